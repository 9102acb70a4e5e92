"""What people do around a match: host it, press what is not theirs, close their messages."""

import pytest
from simcord import Env
from simcord.backend.errors import SetupError

from bot.match.ids import MatchId
from tests.simcord.hall import Hall, control, controls, custom_ids, said, text_of


async def test_host_with_ready(hall: Hall) -> None:
    asked = await hall.rook.slash(
        hall.channel,
        "host deathmatch",
        candidate=hall.kestrel,
        opponent=hall.moth,
        variant="barbarian",
    )
    invitation = said(asked)
    assert hall.moves() == []
    await hall.moth.click(invitation, custom_id="c:1:ready")
    await hall.settled()
    assert hall.moves() == []
    await hall.kestrel.click(invitation, custom_id="c:1:ready")
    await hall.settled()

    assert hall.asked() == 1
    assert {move.verb for move in hall.moves()} == {"start"}
    match = await hall.bot.handlers.matches.get(MatchId(1))
    assert match is not None
    assert match.terms.host == hall.rook.id
    assert custom_ids(said(asked)) == ["d:1:0:desk"]


async def test_only_who_is_invited_can_answer(hall: Hall) -> None:
    asked = await hall.kestrel.slash(
        hall.channel, "deathmatch challenge", opponent=hall.moth, variant="warrior"
    )
    refused = said(await hall.wren.click(said(asked), custom_id="c:1:accept"))
    assert refused.ephemeral
    await hall.settled()
    assert hall.moves() == []
    await hall.moth.click(said(asked), custom_id="c:1:decline")
    await hall.settled()
    assert hall.moves() == []
    assert custom_ids(said(asked)) == []


async def test_a_challenge_expires(hall: Hall, simcord_env: Env) -> None:
    asked = await hall.kestrel.slash(
        hall.channel, "deathmatch challenge", opponent=hall.moth, variant="warrior"
    )
    for _ in range(20):
        # The heart beats all the while, and simcord gives every step five seconds.
        await simcord_env.advance_time(599 / 20)
    assert len(custom_ids(said(asked))) == 3
    await simcord_env.advance_time(1)
    assert custom_ids(said(asked)) == []


async def test_members_without_manage_server_cannot_host(hall: Hall) -> None:
    players = {"candidate": hall.kestrel, "opponent": hall.moth}
    with pytest.raises(SetupError, match="default-member-permissions"):
        await hall.wren.slash(hall.channel, "host deathmatch", variant="warrior", **players)


async def test_presses_that_do_not_count(hall: Hall) -> None:
    await hall.challenge("warrior", "K")
    await hall.do("start:0")
    before = await hall.bot.handlers.matches.get(MatchId(1))
    draw = control(hall.board(), "draw")

    stranger = said(await hall.use(hall.wren, draw))
    assert stranger.ephemeral
    assert "You do not play in this match" in stranger.content
    other = said(await hall.use(hall.moth, draw))
    assert other.ephemeral
    assert "it is Kestrel’s" in other.content
    assert await hall.bot.handlers.matches.get(MatchId(1)) == before
    assert hall.env.errors == []


async def test_a_match_that_is_over_answers_so(hall: Hall) -> None:
    await hall.challenge("warrior")
    question = said(await hall.rook.slash(hall.channel, "match end"))
    await hall.use(hall.rook, control(question, "end"))
    await hall.settled()
    match = await hall.bot.handlers.matches.get(MatchId(1))
    assert match is not None
    assert match.result is not None
    assert match.result.winner is None
    assert hall.moves() == []
    shown = said(await hall.kestrel.slash(hall.channel, "match show"))
    assert shown.ephemeral
    assert "No match is running here" in shown.content


async def test_show_posts_the_board_again(hall: Hall) -> None:
    await hall.challenge("warrior")
    before = hall.board()
    await hall.wren.send(hall.channel, "Who leads?")
    shown = said(await hall.wren.slash(hall.channel, "match show"))
    await hall.settled()
    assert shown.ephemeral
    assert hall.board().id > before.id
    assert str(hall.board().id) in shown.content


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
    asked = await hall.challenge("barbarian", "K")
    assert not asked.followups, "nobody is asked for private messages before anything is drawn"
    await hall.do("start:0")
    await hall.use(hall.kestrel, control(hall.board(), "draw"))
    told = [text_of(message) for message in hall.messages(hall.kestrel) if message.flags.ephemeral]
    card, advice = told
    assert "Dragon" in card
    assert "private messages" in advice
    assert "Dragon" not in advice
    again = said(await hall.use(hall.kestrel, control(hall.board(), "card")))
    assert again.ephemeral
    assert "Dragon" in text_of(again)
    assert {c.verb for c in controls(again)} == {"add", "discard"}
    none = said(await hall.use(hall.moth, control(hall.board(), "card")))
    assert none.ephemeral
    assert "Dragon" not in text_of(none)
    assert hall.direct(hall.kestrel) == []
    # Nobody else is told, and the match goes on.
    for other in (hall.wren, hall.moth):
        assert "private messages" not in "".join(map(text_of, hall.messages(other))).lower()
    await hall.use(hall.kestrel, control(again, "add"))
    assert hall.asked() == 1
    await hall.do("draw", "add", "draw")
    said_now = [text_of(one) for one in hall.messages(hall.kestrel) if one.flags.ephemeral]
    assert sum("private messages" in text for text in said_now) == 1, "it is said once"


async def test_discord_fails_for_a_while(hall: Hall, simcord_env: Env) -> None:
    await hall.challenge("warrior", "K")
    simcord_env.inject_error("POST", f"/channels/{hall.channel.id}/messages", status=500, times=2)
    # Not `hall.settled()`: the bot waits for its next try, and only simcord moves that clock.
    await hall.moth.click(hall.board(), custom_id=control(hall.board(), "start:0").custom_id)
    assert {move.verb for move in hall.moves()} == {"draw", "pass"}, "the press was answered by it"
    assert hall.called() == [1], "the old call stands until the next one does"
    await simcord_env.advance_time(2.9)
    assert hall.called() == [1]
    await simcord_env.advance_time(0.2)
    assert hall.called() == [0]


async def test_a_deleted_board_comes_back(hall: Hall) -> None:
    await hall.challenge("warrior")
    await hall.do("start:0")
    owner = hall.guild.add_member(hall.guild.owner)
    board = hall.board()
    await owner.delete(board)
    await hall.settled()
    assert hall.board().id != board.id
    await hall.do("draw", "add")
    assert hall.asked() == 1
