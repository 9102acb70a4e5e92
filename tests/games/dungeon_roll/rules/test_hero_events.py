"""The public events of an ability: players can follow each die by them."""

from collections.abc import Sequence

import pytest

from bot.contract.chance import Chance
from bot.contract.game import Event
from bot.games.dungeon_roll.rules import events as e
from bot.games.dungeon_roll.rules.dice import DUNGEON_LETTERS, NO_PARTY, NO_TABLE, PARTY_LETTERS
from bot.games.dungeon_roll.rules.heroes import side_of
from tests.games.dungeon_roll.rules.scenes import MASTERS, SIDES, at, falling
from tests.games.dungeon_roll.rules.scripted import FIRST, GAME, SEED, act, offered, prompt_of, step

NO_DUNGEON = (*NO_TABLE, 0)


def dungeon(letters: str) -> tuple[int, ...]:
    return tuple(map(letters.count, DUNGEON_LETTERS))


def crew(letters: str) -> tuple[int, ...]:
    return tuple(map(letters.count, PARTY_LETTERS))


def events_of(side: str, place: str, act: str) -> Sequence[Event]:
    text, _, fallen = act.partition("=")
    return step(at(side, place), text, falling(fallen)).events


@pytest.mark.parametrize("side", SIDES)
def test_an_ultimate_is_told_once_by_its_name(side: str) -> None:
    state = at(side, "hs/gkoxp lair=1 graveyard=1 tokens=ri")
    if not offered(state, "ultimate"):
        state = at(side, "s/ dragon tokens=ri lair=3")
    move = next(one for one in prompt_of(state).moves if one.action.verb == "ultimate")
    action = move.action if move.pick is None else move.complete(move.pick.options[:1])
    ability = side_of(MASTERS.get(side, side), mastered=side in MASTERS).ultimate
    assert ability is not None
    events = GAME.apply(state, FIRST, action, Chance(SEED)).events
    assert [event.ability for event in events if isinstance(event, e.UltimateUsed)] == [ability.key]


@pytest.mark.parametrize(
    ("side", "action", "gone"),
    [
        ("paladin", "ultimate:ri=+sw", "gkod"),
        ("enchantress", "ultimate:g1", "g"),
        ("beguiler", "ultimate:g1k1", "gk"),
        ("half-goblin", "ultimate:1", "g"),
        ("necromancer", "ultimate:1", "k"),
        ("mercenary", "ultimate:k1o1", "ko"),
        ("bard", "ultimate", "d"),
        ("battlemage", "ultimate", "gkoxpd"),
        ("clurichaun", "ultimate:g1k1", "gk"),
        ("sorceress", "ultimate:o1", "o"),
        ("drake-kin", "ultimate:g1", "g"),
        ("tracker", "ultimate:k1", "k"),
        ("ranger", "ultimate", "gko"),
        ("viking", "ultimate", "d"),
        ("amar-suen", "ultimate:k=+sw", "k"),
        ("cassandra", "ultimate:x", "x"),
        ("yllavyre", "ultimate", "d"),
        ("szopin", "ultimate:x1d1", "xd"),
        ("tou-lak", "ultimate", "gko"),
    ],
)
def test_an_ultimate_takes_what_it_tells(side: str, action: str, gone: str) -> None:
    told = events_of(side, "/gkoxp lair=1 tokens=ri", action)
    used = next(event for event in told if isinstance(event, e.UltimateUsed))
    assert used.removed == dungeon(gone)


def _rethrown(ability: str, party: str, table: str) -> e.Rethrown:
    return e.Rethrown(ability, NO_PARTY, NO_DUNGEON, crew(party), dungeon(table))


@pytest.mark.parametrize(
    ("side", "place", "act", "told"),
    [
        # Dice out of the graveyard are told as they fell, then what the hero makes of them.
        ("thaumaturge", "/g graveyard=2", "ultimate=fs",
            _rethrown("transformation-potion", "fs", "")),
        ("marpesia", "/g graveyard=2", "ultimate=fs", _rethrown("rallying-cry", "fs", "")),
        ("scout", "/ start", "roll=fffffffggkxpd", _rethrown("scouting", "", "ggkxpd")),
        ("beguiler", "/ggk", "ultimate:g1k1", e.Turned("", "p", 1)),
        ("leprechaun", "/ggk", "ultimate:g1", e.Turned("", "x", 1)),
        ("chieftain", "/ggk", "ultimate:2", e.Turned("g", "t", 2)),
        ("occultist", "/ggk", "ultimate:1", e.Turned("k", "f", 1)),
        ("knight", "/ggk", "ultimate", e.Turned("", "d", 3)),
        ("guild-leader", "/ggk", "ultimate:dungeon,g,d", e.Turned("g", "d", 1)),
        ("yllavyre", "s/gk", "special:calls-dragons,s,g", e.Turned("g", "d", 1)),
        ("yllavyre", "/gk tokens=ss", "special:calls-dragons,ss,g", e.TokenSpent("ss")),
        ("sorceress", "s/gk lair=2", "reroll:s,g1=d", e.LairLeft("no-dragon", 3)),
        ("szopin", "f/gg spent", "fight:f,g2", e.Refreshed("refreshed-by-two")),
        ("tristan", "/g tokens=ds spent", "special:treasure-for-two,ds",
            e.Refreshed("treasure-for-two")),
    ],
)  # fmt: skip
def test_it_is_told(side: str, place: str, act: str, told: Event) -> None:
    assert events_of(side, place, act).count(told) == 1


def test_a_roll_is_told_before_the_heros_changes() -> None:
    told = events_of("alchemist", "/ regroup level=1", "on=xx")
    assert told == (e.LevelBegun(2, dungeon("xx")), e.Turned("x", "p", 2))
    rolled, turned, *_ = events_of("knight", "/ start", "roll=fffffssg")
    assert isinstance(rolled, e.PartyRolled)
    assert turned == e.Turned("s", "h", 2)


def test_the_paladin_draws_before_faces_are_chosen() -> None:
    told = events_of("paladin", "/xp loot graveyard=1 tokens=ri", "ultimate:ri=+sw")
    assert [*map(type, told)] == [e.TokenSpent, e.UltimateUsed, e.Opened, e.Drawn, e.Quaffed]


def test_yllavyre_tells_which_dice_she_sets_to_scrolls() -> None:
    formed = act(at("yllavyre", "/ start"), "roll", "f f c m t s s")
    told = step(formed, "special:calls-dragons,f1c1", "g").events
    turned = [event for event in told if isinstance(event, e.Turned)]
    assert turned == [e.Turned("f", "s", 1), e.Turned("c", "s", 1)]


def test_a_hero_who_is_fresh_is_not_refreshed() -> None:
    assert e.Refreshed("refreshed-by-two") not in events_of("szopin", "f/gg", "fight:f,g2")


def test_both_dice_of_a_guild_master_use_no_luck() -> None:
    told = events_of("guild-master", "f/g", "ultimate:dungeon,g,p")
    assert not any(isinstance(event, e.THROWN) for event in told)
