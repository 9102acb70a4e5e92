"""Turns message layouts into Discord's components, and our tagged symbols into icons."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ComponentType, ui

from bot.delivery.icons import NO_ICONS, Icons
from bot.match.ids import UserId
from bot.ui.message import (
    Block,
    Button,
    Buttons,
    Divider,
    Menu,
    Message,
    MessageLayout,
    Option,
    Style,
    Text,
    UserMenu,
)
from bot.ui.symbols import untagged

Component = dict[str, Any]
"""A component as Discord's reference describes it."""

_STYLES = {style: discord.ButtonStyle[style.value].value for style in Style}
_NO_PINGS = discord.AllowedMentions.none()


class Layout(ui.LayoutView):
    """A message layout that discord.py sends but does not remember: a stopped view is not kept.

    Presses are told by their custom_id alone, also after a restart. The components are written
    here, as a tree of the library's items costs more than all the rest of a board.
    """

    def __init__(self, layout: MessageLayout, mark: int | None, icons: Icons) -> None:
        """`mark`: by which the message can be found again; 1 to 2**31 - 1."""
        super().__init__(timeout=None)
        self._layout = layout
        self._mark = mark
        self._icons = icons
        self.stop()

    def has_components_v2(self) -> bool:
        return True

    def to_components(self) -> list[Component]:
        return [
            {
                "type": ComponentType.container.value,
                **({"id": self._mark} if self._mark is not None else {}),
                "accent_color": self._layout.accent,
                "components": [_component(block, self._icons) for block in self._layout.blocks],
            }
        ]


class Rows(ui.View):
    """The buttons below a text message, as a `Layout`; without any an edit takes the old away."""

    def __init__(self, rows: Sequence[Buttons], icons: Icons) -> None:
        super().__init__(timeout=None)
        self._rows = rows
        self._icons = icons
        self.stop()

    def has_components_v2(self) -> bool:
        return False

    def to_components(self) -> list[Component]:
        return [_component(row, self._icons) for row in self._rows]


def pings(users: tuple[UserId, ...]) -> discord.AllowedMentions:
    """Only these people are notified, whoever else is mentioned."""
    if not users:
        return _NO_PINGS
    objects = [discord.Object(user) for user in users]
    return discord.AllowedMentions(everyone=False, roles=False, users=objects)


def payload(message: Message, mark: int | None = None, icons: Icons = NO_ICONS) -> dict[str, Any]:
    """The message as the arguments of discord.py's send methods. Plain text has no mark."""
    if isinstance(message, MessageLayout):
        return {"view": Layout(message, mark, icons), "allowed_mentions": _NO_PINGS}
    # Phones show a message that notifies, and write an icon as its name.
    written = untagged(message.markdown) if message.pings else icons.in_text(message.markdown)
    return {
        "content": written,
        "view": Rows(message.rows, icons),
        "allowed_mentions": pings(message.pings),
    }


def mark_in(components: list[Component]) -> int | None:
    """The mark in components of Discord's, or a small number where the message has none."""
    if not components or components[0].get("type") != ComponentType.container.value:
        return None
    mark: int | None = components[0].get("id")
    return mark


def _component(block: Block, icons: Icons) -> Component:
    match block:
        case Text(markdown):
            return {"type": ComponentType.text_display.value, "content": icons.in_text(markdown)}
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
