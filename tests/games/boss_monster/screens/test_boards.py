"""The public messages of Boss Monster."""

import pytest
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.games.boss_monster import GAME
from bot.games.boss_monster.rules.events import HeroLured
from bot.games.boss_monster.rules.game import IDLE
from bot.games.boss_monster.rules.state import WalkEnd
from bot.games.boss_monster.rules.words import DONE
from bot.games.boss_monster.screens.news import news
from bot.match.advance import add
from bot.match.entries import Ended
from bot.match.match import Match
from bot.ui.catalogue import texts_in
from bot.ui.match_view import MatchViews, PublicMatchView, everybody
from bot.ui.renderer import Playback
from tests.games.boss_monster.rules.scenes import at
from tests.games.boss_monster.rules.scripted import A, B, C
from tests.games.boss_monster.screens.drawing import match_of
from tests.games.boss_monster.screens.moments import (
    act,
    after_a_walk,
    at_the_door,
    build_window,
    building,
    crowd,
    defaults,
    entering,
    first_turn,
    frozen_walk,
    levelling,
    walking,
)
from tests.games.boss_monster.screens.screens_of_hands import in_room
from tests.ui.drawing import view_of
from tests.ui.reading import shown

RENDERER = GAME.renderer
TEXTS = texts_in("en")


def _board(match: Match) -> str:
    return shown(RENDERER.board(view_of(match, version=match.public_version), TEXTS))


def _spaced(told: str) -> str:
    """The text with ordinary spaces."""
    return told.replace("\N{NO-BREAK SPACE}", " ")


def _public(match: Match) -> PublicMatchView:
    return MatchViews(match, dict.fromkeys(everybody(match), "Kestrel")).public


def _walk(match: Match) -> Playback:
    walk = RENDERER.playback(view_of(match, recent=match.playback_events), TEXTS)
    assert walk is not None
    return walk


def _key(match: Match, *, slow: bool = False) -> str:
    return RENDERER.ping_key(replace(view_of(match), slow=slow))


@pytest.mark.parametrize("answer", ["no", "unless", "hush:phase", "order:aimed"])
def test_a_secret_answer_changes_nothing_on_the_board(answer: str) -> None:
    match = build_window()
    before, after = _public(match), _public(act(match, f"c {answer}"))
    assert RENDERER.board(after, TEXTS) == RENDERER.board(before, TEXTS)
    assert RENDERER.ping_key(after) == RENDERER.ping_key(before)


def test_a_window_calls_nobody_again() -> None:
    match = building()
    assert _key(act(match, "a done")) == _key(match)


def test_an_adventure_calls_once() -> None:
    keys = {_key(defaults(at_the_door(), rounds)) for rounds in (0, 1, 4, 9)}
    assert keys == {"turn-9-adventure"}


def test_all_who_build_are_called_once() -> None:
    match = first_turn(2)
    assert _key(match) == _key(defaults(match, 2)) == "turn-1-build"
    assert "Build nothing" in _board(match)
    called = RENDERER.ping(replace(view_of(match), slow=False), TEXTS)
    assert called is not None
    assert len(called.pings) == len(match.terms.players)


def test_in_slow_play_each_builder_and_window_is_called() -> None:
    match = first_turn(2)
    keys = [_key(defaults(match, number), slow=True) for number in range(4)]
    assert len({*keys}) == len(keys)
    called = RENDERER.ping(replace(view_of(match), slow=True), TEXTS)
    assert called is not None
    assert len(called.pings) == 1


def test_each_question_of_the_opening_calls() -> None:
    assert _key(first_turn(0)) != _key(first_turn(1))


def test_a_walk_that_nobody_goes_on_says_so() -> None:
    """All heroes are kept from going in, and the turn is over."""
    match = match_of(entering(*[""] * 4))
    seen = replace(match.observe(None), turn=2, told=1, walks=())
    walk = RENDERER.playback(
        replace(view_of(match, recent=match.playback_events), observation=seen), TEXTS
    )
    assert walk is not None
    assert "No hero went in." in shown(walk.frames[0])


def test_a_walk_with_a_question_ends_in_one_frame_before_the_next() -> None:
    match = walking(1)
    assert (len(_walk(match).frames), _walk(match).fresh) == (2, 1)
    while len(_walk(match).frames) == 2:
        match = defaults(match, 1)
    walk = _walk(match)
    assert (len(walk.frames), walk.fresh, walk.waits) == (3, 2, True)
    way, end = map(shown, walk.frames[:2])
    assert "Bordello\N{NO-BREAK SPACE}−3 → Centipede\N{NO-BREAK SPACE}−1" in way
    assert "reached" not in way
    assert "▰▰▰▱▱▱▱▱▱▱▱ 3 of 11 health" in _spaced(way)
    assert "▰▰▱▱▱▱▱▱▱▱▱ 2 of 11 health\n**🩸 reached the boss: 2 Wounds!**" in _spaced(end)


def test_a_walk_without_questions_is_told_from_the_door() -> None:
    """The last builder is done, and nobody can play anything."""
    match = match_of(entering(*[""] * 4))
    assert RENDERER.playback(view_of(match), TEXTS) is None
    match = crowd(0)
    while match.live and match.state.turn == 9:
        match = defaults(match, 1)
    walk = _walk(match)
    assert not walk.waits
    assert len(walk.frames) == 20, "two for each hero"
    assert 0 < walk.fresh < 20


def test_a_walk_stays_as_it_is_in_the_next_turn() -> None:
    match = walking(1)
    while match.state.turn == 9:
        match = defaults(match, 1)
    walk = _walk(match)
    later = _walk(defaults(match, 1))
    assert later.frames == walk.frames
    assert (later.fresh, later.waits) == (0, False)


def test_the_last_walk_is_told_until_heroes_go_in() -> None:
    match = after_a_walk()
    assert "Turn 9: Kestrel" in _board(match)
    while match.state.told == 9:
        match = defaults(match, 1)
    assert "Turn 9: Kestrel" not in _board(match)


def test_a_turn_in_which_nobody_walked_is_told() -> None:
    told = _board(match_of(at("build turn=2 town=mage-4-1", "golem-factory & open-grave")))
    assert "Turn 1: no hero walked" in _spaced(told)


def test_health_that_does_not_explain_the_end_is_left_out() -> None:
    """A card has killed the hero, or made it stronger."""
    match = crowd(30)
    seen = match.observe(None)
    killed = replace(seen.walks[-1], way=WalkEnd.FALLS)
    told = replace(view_of(match), observation=replace(seen, walks=(killed,)))
    walk = RENDERER.playback(told, TEXTS)
    assert walk is not None
    end = _spaced(shown(walk.frames[1]))
    assert "**☠ falls: 2 Souls!**" in end
    assert "health" not in end


def test_a_fool_walks_without_the_sign_of_a_class() -> None:
    seen = crowd(30).observe(None)
    fool = replace(seen, walks=(replace(seen.walks[-1], hero="fool-2-1"),))
    walk = RENDERER.playback(replace(view_of(crowd(30)), observation=fool), TEXTS)
    assert walk is not None
    assert "**, fool 2: " in shown(walk.frames[-1])


def test_who_is_near_the_end_is_marked_in_words() -> None:
    nearly = "souls=cleric-11,fighter-11,mage-11,thief-11,cleric-4"
    hurt = "wounds=mage-4,mage-6,mage-8,thief-4"
    told = _board(match_of(at("build", f"golem-factory {hurt} & open-grave {nearly} & - & -")))
    assert "💀 0/10 · 🩸 **4/5**" in _spaced(told)
    assert "💀 **9/10** · 🩸 0/5" in _spaced(told)
    told = _board(match_of(at("build", f"golem-factory {hurt} & open-grave {nearly}")))
    assert "\n**one Wound from being out** · treasure ✚1 ⚔1\nGolem Factory 2\n" in _spaced(told)
    assert "\n**one Soul from winning** · treasure ✚1 ⚔1\nOpen Grave 2\n" in _spaced(told)


def test_lures_are_counted_by_dungeon() -> None:
    match = match_of(at("build", "golem-factory & open-grave"))
    lured = tuple([HeroLured(seat, hero) for seat, hero in ((B, "mage-4-1"), (A, "mage-6-1"))])
    view = view_of(match, recent=(*lured, HeroLured(A, "mage-8-1")))
    assert news(view, TEXTS, 80) == "To Kestrel: ✦6 ✦8; to Moth: ✦4."


def test_the_forecast_gives_the_reason_of_the_fool_and_of_treasure() -> None:
    told = _board(
        match_of(at("build town=fool-2-1,cleric-4-1", "golem-factory & open-grave souls=mage-4"))
    )
    assert "fool\N{NO-BREAK SPACE}2 → Kestrel" in told
    told = _board(match_of(at("build town=fool-2-1,mage-4-1", "golem-factory & open-grave")))
    assert "fool\N{NO-BREAK SPACE}2 stays in town: Souls tied" in told
    assert "✦4 stays in town: nobody has its treasure" in told


def test_the_treasure_of_a_covered_room_lures_nobody_in_the_forecast() -> None:
    """The Room on it is secret, but that it replaces the other one everybody sees."""
    scene = "golem-factory hand=succubus-spa & boss=draculord -"
    match = match_of(at("build town=fighter-4-1", scene))
    assert "⚔4 → Kestrel" in _board(match)
    told = _board(act(match, "a place:succubus-spa-1,golem-factory-1"))
    assert "new and covered Rooms aside" in told
    assert "⚔4 stays in town: nobody has its treasure" in told


@pytest.mark.parametrize(
    ("rival", "lures"), [("draculord", "lures nobody now"), ("gorgona", "lures now: ✚4")]
)
def test_each_place_for_a_room_tells_the_heroes_that_it_lures(rival: str, lures: str) -> None:
    scene = f"boss=robobo golem-factory hand=succubus-spa & boss={rival} -"
    match = match_of(at("build town=cleric-4-1", scene))
    assert f"· {lures} ·" in shown(RENDERER.hand(view_of(match, A), TEXTS))


def test_a_hand_tells_why_its_player_is_asked_with_nothing_to_play() -> None:
    state = in_room(
        "golem-factory hand=freeze entrance=fighter-8 & open-grave hand=soul-harvest order=aimed"
    )
    hands = [shown(RENDERER.hand(view_of(match_of(state), seat), TEXTS)) for seat in (A, B)]
    assert ["nobody can tell who holds a card" in hand for hand in hands] == [False, True]
    assert "Answered: **No, as set under “Ask me”**." in hands[1]


def test_all_who_are_asked_are_told_in_a_word() -> None:
    assert view_of(build_window()).asked == tuple(map(Seat, range(4)))
    assert "Asked: all." in _board(build_window())


def test_many_heroes_in_town_break_lines_between_heroes() -> None:
    assert "⚔8 ✦11" in _board(levelling())


def test_a_placed_room_waits_for_nobody_once_the_match_is_over() -> None:
    match = add(building(), Ended(0, None))
    hand = shown(RENDERER.hand(view_of(match, B), TEXTS))
    assert "Built: " in hand
    assert "Waiting for" not in hand


@pytest.mark.parametrize(("held", "word"), [("open-grave", IDLE), ("freeze", "")])
def test_a_turn_without_a_room_is_asked_about_where_one_can_be_placed(held: str, word: str) -> None:
    state = at("build", f"golem-factory hand={held} & open-grave")
    assert GAME.rules.asks_first(state, A, DONE) == word


def test_a_secret_answer_changes_nothing_in_the_hand_of_a_seat_that_is_not_asked() -> None:
    match = frozen_walk()
    assert C not in [prompt.seat for prompt in match.prompts]
    before, after = [view_of(one, C) for one in (match, act(match, "a no"))]
    assert RENDERER.hand(after, TEXTS) == RENDERER.hand(before, TEXTS)
