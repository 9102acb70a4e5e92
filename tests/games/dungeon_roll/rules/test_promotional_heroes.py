"""The promotional heroes (source 003, "Guild Leader", "Time Traveller")."""

import pytest

from bot.contract.game import Action, Seat
from bot.games.dungeon_roll.rules import events as e
from bot.games.dungeon_roll.rules.refusals import RollRefusal
from bot.games.dungeon_roll.rules.state import RollPhase
from tests.games.dungeon_roll.rules.sides import (
    DRAGON,
    GAME,
    LOOT,
    MONSTER,
    REGROUP,
    act,
    before,
    delving,
    legal,
    offers,
    party,
    phase_of,
    prompt,
    step,
    table,
    tokens,
)

SECOND = RollPhase.SECOND
GUILD = ("guild-leader", "guild-master")
TRAVELLERS = ("time-traveller", "time-lady")


# Guild Leader, Guild Master


@pytest.mark.parametrize("side", GUILD)
def test_the_guild_has_eight_dice(side: str) -> None:
    assert party(act(before(side), "roll", "ffcmthss" + "g")) == "ffcmthss"


def test_the_guild_leader_sets_a_dungeon_die() -> None:
    after = act(delving("guild-leader", dungeon="g"), "ultimate:dungeon,g,x")
    assert (after.phase, table(after)) == (LOOT, "x")


def test_the_guild_leader_sets_a_party_die() -> None:
    after = act(delving("guild-leader", party="fs", dungeon="g", graveyard=6), "ultimate:party,s,h")
    assert (after.phase, party(after), table(after)) == (MONSTER, "fh", "g")


@pytest.mark.parametrize("side", GUILD)
def test_a_die_is_not_set_to_its_own_face(side: str) -> None:
    state = delving(side, party="f", dungeon="g")
    assert not legal(state, "ultimate:party,f,f")
    assert not legal(state, "ultimate:dungeon,g,g")
    assert len(offers(state, "ultimate")) == 10


@pytest.mark.parametrize("side", GUILD)
def test_a_die_of_the_graveyard_is_not_set(side: str) -> None:
    assert offers(delving(side, dungeon="g", graveyard=8), "ultimate:party") == []


def test_a_monster_set_to_a_dragon_goes_to_the_lair() -> None:
    after = act(delving("guild-leader", dungeon="gx", lair=2), "ultimate:dungeon,g,d")
    assert (after.phase, table(after), after.delve.lair) == (LOOT, "x", 3)


def test_a_dragon_set_to_a_chest_brings_the_loot_again() -> None:
    state = delving("guild-leader", party="t", lair=3, phase=DRAGON)
    after = act(state, "ultimate:dungeon,d,x")
    assert (after.phase, table(after), after.delve.lair) == (LOOT, "x", 2)
    assert act(after, "open:t,1").phase is REGROUP


def test_a_dragon_set_to_a_monster_is_fought() -> None:
    after = act(delving("guild-leader", party="t", lair=4, phase=DRAGON), "ultimate:dungeon,d,g")
    assert (after.phase, table(after), after.delve.lair) == (MONSTER, "g", 3)
    assert act(after, "fight:t,g1").phase is DRAGON


@pytest.mark.parametrize(
    ("first", "second"),
    [("party,f,h", "dungeon,k,p"), ("dungeon,k,p", "party,f,h")],
)
def test_the_guild_master_sets_one_of_each_in_any_order(first: str, second: str) -> None:
    after = act(delving("guild-master", party="f", dungeon="kg"), f"ultimate:{first}")
    assert after.phase is SECOND
    kinds = {text.split(",")[0] for text in offers(after, "ultimate")}
    assert kinds == {f"ultimate:{second.split(',')[0]}"}
    after = act(after, f"ultimate:{second}")
    assert (after.phase, party(after), table(after)) == (MONSTER, "h", "gp")
    assert offers(after, "ultimate") == []


def test_the_guild_master_need_not_set_a_second_die() -> None:
    after = act(delving("guild-master", party="f", dungeon="g"), "ultimate:dungeon,g,p")
    assert str(prompt(after).default) == "skip"
    after = act(after, "skip")
    assert (after.phase, table(after), party(after)) == (LOOT, "p", "f")


def test_the_guild_master_is_not_asked_for_a_die_that_is_not_there() -> None:
    after = act(delving("guild-master", dungeon="g"), "ultimate:dungeon,g,x")
    assert after.phase is LOOT
    after = act(delving("guild-master", party="f", dungeon="", phase=LOOT), "ultimate:party,f,h")
    assert after.phase is REGROUP


def test_the_second_die_is_not_refused_as_the_work_of_an_exhausted_hero() -> None:
    after = act(delving("guild-master", party="f", dungeon="g"), "ultimate:dungeon,g,p")
    own_face = Action.parse("ultimate:party,f,f")
    assert GAME.refusal(after, Seat(0), own_face) is RollRefusal.DIE_GONE


def test_no_luck_lies_between_the_two_dice() -> None:
    state = delving("guild-master", party="f", dungeon="g")
    done = step(state, "ultimate:dungeon,g,p")
    assert not any(isinstance(event, e.THROWN) for event in done.events)


# Time Traveller, Time Lady


@pytest.mark.parametrize("side", TRAVELLERS)
def test_the_time_traveller_takes_one_of_each_and_one_more_champion(side: str) -> None:
    assert party(act(before(side), "roll", "g")) == "fcmthhs"


@pytest.mark.parametrize("side", TRAVELLERS)
def test_any_treasure_beats_the_dragon_with_its_reward(side: str) -> None:
    state = delving(side, tokens="ds tp", lair=3, phase=DRAGON, experience=5)
    assert offers(state, "ultimate") == ["ultimate:ds", "ultimate:tp"]
    after = act(state, "ultimate:ds")
    assert (after.phase, after.delve.lair, tokens(after)) == (REGROUP, 0, "sw tp")
    assert (after.delvers[0].experience, after.delvers[0].dragons) == (6, 1)


def test_a_scroll_beats_the_dragon_for_the_time_lady_alone() -> None:
    for side, offered in zip(TRAVELLERS, ([], ["ultimate:s"]), strict=True):
        assert offers(delving(side, party="s", lair=3, phase=DRAGON), "ultimate") == offered
    after = act(delving("time-lady", party="s", lair=3, phase=DRAGON), "ultimate:s")
    assert (party(after), after.delve.graveyard, after.delvers[0].dragons) == ("", 1, 1)


@pytest.mark.parametrize("side", TRAVELLERS)
def test_a_scroll_token_is_a_treasure_too(side: str) -> None:
    after = act(delving(side, tokens="ss", lair=3, phase=DRAGON), "ultimate:ss")
    assert (tokens(after), after.delve.graveyard) == ("sw", 0)


@pytest.mark.parametrize("side", TRAVELLERS)
@pytest.mark.parametrize("phase", [MONSTER, LOOT, REGROUP])
def test_there_has_to_be_a_dragon(side: str, phase: RollPhase) -> None:
    assert offers(delving(side, party="s", tokens="ri", **phase_of(phase)), "ultimate") == []


def test_a_dragon_beaten_so_may_make_the_master_who_is_still_exhausted() -> None:
    state = delving("time-traveller", tokens="ri", lair=3, phase=DRAGON, experience=4)
    after = act(state, "ultimate:ri")
    assert after.delvers[0].mastered
    assert after.delve.spent
