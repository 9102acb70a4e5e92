"""The picture: rules that hold at every moment of any match."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.display.call_lines import LATE_CALL_MS
from bot.display.plan import Edit, plan
from bot.display.playhead import Playhead, Position, position
from bot.display.targets import (
    PING,
    BoardTarget,
    PingTarget,
    PlaybackTarget,
    Target,
    board_slot,
    digest,
)
from bot.games.deathmatch.rules.game import Observation, Options, Variant
from bot.games.dungeon.rules.events import Encounter, Phase
from bot.match.advance import add, begin
from bot.match.entries import Acted, Conceded, Ended, Reposted
from bot.match.ids import UserId
from bot.match.match import Match
from bot.ui.catalogue import texts_in
from bot.ui.games import renderer_of
from bot.ui.message import Message, MessageLayout, Text, TextMessage
from bot.ui.renderer import Playback
from tests.display.channel import Channel
from tests.display.naming import named
from tests.display.plays import (
    BEGAN,
    CHANNEL,
    DECKS,
    GAMES,
    NAMES,
    PACE,
    hidden_anew,
    pictured,
    played,
)
from tests.examples.games import known_games
from tests.games.deathmatch.screens.drawing import adding, start
from tests.ui.drawing import play
from tests.ui.reading import actions_of, text_of

KESTREL, MOTH = Seat(0), Seat(1)
WHOLE_WALK = 12
"""No walk has more frames, so after so many paces it has been told."""


@pytest.fixture(autouse=True, scope="module")
def _games() -> Iterator[None]:
    with known_games():
        yield


games = st.sampled_from(tuple(GAMES))
seeds = st.integers(0, 30)
moments = st.floats(0, 1)
delays = st.integers(0, WHOLE_WALK * PACE)
"""A match is played before anything is looked at in it."""


def moment_of(game: str, seed: int, moment: float) -> int:
    """Which entry of a random match a part of it, from 0 to 1, comes to."""
    return round(moment * (len(played(game, seed)) - 1))


# Secrets


@given(games, seeds, moments, delays, st.randoms(use_true_random=False))
def test_nothing_is_shown_that_the_public_may_not_know(
    game: str, seed: int, moment: float, delay: int, rng: Random
) -> None:
    """Hidden facts do not change the picture."""
    match = played(game, seed)[moment_of(game, seed, moment)]
    now = match.last_act + delay
    assert pictured(hidden_anew(match, rng), now, PACE) == pictured(match, now, PACE)


@settings(max_examples=30)
@given(st.sampled_from(("barbarian", "warrior")), seeds, st.randoms(use_true_random=False))
def test_no_frame_depends_on_what_is_met_after_it(variant: Variant, seed: int, rng: Random) -> None:
    """Two dungeons that nobody can tell apart are told alike up to the first card that differs."""
    chance, game = Random(seed), GAMES["deathmatch"]
    terms = replace(game.begin(chance).terms, options=Options(variant, DECKS))
    match, pairs = begin(terms), 0
    while match.live:
        prompt = chance.choice(match.prompts)
        act = game.act(match, prompt, chance)
        entry = Acted(match.last_act + 1_000, prompt.seat, str(act))
        after = add(match, entry)
        if pictured(after, after.last_act, PACE).playback is not None:
            other = add(hidden_anew(match, rng), entry)
            pairs += told_alike(after, other)
        match = after
    assert pairs


def told_alike(one: Match, other: Match) -> int:
    """Hold two walks against each other; how many moments they are told alike."""
    met = zip(walked(one), walked(other), strict=False)
    alike = len(list(takewhile(lambda pair: pair[0].card == pair[1].card, met)))
    walk = pictured(one, one.last_act, PACE).playback
    assert walk is not None
    before = len(walk.frames) - walk.fresh
    for paces in range(alike - before + 1):
        now = one.last_act + paces * PACE
        assert pictured(one, now, PACE).targets == pictured(other, now, PACE).targets
    return max(0, alike - before + 1)


def walked(match: Match) -> tuple[Encounter, ...]:
    """The monsters of the newest walk."""
    seen: Observation = match.observe(None)
    expedition = seen.expedition if seen.phase is Phase.STRIKE else seen.last
    assert expedition is not None
    met: tuple[Encounter, ...] = expedition.delve.met
    return met


@pytest.mark.parametrize("game", [game for game in GAMES if game != "pig"])
def test_a_leak_of_private_facts_would_be_noticed(game: str) -> None:
    """The property above can fail: hiding anew changes what players see."""
    rng = Random(1)
    renderer, texts = renderer_of(game), texts_in("en")
    different = 0
    for match in played(game, 1):
        if not match.live:
            continue
        names = NAMES[: len(match.terms.players)]
        own, other = (
            named(match, names),
            named(hidden_anew(match, rng), names),
        )
        different += any(
            renderer.hand(own.of(seat), texts) != renderer.hand(other.of(seat), texts)
            for seat, _ in match.terms.seated
        )
    assert different > 5


# Time


def walk_of(frames: int, fresh: int) -> Playback:
    return Playback(tuple(MessageLayout((Text(str(n)),)) for n in range(frames)), fresh)


@pytest.mark.parametrize(
    ("seconds", "frames", "until"),
    [(0, 2, 2), (1.9, 2, 2), (2, 3, 4), (3, 3, 4), (4, 4, 8), (7.9, 4, 8), (8, 4, None)],
)
def test_each_frame_takes_a_pace_and_the_last_two(
    seconds: float, frames: int, until: int | None
) -> None:
    """Three of the four frames are fresh; two seconds lie between them."""
    now = BEGAN + round(seconds * 1000)
    assert position(walk_of(4, 3), Playhead.of(BEGAN, 2_000), now) == Position(
        frames, None if until is None else BEGAN + until * 1000
    )


def test_without_a_pace_all_frames_are_due_at_once() -> None:
    assert position(walk_of(4, 3), Playhead.of(BEGAN, 0), BEGAN) == Position(4, None)
    paced = Playhead.of(BEGAN, 2_000)
    assert position(walk_of(4, 0), paced, BEGAN) == Position(4, None)
    assert position(walk_of(4, 3), paced, BEGAN - 5_000) == Position(2, BEGAN + 2_000)


@given(seeds, moments, delays)
def test_time_changes_nothing_before_it_is_said_to(seed: int, moment: float, delay: int) -> None:
    match = played("deathmatch", seed)[moment_of("deathmatch", seed, moment)]
    now = match.last_act + delay
    found = pictured(match, now, PACE)
    assert found.until is None or now < found.until <= now + 2 * PACE
    assert found.calls_at is None or now < found.calls_at <= now + LATE_CALL_MS
    changes = found.until or found.calls_at
    if changes is None:
        assert pictured(match, now + 1_000_000, PACE) == found
    else:
        assert pictured(match, changes - 1, PACE) == found
        assert pictured(match, changes, PACE) != found


@given(seeds, moments, delays)
def test_a_late_look_skips_frames(seed: int, moment: float, delay: int) -> None:
    """Whenever it is looked, the walk is brought to the frame that is due by one edit at most."""
    matches = played("deathmatch", seed)
    number = moment_of("deathmatch", seed, moment)
    channel = Channel()
    for match in matches[:number]:
        channel.settle(pictured(match, match.last_act + WHOLE_WALK * PACE, PACE).targets, CHANNEL)
    match = matches[number]
    found = pictured(match, match.last_act + delay, PACE)
    made = channel.settle(found.targets, CHANNEL)
    slots = [change.target.slot for change in made if isinstance(change, Edit)]
    assert len(slots) == len(set(slots)), f"a message is edited twice: {made}"
    walks = [target for target in found.targets if isinstance(target, PlaybackTarget)]
    for target in walks:
        shown = [channel.messages[row.id] for row in channel.of(target.slot)]
        assert shown == [target.digest]


# Restarts


def stands(channel: Channel) -> list[tuple[int, str, str, str, int | None]]:
    """The public messages, oldest first, and the facts known of them.

    The content of a ping may be unknown: it is never edited.
    """
    return [
        (row.id, row.slot, row.generation, row.state, channel.messages[row.id])
        for row in channel.rows.values()
    ]


@given(games, seeds, moments, delays, st.integers(0, 4))
def test_a_restart_at_any_point_leads_to_the_same_plan(
    game: str, seed: int, moment: float, delay: int, killed_after: int
) -> None:
    """The process dies before it has noted its last changes, of any entry and at any time."""
    matches = played(game, seed)
    number = moment_of(game, seed, moment)
    steady, killed = Channel(), Channel()
    for match in matches[:number]:
        targets = pictured(match, match.last_act + WHOLE_WALK * PACE, PACE).targets
        for channel in (steady, killed):
            channel.settle(targets, CHANNEL)
    match = matches[number]
    early, late = (
        pictured(match, match.last_act + after, PACE).targets
        for after in (delay, WHOLE_WALK * PACE)
    )
    steady.settle(early, CHANNEL)
    killed.settle(early, CHANNEL, killed_after=killed_after)
    killed.restart()
    killed.settle(early, CHANNEL)
    assert stands(killed) == stands(steady)
    assert killed.messages == steady.messages
    for channel in (steady, killed):
        channel.settle(late, CHANNEL)
    assert stands(killed) == stands(steady)
    assert killed.messages == steady.messages
    assert plan(late, tuple(killed.rows.values()), CHANNEL) == ()


# Order of messages


def at(match: Match, seconds: float) -> tuple[Target, ...]:
    return pictured(match, match.last_act + round(seconds * 1000), PACE).targets


def slots(targets: tuple[Target, ...]) -> list[str]:
    return [target.slot for target in targets]


def ping_of(targets: tuple[Target, ...]) -> PingTarget:
    (ping,) = [target for target in targets if isinstance(target, PingTarget)]
    return ping


def test_the_call_of_a_ping_is_separate_from_the_news() -> None:
    begun = play(start(), "start:0")
    (called, drawn) = (ping_of(at(match, 0)) for match in (begun, play(begun, "draw")))
    assert called.message != drawn.message, "the news are others"
    assert called.call == drawn.call == "<@111>, you begin adventure 1."


@pytest.fixture
def inside() -> Match:
    """Moth has passed, and Kestrel faces a monster and is asked whether to strike."""
    return play(adding(play(start("barbarian", "C"), "start:0"), 5), "pass")


def test_while_it_is_walked_nothing_else_tells_how_it_ends(inside: Match) -> None:
    struck = play(inside, "strike")
    seconds = 0
    while pictured(struck, struck.last_act + seconds * 1000, PACE).until is not None:
        (walked,) = at(struck, seconds)
        assert isinstance(walked, PlaybackTarget)
        assert actions_of(walked.message) == []
        seconds += 1
    assert seconds > PACE / 1000
    assert slots(at(struck, seconds)) == [board_slot(1), board_slot(2), PING]


def test_a_question_in_a_walk_calls_its_player(inside: Match) -> None:
    assert slots(at(inside, 0)) == [board_slot(1)]
    walked, ping = at(inside, 2)
    assert isinstance(walked, PlaybackTarget)
    assert actions_of(walked.message)[:2] == ["strike", "hold"]
    assert not walked.whole, "it will go on"
    assert isinstance(ping, PingTarget)


@pytest.mark.parametrize("ending", [Conceded(1_000, MOTH), Ended(1_000, UserId(9))])
def test_the_end_of_a_match_ends_a_walk_at_once(inside: Match, ending: Conceded | Ended) -> None:
    for match in (inside, play(inside, "strike")):
        over = add(match, ending)
        walked, result = at(over, 0)
        assert isinstance(walked, PlaybackTarget)
        assert walked.whole
        assert isinstance(result, BoardTarget)
        assert result.generation == "result"


def test_a_walk_of_before_is_told_whole_beside_what_follows(inside: Match) -> None:
    later = play(inside, "strike", "draw")
    walked, board, *_ = at(later, 0)
    assert isinstance(walked, PlaybackTarget)
    assert walked.whole
    assert (walked.slot, board.slot) == (board_slot(1), board_slot(2))


def test_nobody_is_called_for_their_own_act() -> None:
    begun = play(start(), "start:0")
    assert ping_of(at(begun, 0)).calls
    assert ping_of(at(begun, 0)).message.pings == (begun.terms.players[KESTREL],)
    drawn = play(begun, "draw")
    own = ping_of(at(drawn, 0))
    assert not own.calls
    assert own.message.pings == ()
    assert own.generation == ping_of(at(begun, 0)).generation, "what called them may stand"


def test_acts_of_others_or_the_clock_call_the_asked_player() -> None:
    """A host who acts in the place of a seat does not look at the match for its player."""
    begun = start()
    by_host = add(begun, Acted(0, MOTH, "start:1", by=UserId(9)))
    assert ping_of(at(by_host, 0)).calls
    assert ping_of(at(by_host, 0)).message.pings == (by_host.terms.players[MOTH],)
    by_themselves = add(begun, Acted(0, MOTH, "start:1"))
    assert not ping_of(at(by_themselves, 0)).calls


def test_acts_around_the_game_neither_add_nor_remove_calls() -> None:
    """It may come before the line stands that calls for the turn."""
    begun = play(start(), "start:0")
    called, own = (add(match, Reposted(0, UserId(9))) for match in (begun, play(begun, "draw")))
    assert ping_of(at(called, 0)) == ping_of(at(begun, 0))
    assert ping_of(at(called, 0)).calls
    assert not ping_of(at(own, 0)).calls


def test_a_ping_after_a_window_hides_the_last_answerer() -> None:
    match = played("goofspiel", 3)[0]
    everybody = ping_of(pictured(match, BEGAN, PACE).targets)
    assert everybody.message.pings == match.terms.players
    for seat in match.terms.seats:
        match = add(match, Acted(BEGAN, seat, f"bid:{seat + 1}"))
    following = ping_of(pictured(match, BEGAN, PACE).targets)
    assert following.generation != everybody.generation
    assert following.message.pings == match.terms.players
    assert f"<@{match.terms.players[-1]}>" in text_of(following.message), "it still names them"


# Digests of messages


def test_a_digest_tells_what_is_shown_apart() -> None:
    a, b = MessageLayout((Text("a"),)), MessageLayout((Text("b"),))
    shown: list[Message] = [a, b, MessageLayout(a.blocks, 5)]
    shown += [TextMessage("a"), TextMessage("a", (UserId(1),))]
    assert len({digest(message) for message in shown}) == len(shown)
    assert all(-(2**63) <= digest(message) < 2**63 for message in shown)


def test_a_digest_stays_with_later_versions() -> None:
    """Else an upgrade would edit every board."""
    assert digest(MessageLayout((Text("a board"),))) == -3505446627808456499


def test_a_digest_is_the_same_in_every_process() -> None:
    """Stored digests come from an earlier process; this number changes with `_FORMAT`.

    Those of text messages are compared with nothing: no line is ever edited.
    """
    assert digest(MessageLayout((Text("Hello"),))) == -1238276309597409292
