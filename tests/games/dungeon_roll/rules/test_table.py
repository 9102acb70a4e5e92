"""Options, choice of heroes, and leaving (rulings S17, S31 to S33, S42 and S44)."""

import pytest

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions
from bot.contract.game import Seat
from bot.games.dungeon_roll.rules import game as rules
from bot.games.dungeon_roll.rules.heroes import heroes_in
from bot.games.dungeon_roll.rules.options import (
    HeroChoice,
    HeroSet,
    RollOptions,
    RollOptionsRefusal,
)
from bot.games.dungeon_roll.rules.refusals import RollRefusal
from bot.games.dungeon_roll.rules.state import RollPhase, RollState
from tests.games.dungeon_roll.rules.scenes import at, standing
from tests.games.dungeon_roll.rules.scripted import (
    FIRST,
    GAME,
    SECOND,
    SEED,
    THIRD,
    act,
    default_of,
    delve,
    delver_of,
    new_game,
    offered,
    play,
    refused,
)

# By hand from source 003.
BASIC = {
    *("crusader", "enchantress", "half-goblin", "knight"),
    *("mercenary", "minstrel", "occultist", "spellsword"),
}
PACK_1 = {
    *("alchemist", "archaeologist", "dwarf", "leprechaun"),
    *("scout", "sorceress", "tracker", "viking"),
}
PROMOTIONAL = {"guild-leader", "time-traveller"}
PACK_2 = {
    *("alexandra", "amar-suen", "cassandra", "yllavyre"),
    *("marpesia", "szopin", "tou-lak", "tristan"),
}
SETS = {
    HeroSet.BASIC: BASIC,
    HeroSet.PACK_1: PACK_1,
    HeroSet.PACK_2: PACK_2,
    HeroSet.KICKSTARTER: BASIC | PACK_1 | PROMOTIONAL,
    HeroSet.ALL: BASIC | PACK_1 | PROMOTIONAL | PACK_2,
}
CHOSEN, NONE = HeroChoice.CHOSEN, HeroChoice.NONE


def refusal(options: RollOptions, seats: float) -> object:
    with pytest.raises(BadOptions) as refused_for:
        GAME.start(options, seats, Chance(SEED))  # type: ignore[arg-type]  # 2.0
    return refused_for.value.reason


def left(state: RollState, *seats: Seat) -> RollState:
    for seat in seats:
        state = GAME.leave(state, seat, Chance(SEED)).state
    return state


def heroes_of(state: RollState) -> list[str]:
    return [delver.hero for delver in state.delvers]


def score(state: RollState) -> tuple[int, ...]:
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores is not None
    return outcome.scores


# Options


@pytest.mark.parametrize("chosen", HeroSet)
def test_each_set_has_its_heroes(chosen: HeroSet) -> None:
    assert set(heroes_in(chosen)) == SETS[chosen]


@pytest.mark.parametrize("seats", [0, 5, -1, True, 2.0])
def test_one_to_four_play(seats: float) -> None:
    assert refusal(RollOptions(), seats) is RollOptionsRefusal.NOT_FOR_SO_MANY


def test_s44_a_mirror_needs_two_seats_and_heroes() -> None:
    assert refusal(RollOptions(mirror=True), 1) is RollOptionsRefusal.MIRROR_ALONE
    without = RollOptions(NONE, mirror=True)
    assert refusal(without, 2) is RollOptionsRefusal.MIRROR_WITHOUT_HEROES


def test_s44_a_set_has_a_hero_for_each_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "heroes_in", lambda chosen: ("knight", "minstrel"))
    for heroes in (HeroChoice.DEALT, CHOSEN):
        assert refusal(RollOptions(heroes), 3) is RollOptionsRefusal.SET_TOO_SMALL
        GAME.start(RollOptions(heroes), 2, Chance(SEED))
        GAME.start(RollOptions(heroes, mirror=True), 3, Chance(SEED))
    GAME.start(RollOptions(NONE), 3, Chance(SEED))


@pytest.mark.parametrize("chosen", HeroSet)
def test_dr48_each_seat_is_dealt_a_hero_of_its_own(chosen: HeroSet) -> None:
    dealt: set[str] = set()
    for number in range(60):
        state = new_game(4, bytes([number]) * 16, heroes=HeroChoice.DEALT, set=chosen)
        assert len(set(heroes_of(state))) == 4
        assert state.phase is RollPhase.START
        dealt.update(heroes_of(state))
    assert dealt == SETS[chosen]


def test_dr48_in_a_mirror_all_are_dealt_the_same() -> None:
    dealt = set()
    for number in range(60):
        state = new_game(3, bytes([number]) * 16, heroes=HeroChoice.DEALT, mirror=True)
        (hero,) = set(heroes_of(state))
        dealt.add(hero)
    assert dealt == BASIC


@pytest.mark.parametrize(("seats", "mirror"), [(1, False), (4, False), (3, True)])
def test_other_heroes_are_dealt_when_it_is_played_again(seats: int, mirror: bool) -> None:
    options = RollOptions(mirror=mirror)
    for number in range(60):
        before = GAME.start(options, seats, Chance(bytes([number]) * 16)).state
        options = GAME.again(options, before)
        after = GAME.start(options, seats, Chance(bytes([number]) * 16)).state
        assert not {*heroes_of(before)} & {*heroes_of(after)}


def test_heroes_come_again_where_there_are_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "heroes_in", lambda chosen: ("knight", "minstrel", "occultist"))
    before = RollOptions(rested=("knight", "minstrel"))
    for number in range(20):
        dealt = heroes_of(GAME.start(before, 2, Chance(bytes([number]) * 16)).state)
        assert dealt[0] == "occultist"
        assert dealt[1] in before.rested


@pytest.mark.parametrize("heroes", [HeroChoice.CHOSEN, HeroChoice.NONE])
def test_nothing_changes_when_it_is_played_again_without_a_deal(heroes: HeroChoice) -> None:
    options = RollOptions(heroes)
    assert GAME.again(options, GAME.start(options, 2, Chance(SEED)).state) == options


@pytest.mark.parametrize("heroes", HeroChoice)
def test_dr51_holds_when_an_older_match_is_played_again(heroes: HeroChoice) -> None:
    options = RollOptions(heroes, asks_all=True)
    start = GAME.start(options, 2, Chance(SEED)).state
    assert not GAME.again(options, start).asks_all


# The first question


def test_s44_heroes_are_chosen_in_the_order_of_seats() -> None:
    state = new_game(3, heroes=CHOSEN, set=HeroSet.PACK_1)
    assert set(offered(state, "hero")) == {f"hero:{hero}" for hero in PACK_1}
    state = act(state, "hero:viking")
    assert set(offered(state, "hero")) == {f"hero:{hero}" for hero in PACK_1 - {"viking"}}
    assert refused(state, "hero:viking") is RollRefusal.HERO_TAKEN
    assert refused(state, "hero:knight") is RollRefusal.NOT_IN_SET
    state = act(state, default_of(state))
    assert (state.asked, state.phase) == (THIRD, RollPhase.HERO)
    state = act(state, "hero:scout")
    assert (state.asked, state.phase) == (FIRST, RollPhase.START)
    assert heroes_of(state) == ["viking", "alchemist", "scout"]


def test_s44_in_a_mirror_the_first_chooses_for_all() -> None:
    state = act(new_game(3, heroes=CHOSEN, mirror=True), "hero:minstrel")
    assert (state.asked, state.phase) == (FIRST, RollPhase.START)
    assert heroes_of(state) == ["minstrel"] * 3


@pytest.mark.parametrize("mirror", [False, True])
def test_the_next_chooses_when_the_first_has_left(mirror: bool) -> None:
    state = left(new_game(3, heroes=CHOSEN, mirror=mirror), FIRST)
    assert (state.asked, state.phase) == (SECOND, RollPhase.HERO)
    state = act(state, "hero:minstrel")
    if not mirror:
        state = act(state, "hero:knight")
    assert (state.asked, state.phase) == (SECOND, RollPhase.START)
    assert heroes_of(state)[1:] == ["minstrel", "minstrel" if mirror else "knight"]


def test_the_last_to_choose_leaves() -> None:
    state = play(new_game(3, heroes=CHOSEN), "hero:knight", "hero:minstrel")
    state = left(state, THIRD)
    assert (state.asked, state.phase) == (FIRST, RollPhase.START)


# Leaving


@pytest.mark.parametrize(
    "place", ["/ start delves=2", "f/g", "f/x loot", "f/ dragon lair=3", "f/ regroup",
              "/ face graveyard=1 faces=1"],
)  # fmt: skip
def test_s31_giving_up_is_scored_as_fleeing(place: str) -> None:
    over = left(at("", f"{place} tokens=sw,ta,tp,ds,ds experience=4"), FIRST)
    assert score(over) == (4 + 5 + 1 + 2,)
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert outcome.winners == ()
    assert not GAME.counts(over.options, 1, over)


@pytest.mark.parametrize("recycle", [False, True])
@pytest.mark.parametrize(
    ("side", "kept"), [("archaeologist", 1), ("tomb-raider", 1), ("leprechaun", 0), ("knight", 8)]
)
def test_s31_a_leaver_discards_the_tokens_due(side: str, kept: int, recycle: bool) -> None:
    # The least valuable go first: the portal is kept.
    held = "sw,sw,ta,ta,sc,tp,ri"
    for delves in (0, 2):
        state = delve("F", "g", side=side, tokens=held, delves=delves, recycle=recycle)
        over = left(state, FIRST)
        assert score(over) == (kept + (kept == 1),)
        back = sum(over.bag) - sum(state.bag)
        assert back == (7 - sum(over.delvers[FIRST].tokens) if recycle else 0)


def test_s31_the_tokens_due_are_discarded_once() -> None:
    state = act(
        delve("F", "g", side="archaeologist", tokens="sw,sw,sw,ta,ta,ta,tp", delves=2), "flee"
    )
    assert state.phase is RollPhase.DISCARD
    assert score(left(state, FIRST)) == score(act(state, default_of(state))) == (2,)


def test_s31_a_leaver_who_has_discarded_keeps_the_rest() -> None:
    held = delver_of("archaeologist", tokens="tp,ri")
    state = delve("F", "g", delves=2, others=[held, delver_of(delves=2)])
    state = left(state, SECOND)
    assert sum(state.delvers[SECOND].tokens) == 0
    done = delver_of("archaeologist", tokens="tp,ri", delves=3)
    state = left(delve("F", "g", delves=2, others=[done, delver_of(delves=2)]), SECOND)
    assert sum(state.delvers[SECOND].tokens) == 2


@pytest.mark.parametrize(("side", "kept"), [("archaeologist", 2), ("leprechaun", 0), ("knight", 8)])
def test_tokens_due_are_discarded_after_an_empty_last_delve(side: str, kept: int) -> None:
    state = delve(phase="start", side=side, tokens="sw,sw,ta,ta,sc,tp,ri", delves=2)
    state = act(state, "stay")
    if state.phase is RollPhase.DISCARD:
        state = act(state, default_of(state))
    assert score(state) == (kept,)


def test_s42_a_seat_short_of_tokens_discards_all() -> None:
    state = delve("F", "g", side="archaeologist", tokens="tp,ri,sw", delves=2)
    assert score(act(state, "flee")) == (0,)


def test_dr44_tokens_are_counted_after_the_last_are_parted_with() -> None:
    other = delver_of(experience=6, tokens="sw", delves=3)
    state = delve(
        "F", "g", side="leprechaun", tokens="sw,ta,ri", experience=7, delves=2, others=[other]
    )
    outcome = GAME.outcome(act(state, "flee"))
    assert outcome is not None
    assert (outcome.scores, outcome.places) == ((7, 7), (1, 2))


def test_s32_the_last_who_stays_has_won_at_once() -> None:
    state = delve("F", "g", experience=2, others=[delver_of(experience=9)])
    over = left(state, SECOND)
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert (outcome.places, outcome.winners, outcome.scores) == ((1, 2), (FIRST,), (2, 9))
    assert GAME.active(over) == ()


def test_others_play_on_without_a_seat_that_left() -> None:
    state = left(new_game(3), FIRST)
    assert GAME.active(state) == (SECOND, THIRD)
    order = []
    while state.asked is not None:
        order.append(state.asked)
        state = play(state, ("roll", "f f f f f f f g"), "flee")
    assert order == [SECOND, THIRD] * 3


def test_a_delve_goes_on_while_another_seat_leaves() -> None:
    state = delve("F", "g", others=[delver_of(), delver_of()])
    after = left(state, SECOND)
    assert standing(after) == standing(state)
    assert act(after, "flee").asked == THIRD


def test_s33_three_delves_of_nothing_are_leaving() -> None:
    state = new_game(2)
    for _ in range(2):
        state = play(state, ("roll", "f f f f f f f x"), "home", "stay")
    state = play(state, ("roll", "f f f f f f f x"), "home")
    assert GAME.active(state) == (FIRST, SECOND)
    over = act(state, "stay")
    assert [delver.left for delver in over.delvers] == [False, True]
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert outcome.winners == (FIRST,)
    # On the boards of heroes nothing of it stands, as of any part of a game.
    assert [facts["hero"] for facts in GAME.facts(over)] == ["none", ""]


def test_s33_one_delve_that_was_begun_is_enough_to_stay() -> None:
    over = play(new_game(), "stay", ("roll", "f f f f f f f g"), "flee", "stay")
    assert not over.delvers[FIRST].left
    assert GAME.counts(over.options, 1, over)
    assert score(over) == (0,)
