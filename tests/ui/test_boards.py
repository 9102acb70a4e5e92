"""The surroundings of a game on its board. Their words stand in `screens_of_the_engine`."""

from msgspec.structs import replace

from bot.contract.game import Seat
from bot.match.earlier import Asking
from bot.match.entries import Wish
from bot.match.ids import ChannelId, GuildId, MessageId, UserId
from bot.match.result import Result
from bot.match.terms import RoundTable
from bot.ui.board import around, with_round
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.desk import DeskState, desk
from bot.ui.markdown import message_link
from bot.ui.message import Gallery, MessageLayout, Text
from tests.games.deathmatch.screens.drawing import RENDERER, playouts
from tests.ui.drawing import view_of
from tests.ui.reading import shown, text_of
from tests.ui.screens_of_the_engine import BOARD, RUNNING, WAITING, clocked

EN = texts_in("en")


def test_without_a_clock_and_after_the_end_nothing_is_told() -> None:
    match = clocked(RUNNING, WAITING)
    over = Result(outcome=None, departures=(None, None), facts=({}, {}), counts=False)
    for silent in (replace(match, clock=None), replace(match, result=over)):
        assert around(BOARD, silent, EN) == BOARD


def test_a_game_may_leave_the_banks_of_others_out() -> None:
    match = clocked(RUNNING, WAITING, names=("Kestrel", "Moth"))
    whole, short = [shown(around(BOARD, match, EN, banks=banks)) for banks in (True, False)]
    assert "Moth" in whole
    assert "Kestrel" in short
    assert "Moth" not in short


def test_the_board_says_which_players_have_to_answer() -> None:
    match = next(iter(playouts(1)))
    view = view_of(
        match,
        host_name="Rook",
        host_missed=2,
        asking=Asking(Seat(0), Wish.END, match.version),
        answering=(Seat(1),),
    )
    told = text_of(around(RENDERER.board(view, EN), view, EN))
    assert EN("asking-awaits-all", names="Moth", count=1) in told
    assert EN("board-host-missed-long") not in told, "it is asked for already"


def test_the_way_back_to_the_board() -> None:
    link = message_link(GuildId(1), ChannelId(2), MessageId(3))
    assert link == "https://discord.com/channels/1/2/3"


def test_the_table_of_a_round_also_heads_a_board_that_begins_with_pictures() -> None:
    view = replace(clocked(RUNNING), round_table=RoundTable(7, "Friday Cup", 2, 3))
    board = MessageLayout((Gallery((("🦊", "Fox"),)), Text("Below")))
    head, *others = with_round(board, view, EN).blocks
    assert head == Text("-# Friday Cup · leg 2 · table 3")
    assert tuple(others) == board.blocks


def test_a_match_of_a_round_is_not_handed_over_at_its_own_desk() -> None:
    alone = replace(clocked(RUNNING), host=UserId(9), host_name="Rook")
    inside = replace(alone, round_table=RoundTable(7, "Friday Cup", 2, 3))
    offered = [shown(desk(DeskState(view, {}), EN)) for view in (alone, inside)]
    assert [EN("desk-handover") in each for each in offered] == [True, False]


def test_a_leaving_is_told_alike_in_play_and_result() -> None:
    """Without a gender, which nobody has asked for."""
    for texts in map(texts_in, LANGUAGES):
        assert texts("welcome-left") == texts("result-left")
