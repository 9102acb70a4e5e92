# Over 400 lines: every number in one place.
"""Discord's limits of messages, modals, commands, threads and events, as tables of fields.

A `Fields` table lists what an object may hold; capitals name tables and forms. Every number stands
here, beside its field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Literal

from discord import Locale

from sandbox import components as kinds
from sandbox import rules
from sandbox.forms import (
    Array,
    Choice,
    Form,
    Integer,
    Path,
    Problems,
    Rule,
    Spec,
    String,
    Tagged,
    distinct,
    must,
    once,
)
from sandbox.world import COMPONENTS_V2, EPHEMERAL, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS

MOST_CONTENT = 2000
MOST_FILES = 10
MOST_FILE_BYTES = 10 * 1024 * 1024
MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_INPUT = 4000
MOST_COMMANDS = {rules.SLASH: 100, rules.USER_MENU: 15, rules.MESSAGE_MENU: 15}

Fields = dict[str, Spec]


def _anything(*names: str) -> Fields:
    """Fields that are taken as they come."""
    return dict.fromkeys(names, ANY)


def _words(most: int, *checks: Rule) -> String:
    """A text that must be there and not be empty."""
    return String(most, least=1, required=True, rules=checks)


def _never(code: str) -> Spec:
    """A field that must not be there."""
    return Spec(rules=(must(lambda value: False, code),))


def _only(default: object) -> Spec:
    """A field that the sandbox models with this value only."""
    return Spec(rules=(must(lambda value: value == default, "SANDBOX_UNKNOWN_FIELD"),))


ANY = Spec()
BOOLEAN = Spec(rules=(must(lambda value: isinstance(value, bool), "BOOLEAN_TYPE_CONVERT"),))
COLOR = Integer(0, 0xFFFFFF)
OPENS = must(
    lambda url: url.startswith(("http://", "https://", "attachment://")),
    "URL_TYPE_INVALID_SCHEME",
    schemes="'http', 'https'",
)
IS_FILE = must(
    lambda url: url.startswith("attachment://"), "URL_TYPE_INVALID_SCHEME", schemes="'attachment',"
)
URL = String(2048, rules=(OPENS,))
NEEDED_URL = _words(2048, OPENS)

# Components

CUSTOM_ID = _words(100, once("COMPONENT_CUSTOM_ID_DUPLICATED"))
COMPONENT_ID = Integer(0, 2**31 - 1, rules=(once("COMPONENT_ID_DUPLICATED"),))


def _component(fields: Mapping[str, Spec], *checks: Rule) -> Form:
    return Form({"type": ANY, "id": COMPONENT_ID, **fields}, rules=checks)


def _one_of(forms: Mapping[int, Spec]) -> Tagged:
    """A component of one of these types."""
    return Tagged(
        "type", forms, code="UNION_TYPE_CHOICES", required=True, rules=(rules.count_component,)
    )


EMOJI = Form({"name": _words(32), **_anything("id", "animated")}, rules=(rules.known_emoji,))
NOT_BOTH = _never("BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE")
ACTION_BUTTON: Fields = {
    "style": ANY,
    "label": String(80),
    "emoji": EMOJI,
    "custom_id": CUSTOM_ID,
    "url": NOT_BOTH,
    "disabled": BOOLEAN,
    "sku_id": _never("BUTTON_COMPONENT_INVALID"),
}
LINK_BUTTON: Fields = {**ACTION_BUTTON, "custom_id": NOT_BOTH, "url": _words(512, OPENS)}
BUTTON_STYLES = {
    **dict.fromkeys(range(1, kinds.LINK), _component(ACTION_BUTTON, rules.label_or_emoji)),
    kinds.LINK: _component(LINK_BUTTON, rules.label_or_emoji),
}
BUTTON = {kinds.BUTTON: Tagged("style", BUTTON_STYLES)}

MOST_OPTIONS = 25
OPTION: Fields = {
    "label": _words(100),
    "value": _words(100),
    "description": String(100),
    "emoji": EMOJI,
    "default": BOOLEAN,
}
DISTINCT_OPTIONS = distinct("value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
SELECT: Fields = {
    "custom_id": CUSTOM_ID,
    "placeholder": String(150),
    "min_values": Integer(0, MOST_OPTIONS),
    "max_values": Integer(1, MOST_OPTIONS),
    "disabled": BOOLEAN,
    "required": ANY,
}
STRING_SELECT: Fields = {
    **SELECT,
    "options": Array(Form(OPTION), MOST_OPTIONS, 1, required=True, rules=(DISTINCT_OPTIONS,)),
}


def _auto_select(*defaults: str) -> Fields:
    """A select that Discord fills; `defaults` are the kinds of what may be chosen beforehand."""
    default = Form(
        {"id": ANY, "type": Choice(defaults, required=True)}, rules=(rules.known_default,)
    )
    return {**SELECT, "default_values": Array(default, MOST_OPTIONS)}


SELECT_FIELDS = {
    kinds.STRING_SELECT: STRING_SELECT,
    kinds.USER_SELECT: _auto_select("user"),
    kinds.ROLE_SELECT: _auto_select("role"),
    kinds.MENTIONABLE_SELECT: _auto_select("user", "role"),
    kinds.CHANNEL_SELECT: {**_auto_select("channel"), "channel_types": ANY},
}
SELECT_VALUES = partial(rules.select_values, MOST_OPTIONS)
SELECTS = {kind: _component(fields, SELECT_VALUES) for kind, fields in SELECT_FIELDS.items()}

TEXT = {kinds.TEXT: _component({"content": _words(MOST_TEXT, rules.count_text)})}
MEDIA: Fields = {
    "media": Form({"url": _words(2048, OPENS, rules.attached)}, required=True),
    "description": String(1024, least=1),
    "spoiler": BOOLEAN,
}
FILE = Form({"url": _words(2048, OPENS, IS_FILE, rules.attached)}, required=True)
IN_ROW = Array(_one_of({**BUTTON, **SELECTS}), 5, 1, required=True, rules=(rules.one_select,))
ROW = {kinds.ROW: _component({"components": IN_ROW})}
SECTION: Fields = {
    "components": Array(_one_of(TEXT), 3, 1, required=True),
    "accessory": _one_of({**BUTTON, kinds.THUMBNAIL: _component(MEDIA)}),
}
IN_CONTAINER: dict[int, Spec] = {
    **ROW,
    kinds.SECTION: _component(SECTION),
    **TEXT,
    kinds.GALLERY: _component({"items": Array(Form(MEDIA), 10, 1, required=True)}),
    kinds.FILE: _component({"file": FILE, "spoiler": BOOLEAN}),
    kinds.SEPARATOR: _component({"divider": BOOLEAN, "spacing": Integer(1, 2)}),
}
CONTAINER: Fields = {
    "components": Array(_one_of(IN_CONTAINER), MOST_COMPONENTS, 1, required=True),
    "accent_color": COLOR,
    "spoiler": BOOLEAN,
}
LEGACY_COMPONENTS = Array(_one_of(ROW), 5)
COMPONENTS = Array(
    _one_of({**IN_CONTAINER, kinds.CONTAINER: _component(CONTAINER)}),
    MOST_COMPONENTS,
    rules=(partial(rules.components_in_all, MOST_COMPONENTS, MOST_TEXT),),
)

# Modals

INPUT: Fields = {
    "custom_id": CUSTOM_ID,
    "style": Choice((1, 2), required=True),
    "label": _words(45),
    "min_length": Integer(0, MOST_INPUT),
    "max_length": Integer(1, MOST_INPUT),
    "required": BOOLEAN,
    "value": ANY,
    "placeholder": String(100),
}
LABELLED_INPUT: Fields = {**INPUT, "label": _never("COMPONENT_LABEL_NOT_ALLOWED")}
IN_MODAL_ROW = {kinds.TEXT_INPUT: _component(INPUT, partial(rules.input_lengths, MOST_INPUT))}
SELECT_IN_LABEL: Fields = {
    "disabled": Spec(rules=(must(lambda value: value is False, "COMPONENT_DISABLED_NOT_ALLOWED"),)),
    "required": BOOLEAN,
}

MOST_IN_GROUP = 10
GROUP_OPTION = Form({name: spec for name, spec in OPTION.items() if name != "emoji"})


def _group(least: int, **fields: Spec) -> Form:
    """A group of at least so many options, with these fields besides."""
    options = Array(GROUP_OPTION, MOST_IN_GROUP, least, required=True, rules=(DISTINCT_OPTIONS,))
    return _component(
        {"custom_id": CUSTOM_ID, "required": BOOLEAN, "options": options, **fields},
        partial(rules.select_values, MOST_IN_GROUP),
        rules.required_minimum,
    )


IN_LABEL = {
    kinds.TEXT_INPUT: _component(LABELLED_INPUT, partial(rules.input_lengths, MOST_INPUT)),
    **{
        kind: _component({**fields, **SELECT_IN_LABEL}, SELECT_VALUES, rules.required_minimum)
        for kind, fields in SELECT_FIELDS.items()
    },
    kinds.RADIO_GROUP: _group(2),
    kinds.CHECKBOX_GROUP: _group(
        1, min_values=Integer(0, MOST_IN_GROUP), max_values=Integer(1, MOST_IN_GROUP)
    ),
    kinds.CHECKBOX: _component({"custom_id": CUSTOM_ID, "default": BOOLEAN}),
}
LABEL: Fields = {
    "label": _words(45),
    "description": String(100, least=1),
    "component": _one_of(IN_LABEL),
}
IN_MODAL = {
    kinds.ROW: _component({"components": Array(_one_of(IN_MODAL_ROW), 1, 1, required=True)}),
    **TEXT,
    kinds.LABEL: _component(LABEL),
}
MODAL = Form(
    {
        "custom_id": _words(100),
        "title": _words(45),
        "components": Array(_one_of(IN_MODAL), 5, 1, required=True),
    }
)

# Messages

Kind = Literal["create", "edit", "response", "response edit"]

ICON: Fields = {"icon_url": URL, **_anything("url", "proxy_icon_url")}
PICTURE = Form(
    {"url": NEEDED_URL, **_anything("proxy_url", "height", "width", "flags", "description")}
)
EMBED_FIELD: Fields = {
    "name": _words(256, rules.count_embed_text),
    "value": _words(1024, rules.count_embed_text),
    "inline": BOOLEAN,
}
EMBED: Fields = {
    "title": String(256, rules=(rules.count_embed_text,)),
    "description": String(4096, rules=(rules.count_embed_text,)),
    "url": URL,
    "color": COLOR,
    "fields": Array(Form(EMBED_FIELD), 25),
    "footer": Form({"text": _words(2048, rules.count_embed_text), **ICON}),
    "author": Form({"name": _words(256, rules.count_embed_text), **ICON}),
    "image": PICTURE,
    "thumbnail": PICTURE,
    **_anything("type", "timestamp", "flags"),
}
MENTIONS: Fields = {
    "parse": Array(Choice(("users", "roles", "everyone")), 3),
    "users": Array(ANY, 100),
    "roles": Array(ANY, 100),
    "replied_user": ANY,
}
# Kept attachments are sent back whole, so every field of the answer may stand here.
ATTACHMENT: Fields = {
    "filename": String(1024, least=1),
    "description": String(1024),
    **_anything("id", "title", "is_spoiler", "size", "url", "proxy_url", "content_type"),
    **_anything("height", "width", "spoiler", "ephemeral", "flags"),
}
BODY: Fields = {
    "content": String(MOST_CONTENT),
    "tts": BOOLEAN,
    "embeds": Array(Form(EMBED), 10, rules=(partial(rules.embed_text, 6000),)),
    "allowed_mentions": Form(MENTIONS, rules=(rules.parse_or_list,)),
    "attachments": Array(Form(ATTACHMENT), MOST_FILES),
    "enforce_nonce": _only(False),  # says nothing
}
REFERENCE: Fields = {
    "message_id": Spec(required=True),
    "type": _only(0),
    **_anything("channel_id", "guild_id", "fail_if_not_exists"),
}


def _nonce(problems: Problems, path: Path, value: Any) -> None:
    spec = String(25) if isinstance(value, str) else Integer(-(2**63), 2**63 - 1)
    spec.check(problems, path, value)


NEW: Fields = {
    "nonce": Spec(rules=(_nonce,)),
    "enforce_nonce": BOOLEAN,
    "message_reference": Form(REFERENCE),
    "sticker_ids": _only([]),
}


def _flags(allowed: int) -> Integer:
    return Integer(0, 2**31 - 1, rules=(partial(rules.only_flags, allowed),))


EDIT_FLAGS = SUPPRESS_EMBEDS | COMPONENTS_V2
SEND_FLAGS = EDIT_FLAGS | SUPPRESS_NOTIFICATIONS
MESSAGES: dict[Kind, Fields] = {
    "create": {**BODY, **NEW, "flags": _flags(SEND_FLAGS)},
    "edit": {**BODY, "flags": _flags(EDIT_FLAGS), "sticker_ids": _only([])},
    "response": {**BODY, "flags": _flags(SEND_FLAGS | EPHEMERAL)},
    # discord.py repeats the visibility of a message when it edits it.
    "response edit": {**BODY, "flags": _flags(EDIT_FLAGS | EPHEMERAL)},
}

# Threads and scheduled events

THREAD: Fields = {
    "name": String(100, least=1),
    "auto_archive_duration": Choice((60, 1440, 4320, 10080)),
    "rate_limit_per_user": Integer(0, 21_600),
}
START_THREAD = Form({**THREAD, "name": _words(100)})
CHANGE_THREAD = Form({**THREAD, "archived": BOOLEAN, "locked": BOOLEAN})

MOST_EVENTS = 100
TIME = Spec(rules=(must(rules.is_time, "DATE_TIME_TYPE_PARSE"),))
EVENT: Fields = {
    "name": String(100, least=1),
    "scheduled_start_time": TIME,
    "scheduled_end_time": TIME,
    "privacy_level": Choice((2,)),
    "entity_type": _only(3),  # at a place outside of Discord
    "entity_metadata": Form({"location": _words(100)}),
}
OF_EVENT: Fields = {
    "description": String(1000),
    "channel_id": _never("GUILD_SCHEDULED_EVENT_CHANNEL_NOT_ALLOWED"),
}
NEW_EVENT = Form(
    {**{name: replace(spec, required=True) for name, spec in EVENT.items()}, **OF_EVENT}
)
CHANGED_EVENT = Form({**EVENT, **OF_EVENT, "status": Choice((1, 2, 3, 4))})

# Commands

LOCALES = frozenset([*(locale.value for locale in Locale), "ar", "he"])


def _translated(text: String) -> Spec:
    """The same text in several languages."""

    def rule(problems: Problems, path: Path, value: Any) -> None:
        known = LOCALES.intersection(value if isinstance(value, dict) else ())
        Form(dict.fromkeys(known, text)).check(problems, path, value)

    return Spec(rules=(rule,))


NAME = _words(32, must(rules.is_command_name, "APPLICATION_COMMAND_INVALID_NAME"))
DESCRIPTION = _words(100)
CHOICE_NAME = _words(100)
NAMED: Fields = {
    "type": ANY,
    "name": NAME,
    "name_localizations": _translated(NAME),
    "description": DESCRIPTION,
    "description_localizations": _translated(DESCRIPTION),
}
ARGUMENT: Fields = {
    **NAMED,
    **_anything("required", "options", "choices", "min_value", "max_value", "min_length"),
    **_anything("max_length", "autocomplete", "channel_types"),
}
DISTINCT_CHOICES = distinct("name", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS")
DISTINCT_ARGUMENTS = distinct("name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS")


def _choices(*types: type) -> Array:
    """The choices of an option, with values of these types."""
    typed = must(
        lambda value: isinstance(value, types) and not isinstance(value, bool),
        "BASE_TYPE_REQUIRED",
    )
    choice: Fields = {
        "name": CHOICE_NAME,
        "name_localizations": _translated(CHOICE_NAME),
        "value": Spec(required=True, rules=(typed, partial(rules.short, 100))),
    }
    return Array(Form(choice), 25, rules=(DISTINCT_CHOICES,))


SUGGESTED = Form({"choices": _choices(str, int, float)})
"""The choices that an option offers while somebody types."""


def _argument(*types: type) -> Form:
    """An option; `types` are those of the choices that it may offer."""
    fields: Fields = {**ARGUMENT, "required": BOOLEAN, "choices": _choices(*types)}
    return Form(fields, rules=(rules.choices_or_autocomplete,))


def _arguments(forms: Mapping[int, Spec]) -> Array:
    checks = (DISTINCT_ARGUMENTS, rules.required_first, rules.subcommands_alone)
    return Array(Tagged("type", forms), 25, rules=checks)


ARGUMENTS = {
    **dict.fromkeys(range(rules.STRING, rules.NUMBER), _argument()),
    rules.STRING: _argument(str),
    rules.INTEGER: _argument(int),
    rules.NUMBER: _argument(int, float),
}
SUBCOMMAND = {rules.SUBCOMMAND: Form({**ARGUMENT, "options": _arguments(ARGUMENTS)})}
GROUP = {rules.GROUP: Form({**ARGUMENT, "options": _arguments(SUBCOMMAND)})}
COMMON: Fields = {
    "id": ANY,
    **NAMED,
    "default_member_permissions": Spec(
        rules=(must(lambda value: str(value).isdigit(), "NUMBER_TYPE_COERCE", type="int"),)
    ),
    "dm_permission": BOOLEAN,
    "nsfw": BOOLEAN,
    "contexts": Array(Choice((0, 1, 2)), 3, 1),
    "integration_types": Array(Choice((0, 1)), 3, 1),
}
SLASH_COMMAND = Form(
    {**COMMON, "options": _arguments({**SUBCOMMAND, **GROUP, **ARGUMENTS})},
    rules=(partial(rules.command_text, 8000),),
)
CONTEXT_MENU = Form(
    {
        **COMMON,
        "name": _words(32),
        "name_localizations": _translated(_words(32)),
        "description": String(0),
        "description_localizations": ANY,
        "options": Array(ANY, 0),
    }
)
KINDS = {
    rules.SLASH: SLASH_COMMAND,
    rules.USER_MENU: CONTEXT_MENU,
    rules.MESSAGE_MENU: CONTEXT_MENU,
}
COMMAND = Tagged("type", KINDS, default=rules.SLASH)
