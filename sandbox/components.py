"""Discord's numbers for the types of components, and the way through nested ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER, LABEL = 17, 18
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23

SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LINK = 5
"""The style of a button that opens an address instead of telling the bot."""


def walk_components(components: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component of a list, parents before children, accessories after the texts."""
    for item in components:
        yield item
        yield from walk_components(item.get("components", ()))
        for name in ("accessory", "component"):
            if name in item:
                yield item[name]


def value_bounds(component: dict[str, Any]) -> tuple[int, int]:
    """How many values a menu or group takes at least and at most; nonsense counts as nothing."""
    least, most = component.get("min_values"), component.get("max_values")
    if not isinstance(most, int):
        options = component.get("options")
        every = component.get("type") == CHECKBOX_GROUP and isinstance(options, list)
        most = len(options or ()) if every else 1
    return least if isinstance(least, int) else 1, most
