r"""Pads kept elsewhere turned into records: CSV in two shapes, and the JSON that `exports` writes.

>>> imported = import_game("player,phase,points\nAna,1,34\nBen,1,miss\n")
>>> imported.record.game.total(0), imported.record.game.round
(34, 2)
>>> import_game("name,1,2,3,4,5,6,7,8,9,10\nAna,34,45\nBen,48\n").record.game.mover.name
'Ben'
"""

from phase10dice.imports.reading import Imported, import_game

__all__ = ["Imported", "import_game"]
