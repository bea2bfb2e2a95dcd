"""The themes: dice that can be told apart, text that can be read, and names as people type them."""

from itertools import combinations
from math import dist

import pytest
from rich.color import Color as RichColor
from rich.style import Style

from phase10dice.dice import DICE, Color, Face
from phase10dice.draw.dice import KEPT_SIGN, die_text, roll_text
from phase10dice.draw.themes import THEMES, Theme, ThemeName, theme_named
from phase10dice.errors import UnreadableError

Rgb = tuple[float, float, float]
COLORED = [theme for theme in THEMES.values() if theme.name is not ThemeName.MONOCHROME]

# How eyes without one kind of cone see, in linear light (Viénot, Brettel and Mollon 1999; Machado, Oliveira
# and Fernandes 2009 for the third).
EYES: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red cones": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "no green cones": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
    "no blue cones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(color: RichColor | None) -> Rgb:
    """Give a colour in linear light."""
    assert color is not None
    assert color.triplet is not None
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in color.triplet.normalized
    )
    return red, green, blue


def luminance(light: Rgb) -> float:
    """Give how bright a colour is, as the accessibility guidelines have it."""
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: RichColor | None, two: RichColor | None) -> float:
    """Give the contrast of two colours, from 1 to 21."""
    low, high = sorted((luminance(linear(one)), luminance(linear(two))))
    return (high + 0.05) / (low + 0.05)


def lab(light: Rgb) -> Rgb:
    """Give a colour in CIE Lab, in which distances are what eyes find."""
    red, green, blue = (min(max(part, 0.0), 1.0) for part in light)
    sums = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in sums)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def least_difference(theme: Theme, eye: str) -> float:
    """Give how far the two dice colours that are most alike are from each other, to one kind of eye."""
    seen = []
    for color in Color:
        light = linear(Style.parse(theme.die(Face(7, color))).bgcolor)
        rows = EYES[eye]
        red, green, blue = (sum(a * b for a, b in zip(row, light, strict=True)) for row in rows)
        seen.append(lab((red, green, blue)))
    return min(dist(one, two) for one, two in combinations(seen, 2))


@pytest.mark.parametrize("eye", EYES)
def test_dice_can_be_told_apart_by_every_eye_in_the_themes_made_for_it(eye: str) -> None:
    """A distance of 20 is seen at a glance; the usual colours are at 17 for eyes without red cones."""
    assert least_difference(THEMES[ThemeName.COLOR_BLIND_SAFE], eye) > 35
    assert least_difference(THEMES[ThemeName.HIGH_CONTRAST], eye) > 35
    assert least_difference(THEMES[ThemeName.DEFAULT], "all cones") > 35


@pytest.mark.parametrize("theme", COLORED, ids=lambda theme: theme.name)
def test_dice_and_words_can_be_read(theme: Theme) -> None:
    least = 7 if theme.name is ThemeName.HIGH_CONTRAST else 4.5
    for color in Color:
        style = Style.parse(theme.die(Face(7, color)))
        assert contrast(style.color, style.bgcolor) >= least
    paper = RichColor.parse(theme.paper)
    for written in (theme.ink, theme.accent, theme.mover, theme.good, theme.warning):
        assert contrast(Style.parse(written).color, paper) >= 7


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_every_die_has_its_letter_and_every_kept_die_its_sign_in_every_theme(theme: Theme) -> None:
    for die in DICE:
        for face in die.faces:
            assert face.color is not None
            assert die_text(face, theme).plain == f" {face} "
            assert str(face).endswith(face.color.value)
    table = [die.faces[5] for die in DICE]
    assert roll_text(table, {0, 9}, theme).plain.count(KEPT_SIGN) == 2


def test_monochrome_has_no_colors() -> None:
    theme = THEMES[ThemeName.MONOCHROME]
    styles = [*(theme.die(Face(7, color)) for color in (*Color, None)), theme.mover, theme.good]
    for style in map(Style.parse, [*styles, theme.warning, theme.heading, theme.total, theme.quiet]):
        assert style.color is None
        assert style.bgcolor is None


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("default", ThemeName.DEFAULT),
        ("D", ThemeName.DEFAULT),
        ("colour-blind-safe", ThemeName.COLOR_BLIND_SAFE),
        ("Color Blind", ThemeName.COLOR_BLIND_SAFE),
        ("colorblind", ThemeName.COLOR_BLIND_SAFE),
        ("mono", ThemeName.MONOCHROME),
        ("HIGH_CONTRAST", ThemeName.HIGH_CONTRAST),
    ],
)
def test_themes_are_named_as_people_type_them(typed: str, name: ThemeName) -> None:
    assert theme_named(typed) is name


@pytest.mark.parametrize("typed", ["", "-", "x", "defaults", "\x1b[2J"])
def test_what_is_no_theme_is_told_with_those_there_are(typed: str) -> None:
    with pytest.raises(UnreadableError, match="there are default, colour-blind-safe, monochrome") as caught:
        theme_named(typed)
    assert "\x1b" not in str(caught.value)
