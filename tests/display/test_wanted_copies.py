"""Private copies as their player wants them: none, one for each part, and not at night."""

from __future__ import annotations

import pytest

from bot.games.deathmatch.rules.game import Options
from bot.match.entries import Conceded
from bot.match.ids import MatchId, UserId
from bot.preferences.person import QuietHours, Records
from bot.store import matches
from bot.store.store import Store
from tests.display.posting import Post
from tests.play.loop import now, quiet, wait
from tests.store.playing import ANNA, BEGAN, CHRYSTIA, DANYLO, start

NIGHT = QuietHours.of("14", "21", "UTC")
"""The match begins within it."""
FIRST, SECOND = "drew the Dragon", "drew the Lich"


async def prefers(post: Post, user: UserId, records: Records) -> None:
    await post.services.people.prefer(user, {"records": records})


async def sleeps(post: Post, user: UserId = ANNA) -> None:
    await post.services.people.prefer(user, {"quiet": str(NIGHT)})


async def until_morning(post: Post) -> None:
    ends = NIGHT.until(BEGAN)
    assert ends is not None
    await wait((ends - now()) / 1000 + 1)
    await post.records.settled()


@pytest.fixture
def refused(post: Post, monkeypatch: pytest.MonkeyPatch) -> list[tuple[MatchId, int, int]]:
    """The versions up to which a seat does not wait for its cards, as the clocks are told."""
    told: list[tuple[MatchId, int, int]] = []
    clocks = post.services.clocks
    monkeypatch.setattr(clocks, "hand_refused", lambda *of: told.append(of))
    return told


# None


async def test_a_player_who_wants_no_copies_gets_none(
    post: Post, refused: list[tuple[MatchId, int, int]]
) -> None:
    """Not of a card, not anew and not of the result; and no clock waits for one."""
    await prefers(post, ANNA, Records.NONE)
    await post.act("draw")
    assert await post.sent() == []
    assert refused == [(post.match.terms.id, 0, 2)]
    await post.repost()
    assert await post.sent() == []
    await post.add(Conceded(post.match.last_act + 1_000, post.match.active[1]))
    pending = await post.store.write(matches.finish_showing, post.match.terms.id)
    post.records.finish(post.match.terms.id, pending)
    await post.records.settled()
    assert (post.sender.asked, await post.pending()) == ([], 0)


async def test_a_substitute_who_wants_no_copies_learns_of_the_card_drawn_before(
    post: Post,
) -> None:
    await prefers(post, CHRYSTIA, Records.NONE)
    await post.act("draw")
    await post.substitute()
    (hand,) = await post.sent()
    assert FIRST in hand
    assert post.at(CHRYSTIA) == [hand]
    await post.act("add", "draw", "add", "draw")
    assert await post.sent() == [hand]


# One for each part


async def discard(post: Post) -> None:
    moves = post.match.prompts[0].moves
    await post.act(next(str(each.action) for each in moves if each.action.verb == "discard"))


async def test_the_cards_of_a_part_come_in_one_message(post: Post) -> None:
    """Bohdan passes over an empty dungeon, so the next part begins."""
    await prefers(post, ANNA, Records.ONE)
    await post.act("draw")
    await post.sent()
    for _ in range(2):
        await discard(post)
        await post.act("draw")
    (told,) = await post.sent()
    assert told.index(FIRST) < told.index(SECOND)
    assert post.sender.kinds() == ["open", "send", "edit"]
    await discard(post)
    await post.act("pass")
    assert post.match.state.number == 2
    await post.act("draw")
    first, second = await post.sent()
    assert first == told
    assert SECOND not in second


@pytest.mark.parametrize(
    ("before", "after"), [(Records.EVERY, Records.ONE), (Records.ONE, Records.EVERY)]
)
async def test_a_wish_that_changes_between_two_cards_loses_none(
    before: Records, after: Records, post: Post
) -> None:
    await prefers(post, ANNA, before)
    await post.act("draw")
    await post.sent()
    await prefers(post, ANNA, after)
    await post.act("add", "draw", "add", "draw")
    first, second = await post.sent()
    assert (FIRST in first, FIRST in second, SECOND in second) == (True, False, True)


# Quiet hours


async def test_copies_wait_for_the_end_of_quiet_hours(
    post: Post, refused: list[tuple[MatchId, int, int]]
) -> None:
    """No clock waits for them, and nothing waits that everybody waits for."""
    await sleeps(post)
    await post.act("draw")
    assert await post.sent() == []
    await post.act("add", "draw", "add", "draw")
    assert await post.sent() == []
    assert [version for _, _, version in refused] == [2, 6]
    assert (post.sender.asked, await post.pending()) == ([], 3)
    await until_morning(post)
    (both,) = post.at(ANNA)
    assert both.index(FIRST) < both.index(SECOND)


async def test_copies_wait_over_a_restart(post: Post) -> None:
    await sleeps(post)
    await post.act("draw")
    await post.sent()
    await post.services.background.close()
    again = Post(post.store, post.match, post.sender)
    await again.records.resume()
    await quiet()
    assert again.at(ANNA) == []
    await until_morning(again)
    assert len(again.at(ANNA)) == 1


async def test_a_hosted_match_sends_copies_at_any_hour(store: Store) -> None:
    options = Options("barbarian", "K")
    hosted = await start(store, options=options, host=DANYLO, language="en")
    post = Post(store, hosted)
    await sleeps(post)
    await post.act("start:0", "draw")
    assert len(await post.sent()) == 1


async def test_a_substitute_does_not_wait_for_who_sat_there(post: Post) -> None:
    await sleeps(post)
    await post.act("draw")
    await post.sent()
    await post.substitute()
    (hand,) = await post.sent()
    assert FIRST in hand
    assert post.at(CHRYSTIA) == [hand]
