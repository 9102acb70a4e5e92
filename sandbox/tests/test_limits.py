"""Sizes and shapes that Discord refuses, each by its place and code; and the largest allowed."""

# Over 400 lines: one list of limits, kept side by side.

from __future__ import annotations

from typing import Any

import pytest

from sandbox.checks import check_commands, check_message, check_modal
from sandbox.errors import ApiError
from sandbox.limits import MESSAGES, Kind
from sandbox.server import Sandbox
from sandbox.tests.support import Raw

V2 = 1 << 15


def button(**changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go", **changes}


def row(*children: Any) -> dict[str, Any]:
    return {"type": 1, "components": list(children)}


def select(count: int = 2, **changes: Any) -> dict[str, Any]:
    options = [{"label": f"l{n}", "value": f"v{n}"} for n in range(count)]
    return {"type": 3, "custom_id": "choose", "options": options, **changes}


def user_select(**changes: Any) -> dict[str, Any]:
    return {"type": 5, "custom_id": "u", **changes}


def text(content: str = "text") -> dict[str, Any]:
    return {"type": 10, "content": content}


def v2(*components: Any, **changes: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(components), **changes}


def box(*children: Any) -> dict[str, Any]:
    return {"type": 17, "components": list(children)}


def rows(count: int, width: int = 1) -> list[dict[str, Any]]:
    return [
        row(*(button(custom_id=f"{line}.{at}") for at in range(width))) for line in range(count)
    ]


def option(**changes: Any) -> dict[str, Any]:
    return select(options=[{"label": "l", "value": "v", **changes}])


FITTING = {
    "content": {"content": "x" * 2000},
    "five rows of five": {"components": rows(5, 5)},
    "content and buttons": {"content": "x" * 2000, "components": rows(5, 5)},
    "25 options": {"components": [row(select(25))]},
    "a user select": {"components": [row(user_select(placeholder="p" * 150, max_values=25))]},
    "40 with user selects": v2(
        box(*(row(user_select(custom_id=str(n))) for n in range(19))), text()
    ),
    "a user chosen beforehand": {
        "components": [row(user_select(default_values=[{"id": "1", "type": "user"}]))],
    },
    "long ids and labels": {
        "components": [row(button(custom_id="c" * 100, label="l" * 80))],
    },
    "40 components": v2(*(text() for _ in range(40))),
    "40 nested": v2(box(*rows(19)), text()),
    "4000 characters": v2(text("x" * 3000), box(text("x" * 1000))),
    "an emoji instead of a label": {
        "components": [row(button(label=None, emoji={"name": "🗡️"}))],
    },
    "an embed": {
        "embeds": [{"title": "t" * 256, "description": "d" * 4096, "footer": {"text": "f" * 1648}}]
    },
}

BROKEN: dict[str, tuple[dict[str, Any], str, str]] = {
    "content": ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    "content with v2": (
        v2(text(), content="x"),
        "content",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "embeds with v2": (
        v2(text(), embeds=[{"title": "x"}]),
        "embeds",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "v2 parts without v2": (
        {"components": [text()]},
        "components.0.type",
        "UNION_TYPE_CHOICES",
    ),
    "six rows": ({"components": rows(6)}, "components", "BASE_TYPE_MAX_LENGTH"),
    "six buttons": (
        {"components": [row(*(button(custom_id=str(n)) for n in range(6)))]},
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an empty row": ({"components": [row()]}, "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    "a select beside a button": (
        {"components": [row(button(), select())]},
        "components.0.components",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "a user select beside a button": (
        v2(row(button(), user_select())),
        "components.0.components",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "a user select without custom_id": (
        v2(row(user_select(custom_id=None))),
        "components.0.components.0.custom_id",
        "BASE_TYPE_REQUIRED",
    ),
    "a user select's placeholder of 151": (
        v2(row(user_select(placeholder="p" * 151))),
        "components.0.components.0.placeholder",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "26 users": (
        v2(row(user_select(max_values=26))),
        "components.0.components.0.max_values",
        "NUMBER_TYPE_MAX",
    ),
    "a role chosen among users": (
        v2(row(user_select(default_values=[{"id": "1", "type": "role"}]))),
        "components.0.components.0.default_values.0.type",
        "BASE_TYPE_CHOICES",
    ),
    "41 components": (
        v2(*(text() for _ in range(41))),
        "components",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "41 nested": (
        v2(box(*rows(20))),
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "4001 characters in all": (
        v2(text("x" * 3001), box(text("x" * 1000))),
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "4001 characters in one": (
        v2(text("x" * 4001)),
        "components.0.content",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an empty text": (v2(text("")), "components.0.content", "BASE_TYPE_REQUIRED"),
    "a box in a box": (
        v2(box(box(text()))),
        "components.0.components.0.type",
        "UNION_TYPE_CHOICES",
    ),
    "a section without accessory": (
        v2({"type": 9, "components": [text()]}),
        "components.0.accessory.type",
        "UNION_TYPE_CHOICES",
    ),
    "custom_id of 101": (
        {"components": [row(button(custom_id="c" * 101))]},
        "components.0.components.0.custom_id",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "no custom_id": (
        {"components": [row(button(custom_id=None))]},
        "components.0.components.0.custom_id",
        "BASE_TYPE_REQUIRED",
    ),
    "the same custom_id twice": (
        v2(row(button()), box(row(button()))),
        "components.1.components.0.components.0.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "the same number twice": (
        v2({**text(), "id": 7}, {**text(), "id": 7}),
        "components.1.id",
        "COMPONENT_ID_DUPLICATED",
    ),
    "a label of 81": (
        {"components": [row(button(label="l" * 81))]},
        "components.0.components.0.label",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "neither label nor emoji": (
        {"components": [row(button(label=""))]},
        "components.0.components.0",
        "BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI",
    ),
    "a link with a custom_id": (
        {"components": [row(button(style=5, url="https://example.org"))]},
        "components.0.components.0.custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    "a link to a file": (
        {"components": [row(button(style=5, url="file:///etc", custom_id=None))]},
        "components.0.components.0.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    "a style that is none": (
        {"components": [row(button(style=9))]},
        "components.0.components.0.style",
        "BASE_TYPE_CHOICES",
    ),
    "26 options": (
        {"components": [row(select(26))]},
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "no options": (
        {"components": [row(select(0))]},
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "more to choose than there is": (
        {"components": [row(select(2, max_values=3))]},
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an option label of 101": (
        {"components": [row(option(label="l" * 101))]},
        "components.0.components.0.options.0.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an option value of 101": (
        {"components": [row(option(value="v" * 101))]},
        "components.0.components.0.options.0.value",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an option description of 101": (
        {"components": [row(option(description="d" * 101))]},
        "components.0.components.0.options.0.description",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a placeholder of 151": (
        {"components": [row(select(placeholder="p" * 151))]},
        "components.0.components.0.placeholder",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "eleven embeds": ({"embeds": [{"title": "t"}] * 11}, "embeds", "BASE_TYPE_MAX_LENGTH"),
    "an embed title of 257": (
        {"embeds": [{"title": "t" * 257}]},
        "embeds.0.title",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "an embed description of 4097": (
        {"embeds": [{"description": "t" * 4097}]},
        "embeds.0.description",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "26 fields": (
        {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]},
        "embeds.0.fields",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a field value of 1025": (
        {"embeds": [{"fields": [{"name": "n", "value": "v" * 1025}]}]},
        "embeds.0.fields.0.value",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "6001 characters of embeds": (
        {"embeds": [{"description": "d" * 3001}, {"description": "d" * 3000}]},
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "an ephemeral message of the bot's own": (
        {"content": "x", "flags": 64},
        "flags",
        "MESSAGE_FLAGS_INVALID",
    ),
    "a file that was not sent": (
        v2({"type": 13, "file": {"url": "attachment://no.txt"}}),
        "components.0.file.url",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "mentions by list and by kind": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions.parse",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "a nonce of 26": ({"content": "x", "nonce": "n" * 26}, "nonce", "BASE_TYPE_MAX_LENGTH"),
}


def at(body: dict[str, Any], place: str) -> list[str]:
    """The codes that an error body gives for a place."""
    node: Any = body["errors"]
    for step in place.split(".") if place else ():
        assert step in node, f"{place} is not in {body['errors']}"
        node = node[step]
    return [entry["code"] for entry in node.get("_errors", ())]


@pytest.mark.parametrize("name", FITTING)
def test_the_largest_sizes_are_accepted(name: str) -> None:
    check_message(FITTING[name], "create")


@pytest.mark.parametrize("kind", MESSAGES)
def test_a_nonce_that_is_not_enforced_is_ignored_everywhere(kind: Kind) -> None:
    check_message({"content": "x", "enforce_nonce": False}, kind)


@pytest.mark.parametrize("name", BROKEN)
def test_too_large_sizes_are_refused(name: str) -> None:
    body, place, code = BROKEN[name]
    with pytest.raises(ApiError) as caught:
        check_message(body, "create")
    assert (caught.value.status, caught.value.code) == (400, 50035)
    assert code in at(caught.value.body, place)


@pytest.mark.parametrize("body", [{}, {"content": "  "}, v2(), {"embeds": []}])
def test_an_empty_message(body: dict[str, Any]) -> None:
    with pytest.raises(ApiError) as caught:
        check_message(body, "create")
    assert caught.value.code == 50006


async def test_the_rules_hold_on_the_wire(sandbox: Sandbox, client: Raw) -> None:
    arena = sandbox.channels["arena"].id
    body, place, code = BROKEN["a label of 81"]
    status, answer = await client.ask("POST", f"/channels/{arena}/messages", body)
    assert (status, answer["code"], answer["message"]) == (400, 50035, "Invalid Form Body")
    assert at(answer, place) == [code]
    assert sandbox.people["Wren"].messages(sandbox.channels["arena"]) == []


async def test_a_message_with_components_v2_stays_one(sandbox: Sandbox, client: Raw) -> None:
    path = f"/channels/{sandbox.channels['arena'].id}/messages"
    _, sent = await client.ask("POST", path, {"content": "plain"})
    status, answer = await client.ask("PATCH", f"{path}/{sent['id']}", v2(text("new")))
    assert status == 400
    assert at(answer, "content") == ["MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"]
    status, edited = await client.ask(
        "PATCH", f"{path}/{sent['id']}", v2(text("new"), content=None)
    )
    assert (status, edited["flags"], edited["content"]) == (200, V2, "")
    status, answer = await client.ask("PATCH", f"{path}/{sent['id']}", {"content": "plain again"})
    assert status == 400
    assert at(answer, "content") == ["MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"]


def text_input(**changes: Any) -> dict[str, Any]:
    return {"type": 4, "custom_id": "in", "style": 1, "label": "In", **changes}


def group(count: int, kind: int, *, chosen: int = 0, **changes: Any) -> dict[str, Any]:
    options = [
        {"label": f"l{n}", "value": f"v{n}", "description": "d" * 100, "default": n < chosen}
        for n in range(count)
    ]
    return {"type": kind, "custom_id": f"g{kind}", "options": options, **changes}


def checkbox(**changes: Any) -> dict[str, Any]:
    return {"type": 23, "custom_id": "check", **changes}


def label(component: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"type": 18, "label": "l", "component": component, **changes}


def labelled(component: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"components": [label(component, **changes)]}


USER = "1"
MODAL = {"custom_id": "form", "title": "Form", "components": [row(text_input())]}
BROKEN_MODALS: dict[str, tuple[dict[str, Any], str, str]] = {
    "a title of 46": ({"title": "t" * 46}, "title", "BASE_TYPE_BAD_LENGTH"),
    "no custom_id": ({"custom_id": None}, "custom_id", "BASE_TYPE_REQUIRED"),
    "six rows": (
        {"components": [row(text_input(custom_id=str(n))) for n in range(6)]},
        "components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "two inputs in a row": (
        {"components": [row(text_input(), text_input(custom_id="b"))]},
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a label of 46": (
        {"components": [row(text_input(label="l" * 46))]},
        "components.0.components.0.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a long label": (
        labelled(text_input(label=None), label="l" * 46),
        "components.0.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "two labels": (
        labelled(text_input()),
        "components.0.component.label",
        "COMPONENT_LABEL_NOT_ALLOWED",
    ),
    "a button": (
        {"components": [row(button())]},
        "components.0.components.0.type",
        "UNION_TYPE_CHOICES",
    ),
    "a value longer than allowed": (
        {"components": [row(text_input(max_length=2, value="long"))]},
        "components.0.components.0.value",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a label's description of 101": (
        labelled(text_input(label=None), description="d" * 101),
        "components.0.description",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a custom_id twice": (
        {"components": [label(checkbox()), label(checkbox())]},
        "components.1.component.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "a checkbox that is neither on nor off": (
        labelled(checkbox(default="on")),
        "components.0.component.default",
        "BOOLEAN_TYPE_CONVERT",
    ),
    "a radio group of one": (
        labelled(group(1, 21)),
        "components.0.component.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a radio group of eleven": (
        labelled(group(11, 21)),
        "components.0.component.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a radio group with two chosen": (
        labelled(group(3, 21, chosen=2)),
        "components.0.component.options",
        "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
    ),
    "a checkbox group of none": (
        labelled(group(0, 22)),
        "components.0.component.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a checkbox group of eleven": (
        labelled(group(11, 22)),
        "components.0.component.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "more chosen than a checkbox group takes": (
        labelled(group(3, 22, chosen=2, max_values=1)),
        "components.0.component.options",
        "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
    ),
    "a checkbox group that takes more than it has": (
        labelled(group(2, 22, max_values=3)),
        "components.0.component.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a checkbox group that wants more than it has": (
        labelled(group(2, 22, min_values=3)),
        "components.0.component.min_values",
        "SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX_VALUES",
    ),
    "a required checkbox group that takes none": (
        labelled(group(2, 22, min_values=0)),
        "components.0.component.min_values",
        "NUMBER_TYPE_MIN",
    ),
    "a required menu that takes none": (
        labelled(select(min_values=0)),
        "components.0.component.min_values",
        "NUMBER_TYPE_MIN",
    ),
    "an option twice in a group": (
        labelled(group(2, 22, options=[{"label": "l", "value": "v"}] * 2)),
        "components.0.component.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "a group's option of 101": (
        labelled(group(2, 22, options=[{"label": "l" * 101, "value": "v"}])),
        "components.0.component.options.0.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a group's option with an emoji": (
        labelled(group(2, 22, options=[{"label": "l", "value": "v", "emoji": {"name": "🗡️"}}])),
        "components.0.component.options.0.emoji",
        "SANDBOX_UNKNOWN_FIELD",
    ),
    "a menu that is disabled": (
        labelled(user_select(disabled=True)),
        "components.0.component.disabled",
        "COMPONENT_DISABLED_NOT_ALLOWED",
    ),
    "26 users chosen": (
        labelled(user_select(max_values=25, default_values=[{"id": USER, "type": "user"}] * 26)),
        "components.0.component.default_values",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a deleted role chosen": (
        labelled(user_select(type=6, default_values=[{"id": USER, "type": "role"}])),
        "components.0.component.default_values.0.id",
        "SELECT_COMPONENT_INVALID_DEFAULT_VALUE",
    ),
    "a group outside a label": (
        {"components": [row(group(2, 21))]},
        "components.0.components.0.type",
        "UNION_TYPE_CHOICES",
    ),
}
FITTING_MODALS: dict[str, dict[str, Any]] = {
    "a text input": {},
    "groups and a checkbox": {
        "components": [
            label(group(10, 21, chosen=1), description="d" * 100),
            label(group(10, 22, chosen=10), label="l" * 45),
            label(group(1, 22, min_values=0, required=False, custom_id="one")),
            label(checkbox(default=True)),
            label(select(max_values=2, disabled=False)),
        ]
    },
    "25 users chosen": labelled(
        user_select(max_values=25, default_values=[{"id": USER, "type": "user"}] * 25)
    ),
}


def is_user(kind: str, number: int) -> bool:
    return (kind, str(number)) == ("user", USER)


@pytest.mark.parametrize("name", BROKEN_MODALS)
def test_modals(name: str) -> None:
    changes, place, code = BROKEN_MODALS[name]
    with pytest.raises(ApiError) as caught:
        check_modal({**MODAL, **changes}, exists=is_user)
    assert code in at(caught.value.body, place)


@pytest.mark.parametrize("name", FITTING_MODALS)
def test_modals_that_fit(name: str) -> None:
    check_modal({**MODAL, **FITTING_MODALS[name]}, exists=is_user)


def slash(**changes: Any) -> dict[str, Any]:
    return {"name": "play", "description": "Play", **changes}


def argument(name: str = "who", kind: int = 3, **changes: Any) -> dict[str, Any]:
    return {"type": kind, "name": name, "description": "An option", **changes}


BROKEN_COMMANDS: dict[str, tuple[list[dict[str, Any]], str, str]] = {
    "a name of 33": ([slash(name="n" * 33)], "0.name", "BASE_TYPE_BAD_LENGTH"),
    "capitals": ([slash(name="Play")], "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    "spaces": ([slash(name="play now")], "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    "capitals in Ukrainian": (
        [slash(name_localizations={"uk": "Грати"})],
        "0.name_localizations.uk",
        "APPLICATION_COMMAND_INVALID_NAME",
    ),
    "a description of 101": (
        [slash(description="d" * 101)],
        "0.description",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "no description": ([slash(description="")], "0.description", "BASE_TYPE_REQUIRED"),
    "a name twice": ([slash(), slash()], "1.name", "APPLICATION_COMMANDS_DUPLICATE_NAME"),
    "26 options": (
        [slash(options=[argument(f"o{n}") for n in range(26)])],
        "0.options",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "an option twice": (
        [slash(options=[argument(), argument()])],
        "0.options.1.name",
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    "optional before required": (
        [slash(options=[argument("a"), argument("b", required=True)])],
        "0.options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "subcommands beside options": (
        [slash(options=[argument("sub", 1), argument("b")])],
        "0.options",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "a group in a group": (
        [slash(options=[argument("a", 2, options=[argument("b", 2)])])],
        "0.options.0.options.0.type",
        "BASE_TYPE_CHOICES",
    ),
    "26 choices": (
        [slash(options=[argument(choices=[{"name": f"c{n}", "value": "v"} for n in range(26)])])],
        "0.options.0.choices",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a choice of the wrong type": (
        [slash(options=[argument(kind=4, choices=[{"name": "c", "value": "one"}])])],
        "0.options.0.choices.0.value",
        "BASE_TYPE_REQUIRED",
    ),
    "8001 characters": (
        [
            slash(
                options=[
                    argument(
                        f"o{line}",
                        choices=[
                            {"name": f"{line}.{n}" + "n" * 90, "value": "v" * 10} for n in range(25)
                        ],
                    )
                    for line in range(4)
                ]
            )
        ],
        "0",
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
}


@pytest.mark.parametrize("name", BROKEN_COMMANDS)
def test_commands(name: str) -> None:
    body, place, code = BROKEN_COMMANDS[name]
    with pytest.raises(ApiError) as caught:
        check_commands(body)
    assert code in at(caught.value.body, place)


def test_commands_that_fit() -> None:
    body = [slash(name=f"команда-{n}", name_localizations={"uk": "грати"}) for n in range(100)]
    assert check_commands(body) is body
    with pytest.raises(ApiError) as caught:
        check_commands([*body, slash()])
    assert caught.value.code == 30032
