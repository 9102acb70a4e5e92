"""Another imitation of Discord, by other people, shows of the bot what our sandbox shows."""

import logging
import os
import random
from pathlib import Path

import pytest
from simcord import Env
from simcord.backend.errors import SetupError

from bot.games.dungeon.rules.events import DrewMonster
from bot.live.clocks import HEARTBEAT_SECONDS
from bot.match.advance import add as add_entry
from bot.match.advance import begin
from bot.match.ids import MatchId
from bot.store import log as stored_log
from bot.store.store import Store
from tests.play.scene import LATE_CALL
from tests.simcord.conftest import delve
from tests.simcord.hall import Hall, controls, parts, said, text_of

log = logging.getLogger(__name__)


async def test_a_whole_match(hall: Hall, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards that each one drew are kept, the result stands, and everything is counted."""
    seed = os.environ.get("MATCH_SEED", str(random.SystemRandom().getrandbits(32)))
    log.warning("MATCH_SEED=%s", seed)
    cards = random.Random(f"{seed}:cards")
    monkeypatch.setattr("bot.handlers.match_start.secrets.token_bytes", cards.randbytes)
    await hall.challenge("warrior")
    await hall.play(random.Random(seed))

    state, drawn = begin((await hall.match()).terms), [0, 0]
    for entry in await store.read(stored_log.entries, MatchId(1)):
        state = add_entry(state, entry)
        for event in state.recent:
            if isinstance(event, DrewMonster):
                drawn[event.seat] += 1
    result = (await hall.match()).result
    assert result is not None
    assert result.winner is not None
    winner, loser = hall.players[result.winner], hall.players[1 - result.winner]
    (told,) = hall.results()
    assert winner.mention in text_of(told).strip().splitlines()[0]
    assert hall.called() == []
    for player, number in zip(hall.players, drawn, strict=True):
        *kept, end = [one for one in hall.direct(player) if one.components] if number else [told]
        assert len(kept) == number
        assert f"{winner.name} wins" in text_of(end) or not number
    ranking = text_of(said(await hall.wren.slash(hall.channel, "leaderboard"))).replace("\xa0", " ")
    assert ranking.index(f"**{winner.name}** · 1 won") < ranking.index(f"**{loser.name}** · 0 won")


async def test_a_card_is_for_its_player_alone(hall: Hall) -> None:
    await hall.challenge("barbarian", "K")  # the dragon is on top
    await hall.do("start:0", "draw")
    (record,) = hall.direct(hall.kestrel)
    assert "Dragon" in text_of(record)
    assert list(controls(record)) == []
    assert hall.direct(hall.moth) == []
    for other in (hall.wren, hall.moth):
        everything = "\n".join(map(text_of, hall.messages(other)))
        assert "Dragon" not in everything.replace("Dragons", "")
    assert "add" in {one.action for one in hall.hand(hall.kestrel)}
    await hall.do("add")
    assert hall.called() == [], "Moth has just acted"
    await hall.wait(LATE_CALL)
    assert hall.called() == ["Moth"]
    assert [one.action for one in hall.hand(hall.kestrel)] == ["ask:take-back"]


async def test_a_menu_and_a_walk_that_asks(hall: Hall) -> None:
    """The board becomes the walk, and the next one follows it."""
    await hall.challenge("warrior", "K")
    await hall.do("start:0", "draw", "add", "pass")
    board = hall.board()
    assert all(one.menu for one in (await hall.seen(hall.kestrel)).values())
    await hall.do("name:9")
    assert (await hall.match()).state.standings[0].won == 1
    assert hall.board().id > board.id


async def test_a_host_and_players_who_are_ready(hall: Hall) -> None:
    players: dict[str, object] = {"candidate": hall.kestrel, "opponent": hall.moth}
    with pytest.raises(SetupError, match="default-member-permissions"):
        await hall.wren.slash(hall.channel, "host deathmatch", variant="warrior", **players)
    asked = await hall.rook.slash(hall.channel, "host deathmatch", variant="warrior", **players)
    refused = said(await hall.wren.click(said(asked), custom_id="c:1:ready"))
    assert refused.ephemeral
    for player in hall.players:
        await player.click(said(asked), custom_id="c:1:ready")
        await hall.settled()
    assert (await hall.match()).terms.host == hall.rook.id
    assert [one["custom_id"] for one in parts(said(asked)) if "custom_id" in one] == ["d:1:0:desk"]


async def test_closed_private_messages(hall: Hall, simcord_env: Env) -> None:
    # simcord has no switch for closed messages, so it refuses them as Discord does.
    simcord_env.inject_error(
        "POST",
        f"/channels/{hall.kestrel.user.dm_channel.id}/messages",
        status=403,
        code=50007,
        message="Cannot send messages to this user",
        times=None,
    )
    await hall.challenge("barbarian", "K")
    await hall.do("start:0", "draw")
    told = [text_of(one) for one in hall.messages(hall.kestrel) if one.flags.ephemeral]
    card, advice = told
    assert "Dragon" in card
    assert "private messages" in advice
    for other in (hall.wren, hall.moth):
        assert "private messages" not in "".join(map(text_of, hall.messages(other))).lower()
    assert hall.direct(hall.kestrel) == []
    await hall.do("add")


async def test_a_deleted_board_comes_back(hall: Hall) -> None:
    await hall.challenge("warrior")
    await hall.do("start:0")
    board = hall.board()
    await hall.guild.add_member(hall.guild.owner).delete(board)
    await hall.settled()
    assert hall.board().id != board.id
    await hall.do("draw", "add")


async def test_old_buttons_still_work_after_a_restart(
    hall: Hall, simcord_env: Env, database: Path
) -> None:
    await hall.challenge("barbarian", "K")
    await hall.do("start:0", "draw")
    board, hand, called = hall.board(), hall.hand(hall.kestrel), hall.called()
    # Until it is noted that the card has arrived: this Discord knows no message by its nonce.
    await hall.wait(HEARTBEAT_SECONDS + 1)
    store = await Store.open(database)
    hall.bot = delve(store)
    try:
        await simcord_env.restart_bot(hall.bot)
        hall.keep_time()
        await hall.settled()
        assert (hall.board().id, hall.called()) == (board.id, called)
        assert len(hall.direct(hall.kestrel)) == 1
        await hall.use(hall.kestrel, next(one for one in hand if one.action == "add"))
        await hall.wait(LATE_CALL)
        assert hall.called() == ["Moth"]
    finally:
        await simcord_env.shutdown()
        await store.close()
