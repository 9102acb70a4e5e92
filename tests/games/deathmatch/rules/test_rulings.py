"""The rulings D3 to D28 that the rules alone carry, and the examples L1, L3 to L5.

D17 to D19 are about the clock. D1 and D2 stand in `test_scoring`, D20 in `test_flow`, D21 in
`test_secrets`; D27 and D28 among the tests of `dungeon`.
"""

from collections.abc import Mapping

import pytest

from bot.contract.chance import Chance
from bot.contract.errors import CommonRefusal
from bot.contract.game import EVERYONE, Action, Seat
from bot.games.deathmatch.rules.game import (
    SEATS,
    AdventureBegan,
    AdventureEnded,
    Options,
    StarterChosen,
    Variant,
)
from bot.games.dungeon.rules.events import (
    Added,
    Appeared,
    DeckLaid,
    Discarded,
    DrewMonster,
    Entered,
    Met,
    Named,
    Passed,
)
from bot.games.dungeon.rules.foes import Foe
from tests.games.deathmatch.rules.tabletop import (
    FIRST,
    GAME,
    KIND_BY_STRENGTH,
    OBSERVERS,
    SECOND,
    STRENGTHS,
    TILES,
    VARIANTS,
    Match,
    at_the_door,
    course,
    go_in,
    new_match,
    strengths,
)
from tests.games.dungeon.rules.scenes import Look, play_out
from tests.games.scenes import titled

both_variants = pytest.mark.parametrize("variant", VARIANTS)
both_seats = pytest.mark.parametrize("starter", SEATS)


def healths(match: Match) -> tuple[int, ...]:
    """The health of the last delve at the door and after each change."""
    entered = match.happened(Entered)[-1]
    start = match.events.index(entered)
    return course(entered.health, (e for e in match.events[start:] if isinstance(e, Met)))


SEEN: Mapping[str, Look] = {
    "scores": lambda match: ",".join(f"{won}-{lost}" for won, lost in match.scores),
    "healths": lambda match: ",".join(map(str, healths(match))),
    "named": lambda match: ",".join(event.kind for event in match.happened(Named)),
    "turn": lambda match: match.state.turn,
    "ended": lambda match: f"{match.happened(AdventureEnded)[-1].survived}",
}
GONE = "draw discard:{} " * 6
TEXT = """
# D3 a pass on the first turn gives the other the adventure
BOTH | gifts=pass pass entered=1:0 entered-health=11 forced= ended=True scores=0-0,1-0 asks=1:turn
| number=2
BOTH starter=1 | gifts=pass pass entered=0:0 entered-health=11 scores=1-0,0-0
# L1 the starter passes at once
warrior | pass scores=0-0,1-0 number=2 asks=1:turn
# D26 a win does not hurt the other
BOTH | pass scores=0-0,1-0
# D3 only a pass on an empty dungeon is a gift
BOTH | draw discard:torch gifts=pass draw gifts= add gifts=
# D4 after the 13th card the other passes by itself
BOTH | 12*draw,add asks=0:turn draw add forced=1 entered=0:13
BOTH starter=1 | 12*draw,add asks=1:turn draw add forced=0 entered=1:13
# D4 holds when the 13th card is discarded
warrior | 7*draw,add draw discard:torch draw discard:plate-armor draw discard:holy-grail
| draw discard:dragon-spear draw discard:vorpal-sword draw discard:knight-shield
| forced=1 entered=0:7 entered-health=3
barbarian | 7*draw,add draw discard:torch draw discard:chainmail draw discard:leather-shield
| draw discard:war-hammer draw discard:vorpal-axe draw discard:healing-potion
| forced=1 entered=0:7 entered-health=4
# D8 the name is also asked after a forced pass
warrior | 13*draw,add asks=0:name
# D8 no name is asked before an empty dungeon or without the sword
warrior | draw discard:torch pass number=2 draw discard:vorpal-sword draw add pass number=3 named=
# D12 an axe that is kept stays for later cards
barbarian vorpal-axe,chainmail 2,1,9 | hold hold strike healths=8,6,5 scores=0-0,1-0
# D13 the axe is asked before the potion fires
barbarian vorpal-axe,healing-potion 9,1 | met= hold damage=9 health=4 revived=healing-potion
| strike healths=4,0,4
barbarian vorpal-axe,healing-potion 9,7 | strike healths=4,0,4
# D16 health of exactly 0 is death
warrior - 3 | scores=0-0,0-1
barbarian - 4 | scores=0-0,0-1
# D23 without tiles a drawn card must be added and a pass is open
warrior | GONE-WARRIOR <draw;pass> draw <add>
# L3 without tiles a discard is refused
warrior | GONE-WARRIOR draw !discard=NO_TILES_LEFT !discard:torch=NO_TILES_LEFT
barbarian | GONE-BARBARIAN <draw;pass> draw <add> !discard:torch=NO_TILES_LEFT
# row W13 there is no 8 to name
warrior vorpal-sword 4 | asks=1:name !name:8=NO_SUCH_STRENGTH !name=NO_SUCH_STRENGTH
| !name:=NO_SUCH_STRENGTH !name:0=NO_SUCH_STRENGTH !name:10=NO_SUCH_STRENGTH
| !name:05=NO_SUCH_STRENGTH !name:-1=NO_SUCH_STRENGTH !name:golem=NO_SUCH_STRENGTH asks=1:name
# row W1 event by event (source 004, "Examples", to the last word)
warrior plate-armor,torch,dragon-spear,vorpal-sword 2,3,4,5,5,4,9
| name:5 beaten=torch,torch,-,vorpal-sword,vorpal-sword,- named=golem
# L4 D25 a tile already gone is refused and the turn stays
BOTH | draw discard:torch draw !discard:torch=TILE_GONE asks=1:card add asks=0:turn
# L5 D24 no pass after drawing
BOTH | draw !pass=CARD_IN_HAND !draw=CARD_IN_HAND
# turns count through the match
warrior | turn=1 draw turn=1 add turn=2 draw turn=2 discard:torch turn=3
"""


def begun(start: str) -> Match:
    """A match, or its runner in the dungeon with some tiles and cards: "warrior torch 2,9"."""
    variant, *door = [word for word in start.split() if "=" not in word]
    if not door:
        starter = Seat(int("starter=1" in start))
        return new_match("warrior" if variant == "warrior" else "barbarian", starter=starter)
    tiles, reveal = door
    cards = [*map(int, reveal.split(","))]
    known: Variant = "warrior" if variant == "warrior" else "barbarian"
    return go_in(at_the_door(known, tiles.split(","), cards))


def _scenes() -> list[tuple[str, str, str]]:
    text = TEXT
    for variant, tiles in TILES.items():
        text = text.replace(f"GONE-{variant.upper()}", GONE.format(*tiles))
    return [
        (title, start.replace("BOTH", one), " ".join(acts))
        for title, (start, *acts) in titled(text)
        for one in (VARIANTS if "BOTH" in start else ("",))
    ]


@pytest.mark.parametrize(("title", "start", "acts"), _scenes())
def test_ruling(title: str, start: str, acts: str) -> None:
    play_out(begun(start), acts, SEEN)


def test_l3_a_card_that_must_be_added_is() -> None:
    match = new_match("warrior").do(*GONE.format(*TILES["warrior"]).split(), "draw")
    assert match.do("add").recent == (Added(FIRST),)


@both_variants
def test_d3_d4_a_pass_and_what_follows_are_told(variant: Variant) -> None:
    passed, entered, ended, *_ = new_match(variant).do("pass").recent
    assert (passed, entered) == (Passed(FIRST, forced=False), Entered(SECOND, 11, 0))
    assert ended == AdventureEnded(1, SECOND, survived=True, unseen=0)
    match = new_match(variant).do(*("draw", "add") * 6)
    for tile in TILES[variant]:
        match.do("draw", f"discard:{tile}")
    discarded, passed, entered = match.do("draw", "add").recent[:3]
    assert (discarded, passed) == (Added(FIRST), Passed(SECOND, forced=True))
    match = new_match(variant).do(*("draw", "add") * 7)
    for tile in TILES[variant]:
        match.do("draw", f"discard:{tile}")
    assert match.recent[:2] == (
        Discarded(FIRST, TILES[variant][5]),
        Passed(SECOND, forced=True),
    )


@both_variants
def test_d5_the_next_adventure_has_all_tiles_and_cards(variant: Variant) -> None:
    match = new_match(variant)
    for tile in TILES[variant]:
        match.do("draw", f"discard:{tile}")
    match.do("draw", "add", "pass")
    assert match.state.number == 2
    assert match.table.kit == TILES[variant]
    assert sorted(strengths(match.table.deck)) == list(STRENGTHS)
    for observer in OBSERVERS:
        seen = GAME.observe(match.state, observer)
        assert (seen.deck, seen.dungeon, seen.card) == (13, 0, None)
        assert all(tile.removed_by is None for tile in seen.tiles)


@both_variants
@both_seats
def test_d6_d7_the_challenged_player_names_who_starts(variant: Variant, starter: Seat) -> None:
    """The second named player, seat 1, in both variants; it may name either."""
    match = Match(GAME.start(Options(variant), 2, Chance(bytes(16))).state)
    assert (match.seat, match.question) == (1, "starter")
    assert match.answers == {"start:0", "start:1"}
    assert match.refused(f"start:{starter}", seat=FIRST) is CommonRefusal.NOT_YOUR_TURN
    match.refused("start:2")
    match.do(f"start:{starter}")
    assert match.recent[:2] == (
        StarterChosen(SECOND, starter),
        AdventureBegan(1, starter),
    )
    assert (match.seat, match.question) == (starter, "turn")


def test_d8_the_name_is_public_and_precedes_the_cards() -> None:
    match = new_match("warrior").do("draw", "add", "draw", "add", "pass")
    assert [type(event) for event in match.recent] == [Passed, Entered]
    assert (match.seat, match.question) == (1, "name")
    assert match.answers == {f"name:{strength}" for strength in (1, 2, 3, 4, 5, 6, 7, 9)}
    public = GAME.observe(match.state, None).expedition
    assert public is not None
    assert (public.delve.met, public.delve.named, public.delve.left) == ((), None, 2)
    match.do("name:6")
    assert match.recent[0] == Named(SECOND, "lich")
    assert match.recent[0].audience is EVERYONE
    assert isinstance(match.recent[1], Met)


def test_d10_the_axe_is_offered_after_the_monster_is_shown() -> None:
    match = go_in(at_the_door("barbarian", ("vorpal-axe",), (2, 9)))
    assert match.recent[-1] == Appeared(SECOND, Foe("skeleton", "skeleton", 2, position=1))
    assert match.recent[-1].audience is EVERYONE
    assert (match.seat, match.question) == (1, "strike")
    assert match.answers == {"strike", "hold"}
    public = GAME.observe(match.state, None).expedition
    assert public is not None
    assert public.delve.facing == Foe("skeleton", "skeleton", 2, position=1)
    assert (public.delve.left, public.delve.met) == (1, ())


def test_d12_a_potion_drunk_is_back_in_the_next_adventure() -> None:
    match = go_in(at_the_door("barbarian", ("healing-potion",), (9,)))
    assert "healing-potion" in match.table.kit
    assert match.state.number == 2


@both_variants
def test_d22_the_deck_is_shuffled_once_and_drawn_in_order(variant: Variant) -> None:
    match = new_match(variant)
    (laid,) = match.happened(DeckLaid)
    for number in range(12):
        chance = Chance(bytes([number]) * 16)
        moved = GAME.apply(match.state, match.seat, Action("draw"), chance)
        match.do("draw")
        assert moved.state == match.state, "chance has no part in drawing"
        match.do("add")
    assert tuple(event.kind for event in match.happened(DrewMonster)) == laid.deck[:12]


def test_d22_each_adventure_is_shuffled_anew() -> None:
    match = new_match("warrior").do("pass", "pass", "pass", "pass")
    decks = [event.deck for event in match.happened(DeckLaid)]
    assert len(decks) == len(set(decks)) == 5


def test_the_names_are_the_kinds_of_their_strengths() -> None:
    for strength, kind in KIND_BY_STRENGTH.items():
        match = go_in(at_the_door("warrior", TILES["warrior"], (4,))).do(f"name:{strength}")
        assert match.recent[0] == Named(SECOND, kind)
