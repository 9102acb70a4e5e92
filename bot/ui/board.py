"""The boards of all games: how a match is called, and what it says beside its game."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from bot.contract.game import Seat
from bot.match.acts import MatchCommand
from bot.match.clock import window_flag
from bot.match.earlier import Asking
from bot.match.entries import Wish
from bot.match.ids import ChannelId
from bot.match.times import Instant
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.controls import command_button
from bot.ui.custom_ids import is_move, of_press
from bot.ui.markdown import (
    all_of,
    bold,
    channel_mention,
    dotted,
    duration,
    heading,
    lines,
    one_of,
    small,
    subheading,
    until,
)
from bot.ui.match_view import MatchView, SeatClock
from bot.ui.message import (
    LONGEST_MESSAGE,
    MOST_IN_A_ROW,
    ActionRow,
    Block,
    Button,
    Buttons,
    Menu,
    MessageLayout,
    Style,
    Text,
)
from bot.ui.names import escaped, short, shortened

_ROUND_NAME = 22
"""Characters of a round's name that a phone has room for in one small line, beside the table."""


def versus(names: Iterable[str]) -> str:
    """The players of a match. `names`: as they are to be shown."""
    return " – ".join(names)


def match_name(view: MatchView) -> str:
    """The name of a match: its players, safe for markdown."""
    return versus(escaped(name) for name in view.names)


def short_match_name(view: MatchView) -> str:
    """The same, short enough for the boards of people with long names to fit a phone."""
    return versus(map(escaped, shortened(view.names)))


def hosted_by(view: MatchView, texts: Texts) -> str | None:
    """The host of a match; None where nobody hosts it, and in a round, whose own board says it."""
    if view.host_name is None or view.round_table is not None:
        return None
    return texts("board-host", name=escaped(short(view.host_name)))


def with_round(layout: MessageLayout, view: MatchView, texts: Texts) -> MessageLayout:
    """A board, a frame or a result of a match in a round, headed by its table in one small line.

    With more than two players a phone lacks the room for it while something else has to be told.
    """
    table = view.round_table
    if table is None or (view.interrupted and not view.is_duel):
        return layout
    name = escaped(table.name, _ROUND_NAME)
    head = small(texts("round-board-head", name=name, leg=table.leg, table=table.number))
    first, *others = layout.blocks
    if isinstance(first, Text) and first.picture is None:
        first = replace(first, markdown=lines(head, first.markdown))
        return replace(layout, blocks=(first, *others))
    return replace(layout, blocks=(Text(head), first, *others))


def place_of(view: MatchView, link: str | None, texts: Texts) -> str:
    """The match of a private message: against whom, in which channel, and the way there."""
    channel = channel_mention(view.channel_id)
    seats = view.active if view.result is None else map(Seat, range(len(view.names)))
    others = [view.name(seat) for seat in seats if seat != view.observer]
    if others:
        match = texts("copy-match", names=all_of(others, texts), channel=channel)
    else:
        match = texts("copy-match-alone", channel=channel)
    if link is None:
        return small(match)
    key = "copy-link" if view.result is None else "result-link"
    return lines(small(match), texts(key, link=link))


def with_place(
    layout: MessageLayout, view: MatchView, link: str | None, texts: Texts, read_in: ChannelId
) -> MessageLayout:
    """A private message with its match, and the way to the board.

    `read_in`: the channel in which it stands. In its own channel a match needs no name: nobody
    plays two of them there.
    """
    if read_in != view.channel_id:
        return above_controls(layout, place_of(view, link, texts))
    return layout if link is None else above_controls(layout, texts("copy-link", link=link))


def fits(blocks: Iterable[Block]) -> bool:
    """Whether one message can show these blocks, whichever icons it is written with."""
    told = (symbols.longest(block.markdown) for block in blocks if isinstance(block, Text))
    return sum(told) <= LONGEST_MESSAGE


def above_controls(layout: MessageLayout, *paragraphs: str) -> MessageLayout:
    """A board with further paragraphs, above its first buttons or menu."""
    controls = [at for at, block in enumerate(layout.blocks) if isinstance(block, ActionRow)]
    first = controls[0] if controls else len(layout.blocks)
    above, below = layout.blocks[:first], layout.blocks[first:]
    return replace(layout, blocks=(*above, *map(Text, paragraphs), *below))


def around(
    layout: MessageLayout, view: MatchView, texts: Texts, *, banks: bool = True
) -> MessageLayout:
    """A board with what any match says beside its game. `banks`: as for `clock_lines`.

    Above the controls: that the match is paused, who plays for whom, the clock, and who is missing.
    Below them: what is asked of those who are kept waiting, and what a player asks for.
    """
    if view.paused_by is not None:
        layout = _paused(layout, view.paused_by, view, texts)
    substitutes = [
        _substitute(view, seat, bold(view.short_name(seat)), texts)
        for seat in sorted(view.predecessors)
    ]
    above = (
        lines(*map(small, substitutes)),
        lines(*map(small, _clock(view, texts, banks=banks))),
        *_stopped(view, texts),
    )
    layout = above_controls(layout, *filter(None, above))
    return replace(layout, blocks=(*layout.blocks, *_stall(view, texts), *_asking(view, texts)))


def _paused(layout: MessageLayout, by: str, view: MatchView, texts: Texts) -> MessageLayout:
    """A board without its moves, and the pause above its question."""
    above, told, below = _parts(layout)
    before, question = _question(told)
    paused = lines(
        subheading(f"{symbols.PAUSED} {texts('board-paused-title', name=escaped(short(by)))}"),
        small(texts("board-paused-ask" if view.host is None else "board-paused-hosted")),
        small(question),
    )
    if before:
        above = (*above, replace(told, markdown=before))
    left = [block for block in map(_without_moves, below) if block is not None]
    return replace(layout, blocks=(*above, Text(paused), *_resumable(view, left, texts)))


def asked_on(board: MessageLayout) -> str:
    """The question of a board that asks something, as everybody reads it."""
    _, told, _ = _parts(board)
    return _question(told)[1]


def _parts(board: MessageLayout) -> tuple[Sequence[Block], Text, Sequence[Block]]:
    """The blocks above the last text before the controls, that text, and the controls."""
    controls = [at for at, block in enumerate(board.blocks) if isinstance(block, ActionRow)]
    first = controls[0] if controls else len(board.blocks)
    *above, told = board.blocks[:first]
    assert isinstance(told, Text), "a board that can be paused asks something"
    return above, told, board.blocks[first:]


def _question(told: Text) -> tuple[str, str]:
    """The lines before the last one, and that, which is the question, without its mark."""
    before, _, question = told.markdown.rpartition("\n")
    return before, question.removeprefix(small(""))


def _resumable(view: MatchView, below: Sequence[Block], texts: Texts) -> Sequence[Block]:
    """The controls of a paused board, with the host's way to let it go on."""
    if view.host is None:
        return below
    resume = command_button(view, texts("board-resume"), MatchCommand.RESUME)
    match below:
        case [Buttons(buttons), *others] if len(buttons) < MOST_IN_A_ROW:
            return (Buttons((*buttons, resume)), *others)
    return (Buttons((resume,)), *below)


def _without_moves(block: Block) -> Block | None:
    """A row without what makes moves; None where nothing else is in it. Other blocks stay."""
    match block:
        case Buttons(buttons):
            others = tuple(each for each in buttons if not is_move(each.custom_id))
            return Buttons(others) if others else None
        case Menu(custom_id):
            return None if is_move(custom_id) else block
        case _:
            return block


# Substitutes and absent people


def hand_taken_over(view: MatchView, seat: Seat, texts: Texts) -> MessageLayout:
    """The hand of a player in whose place somebody else plays: nothing of what they hold."""
    told = _substitute(view, seat, view.name(seat), texts)
    return MessageLayout((Text(heading(f"{symbols.DECK} {told}")),), symbols.Colour.OVER)


def _substitute(view: MatchView, seat: Seat, name: str, texts: Texts) -> str:
    """The earlier players of a seat, each once, in few letters where that tells them apart."""
    before = dict.fromkeys(view.predecessors[seat])
    _, *names = shortened((view.names[seat], *before))
    key = "board-substitute" if view.result is None else "board-substituted"
    return texts(key, name=name, before=all_of(list(map(escaped, names)), texts))


def _stopped(view: MatchView, texts: Texts) -> Iterator[str]:
    """The line that tells who may act instead of an absent host, unless a request says it."""
    if view.host_missed and view.result is None and view.asking is None:
        yield small(f"{symbols.WAITING} {_missed(view, texts)}")


def _missed(view: MatchView, texts: Texts) -> str:
    return texts("board-host-missed" if view.host_missed == 1 else "board-host-missed-long")


# Requests beside the game


def _stall(view: MatchView, texts: Texts) -> Iterator[Block]:
    """The choices of players who are kept waiting."""
    if not view.stalled:
        return
    buttons = [
        command_button(view, texts("stall-wait"), MatchCommand.WAIT, Style.PRIMARY),
        command_button(view, texts("stall-leave-off"), MatchCommand.ASK_LEAVE_OFF),
    ]
    if view.clock is not None and not set(view.deciding) & set(view.stalled):
        claim = command_button(view, texts("stall-claim"), MatchCommand.ASK_CLAIM, Style.DANGER)
        buttons.append(claim)
    deciding, stalled = (
        all_of([bold(view.short_name(seat)) for seat in seats], texts)
        for seats in (view.deciding, view.stalled)
    )
    key = "stall-silent" if view.clock is None else "stall-time-up"
    told = texts(key, names=stalled, deciding=deciding)
    yield from (Text(small(f"{symbols.WAITING} {told}")), Buttons(tuple(buttons)))


def _asking(view: MatchView, texts: Texts) -> Iterator[Block]:
    """A player's request, and its answers."""
    asking = view.asking
    if asking is None:
        return
    told = texts(f"asks-{asking.wish}", name=bold(view.short_name(asking.seat)))
    yield Text(f"{symbols.QUESTION} {told} {_awaited(view, asking, texts)}")
    # A request has an age of its own, so these stay the same while others act.
    agree, decline = (
        of_press(view.match_id, asking.since, command)
        for command in (MatchCommand.AGREE, MatchCommand.DECLINE)
    )
    yield Buttons(
        (
            Button(texts("asking-agree"), agree, Style.SUCCESS),
            Button(texts("asking-decline"), decline),
        )
    )


def _awaited(view: MatchView, asking: Asking, texts: Texts) -> str:
    """The players who have agreed, and those who have not."""
    if not view.answering and view.host_missed:
        return _missed(view, texts)
    if not view.answering:
        return texts("asking-awaits-host", name=escaped(short(view.host_name or "")))
    if asking.wish is Wish.TAKE_BACK:
        one = [view.short_name(seat) for seat in view.answering]
        if view.host_name is not None:
            one.append(texts("asking-host", name=escaped(short(view.host_name))))
        return texts("asking-awaits-one", names=one_of(one, texts))
    names = _names(view, view.answering, texts)
    count = len(view.answering)
    awaits = texts("asking-awaits-all", names=names, count=count)
    if not asking.agreed:
        return awaits
    return dotted((texts("asking-agreed", names=_names(view, asking.agreed, texts)), awaits))


def _names(view: MatchView, seats: Sequence[Seat], texts: Texts) -> str:
    return all_of([view.short_name(seat) for seat in seats], texts)


# The clock: when players' times run out, and how much the others have left


def _clock(view: MatchView, texts: Texts, *, banks: bool) -> tuple[str, ...]:
    """The clock on a board: where turns last for hours only once it presses, and no banks."""
    clocks = view.clock or ()
    if view.slow and not view.in_window and not any(each.presses for each in clocks):
        return ()
    return clock_lines(view, texts, banks=banks and not view.slow)


def clock_lines(view: MatchView, texts: Texts, *, banks: bool = True) -> tuple[str, ...]:
    """The clock of a match, line by line; () without one, and once it is over.

    `banks`: also of those who are not asked.
    """
    if view.clock is None or view.result is not None:
        return ()
    if view.in_window:
        told = [_window(view, view.clock, texts)]
    else:
        told = [*_running(view, view.clock, texts), *_standing(view, view.clock, texts)]
    if view.stalled and not told:
        # Nobody's time runs, and a phone needs the room for what may be decided.
        return ()
    left = _banks(view, view.clock, texts) if banks else []
    if left:
        # On the last line, which often has room for it.
        told[-1:] = [dotted((*told[-1:], *left))]
    return tuple(told)


Clocks = Sequence[SeatClock]
"""The clocks of a view, by seat."""


def _window(view: MatchView, clocks: Clocks, texts: Texts) -> str:
    """When an open window closes, or how much time it has while that stands."""
    closes = window_flag([clocks[seat].flag for seat in view.asked])
    if closes is not None:
        return f"{symbols.CLOCK} {texts('clock-window', flag=until(closes))}"
    left = duration(max(clocks[seat].turn for seat in view.asked), texts)
    return f"{symbols.PAUSED} {texts('clock-window-stands', time=left)}"


def _running(view: MatchView, clocks: Clocks, texts: Texts) -> Iterator[str]:
    """The seats whose time runs out at the same moments, together; without stalled ones."""
    together: dict[tuple[Instant, Instant], list[Seat]] = {}
    for seat in view.asked:
        each = clocks[seat]
        if seat not in view.stalled and each.flag is not None and each.turn_ends is not None:
            together.setdefault((each.turn_ends, each.flag), []).append(seat)
    for (turn_ends, flag), seats in together.items():
        names = all_of([bold(view.short_name(seat)) for seat in seats], texts)
        first = clocks[seats[0]]
        if first.turn and first.bank and not (first.in_bank or first.presses):
            told = texts("clock-turn", name=names, turn=until(turn_ends), flag=until(flag))
        else:
            told = texts("clock-flag", name=names, flag=until(flag))
        yield f"{symbols.CLOCK} {told}"


def _standing(view: MatchView, clocks: Clocks, texts: Texts) -> Iterator[str]:
    """The time of those who are asked although their clocks stand."""
    for seat in view.asked:
        each = clocks[seat]
        # A stalled seat is said to be out of time.
        if each.flag is None and seat not in view.stalled:
            name = bold(view.short_name(seat))
            if each.turn and each.bank and not each.presses:
                turn, bank = duration(each.turn, texts), duration(each.bank, texts)
                told = texts("clock-stands-turn", name=name, turn=turn, bank=bank)
            else:
                left = duration(each.turn + each.bank, texts)
                told = texts("clock-stands", name=name, time=left)
            yield f"{symbols.PAUSED} {told}"


def _banks(view: MatchView, clocks: Clocks, texts: Texts) -> list[str]:
    """The banks of those who still play and are not asked: of several, as one list."""
    banks = [
        (view.short_name(Seat(seat)), duration(each.bank, texts))
        for seat, each in enumerate(clocks)
        if seat in view.active and seat not in view.asked
    ]
    if len(banks) > 1:
        return [texts("clock-banks", banks=", ".join(f"{name} {time}" for name, time in banks))]
    return [texts("clock-bank", name=name, time=time) for name, time in banks]
