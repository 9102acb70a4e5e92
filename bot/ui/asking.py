"""Requests of players around their game: told in the channel, and answered on the board."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.contract.game import Seat
from bot.match.acts import MatchCommand
from bot.match.earlier import Asking
from bot.match.entries import Wish
from bot.match.ids import UserId
from bot.match.terms import Takebacks
from bot.ui import replies, symbols
from bot.ui.absence import missed
from bot.ui.catalogue import Texts
from bot.ui.controls import command_button
from bot.ui.custom_ids import of_press
from bot.ui.markdown import all_of, bold, dotted, lines, small
from bot.ui.match_view import MatchView, PublicMatchView
from bot.ui.message import Button, Buttons, MessageLayout, Style, Text, TextMessage
from bot.ui.names import escaped, mention, short


def with_asking(layout: MessageLayout, view: MatchView, texts: Texts) -> MessageLayout:
    """A board with what a player asks for, and its answers; the board where nobody asks."""
    asking = view.asking
    if asking is None:
        return layout
    asked = _asked(bold(view.short_name(asking.seat)), asking.wish, texts)
    text = Text(small(f"{symbols.QUESTION} {asked} {_awaited(view, asking, texts)}"))
    buttons = (
        _answer(view, asking, texts("asking-agree"), MatchCommand.AGREE, Style.SUCCESS),
        _answer(view, asking, texts("asking-decline"), MatchCommand.DECLINE, Style.SECONDARY),
    )
    return replace(layout, blocks=(*layout.blocks, text, Buttons(buttons)))


def asking_call(view: PublicMatchView, link: str | None, texts: Texts) -> TextMessage:
    """The line that calls those who can answer. `link`: to the board, if there is one."""
    asking = view.asking
    assert asking is not None
    users: tuple[UserId, ...] = tuple(view.players[seat] for seat in view.answering)
    if not users and view.host is not None:
        users = (view.host,)
    called = all_of([mention(user) for user in users], texts)
    asked = _asked(view.name(asking.seat), asking.wish, texts)
    told = texts("asking-call", players=called, asked=asked)
    board = texts("asking-board", link=link) if link is not None else None
    return TextMessage(" ".join(each for each in (told, board) if each), users)


def confirm_takeback(
    view: PublicMatchView, acts: Mapping[Seat, int], seen: Mapping[Seat, int], texts: Texts
) -> MessageLayout:
    """Before a host grants a takeback. `acts`, `seen`: numbers of acts, and of hidden things."""
    title, why = takeback_in_words(view, acts, seen, texts)
    button = command_button(view, texts("asking-agree"), MatchCommand.AGREE, Style.DANGER)
    return replies.question(title, why, button)


def takeback_in_words(
    view: PublicMatchView, acts: Mapping[Seat, int], seen: Mapping[Seat, int], texts: Texts
) -> tuple[str, str]:
    """Whether something is to be taken back, as a question, and what that means."""
    assert view.asking is not None
    title = texts("confirm-takeback", name=view.name(view.asking.seat))
    done, known = texts("confirm-takeback-only"), texts("confirm-takeback-unseen")
    if sum(acts.values()) > 1:
        done = texts("confirm-takeback-acts", acts=_counts(view, acts, texts))
    if seen:
        known = texts("confirm-takeback-seen", seen=_counts(view, seen, texts))
    return title, lines(done, known)


def takebacks_described(takebacks: Takebacks, texts: Texts, *, hosted: bool) -> str:
    key = f"takebacks-{takebacks}"
    return texts(f"{key}-hosted" if hosted and takebacks is Takebacks.CLEAN else key)


def _answer(
    view: MatchView, asking: Asking, label: str, command: MatchCommand, style: Style
) -> Button:
    # A request has an age of its own, so these stay the same while others act.
    return Button(label, of_press(view.match_id, asking.since, command), style)


def _asked(name: str, wish: Wish, texts: Texts) -> str:
    return texts(f"asks-{wish}", name=name)


def _awaited(view: MatchView, asking: Asking, texts: Texts) -> str:
    """Whose agreement is there, and whose is missing."""
    if not view.answering and view.host_missed:
        return missed(view, texts)
    if not view.answering:
        return texts("asking-awaits-host", name=escaped(short(view.host_name or "")))
    names = _names(view, view.answering, texts)
    count = len(view.answering)
    if asking.wish is Wish.TAKE_BACK:
        return texts("asking-awaits-one", names=names, count=count)
    awaits = texts("asking-awaits-all", names=names, count=count)
    if not asking.agreed:
        return awaits
    return dotted((texts("asking-agreed", names=_names(view, asking.agreed, texts)), awaits))


def _names(view: MatchView, seats: Sequence[Seat], texts: Texts) -> str:
    return all_of([view.short_name(seat) for seat in seats], texts)


def _counts(view: MatchView, counts: Mapping[Seat, int], texts: Texts) -> str:
    told = [
        texts("confirm-takeback-count", name=view.name(seat), count=count)
        for seat, count in sorted(counts.items())
    ]
    return all_of(told, texts)
