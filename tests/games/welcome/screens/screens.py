"""Every screen of the official games as text, in both languages, but for their walks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from bot.contract.game import Outcome, Seat
from bot.games.dungeon.rules.foes import SPECIALS
from bot.games.dungeon.rules.game import GIFT, PASS
from bot.games.welcome import GAME
from bot.games.welcome.rules.state import Contender, WelcomeState
from bot.match.advance import add
from bot.match.entries import Conceded, Ended, TimedOut
from bot.match.ids import UserId
from bot.match.match import Match
from bot.match.result import Result
from tests.games.welcome.screens.drawing import door, match_of, start
from tests.ui.drawing import play, view_of
from tests.ui.screens import Screen, board, hand, ping, placed

FOLDER = Path(__file__).parent / "snapshots"
RENDERER = GAME.renderer
KESTREL, MOTH, WREN, OTTER = map(Seat, range(4))

ORDINARY = ("dragon", "goblin", "vampire", "golem", "lich", "skeleton", "demon", "orc")
"""A deck that begins with these."""

IN_HAND = (
    ("warrior", "dragon"),
    ("barbarian", "golem"),
    ("mage", "demon"),
    ("rogue", "goblin"),
    ("necromancer", "vampire"),
    ("princess", "lich"),
    ("ninja", "orc"),
    ("bard", "vampire"),
    ("bard", "goblin"),
    ("ninja", "demon"),
    ("princess", "dragon"),
)
"""A hero, and a card that much of its equipment has to do with."""


def screens() -> Iterator[tuple[str, Screen]]:
    """The screens in the order of a game."""
    yield from _heroes()
    yield from _turns()
    yield from _cards()
    yield from _names()
    yield from _rounds()
    yield from _ends()


def standing(match: Match, *contenders: Contender) -> Match:
    """The same moment with other Success cards and sides."""
    state: WelcomeState = replace(match.state, contenders=contenders)
    return match_of(state)


def _heroes() -> Iterator[tuple[str, Screen]]:
    picking = start(3, "picked", box="both", necromancer=True)
    yield "The first hero is picked: board", board(picking, host_name="Rook")
    yield "The first hero is picked: ping", ping(picking)
    yield "The first hero is picked: the picker's cards", hand(picking, KESTREL)
    yield "The first hero is picked: somebody's cards", hand(picking, MOTH)
    picked = play(picking, "pick:bard")
    yield "The first hero was picked: board", board(picked)
    yield "The first hero was picked: ping", ping(picked)
    yield "The first hero was picked: somebody's cards", hand(picked, MOTH)


def _turns() -> Iterator[tuple[str, Screen]]:
    two = start(2, "rogue", ORDINARY, box="welcome")
    yield "The first turn, two players: board", board(two)
    yield "The first turn, two players: ping", ping(two)
    four = start(4, "princess", ORDINARY, box="welcome-back", announced=True)
    later = play(four, "draw", "add", "draw", "discard:greatsword", "pass", "draw", "add")
    yield "A turn, four players, special monsters shown: board", board(later)
    yield "A turn, four players, special monsters shown: ping", ping(later)
    yield "Somebody passed: board", board(play(four, "pass"))
    yield "Somebody passed: ping", ping(play(four, "pass"))
    sides = standing(
        later, Contender(1, red=True), Contender(1), Contender(red=True), Contender(out=1)
    )
    yield "A turn, one is out: board", board(sides)
    gone = add(sides, Conceded(0, WREN))
    yield "A turn, one has left: board", board(gone)
    last = play(start(3, "mage"), *("draw", "add") * 14)
    yield "The last card of the deck: board", board(last)
    yield "The last card of the deck: ping", ping(last)
    yield (
        "Really pass?",
        lambda texts: RENDERER.confirm(view_of(two, KESTREL), KESTREL, PASS, GIFT, texts),
    )
    yield (
        "Give up?",
        lambda texts: RENDERER.confirm_concede(view_of(four, KESTREL), KESTREL, texts),
    )
    left = standing(later, Contender(), Contender(out=1), Contender(), Contender(out=2))
    yield (
        "Give up, as one of the last two?",
        lambda texts: RENDERER.confirm_concede(view_of(left, KESTREL), KESTREL, texts),
    )


def _cards() -> Iterator[tuple[str, Screen]]:
    for hero, card in IN_HAND:
        held = play(start(3, hero, (card,), necromancer=True), "draw")
        yield f"In hand, the {hero} and the {card}: hand", hand(held, KESTREL)
    for card in SPECIALS:
        held = play(start(3, "bard", (card,)), "draw")
        yield f"In hand, the {card}: hand", hand(held, KESTREL)
    held = play(start(3, "ninja", ORDINARY), *("draw", "add") * 3, "draw")
    yield "A card is looked at: board", board(held)
    yield "A card is looked at: ping", ping(held)
    yield "A card is looked at: its player's cards", hand(held, KESTREL)
    yield "A card is looked at: another one's cards", hand(held, WREN)
    yield "A card was added: what becomes of the hand", placed(play(held, "add"), KESTREL)
    yield (
        "A card was discarded: what becomes of the hand",
        placed(play(held, "discard:ninjato"), KESTREL),
    )
    left = add(held, Conceded(0, KESTREL))
    yield "Its holder has left: what becomes of the hand", placed(left, KESTREL)
    yield "A card was added: board", board(play(held, "add"))
    yield "A card was discarded: board", board(play(held, "discard:ninjato"))
    for variant in ("game", "round"):
        first = play(start(3, "mage", ORDINARY, first_turn=variant), "draw")
        yield f"A first card, variant {variant}: board", board(first)
        yield f"A first card, variant {variant}: hand", hand(first, KESTREL)
    bare = start(2, "rogue", ORDINARY)
    for tile in (
        "mithril-armor",
        "buckler",
        "invisibility-cloak",
        "ring-of-power",
        "vorpal-dagger",
        "healing-potion",
    ):
        bare = play(bare, "draw", f"discard:{tile}")
    bare = play(bare, "draw")
    yield "Without equipment: board", board(bare)
    yield "Without equipment: the holder's cards", hand(bare, KESTREL)


def _names() -> Iterator[tuple[str, Screen]]:
    sword = play(door("warrior", ("vorpal-sword", "torch"), ("golem", "golem"), seats=3), "pass")
    yield "A monster is named: board", board(sword)
    yield "A monster is named: ping", ping(sword)
    reveal = ("golem", "lich", "orc")
    great = ("greatsword", "chaperon", "royal-scepter")
    four = play(door("princess", great, reveal, seats=4, standing={2: Contender(out=1)}), "pass")
    yield "Who names is chosen: board", board(four)
    yield "Who names is chosen: ping", ping(four)
    asked = play(four, "choose:2")
    yield "Somebody else names, who is out: board", board(asked)
    yield "Somebody else names, who is out: ping", ping(asked)
    yield "Somebody else names: their cards", hand(asked, WREN)
    two = play(door("princess", great, reveal), "pass")
    yield "The only other one names: board", board(two)
    yield "The only other one names: ping", ping(two)
    left = add(asked, Conceded(0, WREN))
    yield "Who was to name has left: board", board(left)
    yield "Who was to name has left: ping", ping(left)


def _rounds() -> Iterator[tuple[str, Screen]]:
    kit = ("dragon-spear", "vorpal-sword")
    won = play(door("warrior", kit, ("goblin", "dragon"), seats=4), "pass", "name:1")
    yield "A round was survived: board", board(won)
    yield "A round was survived: ping", ping(won)
    empty = play(door("warrior", kit, (), seats=3), "pass")
    yield "A round without a monster: board", board(empty)
    yield "A round without a monster: ping", ping(empty)
    fell = play(door("warrior", kit, ("demon", "orc"), seats=4), "pass", "name:1")
    yield "A fall: board", board(fell)
    yield "A fall: ping", ping(fell)
    yield "A fall, what becomes of the hand", placed(fell, KESTREL)
    standing_red = {0: Contender(1, red=True)}
    out = play(door("warrior", (), ("demon",), seats=3, standing=standing_red), "pass")
    yield "A second fall: board", board(out)
    yield "A second fall: ping", ping(out)
    second = play(won, "pick:mage")
    yield "The second round: board", board(second)
    yield "The second round: ping", ping(second)
    asked = play(door("barbarian", ("vorpal-axe",), ("demon", "orc"), seats=3), "pass")
    broken = add(asked, Conceded(0, KESTREL))
    yield "Whoever was in the dungeon has left: board", board(broken)
    yield "Whoever was in the dungeon has left: ping", ping(broken)
    four = play(start(4, "mage"), "pass", "pass")
    yield "Only one is left to go in: board", board(add(four, Conceded(0, WREN)))
    held = play(four, "draw", "add", "draw", "discard:polymorph", "draw")
    nobody = add(add(held, Conceded(0, OTTER)), Conceded(0, WREN))
    yield "Nobody is left to go in: board", board(nobody)
    yield "Nobody is left to go in: ping", ping(nobody)
    forced = play(start(3, "warrior", box="welcome"), *("draw", "add") * 13)
    yield "The deck is empty: board", board(forced)
    yield "The deck is empty: ping", ping(forced)


def decided(
    winner: Seat,
    places: tuple[int, ...],
    contenders: tuple[Contender, ...],
) -> Screen:
    match = standing(play(start(4, "mage"), "draw", "add"), *contenders)
    result = Result(Outcome(places, (winner,)), (None,) * 4, ({},) * 4, counts=True)
    return board(match, prompts=(), result=result, ended=31 * 60_000)


def _ends() -> Iterator[tuple[str, Screen]]:
    yield (
        "The result: two Success cards, four places",
        decided(
            WREN,
            (2, 4, 1, 3),
            (Contender(1), Contender(1, red=True, out=1), Contender(2), Contender(red=True)),
        ),
    )
    yield (
        "The result: the last one in",
        decided(
            OTTER,
            (3, 2, 4, 1),
            (
                Contender(1, red=True, out=2),
                Contender(1, red=True, out=3),
                Contender(0, red=True, out=1),
                Contender(1, red=True),
            ),
        ),
    )
    yield (
        "The result: equal ones share a place",
        decided(
            KESTREL, (1, 2, 2, 4), (Contender(2), Contender(), Contender(), Contender(red=True))
        ),
    )
    two = start(2, "mage")
    yield "The result: conceded", board(add(two, Conceded(0, KESTREL)))
    yield "The result: out of time", board(add(two, TimedOut(0, KESTREL, None)))
    four = play(start(4, "mage"), "draw")
    left = add(add(add(four, Conceded(0, OTTER)), TimedOut(0, KESTREL, None)), Conceded(0, WREN))
    yield "The result: three have left", board(left)
    ended = add(four, Ended(0, UserId(999)))
    yield "The result: ended", board(ended, ended_by=("Rook",))
    yield "The result: ended, the holder's hand", placed(ended, KESTREL)
    last = play(door("warrior", ("dragon-spear",), ("dragon",), standing={0: Contender(1)}), "pass")
    yield "The result: after the last walk", board(last)
