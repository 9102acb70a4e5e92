"""Every screen of the Death Match as text, in both languages, for a reviewer of a diff."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from bot.contract.game import Outcome, Seat
from bot.games.deathmatch.rules.game import Observation, Standing, Variant
from bot.games.deathmatch.screens.renderer import score_text
from bot.games.dungeon.rules.game import GIFT, PASS
from bot.match.advance import add
from bot.match.entries import Conceded, Ended, Paused, Redealt, Resumed, Rewound, TimedOut
from bot.match.ids import UserId
from bot.match.match import Match
from bot.match.result import Result
from bot.match.terms import Takebacks
from bot.ui.message import TextMessage
from tests.games.deathmatch.rules.tabletop import VARIANTS
from tests.games.deathmatch.screens.drawing import RENDERER, adding, start
from tests.games.dungeon.rules.test_feats import HARMLESS, discards, walk
from tests.ui.drawing import play, view_of
from tests.ui.screens import Screen, board, frame, hand, ping, placed, told_of

FOLDER = Path(__file__).parent / "snapshots"
KESTREL, MOTH = Seat(0), Seat(1)
UPSETS: dict[str, tuple[Variant, str, str, tuple[str, ...]]] = {
    # Two thirds are enough, as told at the door, and less is not.
    "a favourite of 67%": (
        *("barbarian", "T", "add add vorpal-axe healing-potion chainmail"),
        (),
    ),
    "a favourite of 63%": ("warrior", "R", "plate-armor add holy-grail add", ("name:2",)),
    # The best or the worst of all that was told counts, not the first.
    "a favourite of 83% and 92%": ("warrior", "M", "plate-armor add add", ("name:4",)),
    "an outsider of 86% and 33%": ("barbarian", "G", "add healing-potion add vorpal-axe torch", ()),
    "an outsider of 38%": ("warrior", "J", "add add add add holy-grail", ("name:6",)),
    "an outsider of 23%": ("warrior", "G", "add add add holy-grail dragon-spear", ("name:3",)),
}
"""Variant, deck, bids (a card added, or the tile that it is discarded with), what is named."""

SCORES = (
    ((0, 0), (0, 0)),
    ((1, 1), (1, 1)),
    ((2, 1), (0, 1)),
    ((2, 0), (2, 0)),
    ((0, 2), (0, 2)),
    ((2, 0), (2, 1)),
    ((0, 2), (0, 0)),
    ((2, 1), (2, 1)),
)
"""Wins and losses of Kestrel, and of Moth: the winner with this adventure, and the reason."""
KIT = ("torch", "holy-grail", "dragon-spear", "vorpal-sword", "plate-armor", "knight-shield")


def scored(match: Match, kestrel: tuple[int, int], moth: tuple[int, int]) -> Observation:
    """The public view of a match with another score: wins and losses."""
    standings = (Standing(*kestrel), Standing(*moth))
    observed: Observation = replace(match.observe(None), standings=standings)
    return observed


def decided(winner: Seat, kestrel: tuple[int, int], moth: tuple[int, int]) -> Screen:
    match = play(start(decks=""), "start:0")
    places = (1, 2) if winner == KESTREL else (2, 1)
    result = Result(Outcome(places, (winner,)), (None, None), ({}, {}), counts=True)
    return board(match, observation=scored(match, kestrel, moth), prompts=(), result=result)


def screens() -> Iterator[tuple[str, Screen]]:
    """The screens in the order of a match."""
    begun = play(start(decks=""), "start:0")
    yield "The starter is chosen: board", board(start(decks=""))
    yield "The starter is chosen: board of a hosted match", board(start(), host_name="Rook")
    yield "The starter is chosen: board of a practice match", board(start(decks="ACF"))
    yield (
        "The starter is chosen: board with names that would format it",
        board(start(), names=("**x**\n# y", "@everyone")),
    )
    yield "The starter is chosen: ping", ping(start())
    yield from _turns(begun)
    yield from _cards(play(start(), "start:0"))
    yield from _walks()
    yield from _upsets()
    yield from _strikes(play(adding(play(start("barbarian", "C"), "start:0"), 5), "pass"))
    yield from _ends(begun)


def _turns(begun: Match) -> Iterator[tuple[str, Screen]]:
    first = play(start(), "start:0", "draw", "discard:holy-grail")
    yield "The first turn: board", board(begun)
    yield "The first turn: ping", ping(begun)
    yield "A turn: board", board(first, host_name="Rook")
    yield "A turn: ping", ping(first)
    yield "A turn, barbarian: board", board(play(start("barbarian"), "start:1", "draw", "add"))
    yield "The last card of the deck: board", board(adding(play(start(), "start:0"), 12))
    yield "A tile was discarded: ping", ping(play(start(), "start:0", "draw", "discard:torch"))
    yield "A card was added: board", board(adding(play(start(), "start:0"), 1))
    second = play(adding(play(start(), "start:0"), 3), "pass", "name:1")
    yield "The second adventure, its third turn: board", board(adding(second, 2))
    empty = play(start("barbarian"), "start:0", "pass")
    yield "Nothing lay in the first adventure: board", board(empty)
    yield "Nothing lay in the first adventure: ping", ping(empty)
    yield "Nothing lay in the first adventure: the end of its walk", frame(empty, -1)
    survives = scored(begun, (2, 1), (1, 0))
    yield "Match point by surviving: board", board(begun, observation=survives)
    for kestrel, moth in SCORES:
        yield f"The score, {kestrel} to {moth}", _score(begun, kestrel, moth)


def _score(begun: Match, kestrel: tuple[int, int], moth: tuple[int, int]) -> Screen:
    seen = scored(begun, kestrel, moth)
    return lambda texts: TextMessage(score_text(view_of(begun), seen, texts))


def _cards(begun: Match) -> Iterator[tuple[str, Screen]]:
    card = play(begun, "draw")
    yield "A card is looked at: board", board(card)
    back = add(adding(play(begun, "draw", "add"), 1), Rewound(0, UserId(999)))
    yield "A card came back: ping", ping(back)
    drawn_next = play(adding(begun, 1), "draw")
    resumed = add(add(drawn_next, Paused(0, UserId(999))), Resumed(0, UserId(999)))
    yield "A card is looked at, after a pause: ping", ping(resumed)
    yield "A card is looked at: its player's cards", hand(card, KESTREL)
    yield "A card is looked at: the other one's cards", hand(card, MOTH)
    yield "A card was added: what becomes of the hand", placed(play(card, "add"), KESTREL)
    yield (
        "A card was discarded: what becomes of the hand",
        placed(play(card, "discard:torch"), KESTREL),
    )
    final = replace(card, terms=replace(card.terms, takebacks=Takebacks.NONE))
    yield "A card was added for good: what becomes of the hand", placed(play(final, "add"), KESTREL)
    bare = begun
    for tile in KIT:
        bare = play(bare, "draw", f"discard:{tile}")
    bare = play(bare, "draw")
    yield "Without equipment: board", board(bare)
    yield "Without equipment: the holder's cards", hand(bare, KESTREL)
    door = play(adding(begun, 5), "pass")
    yield "A monster is named: board", board(door)
    yield "A monster is named: ping", ping(door)
    yield "A monster is named: its player's cards", hand(door, KESTREL)
    yield from _kept()
    yield from _placed()


def drawn(deck: str, variant: Variant = "warrior") -> Match:
    """Kestrel has drawn the first card of a practice deck."""
    return play(start(variant, deck), "start:0", "draw")


def _kept() -> Iterator[tuple[str, Screen]]:
    """A hand with its texts about the card, the table, and the last act."""
    yield "Several tiles beat the card: hand", hand(drawn("B"), KESTREL)
    yield "One tile beats the card: hand", hand(drawn("F"), KESTREL)
    yield "Only a name would beat the card: hand", hand(drawn("H"), KESTREL)
    yield "The axe could beat the card: hand", hand(drawn("C", "barbarian"), KESTREL)
    # Deck A: 3 1 2 5 6 2 1. Kestrel adds 3, discards 2, adds 6 and draws 1; Moth adds all.
    match = play(adding(play(start(), "start:0"), 2), "draw", "discard:torch")
    yield "After some turns: hand", hand(play(adding(match, 3), "draw"), KESTREL)
    added = play(drawn("F"), "add")
    yield "The card was added: hand", hand(added, KESTREL)
    yield "The card was added: the other one's hand", hand(added, MOTH)
    nasty = {"names": ("*a*", "*b*")}
    yield "Names that would format: hand", hand(play(added, "draw"), MOTH, **nasty)
    yield "No card was drawn: hand", hand(start(), KESTREL)


def _placed() -> Iterator[tuple[str, Screen]]:
    """A hand whose card is no longer there."""
    # The thirteenth card sends its player in; the barbarian without an axe is asked nothing.
    over = play(start("barbarian"), "start:0", "draw", "discard:vorpal-axe")
    yield "The card ended the adventure: hand", placed(adding(over, 12), KESTREL)
    given_up = add(drawn("F"), Conceded(0, MOTH))
    yield "The other one gave up: the holder's hand", placed(given_up, KESTREL)
    later = play(drawn("A"), "add", "draw", "add")
    yield "It ended later: the hand of before", placed(add(later, Conceded(0, MOTH)), KESTREL)
    for number in (0, 2):
        match = play(adding(play(start(), "start:0"), number), "draw")
        key = RENDERER.hand_key(view_of(match, KESTREL))
        back = add(match, Rewound(0, UserId(999)))
        yield f"Taken back after {number} cards: hand", placed(back, KESTREL, key)
    redealt = add(drawn("A"), Redealt(0, UserId(999)))
    yield "Dealt anew: hand", placed(redealt, KESTREL, "hand:1:0")
    for variant in VARIANTS:
        whole = adding(play(start(variant), "start:0"), 12)
        key = RENDERER.hand_key(view_of(play(whole, "draw"), KESTREL))
        entered = play(whole, "draw", "add")
        yield f"The last card led the {variant} in: hand", placed(entered, KESTREL, key)


def _walks() -> Iterator[tuple[str, Screen]]:
    door = play(start(), "start:0", "draw", "discard:torch", "draw", "add", "draw", "add")
    walk = play(door, "draw", "add", "pass", "name:5")
    for number, name in enumerate(("the door", "one monster", "two monsters")):
        yield f"A walk: {name}", frame(walk, number)
    yield "A walk: the end", frame(walk, -1)
    yield "After a walk: board", board(walk)
    yield "After a walk: ping", ping(walk)
    yield "A walk through an empty dungeon: the end", frame(play(start(), "start:0", "pass"), -1)
    # Deck Q: 6 3 4 7 9 2 5 1 4; health 3 and nothing but the spear.
    weak = play(start("warrior", "Q"), "start:0")
    for tile in ("plate-armor", "knight-shield", "torch", "holy-grail", "vorpal-sword"):
        weak = play(weak, "draw", f"discard:{tile}")
    yield "A walk of a weak hero: the door", frame(play(adding(weak, 4), "pass"), 0)
    yield "A certain fall: the blow", frame(play(adding(weak, 4), "pass"), 1)
    yield "A fall: the end", frame(play(adding(weak, 4), "pass"), -1)
    for cards in (1, 2):
        yield f"A weak hero meets {cards}: the end", frame(play(adding(weak, cards), "pass"), -1)
    # Deck A: 3 1 2 5 6 2 1; health 3 and nothing left.
    bare = play(start(), "start:0")
    for tile in KIT:
        bare = play(bare, "draw", f"discard:{tile}")
    yield "Against the odds: the end", frame(play(adding(bare, 1), "pass"), -1)
    # Deck Q's demon is met first, and only the sword could have beaten it.
    favourite = play(start("warrior", "Q"), "start:0", "draw", "discard:plate-armor", "draw")
    favourite = play(adding(play(favourite, "discard:knight-shield"), 2), "pass", "name:5")
    for number, name in enumerate(("the monster alone", "the blow", "the end"), 1):
        yield f"A favourite falls: {name}", frame(favourite, number)
    whole = adding(play(start(), "start:0"), 13)
    yield "The deck is empty: board", board(whole)
    yield "The deck is empty: ping", ping(whole)
    yield (
        "Without odds: the door",
        frame(
            play(start(odds=False), "start:0", "draw", "add", "draw", "add", "pass", "name:1"), 0
        ),
    )


def bid(variant: Variant, deck: str, bids: str, last: tuple[str, ...], *, odds: bool) -> Match:
    match = play(start(variant, deck, odds=odds), "start:0")
    for each in bids.split():
        match = play(match, "draw", each if each == "add" else f"discard:{each}")
    return play(match, "pass", *last)


def _upsets() -> Iterator[tuple[str, Screen]]:
    """The end of a walk says when the odds that it told let something else be expected."""
    for name, bids in UPSETS.items():
        yield f"The end of {name}", frame(bid(*bids, odds=True), -1)
    yield (
        "The end of a favourite without odds",
        frame(bid(*UPSETS["a favourite of 67%"], odds=False), -1),
    )


def _strikes(facing: Match) -> Iterator[tuple[str, Screen]]:
    yield "Strike or hold: walk", frame(facing, -1)
    yield "Strike or hold: ping", ping(facing)
    yield "Strike or hold: its player's cards", hand(facing, KESTREL)
    yield "Strike or hold: the other one's cards", hand(facing, MOTH)
    held = play(facing, "hold", "hold")
    yield "Strike or hold, once held: walk", frame(play(facing, "hold"), -1)
    yield "Strike or hold, twice held: its player's cards", hand(held, KESTREL)
    yield "Strike or hold, twice held: the other one's cards", hand(held, MOTH)
    yield "Strike or hold, nothing is left: its player's cards", hand(play(held, "hold"), KESTREL)
    yield "Strike or hold, the potion is left: walk", frame(play(facing, "hold", "hold"), -1)
    yield "Strike or hold, nothing is left: walk", frame(play(facing, "hold", "hold", "hold"), -1)
    yield "The potion was used: the end", frame(play(facing, "strike"), -1)
    yield "The match ends within a walk", frame(add(facing, Conceded(0, KESTREL)), -1)


def _ends(begun: Match) -> Iterator[tuple[str, Screen]]:
    yield (
        "Really pass?",
        lambda texts: RENDERER.confirm(view_of(begun, KESTREL), KESTREL, PASS, GIFT, texts),
    )
    yield (
        "Give up?",
        lambda texts: RENDERER.confirm_concede(view_of(begun, KESTREL), KESTREL, texts),
    )
    won = play(start(), "start:0", *("pass", "draw", "add", "pass", "name:4") * 2, "pass")
    yield "The walk that decides the match: the door", frame(won, 0)
    yield "The walk that decides the match: the end", frame(won, -1)
    yield "The result: three adventures survived", decided(KESTREL, (3, 2), (1, 1))
    yield "The result: the other fell three times", decided(KESTREL, (0, 2), (1, 3))
    yield "The result: two and two", decided(MOTH, (1, 2), (2, 0))
    yield "The result: conceded", board(add(begun, Conceded(0, KESTREL)))
    yield "The result: out of time", board(add(begun, TimedOut(0, KESTREL, None)))
    bare, gone = discards(0, 1, 0, 1, 0, 1), discards(1, 1, 1, 1)
    told = [*walk(11, ("dragon", 9), ("goblin", 1)), *walk(1, ("goblin", 1), survived=False)]
    told += [*bare, *walk(3, *HARMLESS, ("orc", 0)), *gone, *walk(11, *HARMLESS, ("demon", 0))]
    yield "The result: feats and walks", told_of(won, *told)
    ended = add(play(begun, "draw"), Ended(0, UserId(999)))
    yield "The result: ended", board(ended, ended_by=("Rook",))
    yield "The result: ended, the holder's hand", placed(ended, KESTREL)
