"""Walks worked out by hand, as rows: W1 to W13 for the warrior, B1 to B11 for the barbarian."""

from dataclasses import dataclass

from bot.games.deathmatch.rules.state import Variant


@dataclass(frozen=True)
class Row:
    """`reveal`: strengths, first met first. `course`: health at the door and after each change.

    `asked`: the strengths at which the axe was offered; `left`: cards never turned over.
    """

    name: str
    hero: Variant
    tiles: tuple[str, ...]
    reveal: tuple[int, ...]
    answers: tuple[str, ...]
    course: tuple[int, ...]
    survived: bool
    left: int = 0
    asked: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.name


WARRIOR_TILES = (
    "knight-shield",
    "plate-armor",
    "torch",
    "holy-grail",
    "dragon-spear",
    "vorpal-sword",
)
ALL_13 = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9)

WARRIOR_ROWS = (
    Row(
        "W1",
        "warrior",
        ("plate-armor", "torch", "dragon-spear", "vorpal-sword"),
        (2, 3, 4, 5, 5, 4, 9),
        ("name:5",),
        (8, 4, 0),
        survived=False,
        left=1,
    ),
    Row("W3", "warrior", WARRIOR_TILES, ALL_13, ("name:5",), (11, 4), survived=True),
    Row("W5", "warrior", WARRIOR_TILES, ALL_13, ("name:9",), (11, 6, 1, 0), survived=False, left=1),
    Row("W6", "warrior", WARRIOR_TILES, (), (), (11,), survived=True),
    Row("W7", "warrior", (), (1,), (), (3, 2), survived=True),
    Row("W8", "warrior", (), (3,), (), (3, 0), survived=False),
    Row("W9", "warrior", ("dragon-spear",), (9,), (), (3,), survived=True),
    Row("W11", "warrior", (), (1, 9), (), (3, 2, 0), survived=False),
    Row("W12", "warrior", (), (9, 1), (), (3, 0), survived=False, left=1),
)

BARBARIAN_ROWS = (
    Row("B1", "barbarian", ("healing-potion",), (4, 3), (), (4, 0, 4, 1), survived=True),
    Row("B2", "barbarian", ("healing-potion",), (7, 4), (), (4, 0, 4, 0), survived=False),
    Row("B4", "barbarian", ("vorpal-axe",), (9,), ("strike",), (4,), survived=True, asked=(9,)),
    Row(
        "B6",
        "barbarian",
        ("vorpal-axe",),
        (3, 4),
        ("hold", "hold"),
        (4, 1, 0),
        survived=False,
        asked=(3, 4),
    ),
    Row(
        "B7",
        "barbarian",
        ("vorpal-axe",),
        (9, 7),
        ("strike",),
        (4, 0),
        survived=False,
        asked=(9,),
    ),
    Row(
        "B8",
        "barbarian",
        ("torch", "vorpal-axe"),
        (3, 9),
        ("strike",),
        (4,),
        survived=True,
        asked=(9,),
    ),
    Row("B9", "barbarian", ("war-hammer",), (5, 5), (), (4,), survived=True),
    Row(
        "B11",
        "barbarian",
        ("leather-shield", "chainmail", "healing-potion"),
        (6, 7, 3),
        (),
        (11, 5, 0, 4, 1),
        survived=True,
    ),
)

ROWS = WARRIOR_ROWS + BARBARIAN_ROWS
"""W13 is a refusal: see the tests of the Death Match."""
