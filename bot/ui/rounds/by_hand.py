"""A leg that a host writes by hand: the form, and all that does not fit in what was written."""

import re
from collections.abc import Sequence

from bot.rounds.acts import RoundForm, RoundVerb
from bot.rounds.pairing.checks import Problem, SeatingTrouble
from bot.rounds.pairing.seating import LegSeating
from bot.ui import symbols
from bot.ui.board import versus
from bot.ui.catalogue import LANGUAGES, Texts, texts_in
from bot.ui.custom_ids import RoundModalPress
from bot.ui.markdown import all_of, bold, dotted, heading, lines, one_of, unbroken
from bot.ui.message import Buttons, MessageLayout, Style, Text
from bot.ui.modal import Modal, TextInput
from bot.ui.names import cut, escaped
from bot.ui.rounds.controls import act, back
from bot.ui.rounds.view import RoundView
from bot.ui.rounds.words import IN_LISTS, MOST_LISTED, Called, called, listed, names_of, points_told
from bot.ui.rounds.written import written_block, written_in

TABLES = "tables"
"""The name of the input."""

LONGEST_TEXT = 1200
"""Characters: enough for the whole names of 32 people."""

_MOST_PROBLEMS = 8
_LONGEST_TYPED = 28
"""So many characters of what nobody is called stand beside the problem."""
_LONGEST_BLOCK = LONGEST_TEXT + 200
"""Characters of the text with the numbers of its lines."""

_ROW, _MOST_ROWS = 36, 20
"""So many characters stand side by side on a phone, and so many rows fit below the problems."""

_END_OF_LINE = " ⏎ "

_NUMBER_OF_LINE = re.compile(r"^ ?[0-9]+(?: |$)", re.MULTILINE)


def bye_words() -> tuple[str, ...]:
    """The words for a bye in all languages: any of them may be written."""
    return tuple(texts_in(language)("round-by-hand-bye") for language in LANGUAGES)


def as_written(seating: LegSeating, texts: Texts) -> str:
    """A leg as it could be written: a table a line, by numbers."""
    told = [" ".join(map(str, table)) for table in seating.tables]
    told += [f"{texts('round-by-hand-bye')} {place}" for place in seating.byes]
    return "\n".join(told)


def by_hand_form(view: RoundView, texts: Texts, written: str) -> Modal:
    """The places with their points, and below them the leg. `written`: what it begins with."""
    one, points = view.round, {line.place: line.points for line in view.standings}
    name = called(view, IN_LISTS)
    told = []
    for place in one.playing:
        number, player = bold(str(place)), name(one.player(place))
        own = points_told(view, points.get(place, 0)) if one.legs else None
        told.append(unbroken(" ".join(filter(None, (number, player, own)))))
    pairs = [versus(map(str, pair)) for pair in sorted(one.forbidden)]
    forbidden = texts("round-desk-forbidden", pairs=", ".join(pairs)) if pairs else None
    tables = TextInput(
        name=TABLES,
        label=texts("round-form-tables"),
        hint=texts("round-form-tables.hint"),
        value=written[:LONGEST_TEXT],
        longest=LONGEST_TEXT,
        paragraph=True,
    )
    title = texts("round-form-by-hand", leg=len(one.legs) + 1)
    custom_id = str(RoundModalPress(one.id, one.version, RoundForm.BY_HAND))
    return Modal(title, custom_id, (tables,), above=lines(dotted(told), forbidden))


def by_hand_problems(
    view: RoundView, problems: Sequence[Problem], written: str, texts: Texts
) -> MessageLayout:
    """All that does not fit at once, above what was written, with the way to correct it."""
    one, name = view.round, called(view, IN_LISTS)
    told = [_told(view, problem, name, texts) for problem in problems]
    more = len(told) - _MOST_PROBLEMS
    title = texts("round-by-hand-problems", count=len(told))
    text = lines(
        heading(f"{symbols.TROUBLE} {title}"),
        *told[:_MOST_PROBLEMS],
        texts("round-by-hand-more", count=more) if more > 0 else None,
        written_block(_numbered(written)[:_LONGEST_BLOCK]),
    )
    buttons = (
        act(one, texts("round-button-by-hand-again"), RoundVerb.BY_HAND, style=Style.PRIMARY),
        act(one, texts("round-button-draw-instead"), RoundVerb.DRAW),
        back(one, texts),
    )
    return MessageLayout((Text(text), Buttons(buttons)), symbols.Colour.BAD)


def _numbered(written: str) -> str:
    """A text with the numbers of its lines, so that they are found; a long one in fewer rows."""
    found = [f"{number:2} {line}" for number, line in enumerate(written.splitlines(), start=1)]
    rows = sum(-(-len(line) // _ROW) for line in found)
    return ("\n" if rows <= _MOST_ROWS else _END_OF_LINE).join(found)


def written_by_hand(shown: str) -> str | None:
    """The leg that the message `by_hand_problems` tells of; None for another message."""
    found = written_in(shown)
    if found is None:
        return None
    return _NUMBER_OF_LINE.sub("", found.replace(_END_OF_LINE, "\n"))


def _told(view: RoundView, problem: Problem, name: Called, texts: Texts) -> str:
    """A problem in words, after the line that it is about."""
    told = _reason(view, problem, name, texts)
    if problem.line is None:
        return told
    return texts("round-by-hand-line", line=problem.line, problem=told)


def _reason(view: RoundView, problem: Problem, name: Called, texts: Texts) -> str:
    typed, places = escaped(cut(problem.text, _LONGEST_TYPED)), problem.places
    known = [place for place in places if view.round.place(place) is not None]
    names = [
        f"{one} ({place})" for one, place in zip(names_of(view, known, name), known, strict=True)
    ]
    numbers = [str(place) for place in places]
    match problem.reason:
        case SeatingTrouble.NO_SUCH_PLACE:
            return texts("round-by-hand-no-such-place", typed=typed)
        case SeatingTrouble.AMBIGUOUS:
            meant = one_of(names[:MOST_LISTED], texts)
            return texts("round-by-hand-ambiguous", typed=typed, names=meant)
        case SeatingTrouble.NOT_PLAYING:
            return texts("round-by-hand-not-playing", name=all_of(names or numbers, texts))
        case SeatingTrouble.SEATED_TWICE:
            return texts("round-by-hand-seated-twice", name=all_of(names or numbers, texts))
        case SeatingTrouble.TABLE_SIZE:
            seats = view.round.terms.seats
            sizes = one_of([*map(str, seats)], texts)
            return texts("round-by-hand-table-size", count=len(places), sizes=sizes)
        case SeatingTrouble.FORBIDDEN_PAIR:
            return texts("round-by-hand-forbidden-pair", names=all_of(names, texts))
        case SeatingTrouble.NO_TABLES:
            return texts("round-by-hand-no-tables")
        case SeatingTrouble.LEFT_OUT:
            left_out = listed(names, texts)
            return texts("round-by-hand-left-out", names=left_out)
