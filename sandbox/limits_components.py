"""Discord's rules for the components of messages and modals."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sandbox.forms import Path, Problems

MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_LEGACY_ROWS = 5

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
AUTO_SELECTS = (5, 6, 7, 8)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
SELECTS = (STRING_SELECT, *AUTO_SELECTS)

_SELECT_FIELDS = {
    "type",
    "id",
    "custom_id",
    "placeholder",
    "min_values",
    "max_values",
    "disabled",
    "required",
}
FIELDS: dict[int, set[str]] = {
    ROW: {"type", "id", "components"},
    BUTTON: {"type", "id", "style", "label", "emoji", "custom_id", "url", "disabled", "sku_id"},
    STRING_SELECT: _SELECT_FIELDS | {"options"},
    TEXT_INPUT: {
        "type",
        "id",
        "custom_id",
        "style",
        "label",
        "min_length",
        "max_length",
        "required",
        "value",
        "placeholder",
    },
    5: _SELECT_FIELDS | {"default_values"},
    6: _SELECT_FIELDS | {"default_values"},
    7: _SELECT_FIELDS | {"default_values"},
    8: _SELECT_FIELDS | {"default_values", "channel_types"},
    SECTION: {"type", "id", "components", "accessory"},
    TEXT: {"type", "id", "content"},
    THUMBNAIL: {"type", "id", "media", "description", "spoiler"},
    GALLERY: {"type", "id", "items"},
    FILE: {"type", "id", "file", "spoiler"},
    SEPARATOR: {"type", "id", "divider", "spacing"},
    CONTAINER: {"type", "id", "components", "accent_color", "spoiler"},
    LABEL: {"type", "id", "label", "description", "component"},
}
TOP_LEVEL = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER)
IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)


class ComponentCheck:
    """One pass over the components of one body, counting what is limited over all of them."""

    def __init__(self, problems: Problems, files: Collection[str] = ()) -> None:
        self.problems = problems
        self.files = files
        self.total = 0
        self.text = 0
        self._custom_ids: set[str] = set()
        self._ids: set[int] = set()

    def message(self, path: Path, components: Any, *, v2: bool) -> None:
        """Check the `components` of a message with or without the components-v2 flag."""
        most = MOST_COMPONENTS if v2 else MOST_LEGACY_ROWS
        items = self.problems.items(path, components, most)
        for index, item in enumerate(items):
            self._one((*path, index), item, TOP_LEVEL if v2 else (ROW,))
        if self.total > MOST_COMPONENTS and len(items) <= most and v2:
            self.problems.add(
                path,
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                f"The total number of components cannot exceed {MOST_COMPONENTS} "
                f"({self.total} were given)",
            )
        if self.text > MOST_TEXT:
            self.problems.add(
                path,
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                f"Components displayable text size exceeds maximum size of {MOST_TEXT}",
            )

    def modal(self, path: Path, data: Any) -> None:
        """Check the data of a modal callback."""
        problems = self.problems
        if not problems.known(path, data, {"custom_id", "title", "components"}):
            return
        problems.text((*path, "custom_id"), data.get("custom_id"), 100, shortest=1, required=True)
        problems.text((*path, "title"), data.get("title"), 45, shortest=1, required=True)
        where = (*path, "components")
        items = problems.items(where, data.get("components"), 5, least=1, required=True)
        for index, item in enumerate(items):
            self._modal_part((*where, index), item)

    def _modal_part(self, path: Path, item: Any) -> None:
        problems = self.problems
        if not self._typed(path, item, (ROW, TEXT, LABEL)):
            return
        if item["type"] == TEXT:
            self._text(path, item)
        elif item["type"] == ROW:
            inputs = problems.items((*path, "components"), item.get("components"), 1, least=1)
            for index, child in enumerate(inputs):
                where = (*path, "components", index)
                if self._typed(where, child, (TEXT_INPUT,)):
                    self._text_input(where, child, labelled=False)
        else:
            problems.text((*path, "label"), item.get("label"), 45, shortest=1, required=True)
            problems.text((*path, "description"), item.get("description"), 100, shortest=1)
            where = (*path, "component")
            child = item.get("component")
            if not self._typed(where, child, (TEXT_INPUT, *SELECTS)):
                return
            if child["type"] == TEXT_INPUT:
                self._text_input(where, child, labelled=True)
            else:
                self._select(where, child)

    def _typed(self, path: Path, item: Any, allowed: Collection[int]) -> bool:
        problems = self.problems
        self.total += 1
        kind = item.get("type") if isinstance(item, dict) else None
        if kind not in allowed or not isinstance(kind, int):
            listed = ", ".join(str(number) for number in allowed)
            problems.add(
                (*path, "type"),
                "UNION_TYPE_CHOICES",
                f'Value of field "type" must be one of ({listed}).',
            )
            return False
        problems.known(path, item, FIELDS[kind])
        number = problems.integer((*path, "id"), item.get("id"), 0, 2**31 - 1)
        if number:
            if number in self._ids:
                problems.add(
                    (*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated"
                )
            self._ids.add(number)
        return True

    def _one(self, path: Path, item: Any, allowed: Collection[int]) -> None:
        if not self._typed(path, item, allowed):
            return
        match item["type"]:
            case 1:
                self._row(path, item)
            case 2:
                self._button(path, item)
            case 3 | 5 | 6 | 7 | 8:
                self._select(path, item)
            case 9:
                self._section(path, item)
            case 10:
                self._text(path, item)
            case 11:
                self._media(path, item, "media")
            case 12:
                self._gallery(path, item)
            case 13:
                self._file(path, item)
            case 14:
                self.problems.boolean((*path, "divider"), item.get("divider"))
                self.problems.integer((*path, "spacing"), item.get("spacing"), 1, 2)
            case 17:
                self._container(path, item)

    def _row(self, path: Path, row: dict[str, Any]) -> None:
        problems = self.problems
        where = (*path, "components")
        items = problems.items(where, row.get("components"), 5, least=1, required=True)
        for index, item in enumerate(items):
            self._one((*where, index), item, (BUTTON, *SELECTS))
        kinds = [item.get("type") for item in items if isinstance(item, dict)]
        if len(kinds) > 1 and any(kind in SELECTS for kind in kinds):
            problems.add(
                where,
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            )

    def _container(self, path: Path, item: dict[str, Any]) -> None:
        problems = self.problems
        where = (*path, "components")
        children = problems.items(
            where, item.get("components"), MOST_COMPONENTS, least=1, required=True
        )
        problems.integer((*path, "accent_color"), item.get("accent_color"), 0, 0xFFFFFF)
        problems.boolean((*path, "spoiler"), item.get("spoiler"))
        for index, child in enumerate(children):
            self._one((*where, index), child, IN_CONTAINER)

    def _section(self, path: Path, item: dict[str, Any]) -> None:
        where = (*path, "components")
        texts = self.problems.items(where, item.get("components"), 3, least=1, required=True)
        for index, text in enumerate(texts):
            self._one((*where, index), text, (TEXT,))
        self._one((*path, "accessory"), item.get("accessory"), (BUTTON, THUMBNAIL))

    def _text(self, path: Path, item: dict[str, Any]) -> None:
        text = self.problems.text(
            (*path, "content"), item.get("content"), MOST_TEXT, shortest=1, required=True
        )
        self.text += len(text or "")

    def _button(self, path: Path, item: dict[str, Any]) -> None:
        problems = self.problems
        problems.boolean((*path, "disabled"), item.get("disabled"))
        label = problems.text((*path, "label"), item.get("label"), 80)
        self._emoji((*path, "emoji"), item.get("emoji"))
        if not problems.choice((*path, "style"), item.get("style"), (1, 2, 3, 4, 5)):
            return
        if not label and not item.get("emoji"):
            problems.add(
                path,
                "BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI",
                "A button must have a label or emoji",
            )
        if item.get("sku_id") is not None:
            problems.add(
                (*path, "sku_id"), "BUTTON_COMPONENT_INVALID", "Only a premium button has an SKU"
            )
        if item["style"] == 5:
            problems.url((*path, "url"), item.get("url"), 512, required=True)
            if item.get("custom_id") is not None:
                problems.add(
                    (*path, "custom_id"),
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                    "A custom id and url cannot both be specified",
                )
            return
        self._custom_id(path, item)
        if item.get("url") is not None:
            problems.add(
                (*path, "url"),
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                "A custom id and url cannot both be specified",
            )

    def _emoji(self, path: Path, emoji: Any) -> None:
        if emoji is not None and self.problems.known(path, emoji, {"id", "name", "animated"}):
            self.problems.text((*path, "name"), emoji.get("name"), 32, shortest=1, required=True)

    def _custom_id(self, path: Path, item: dict[str, Any]) -> None:
        where = (*path, "custom_id")
        custom_id = self.problems.text(where, item.get("custom_id"), 100, shortest=1, required=True)
        if custom_id is not None:
            if custom_id in self._custom_ids:
                self.problems.add(
                    where,
                    "COMPONENT_CUSTOM_ID_DUPLICATED",
                    "Component custom id cannot be duplicated",
                )
            self._custom_ids.add(custom_id)

    def _select(self, path: Path, item: dict[str, Any]) -> None:
        problems = self.problems
        self._custom_id(path, item)
        problems.text((*path, "placeholder"), item.get("placeholder"), 150)
        problems.boolean((*path, "disabled"), item.get("disabled"))
        least = problems.integer((*path, "min_values"), item.get("min_values"), 0, 25)
        most = problems.integer((*path, "max_values"), item.get("max_values"), 1, 25)
        least, most = 1 if least is None else least, 1 if most is None else most
        if least > most:
            problems.add(
                (*path, "min_values"),
                "SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX_VALUES",
                "The min number of values cannot be more than the max",
            )
        if item["type"] == STRING_SELECT:
            self._options((*path, "options"), item.get("options"), most)
            return
        where = (*path, "default_values")
        for index, value in enumerate(problems.items(where, item.get("default_values"), most)):
            if problems.known((*where, index), value, {"id", "type"}):
                problems.choice(
                    (*where, index, "type"), value.get("type"), ("user", "role", "channel")
                )

    def _options(self, path: Path, options: Any, most: int) -> None:
        problems = self.problems
        items = problems.items(path, options, 25, least=1, required=True)
        seen: set[str] = set()
        chosen = 0
        for index, option in enumerate(items):
            where = (*path, index)
            fields = {"label", "value", "description", "emoji", "default"}
            if not problems.known(where, option, fields):
                continue
            problems.text((*where, "label"), option.get("label"), 100, shortest=1, required=True)
            value = problems.text(
                (*where, "value"), option.get("value"), 100, shortest=1, required=True
            )
            problems.text((*where, "description"), option.get("description"), 100)
            self._emoji((*where, "emoji"), option.get("emoji"))
            chosen += bool(problems.boolean((*where, "default"), option.get("default")))
            if value in seen:
                problems.add(
                    (*where, "value"),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                )
            if value is not None:
                seen.add(value)
        if items and most > len(items):
            problems.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {most} and 25 in length.")
        if chosen > most:
            problems.add(
                path,
                "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
                "There cannot be more default options than the max number of values",
            )

    def _media(self, path: Path, item: dict[str, Any], name: str) -> None:
        problems = self.problems
        problems.text((*path, "description"), item.get("description"), 1024, shortest=1)
        problems.boolean((*path, "spoiler"), item.get("spoiler"))
        where = (*path, name)
        media = item.get(name)
        if media is None:
            problems.add(where, "BASE_TYPE_REQUIRED", "This field is required")
        elif problems.known(where, media, {"url"}):
            url = media.get("url")
            problems.url((*where, "url"), url, required=True)
            attached = isinstance(url, str) and url.startswith("attachment://")
            if attached and url.removeprefix("attachment://") not in self.files:
                problems.add(
                    (*where, "url"),
                    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    f"The referenced attachment {url} was not found",
                )
            if name == "file" and not attached:
                problems.add(
                    (*where, "url"),
                    "URL_TYPE_INVALID_SCHEME",
                    "Scheme must be one of ('attachment',).",
                )

    def _gallery(self, path: Path, item: dict[str, Any]) -> None:
        where = (*path, "items")
        entries = self.problems.items(where, item.get("items"), 10, least=1, required=True)
        for index, entry in enumerate(entries):
            if self.problems.known((*where, index), entry, {"media", "description", "spoiler"}):
                self._media((*where, index), entry, "media")

    def _file(self, path: Path, item: dict[str, Any]) -> None:
        self._media(path, item, "file")

    def _text_input(self, path: Path, item: dict[str, Any], *, labelled: bool) -> None:
        problems = self.problems
        self._custom_id(path, item)
        problems.choice((*path, "style"), item.get("style"), (1, 2))
        label = (*path, "label")
        if labelled:
            if item.get("label") is not None:
                problems.add(
                    label, "COMPONENT_LABEL_NOT_ALLOWED", "The label belongs to the label component"
                )
        else:
            problems.text(label, item.get("label"), 45, shortest=1, required=True)
        least = problems.integer((*path, "min_length"), item.get("min_length"), 0, 4000)
        most = problems.integer((*path, "max_length"), item.get("max_length"), 1, 4000)
        if least is not None and most is not None and least > most:
            problems.add(
                (*path, "min_length"),
                "TEXT_INPUT_MIN_LENGTH_GREATER_THAN_MAX_LENGTH",
                "The min length cannot be more than the max",
            )
        problems.text((*path, "value"), item.get("value"), 4000 if most is None else most)
        problems.text((*path, "placeholder"), item.get("placeholder"), 100)
        problems.boolean((*path, "required"), item.get("required"))
