"""Our icons in messages, in the place of symbols; `icon_upload` brings them to Discord."""

import hashlib
import logging
import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple

from bot.ui.symbols import BOUND, WITH_ICON, untagged, with_icons

log = logging.getLogger(__name__)

NAME = re.compile(r"delve_(\w+)_[0-9a-f]{6}")

_WRITTEN = re.compile(rf"<:{NAME.pattern}:[0-9]+>({BOUND})?")


class Icon(NamedTuple):
    """An emoji of our application, named after the drawing and the beginning of its checksum."""

    name: str
    id: int

    @property
    def markdown(self) -> str:
        return f"<:{self.name}:{self.id}>"


class Icons:
    """The icons that messages are written with; at first there are none."""

    def __init__(self) -> None:
        self.use({})

    def use(self, icons: Mapping[str, Icon]) -> None:
        """From now on messages have these, by the names of `symbols.WITH_ICON`."""
        self._fields = {
            WITH_ICON[name]: {"emoji": {"id": str(icon.id), "name": icon.name}}
            for name, icon in icons.items()
        }
        markdown = {name: icon.markdown for name, icon in icons.items()}
        self.in_text: Callable[[str], str] = partial(with_icons, icons=markdown)
        """A text of ours as Discord is to have it."""

    def lost(self) -> None:
        """Discord does not know them any more: from now on messages have our symbols."""
        if self._fields:
            log.warning("Discord does not know our icons any more; they come with the next start")
        self.use({})

    def emoji(self, symbol: str | None) -> dict[str, Any]:
        """The field of a button or an option that shows a symbol; none for None."""
        if symbol is None:
            return {}
        return self._fields.get(symbol) or {"emoji": {"name": untagged(symbol)}}


NO_ICONS = Icons()
"""For messages that are always written with symbols."""


def without_icons(markdown: str) -> str:
    """A text that Discord has, as it would read with our symbols; see `symbols.untagged`."""

    def symbol(found: re.Match[str]) -> str:
        tagged = WITH_ICON.get(found[1].replace("_", "-"))
        if tagged is None:
            return found[0]
        return untagged(tagged) + (" " if found[2] else "")

    return _WRITTEN.sub(symbol, markdown)


def has_icon(components: Iterable[Any]) -> bool:
    """Whether a button or an option among components for Discord shows an icon."""
    return any(
        "id" in component.get("emoji", ())
        or has_icon(component.get("components", ()))
        or has_icon(component.get("options", ()))
        for component in components
    )


def name_of(name: str, drawing: bytes) -> str:
    """The name of a drawing's icon at Discord. `name`: as in `symbols.WITH_ICON`."""
    return f"delve_{name.replace('-', '_')}_{hashlib.sha256(drawing).hexdigest()[:6]}"
