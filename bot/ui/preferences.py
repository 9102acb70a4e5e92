"""The preferences of a person: a panel that tells them, and the forms that change them."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from bot.match.ids import UserId
from bot.preferences.person import CallBy, Preferences, Records, clock_time
from bot.preferences.texts import to_texts
from bot.ui import symbols
from bot.ui.catalogue import LANGUAGES, Texts
from bot.ui.custom_ids import ModalName, ModalPress
from bot.ui.markdown import bold, heading, lines, mention, small
from bot.ui.message import Button, Buttons, MessageLayout, Style, Text
from bot.ui.modal import (
    CHECKED,
    MOST_PICKED,
    UNCHECKED,
    Checkbox,
    Entity,
    EntityMenu,
    Modal,
    TextInput,
    radio_group,
)

LONGEST_TIME, LONGEST_ZONE = 5, 40

KYIV = "Europe/Kyiv"

_ZONES = {"uk": KYIV}
"""The time zone that most readers of a language have, if most have one."""


class PreferencesPage(Struct, frozen=True):
    """The facts for the panel.

    `refused`: whose challenges the reader does not want. `now`: the time in the zone of their quiet
    hours, as "21:40". `closed`: whether they take no private messages. `notes`: what is said first.
    `again`: the form to be opened once more.
    """

    preferences: Preferences
    refused: Sequence[UserId] = ()
    now: str = ""
    closed: bool = False
    notes: Sequence[str] = ()
    again: ModalName | None = None


def preferences_panel(page: PreferencesPage, texts: Texts) -> MessageLayout:
    told = [f"{name}: {bold(value)}" for name, value in _told(page, texts)]
    head = heading(f"{symbols.SETTINGS} {texts('preferences-title')}")
    about = None if page.preferences.quiet is None else small(texts("preferences-quiet-about"))
    buttons = tuple(
        Button(
            texts("form-again") if form is page.again else texts(f"preferences-{form}-form"),
            str(ModalPress(form)),
            Style.PRIMARY if form is page.again else Style.SECONDARY,
        )
        for form in (ModalName.CALLS, ModalName.PRIVACY)
    )
    wants = page.preferences.calls is CallBy.PRIVATE or page.preferences.records is not Records.NONE
    closed = f"{symbols.TROUBLE} {texts('preferences-closed')}" if page.closed and wants else None
    text = Text(lines(head, *page.notes, *told, about, closed))
    return MessageLayout((text, Buttons(buttons)), symbols.Colour.QUIET)


def _told(page: PreferencesPage, texts: Texts) -> Iterator[tuple[str, str]]:
    """Each preference and its value in words."""
    chosen, quiet = page.preferences, page.preferences.quiet
    yield texts("preferences-calls"), texts(f"preferences-calls-{chosen.calls}")
    if quiet is None:
        yield texts("preferences-quiet"), texts("preferences-quiet-none")
    else:
        begins, ends = clock_time(quiet.begins), clock_time(quiet.ends)
        hours = texts(
            "preferences-quiet-hours", begins=begins, ends=ends, zone=quiet.zone, now=page.now
        )
        yield texts("preferences-quiet"), hours
    yield texts("preferences-records"), texts(f"preferences-records-{chosen.records}")
    yield texts("preferences-language"), _language(chosen.language or "", texts)
    people = ", ".join(map(mention, page.refused))
    if not chosen.challenged:
        challengers = texts("preferences-challenged-no")
    elif people:
        challengers = texts("preferences-refused-some", people=people)
    else:
        challengers = texts("preferences-challenged-yes")
    yield texts("preferences-challenged"), challengers
    listed = texts("preferences-listed-yes" if chosen.listed else "preferences-listed-no")
    yield texts("preferences-listed-told"), listed


def _language(language: str, texts: Texts) -> str:
    return texts(f"language-{language}" if language else "preferences-language-discord")


def calls_form(preferences: Preferences, typed: Mapping[str, str], texts: Texts) -> Modal:
    """How somebody is called. `typed`: times and zone that could not be read, by part."""
    quiet, chosen = preferences.quiet, to_texts(preferences)
    zone = _ZONES.get(texts.language, "")
    known = {"begins": "", "ends": "", "zone": zone}
    if quiet is not None:
        begins, ends = clock_time(quiet.begins), clock_time(quiet.ends)
        known = {"begins": begins, "ends": ends, "zone": quiet.zone}
    known |= typed
    by = {each.value: texts(f"preferences-calls-{each}") for each in CallBy}
    records = {each.value: texts(f"preferences-records-{each}") for each in Records}
    hint, where = texts("preferences-quiet-begins.hint"), texts("preferences-quiet-zone.hint")
    quiet_hours = [
        TextInput(
            name=name, label=label, hint=hint, value=known[name], example=example, longest=longest
        )
        for name, label, hint, example, longest in (
            ("begins", texts("preferences-quiet-begins"), hint, "23:00", LONGEST_TIME),
            ("ends", texts("preferences-quiet-ends"), None, "8:00", LONGEST_TIME),
            ("zone", texts("preferences-quiet-zone"), where, "Europe/Kyiv", LONGEST_ZONE),
        )
    ]
    parts = (
        radio_group("calls", texts("preferences-calls"), by, chosen["calls"]),
        *quiet_hours,
        radio_group("records", texts("preferences-records"), records, chosen["records"]),
    )
    return Modal(texts("preferences-calls-form"), str(ModalPress(ModalName.CALLS)), parts)


def privacy_form(preferences: Preferences, refused: Sequence[UserId], texts: Texts) -> Modal:
    """A person's language, and what others see and may do. `refused`: as for the panel."""
    chosen = to_texts(preferences)
    languages = {each: _language(each, texts) for each in ("", *LANGUAGES)}
    challenged = {
        CHECKED: texts("preferences-challenged-yes"),
        UNCHECKED: texts("preferences-challenged-no"),
    }
    parts = (
        radio_group("language", texts("preferences-language"), languages, chosen["language"]),
        radio_group(
            "challenged", texts("preferences-challenged"), challenged, chosen["challenged"]
        ),
        EntityMenu(
            name="refused",
            label=texts("preferences-refused"),
            hint=texts("preferences-refused.hint"),
            kind=Entity.PEOPLE,
            placeholder=texts("preferences-refused-none"),
            chosen=tuple(refused),
            most=MOST_PICKED,
        ),
        Checkbox(name="listed", label=texts("preferences-listed"), checked=preferences.listed),
    )
    return Modal(texts("preferences-privacy-form"), str(ModalPress(ModalName.PRIVACY)), parts)
