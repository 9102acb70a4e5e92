"""The controls of hosts on the screens of a round, and which of them can do anything."""

from bot.match.ids import UserId
from bot.rounds.acts import RoundVerb
from bot.rounds.deciding import enter
from bot.rounds.entries import RoundEntry
from bot.rounds.errors import RoundRefused
from bot.rounds.rights import may
from bot.rounds.round import Round, RoundPhase
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import RoundPress
from bot.ui.message import LONGEST_LABEL, Button, Buttons, MessageLayout, Style, Text
from bot.ui.names import cut

NOBODY = UserId(0)
"""Stands for anybody who is not in the round yet."""


def host_press(one: Round, verb: RoundVerb, *arguments: object) -> str:
    """The custom_id of a control of hosts, which carries the version that they are shown.

    `arguments`: numbers and words, at most four.
    """
    return str(RoundPress(one.id, one.version, verb, tuple(map(str, arguments))))


def act(
    one: Round, label: str, verb: RoundVerb, *arguments: object, style: Style = Style.SECONDARY
) -> Button:
    return Button(cut(label, LONGEST_LABEL), host_press(one, verb, *arguments), style)


def asks(
    one: Round, label: str, verb: RoundVerb, *arguments: object, style: Style = Style.SECONDARY
) -> Button:
    """A button that asks before it is done."""
    return act(one, label, RoundVerb.ASK, verb, *arguments, style=style)


def back(one: Round, texts: Texts) -> Button:
    """The way to the desk, or to the draft as long as that is not posted."""
    label = texts("round-to-draft" if one.phase is RoundPhase.DRAFT else "desk-back")
    return act(one, label, RoundVerb.DESK)


def to_be_corrected(
    one: Round, told: str, verb: RoundVerb, *arguments: object, texts: Texts
) -> MessageLayout:
    """Says why a form does not count, with the way to open it again. `verb`: of its button."""
    again = act(one, texts("form-again"), verb, *arguments, style=Style.PRIMARY)
    return MessageLayout((Text(told), Buttons((again, back(one, texts)))), symbols.Colour.QUIET)


def can(one: Round, entry: RoundEntry, viewer: UserId) -> bool:
    """Whether a host may do this and it would count, ends of matches apart.

    `viewer`: a host of the round, else a moderator in the host's place.
    """
    if may(one, entry, viewer, moderates=viewer not in one.hosts) is not None:
        return False
    try:
        enter(one, entry)
    except RoundRefused:
        return False
    return True
