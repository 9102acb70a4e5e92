"""Discord's limits on a message."""

from collections.abc import Iterator, Sequence

from bot.ui.message import (
    Block,
    Buttons,
    Divider,
    Menu,
    Message,
    MessageLayout,
    Text,
    TextMessage,
    UserMenu,
)
from bot.ui.symbols import longest

COMPONENTS = 40
TEXT = 4000
PLAIN_TEXT = 2000
CUSTOM_ID = 100
BUTTON_LABEL = 80
ROW_BUTTONS = 5
ROWS = 5
MENTION_OF_COMMAND = "</"
OPTIONS = 25
OPTION_TEXT = 100
PLACEHOLDER = 150


def size(layout: MessageLayout) -> tuple[int, int]:
    """(components, characters of text) as Discord counts them, the container included.

    The characters are those with every icon, which are more than with symbols.
    """
    components, characters = 1, 0
    for block in layout.blocks:
        match block:
            case Text():
                components += 1
                characters += longest(block.markdown)
            case Divider():
                components += 1
            case Buttons():
                components += 1 + len(block.buttons)
            case Menu() | UserMenu():
                components += 2
    return components, characters


def violations(message: Message) -> tuple[str, ...]:
    """Every limit that the message breaks, as a sentence; () when Discord would take it."""
    if isinstance(message, TextMessage):
        return tuple(_of_text(message))
    return tuple(_of_layout(message))


def _of_text(message: TextMessage) -> Iterator[str]:
    if not 1 <= longest(message.markdown) <= PLAIN_TEXT:
        yield f"a text of {longest(message.markdown)} characters"
    if len(message.rows) > ROWS:
        yield f"{len(message.rows)} rows of buttons"
    yield from _of_blocks(message.rows)


def _of_layout(layout: MessageLayout) -> Iterator[str]:
    components, characters = size(layout)
    if not layout.blocks:
        yield "a layout of nothing"
    if components > COMPONENTS:
        yield f"{components} components"
    if characters > TEXT:
        yield f"{characters} characters"
    yield from _of_blocks(layout.blocks)


def _of_blocks(blocks: Sequence[Block]) -> Iterator[str]:
    custom_ids: list[str] = []
    for block in blocks:
        match block:
            case Text(markdown=""):
                yield "an empty text"
            case Buttons(buttons=buttons):
                if not 1 <= len(buttons) <= ROW_BUTTONS:
                    yield f"a row of {len(buttons)} buttons"
                for button in buttons:
                    custom_ids.append(button.custom_id)
                    if not 1 <= len(button.label) <= BUTTON_LABEL:
                        yield f"a button label of {len(button.label)} characters"
                    yield from _of_plain_text(button.label)
            case Menu(options=options):
                custom_ids.append(block.custom_id)
                yield from _of_placeholder(block.placeholder)
                if not 1 <= len(options) <= OPTIONS:
                    yield f"a menu of {len(options)} options"
                if not 1 <= block.least <= block.most <= max(1, len(options)):
                    yield f"{block.least} to {block.most} of {len(options)} options"
                chosen = sum(option.chosen for option in options)
                if chosen > block.most:
                    yield f"{chosen} chosen beforehand of at most {block.most}"
                if len({option.value for option in options}) < len(options):
                    yield "a menu with one value twice"
                for option in options:
                    yield from _of_plain_text(option.label)
                    yield from _of_plain_text(option.description or "")
                    for text in (option.label, option.value, option.description or "-"):
                        if not 1 <= len(text) <= OPTION_TEXT:
                            yield f"an option text of {len(text)} characters"
            case UserMenu(custom_id, placeholder):
                custom_ids.append(custom_id)
                yield from _of_placeholder(placeholder)
    if len(set(custom_ids)) < len(custom_ids):
        yield "one custom_id twice"
    for custom_id in custom_ids:
        if not 1 <= len(custom_id) <= CUSTOM_ID:
            yield f"a custom_id of {len(custom_id)} characters"


def _of_placeholder(placeholder: str) -> Iterator[str]:
    if len(placeholder) > PLACEHOLDER:
        yield f"a placeholder of {len(placeholder)} characters"
    yield from _of_plain_text(placeholder)


def _of_plain_text(text: str) -> Iterator[str]:
    if MENTION_OF_COMMAND in text:
        yield f"a mention of a command that is not rendered, in {text!r}"
