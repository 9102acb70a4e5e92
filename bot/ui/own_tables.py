"""Leaderboards and records as whoever asked is shown them: with pages, and a way to show all."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.ui.catalogue import Texts
from bot.ui.custom_ids import LeaderboardPress, RecordPress, TableAct, of_leaderboard, of_record
from bot.ui.message import Button, Buttons, MessageLayout, TextMessage
from bot.ui.statistics import LeaderboardPage, PlayerRecord, leaderboard_message, stats_message


def own_leaderboard(board: LeaderboardPage, texts: Texts, *, shown: bool = False) -> MessageLayout:
    """One page for whoever asked: they can turn to others, and show it to everybody.

    `shown`: that is done already.
    """
    layout = leaderboard_message(board, texts, turns=True)
    turns = [
        Button(texts(key, page=page, pages=board.pages), _table_id(board, turn, page))
        for turn in (TableAct.SHOWN if shown else TableAct.PAGE,)
        for key, page in (("choice-previous", board.page - 1), ("choice-next", board.page + 1))
        if 1 <= page <= board.pages
    ]
    if board.rows and not shown:
        turns.append(_show_button(_table_id(board, TableAct.SHOW, board.page), texts))
    return _with_buttons(layout, turns)


def own_record(stats: PlayerRecord, texts: Texts, *, shown: bool = False) -> MessageLayout:
    """A player's record for whoever asked, who can show it to everybody.

    `shown`: that is done already.
    """
    layout = stats_message(stats, texts)
    if stats.total is None or stats.user_id is None or shown:
        return layout
    custom_id = of_record(RecordPress(stats.game, stats.user_id))
    return _with_buttons(layout, [_show_button(custom_id, texts)])


def cannot_show(texts: Texts) -> TextMessage:
    """To somebody who may not write where everybody would be shown something."""
    return TextMessage(texts("table-cannot-show"))


def _table_id(board: LeaderboardPage, act: TableAct, page: int) -> str:
    press = LeaderboardPress(act, board.game, board.variant, page, board.sought)
    return of_leaderboard(press)


def _show_button(custom_id: str, texts: Texts) -> Button:
    return Button(texts("table-show"), custom_id)


def _with_buttons(layout: MessageLayout, buttons: Sequence[Button]) -> MessageLayout:
    if not buttons:
        return layout
    return replace(layout, blocks=(*layout.blocks, Buttons(tuple(buttons))))
