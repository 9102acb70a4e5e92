"""Buttons and menus of any game: the moves of a prompt, the commands of a match, long lists.

Every custom_id of a match is made here. A move's control carries the version that put its question,
so a message stays the same while others act.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from msgspec.structs import replace

from bot.contract.game import Action, Move, Seat
from bot.match.acts import MatchCommand
from bot.match.entries import Wish
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import of_pick, of_press
from bot.ui.markdown import small
from bot.ui.match_view import MatchView
from bot.ui.message import LONGEST_LABEL, Block, Button, Buttons, Menu, Option, Style, Text

_T = TypeVar("_T")

MOST_OPTIONS = 25
"""Discord's limit for the lines of one menu."""


def move_button(
    view: MatchView,
    seat: Seat | None,
    move: Move,
    label: str,
    style: Style = Style.SECONDARY,
    emoji: str | None = None,
) -> Button:
    """The button of a whole move. `seat`: None where several are asked, and any may press."""
    custom_id = of_press(view.match_id, _since(view, seat), move.action)
    return Button(label, custom_id, style, emoji)


def command_button(
    view: MatchView, label: str, command: MatchCommand | str, style: Style = Style.SECONDARY
) -> Button:
    return Button(label, of_press(view.match_id, view.version, command), style)


def rules_button(view: MatchView, texts: Texts) -> Button:
    return command_button(view, texts("button-rules"), MatchCommand.RULES)


def rules_menu(view: MatchView, topics: Sequence[Option], placeholder: str) -> Menu:
    """The rules by topic, for a game that has several pages. `topics`: as in `topics_menu`."""
    custom_id = of_press(view.match_id, view.version, MatchCommand.RULES)
    return topics_menu(custom_id, topics, placeholder)


def topics_menu(
    custom_id: str, topics: Sequence[Option], placeholder: str, chosen: str | None = None
) -> Menu:
    """A menu of topics, see `MatchRenderer.rules_topics`. `chosen`: the one that is being read."""
    return Menu(custom_id, placeholder, _topic_lines(tuple(topics), chosen))


@lru_cache(maxsize=256)
def _topic_lines(topics: tuple[Option, ...], chosen: str | None) -> tuple[Option, ...]:
    return tuple(
        replace(
            topic,
            value=str(Action(MatchCommand.RULES, (topic.value,))),
            chosen=topic.value == chosen,
        )
        for topic in topics
    )


def cards_button(view: MatchView, texts: Texts, task: str | None = None) -> Button:
    """The way to the own hand, for anybody. `task`: what everybody knows it is needed for now."""
    style = Style.SECONDARY if task is None else Style.PRIMARY
    return command_button(view, task or texts("button-cards"), MatchCommand.CARD, style)


def undo_button(view: MatchView, texts: Texts) -> tuple[Button, ...]:
    if view.undoable is None:
        return ()
    return (command_button(view, texts("button-undo"), MatchCommand.UNDO),)


def ask_back(view: MatchView, texts: Texts) -> tuple[Block, ...]:
    """The button, for the observer alone, that does what `/match ask` does after a mispress.

    Once they have asked, that they have.
    """
    asking = view.asking
    if asking is not None and asking.seat == view.observer and asking.wish is Wish.TAKE_BACK:
        return (Text(small(texts("asked-back"))),)
    if not view.may_ask_back:
        return ()
    asks = str(Action(MatchCommand.ASK, (Wish.TAKE_BACK,)))
    return (Buttons((command_button(view, texts("button-ask-back"), asks),)),)


def of_focus(view: MatchView, seat: Seat | None, *focus: str) -> str:
    """The custom_id of a step of a choice (`MatchRenderer.focus`). `seat`: None for all."""
    return of_press(view.match_id, _since(view, seat), Action(MatchCommand.VIEW, focus))


def move_menu(
    view: MatchView,
    seat: Seat | None,
    name: str,
    moves: Sequence[Move],
    placeholder: str,
    option: Callable[[Move], Option],
    texts: Texts,
    page: int = 0,
) -> tuple[Block, ...]:
    """A menu of whole moves; none without moves.

    More than `MOST_OPTIONS` are divided into pages, from 0; another page is the step
    `view:<name>,<page>`. `seat`: as for `move_button`. `option`: a move as a line without its
    value.
    """
    options = tuple([replace(option(move), value=str(move.action)) for move in moves])
    menu = Menu(of_press(view.match_id, _since(view, seat), name), placeholder, options)
    return paged_menu(menu, page, lambda to: of_focus(view, seat, name, str(to)), texts)


def paged_menu(
    menu: Menu, page: int, to_page: Callable[[int], str], texts: Texts
) -> tuple[Block, ...]:
    """A page of a menu, and buttons to the others; none without options.

    `menu`: with all its options, of which a page has `MOST_OPTIONS`. `page`: from 0; the last one
    where there are fewer. `to_page`: the custom_id of the button to a page.
    """
    if not menu.options:
        return ()
    page, shown = _page(menu.options, page)
    turns = page_buttons(page, _pages(len(menu.options)), to_page, texts)
    return (replace(menu, options=tuple(shown)), *_row(turns))


def pick_menu(
    view: MatchView,
    seat: Seat | None,
    move: Move,
    placeholder: str,
    option: Callable[[str], Option],
    texts: Texts,
    focus: Sequence[str] = (),
) -> tuple[Block, ...]:
    """A menu in which the options of a move are picked, several at once where the move says so.

    More than `MOST_OPTIONS` are divided into pages. The picks of one page go along to the
    next: the steps are `view:<verb>,<page>,<picked>…`, of which `focus` is what follows the verb;
    where the move has arguments already, they stand before the page, and `focus` follows them.
    A button then makes the move. `option`: an option of the pick as a line.
    """
    pick = move.pick
    assert pick is not None, "a move with nothing to pick is a button"
    if len(pick.options) <= MOST_OPTIONS:
        options = tuple([replace(option(each), value=each) for each in pick.options])
        custom_id = of_pick(view.match_id, _since(view, seat), move.action)
        return (Menu(custom_id, placeholder, options, pick.least, pick.most),)
    before, since = (move.action.verb, *move.action.arguments), _since(view, seat)
    picked = [each for each in pick.options if each in focus[1:]][: pick.most]
    left = [each for each in pick.options if each not in picked]
    page, shown = _page(left, page_of(focus))
    blocks: list[Block] = []
    more = pick.most - len(picked)
    if more:
        step = Action(MatchCommand.VIEW, (*before, str(page), *picked))
        options = tuple([replace(option(each), value=each) for each in shown])
        most = min(more, len(options))
        if picked:
            placeholder = texts("choice-more", count=more)
        blocks.append(Menu(of_pick(view.match_id, since, step), placeholder, options, 1, most))

    def to(number: int) -> str:
        return of_focus(view, seat, *before, str(number), *picked)

    buttons = [*page_buttons(page, _pages(len(left)), to, texts)] if more else []
    if len(picked) >= pick.least:
        chosen = ", ".join(option(each).label for each in picked)
        label, done = texts("choice-done", chosen=chosen), Move(move.complete(picked))
        buttons.append(move_button(view, seat, done, label[:LONGEST_LABEL], Style.PRIMARY))
    if picked:
        buttons.append(Button(texts("choice-clear"), of_focus(view, seat, *before, "0")))
    return (*blocks, *_row(buttons))


def page_buttons(
    page: int, pages: int, custom_id: Callable[[int], str], texts: Texts
) -> tuple[Button, ...]:
    """To the page before and the one behind, where there are such. Pages count from 0."""
    return tuple(
        Button(texts(key, page=number + 1, pages=pages), custom_id(number))
        for key, number in (("choice-previous", page - 1), ("choice-next", page + 1))
        if 0 <= number < pages
    )


def page_of(focus: Sequence[str]) -> int:
    """The page that a focus begins with; 0 if that is no number."""
    return int(focus[0]) if focus and re.fullmatch("[0-9]{1,4}", focus[0]) else 0


def _page(items: Sequence[_T], page: int) -> tuple[int, Sequence[_T]]:
    page = max(0, min(page, _pages(len(items)) - 1))
    return page, items[page * MOST_OPTIONS : (page + 1) * MOST_OPTIONS]


def _pages(length: int) -> int:
    return max(1, -(-length // MOST_OPTIONS))


def _row(buttons: Sequence[Button]) -> tuple[Buttons, ...]:
    return (Buttons(tuple(buttons)),) if buttons else ()


def _since(view: MatchView, seat: Seat | None) -> int:
    """The version that put a seat's question; the newest of all for None."""
    if seat is None:
        return max(view.asked_since.values(), default=view.version)
    return view.asked_since.get(seat, view.version)
