"""Turns message layouts into Discord's components, and our tagged symbols into icons."""

import hashlib
import logging
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord
from discord import ComponentType

from bot.ui.message import (
    Block,
    Button,
    Buttons,
    Divider,
    File,
    Gallery,
    Menu,
    Message,
    MessageLayout,
    Option,
    Style,
    Text,
    UserMenu,
)
from bot.ui.modal import (
    Checkbox,
    CheckboxGroup,
    Entity,
    EntityMenu,
    Modal,
    ModalPart,
    RadioGroup,
    TextInput,
)
from bot.ui.symbols import BOUND, BY_TAG, WITH_ICON, untagged, with_icons

log = logging.getLogger(__name__)

NAME = re.compile(r"delve_(\w+)_[0-9a-f]{6}")

_WRITTEN = re.compile(rf"<:{NAME.pattern}:[0-9]+>({BOUND})?")

Component = dict[str, Any]
"""A component as Discord's reference describes it."""

_STYLES = {style: discord.ButtonStyle[style.value].value for style in Style}

EPHEMERAL = discord.MessageFlags(ephemeral=True).value
"""The flag of a message that one person alone sees."""

_COMPONENTS_V2 = discord.MessageFlags(components_v2=True).value


class Icons:
    """The icons that messages are written with; at first there are none."""

    def __init__(self) -> None:
        self._known: Mapping[str, discord.Emoji | discord.PartialEmoji] = {}

    def use(self, icons: Mapping[str, discord.Emoji | discord.PartialEmoji]) -> None:
        """From now on messages have these, by the names of `symbols.WITH_ICON`."""
        self._known = icons

    def lost(self) -> None:
        """Discord does not know them any more: from now on messages have our symbols."""
        if self._known:
            log.warning("Discord does not know our icons any more; they come with the next start")
        self.use({})

    def in_text(self, markdown: str) -> str:
        """A text of ours as Discord is to have it."""
        return with_icons(markdown, self._known)

    def emoji(self, symbol: str | None) -> dict[str, Any]:
        """The field of a button or an option that shows a symbol; none for None."""
        if symbol is None:
            return {}
        icon = self._known.get(BY_TAG.get(symbol[0], ""))
        if icon is None:
            return {"emoji": {"name": untagged(symbol)}}
        return {"emoji": {"id": str(icon.id), "name": icon.name}}

    def picture(self, symbol: str | None) -> str | None:
        """The URL of the icon that shows a symbol, at Discord; None: there is none."""
        icon = None if symbol is None else self._known.get(BY_TAG.get(symbol[0], ""))
        return None if icon is None else icon.url


NO_ICONS = Icons()
"""For messages that are always written with symbols."""


PRESSED = "pressed"
"""The name in an interaction's data of the components of the message that was pressed."""


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


def body(
    message: Message,
    *,
    mark: int | None = None,
    icons: Icons = NO_ICONS,
    flags: int = 0,
    files: Sequence[File] = (),
) -> Component:
    """The message as the body of a request, for Discord to send or to put in another's place.

    `mark`: by which a layout can be found again; 1 to 2**31 - 1. `icons`: those that stand for our
    symbols. `flags`: those of Discord's messages. `files`: those that the request carries besides,
    in this order. Nobody is notified but whom a text message names.
    """
    told = _body(message, mark, icons, flags)
    if files:
        listed = [{"id": number, "filename": file.name} for number, file in enumerate(files)]
        told["attachments"] = listed
    return told


def _body(message: Message, mark: int | None, icons: Icons, flags: int) -> Component:
    if isinstance(message, MessageLayout):
        container = {
            "type": ComponentType.container.value,
            **({"id": mark} if mark is not None else {}),
            "accent_color": message.accent,
            "components": _components(message.blocks, icons),
        }
        return {
            "components": [container],
            "flags": flags | _COMPONENTS_V2,
            "allowed_mentions": {"parse": []},
        }
    # Phones show a message that notifies, and write an icon as its name.
    called = {"users": [*message.pings], "roles": [*map(str, message.roles)]}
    notifies = bool(message.pings or message.roles)
    written = untagged(message.markdown) if notifies else icons.in_text(message.markdown)
    return {
        "content": written,
        # None takes away the buttons that an edited message had.
        "components": _components(message.rows, icons),
        **({"flags": flags} if flags else {}),
        "allowed_mentions": {"parse": [], **{kind: ids for kind, ids in called.items() if ids}},
    }


def modal_body(modal: Modal) -> Component:
    """A modal as the data of a response."""
    above = () if modal.above is None else (_component(Text(modal.above), NO_ICONS),)
    return {
        "custom_id": modal.custom_id,
        "title": modal.title,
        "components": [*above, *map(_part, modal.parts)],
    }


def mark_in(components: list[Component]) -> int | None:
    """The mark in components of Discord's, or a small number where the message has none."""
    if not components or components[0].get("type") != ComponentType.container.value:
        return None
    mark: int | None = components[0].get("id")
    return mark


def _components(blocks: Iterable[Block], icons: Icons) -> list[Component]:
    return [each for block in blocks if (each := _component(block, icons)) is not None]


def _component(block: Block, icons: Icons) -> Component | None:
    """None: nothing is shown until there are icons for it."""
    match block:
        case Text(markdown, picture):
            text = {"type": ComponentType.text_display.value, "content": icons.in_text(markdown)}
            url = icons.picture(picture)
            if url is None:
                return text
            thumbnail = {"type": ComponentType.thumbnail.value, "media": {"url": url}}
            kind = ComponentType.section.value
            return {"type": kind, "components": [text], "accessory": thumbnail}
        case Gallery(pictures):
            shown = [(icons.picture(symbol), name) for symbol, name in pictures]
            if not all(url for url, _ in shown):
                return None
            items = [{"media": {"url": url}, "description": name} for url, name in shown]
            return {"type": ComponentType.media_gallery.value, "items": items}
        case Divider():
            return {"type": ComponentType.separator.value}
        case Buttons(buttons):
            row = [_button(button, icons) for button in buttons]
        case Menu(custom_id, placeholder, options, least, most):
            menu = _select(ComponentType.string_select, custom_id, placeholder)
            if (least, most) != (1, 1):
                menu |= {"min_values": least, "max_values": most}
            row = [{**menu, "options": [_option(option, icons) for option in options]}]
        case UserMenu(custom_id, placeholder):
            row = [_select(ComponentType.user_select, custom_id, placeholder)]
    return {"type": ComponentType.action_row.value, "components": row}


# Discord shows no icon within a label, nor in the other texts of a menu.


def _button(button: Button, icons: Icons) -> Component:
    return {
        "type": ComponentType.button.value,
        "style": _STYLES[button.style],
        "label": untagged(button.label),
        "custom_id": button.custom_id,
        **icons.emoji(button.emoji),
    }


_ENTITIES = {
    Entity.PEOPLE: (ComponentType.user_select, "user"),
    Entity.ROLE: (ComponentType.role_select, "role"),
    Entity.CHANNEL: (ComponentType.channel_select, "channel"),
}
_TEXT_CHANNELS = [discord.ChannelType.text.value, discord.ChannelType.news.value]


def _part(part: ModalPart) -> Component:
    return {
        "type": ComponentType.label.value,
        "label": part.label,
        **({"description": part.hint} if part.hint else {}),
        "component": {"custom_id": part.name, **_input(part)},
    }


def _input(part: ModalPart) -> Component:
    match part:
        case TextInput(value=value, example=example, longest=longest, paragraph=paragraph):
            style = discord.TextStyle.paragraph if paragraph else discord.TextStyle.short
            return {
                "type": ComponentType.text_input.value,
                "style": style.value,
                "max_length": longest,
                "required": False,
                **({"value": value} if value else {}),
                **({"placeholder": example} if example else {}),
            }
        case RadioGroup(options=options):
            listed = [_option(option, NO_ICONS) for option in options]
            return {"type": ComponentType.radio_group.value, "options": listed}
        case CheckboxGroup(options=options):
            return {
                "type": ComponentType.checkbox_group.value,
                "required": False,
                "min_values": 0,
                "max_values": len(options),
                "options": [_option(option, NO_ICONS) for option in options],
            }
        case Checkbox(checked=checked):
            return {"type": ComponentType.checkbox.value, "default": checked}
        case EntityMenu(kind=kind, placeholder=placeholder, chosen=chosen, most=most):
            component, entity = _ENTITIES[kind]
            return {
                "type": component.value,
                "placeholder": placeholder,
                "required": False,
                "min_values": 0,
                "max_values": most,
                "default_values": [{"id": str(each), "type": entity} for each in chosen],
                **({"channel_types": _TEXT_CHANNELS} if kind is Entity.CHANNEL else {}),
            }
        case _:
            raise TypeError(f"no form has such a part: {part!r}")


def _select(kind: ComponentType, custom_id: str, placeholder: str) -> Component:
    return {"type": kind.value, "custom_id": custom_id, "placeholder": untagged(placeholder)}


def _option(option: Option, icons: Icons) -> Component:
    return {
        "label": untagged(option.label),
        "value": option.value,
        **({"description": untagged(option.description)} if option.description else {}),
        **icons.emoji(option.emoji),
        **({"default": True} if option.chosen else {}),
    }
