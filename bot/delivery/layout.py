"""Turns our screens into discord.py's layouts."""

from typing import Any

import discord
from discord import ui

from bot.ui.screen import Block, Buttons, Divider, Menu, Screen, Style, Text

_STYLES = {
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SECONDARY: discord.ButtonStyle.secondary,
    Style.SUCCESS: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}


def layout(screen: Screen) -> ui.LayoutView:
    """The screen as a layout that discord.py sends but does not remember.

    Presses are told by their custom_id alone, so that they work after a restart; a stopped view is
    never kept in the library's store.
    """
    view = ui.LayoutView(timeout=None)
    items = [_item(block) for block in screen.blocks]
    view.add_item(ui.Container(*items, accent_colour=screen.accent))
    view.stop()
    return view


def _item(block: Block) -> ui.Item[Any]:
    match block:
        case Text(markdown):
            return ui.TextDisplay(markdown)
        case Divider():
            return ui.Separator()
        case Buttons(buttons):
            row: ui.ActionRow[Any] = ui.ActionRow()
            for button in buttons:
                row.add_item(
                    ui.Button(
                        label=button.label,
                        custom_id=button.custom_id,
                        style=_STYLES[button.style],
                        emoji=button.emoji,
                    )
                )
            return row
        case Menu(custom_id, placeholder, options):
            choices = [
                discord.SelectOption(
                    label=option.label,
                    value=option.value,
                    description=option.description,
                    emoji=option.emoji,
                )
                for option in options
            ]
            return ui.ActionRow(
                ui.Select(custom_id=custom_id, placeholder=placeholder, options=choices)
            )
