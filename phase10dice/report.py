"""The state of a game as plain data, for scripts: what ``show --json`` answers and what is exported."""

from phase10dice.game import Game
from phase10dice.phases import PHASES

__all__ = ["report"]


def report(game: Game) -> dict[str, object]:
    """Give the state of a game for scripts."""
    return {
        "status": game.status.value,
        "mode": game.setup.mode.value,
        "round": game.round,
        "to_move": None if game.seat is None else game.mover.name,
        "winners": [game.columns[seat].name for seat in game.winners],
        "players": [_player(game, seat) for seat in range(len(game.columns))],
    }


def _player(game: Game, seat: int) -> dict[str, object]:
    """Give one player's column for scripts."""
    column, strength = game.columns[seat], game.setup.strengths[seat]
    return {
        "name": column.name,
        "phase": column.phase.number if column.phase else None,
        "scores": [*column.scores, *[None] * (len(PHASES) - len(column.scores))],
        "missed": column.missed,
        "five_phase_bonus": column.five_phase_bonus,
        "first_finish_bonus": game.finish_bonus(seat),
        "penalty": game.penalty(seat),
        "total": game.total(seat),
        **({"computer": strength} if strength else {}),
    }
