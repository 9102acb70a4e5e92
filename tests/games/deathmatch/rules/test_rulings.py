"""A test for each of the rulings D3 to D28 that the rules alone carry.

D17 to D19 are about the clock. D1 and D2 stand in `test_scoring`, D20, D24 and D25 in `test_flow`,
D21 in `test_secrets`; D27 and D28 also among the tests of the delve.
"""

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
    opponent,
)
from bot.games.dungeon.rules.events import (
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
from bot.games.dungeon.rules.game import DungeonRefusal
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

both_variants = pytest.mark.parametrize("variant", VARIANTS)
both_seats = pytest.mark.parametrize("starter", SEATS)


def healths(match: Match) -> tuple[int, ...]:
    """The health of the last delve at the door and after each change."""
    (entered,) = match.happened(Entered)[-1:]
    assert isinstance(entered, Entered)
    start = match.events.index(entered)
    return course(entered.health, (e for e in match.events[start:] if isinstance(e, Met)))


@both_variants
@both_seats
def test_d3_a_pass_on_the_first_turn_gives_the_other_the_adventure(
    variant: Variant, starter: Seat
) -> None:
    match = new_match(variant, starter=starter)
    assert match.gifts == {"pass"}, "a client must ask before it"
    match.do("pass")
    runner = opponent(starter)
    passed, entered, ended, *_ = match.recent
    assert passed == Passed(starter, forced=False)
    assert entered == Entered(runner, 11, 0)
    assert ended == AdventureEnded(1, runner, survived=True, unseen=0)
    assert match.scores[runner] == (1, 0)
    assert match.scores[starter] == (0, 0)


@both_variants
def test_d3_only_a_pass_on_an_empty_dungeon_is_a_gift(variant: Variant) -> None:
    match = new_match(variant).do("draw", "discard:torch")
    assert match.gifts == {"pass"}
    match.do("draw")
    assert match.gifts == set()
    match.do("add")
    assert match.gifts == set()


@both_variants
@both_seats
def test_d4_after_the_13th_card_the_other_passes_by_itself(variant: Variant, starter: Seat) -> None:
    match = new_match(variant, starter=starter)
    for card in range(13):
        assert match.seat == (starter if card % 2 == 0 else opponent(starter))
        assert match.question == "turn"
        match.do("draw")
        assert match.answers == {"add", *(f"discard:{tile}" for tile in TILES[variant])}
        match.do("add")
    passed, entered = match.recent[1:3]
    assert passed == Passed(opponent(starter), forced=True)
    assert entered == Entered(starter, 11, 13)
    assert match.happened(Passed) == [passed]


@both_variants
def test_d4_holds_when_the_13th_card_is_discarded(variant: Variant) -> None:
    match = new_match(variant)
    for _ in range(6):
        match.do("draw", "add")
    for tile in TILES[variant][:5]:
        match.do("draw", f"discard:{tile}")
    match.do("draw", "add", "draw", f"discard:{TILES[variant][5]}")
    discarded, passed, entered = match.recent[:3]
    assert discarded == Discarded(FIRST, TILES[variant][5])
    assert passed == Passed(SECOND, forced=True)
    assert entered == Entered(FIRST, 3 if variant == "warrior" else 4, 7)


@both_variants
def test_d5_all_tiles_and_cards_are_back_in_the_next_adventure(variant: Variant) -> None:
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


def test_d8_the_name_is_asked_between_pass_and_first_card_and_is_public() -> None:
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


def test_d8_the_name_is_also_asked_after_a_forced_pass() -> None:
    match = new_match("warrior").do(*("draw", "add") * 13)
    assert (match.seat, match.question) == (0, "name")


def test_d8_no_name_is_asked_before_an_empty_dungeon_or_without_the_sword() -> None:
    match = new_match("warrior").do("draw", "discard:torch", "pass")
    assert match.state.number == 2
    assert match.happened(Named) == []
    match.do("draw", "discard:vorpal-sword", "draw", "add", "pass")
    assert match.state.number == 3
    assert match.happened(Named) == []


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


def test_d12_an_axe_that_is_kept_stays_for_later_cards() -> None:
    match = go_in(at_the_door("barbarian", ("chainmail", "vorpal-axe"), (2, 1, 9)))
    match.do("hold", "hold", "strike")
    assert healths(match) == (8, 6, 5)
    assert match.scores[1] == (1, 0)


def test_d12_a_potion_drunk_is_back_in_the_next_adventure() -> None:
    match = go_in(at_the_door("barbarian", ("healing-potion",), (9,)))
    assert "healing-potion" in match.table.kit
    assert match.state.number == 2


def test_d13_the_axe_is_asked_before_the_potion_fires() -> None:
    kit = ("vorpal-axe", "healing-potion")
    asked = go_in(at_the_door("barbarian", kit, (9, 1)))
    assert asked.happened(Met) == []
    asked.do("hold")
    blow = next(e for e in asked.recent if isinstance(e, Met)).encounter
    assert (blow.damage, blow.health, blow.revived_by) == (9, 4, "healing-potion")
    assert asked.recent[-1] == Appeared(SECOND, Foe("goblin", "goblin", 1, position=2)), (
        "the axe is still there"
    )
    asked.do("strike")
    assert healths(asked) == (4, 0, 4)

    spared = go_in(at_the_door("barbarian", kit, (9, 7))).do("strike")
    assert healths(spared) == (4, 0, 4), "the potion was kept for the second"


@pytest.mark.parametrize(("variant", "strength"), [("warrior", 3), ("barbarian", 4)])
def test_d16_health_of_exactly_0_is_death(variant: Variant, strength: int) -> None:
    match = go_in(at_the_door(variant, (), (strength,)))
    assert match.scores[1] == (0, 1)


@both_variants
def test_d22_the_deck_is_shuffled_once_and_drawn_from_the_top(variant: Variant) -> None:
    match = new_match(variant)
    (laid,) = match.happened(DeckLaid)
    assert isinstance(laid, DeckLaid)
    for number in range(12):
        chance = Chance(bytes([number]) * 16)
        moved = GAME.apply(match.state, match.seat, Action("draw"), chance)
        match.do("draw")
        assert moved.state == match.state, "chance has no part in drawing"
        match.do("add")
    drawn = [e.kind for e in match.happened(DrewMonster) if isinstance(e, DrewMonster)]
    assert tuple(drawn) == laid.deck[:12]


def test_d22_each_adventure_is_shuffled_anew() -> None:
    match = new_match("warrior").do("pass", "pass", "pass", "pass")
    decks = [e.deck for e in match.happened(DeckLaid) if isinstance(e, DeckLaid)]
    assert len(decks) == 5
    assert len(set(decks)) == 5


@both_variants
def test_d23_without_tiles_a_drawn_card_must_be_added_and_a_pass_is_open(variant: Variant) -> None:
    match = new_match(variant)
    for tile in TILES[variant]:
        match.do("draw", f"discard:{tile}")
    assert match.answers == {"draw", "pass"}
    match.do("draw")
    assert match.answers == {"add"}


@both_variants
def test_d26_a_win_does_not_hurt_the_other(variant: Variant) -> None:
    match = new_match(variant).do("pass")
    assert match.scores == ((0, 0), (1, 0))


def test_row_w13_there_is_no_8_to_name() -> None:
    match = go_in(at_the_door("warrior", ("vorpal-sword",), (4,)))
    assert match.question == "name"
    assert match.refused("name:8") is DungeonRefusal.NO_SUCH_STRENGTH
    for text in ("name", "name:", "name:0", "name:10", "name:05", "name:-1", "name:golem"):
        assert match.refused(text) is DungeonRefusal.NO_SUCH_STRENGTH
    assert match.question == "name"


def test_row_w1_event_by_event() -> None:
    """Source 004, "Examples", to the last word."""
    kit = ("plate-armor", "torch", "dragon-spear", "vorpal-sword")
    match = go_in(at_the_door("warrior", kit, (2, 3, 4, 5, 5, 4, 9))).do("name:5")
    beaten_by = [e.encounter.beaten_by for e in match.recent if isinstance(e, Met)]
    assert beaten_by == ["torch", "torch", None, "vorpal-sword", "vorpal-sword", None]
    assert match.recent[0] == Named(SECOND, "golem")


def test_the_names_are_the_kinds_of_their_strengths() -> None:
    for strength, kind in KIND_BY_STRENGTH.items():
        match = go_in(at_the_door("warrior", TILES["warrior"], (4,))).do(f"name:{strength}")
        assert match.recent[0] == Named(SECOND, kind)
