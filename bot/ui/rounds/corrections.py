"""The form by which a host corrects the points of a place."""

import re

from bot.rounds.acts import RoundForm, RoundVerb
from bot.rounds.ids import Place
from bot.rounds.round import Round
from bot.rounds.terms import POINTS_OF_TABLE
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import RoundModalPress
from bot.ui.markdown import bold, dotted
from bot.ui.message import MessageLayout, TextMessage
from bot.ui.modal import Answers, Modal, TextInput, answered
from bot.ui.names import plain
from bot.ui.rounds.controls import to_be_corrected
from bot.ui.rounds.standings import record
from bot.ui.rounds.view import RoundView
from bot.ui.rounds.words import called, in_wins

LONGEST_REASON = 60
"""Characters: it stands in a line below the standings."""

_WRITTEN = re.compile(r"\s*([+−–-]?)\s*(?:([0-9]{1,3})(?:[.,]([05]))?)?(½)?\s*")


def correct_form(view: RoundView, place: Place, texts: Texts) -> Modal:
    """Asks for what is to be added, in wins where two sit at a table, and for the reason."""
    one, name = view.round, called(view)
    label, hint = texts("round-form-points"), texts("round-form-points.hint")
    if in_wins(one):
        label, hint = texts("round-form-wins"), texts("round-form-wins.hint")
    line = next((line for line in view.standings if line.place == place), None)
    so_far = None if line is None else record(view, line)
    parts = (
        TextInput(name="points", label=label, hint=hint, longest=6),
        TextInput(
            name="reason",
            label=texts("round-form-reason"),
            hint=texts("round-form-reason.hint"),
            longest=LONGEST_REASON,
        ),
    )
    title = texts("round-form-correct", name=plain(view.name(place)))
    custom_id = str(RoundModalPress(one.id, one.version, RoundForm.CORRECT, place))
    return Modal(title, custom_id, parts, above=dotted((bold(name(one.player(place))), so_far)))


def read_correction(one: Round, answers: Answers) -> tuple[int, str] | None:
    """The points and the reason of a form; None where nothing is to be added, or not a number."""
    found = _WRITTEN.fullmatch(answered(answers, "points"))
    if found is None:
        return None
    sign, whole, tenths, half = found.groups()
    halves = 2 * int(whole or 0) + (tenths == "5") + (half is not None)
    each = POINTS_OF_TABLE if in_wins(one) else 1
    points, rest = divmod(halves * each, 2)
    if rest or not points:
        return None
    reason = " ".join(answered(answers, "reason").split())
    return -points if sign and sign != "+" else points, reason


def bad_correction(
    one: Round, place: Place, texts: Texts, refusal: TextMessage | None = None
) -> MessageLayout:
    """Nothing was corrected, and why; with the way to write it again.

    `refusal`: None where it was no number.
    """
    key = "round-correction-bad-wins" if in_wins(one) else "round-correction-bad-points"
    told = texts(key) if refusal is None else refusal.markdown
    return to_be_corrected(one, f"{symbols.TROUBLE} {told}", RoundVerb.CORRECT, place, texts=texts)
