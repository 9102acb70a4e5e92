"""Layouts as people read them: text from top to bottom, and what can be pressed."""

import re

from bot.contract.contents import DATA
from bot.ui.message import (
    Block,
    Button,
    Buttons,
    Divider,
    Gallery,
    Menu,
    Message,
    MessageLayout,
    Option,
    Style,
    Text,
    TextMessage,
    UserMenu,
)
from bot.ui.symbols import Colour, untagged
from tools.catalogues.sources import of_the_bot

KEYS = frozenset(key for key in of_the_bot(DATA, "en").keys if "-" in key or "." in key)

NASTY = "**_~~|`<@1>[x](http://e.vil)@here"
"""A name that would format, mention and link; 33 characters, so that it is shortened as well."""

WIDEST = "*" * 32
"""A name of full length, twice as long once every character of it is escaped."""


def text_of(message: Message) -> str:
    """All text of a message as it reads without icons, labels of buttons and menus left out."""
    if isinstance(message, TextMessage):
        return untagged(message.markdown)
    texts = [block.markdown for block in message.blocks if isinstance(block, Text)]
    return untagged("\n".join(texts))


def shown(message: Message) -> str:
    """A message as it stands in a chat, and behind each control the custom_id that it carries.

    Buttons stand in brackets, menus are unfolded, and what is no plain grey is named: `danger`.
    """
    if isinstance(message, TextMessage):
        pings = [f"pings: {', '.join(map(str, message.pings))}"] if message.pings else []
        return untagged("\n".join([message.markdown, *map(_block, message.rows), *pings]))
    edge = [] if message.accent is None else [f"edge: {Colour(message.accent).name.lower()}"]
    return untagged("\n".join([*edge, *map(_block, message.blocks)]))


def _block(block: Block) -> str:
    match block:
        case Text(markdown, picture):
            return markdown if picture is None else f"[picture: {picture}] {markdown}"
        case Gallery(pictures):
            return f"[pictures: {', '.join(f'{symbol} {name}' for symbol, name in pictures)}]"
        case Divider():
            return "---"
        case Buttons(buttons):
            return " ".join(map(_button, buttons))
        case Menu():
            picks = "" if (block.least, block.most) == (1, 1) else f" {block.least}–{block.most}"
            heading = f"[{block.placeholder} ▾{picks}] {block.custom_id}"
            return "\n".join([heading, *map(_option, block.options)])
        case UserMenu():
            return f"[{block.placeholder} ▾] {block.custom_id}"


def _button(button: Button) -> str:
    style = "" if button.style is Style.SECONDARY else f" {button.style.name.lower()}"
    return f"[{_marked(button)}]{style} {button.custom_id}"


def _option(option: Option) -> str:
    about = "" if option.description is None else f" · {option.description}"
    chosen = " (chosen)" if option.chosen else ""
    return f"    {_marked(option)}{about}{chosen} {option.value}"


def _marked(control: Button | Option) -> str:
    return control.label if control.emoji is None else f"{control.emoji} {control.label}"


def buttons_of(message: Message) -> list[Button]:
    blocks = message.rows if isinstance(message, TextMessage) else message.blocks
    rows = [block for block in blocks if isinstance(block, Buttons)]
    return [button for row in rows for button in row.buttons]


def menus_of(layout: MessageLayout) -> list[Menu]:
    return [block for block in layout.blocks if isinstance(block, Menu)]


def user_menus_of(layout: MessageLayout) -> list[UserMenu]:
    return [block for block in layout.blocks if isinstance(block, UserMenu)]


def options_of(layout: MessageLayout) -> list[Option]:
    return [option for menu in menus_of(layout) for option in menu.options]


def labels_of(message: Message) -> list[str]:
    return [button.label for button in buttons_of(message)]


def actions_of(layout: MessageLayout) -> list[str]:
    """The actions that the components carry, without match and version."""
    used: list[Button | UserMenu] = [*buttons_of(layout), *user_menus_of(layout)]
    pressed = [one.custom_id.split(":", 3)[3] for one in used]
    return pressed + [option.value for option in options_of(layout)]


def controls_of(message: Message) -> list[str]:
    """The texts on the controls of a message: labels, placeholders, options."""
    parts = labels_of(message)
    if isinstance(message, MessageLayout):
        parts += [menu.placeholder for menu in user_menus_of(message)]
        for menu in menus_of(message):
            parts.append(menu.placeholder)
            parts += [f"{option.label} {option.description or ''}" for option in menu.options]
    return parts


def everything(message: Message) -> str:
    """All that a person can read in a message."""
    return "\n".join([text_of(message), *controls_of(message)])


def raw_keys(message: Message) -> set[str]:
    """Keys of the catalogue, or Fluent's own signs, that slipped through to the reader."""
    text = everything(message)
    words = set(re.findall(r"[a-z]+(?:[-.][a-z]+)+", text))
    return (words & KEYS) | ({"{"} & set(text)) | ({"$"} & set(text))
