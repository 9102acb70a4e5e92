"""Messages as plain values; layouts compare equal when they show the same."""

from enum import StrEnum

from msgspec import Struct

from bot.match.ids import RoleId, UserId


class Style(StrEnum):
    """A button's look: the main choice, an ordinary one, a good one, a dangerous one."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    SUCCESS = "success"
    DANGER = "danger"


LONGEST_LABEL = 80
"""Discord's limit for the label of a button, in characters."""

MOST_IN_A_ROW = 5
"""Discord's limit for the buttons of one row."""

LONGEST_MESSAGE = 4000
"""Discord's limit for all texts of a message of components together, in characters: with every
icon, as `symbols.longest` counts them."""


class Button(Struct, frozen=True):
    """A button. `label`: at most `LONGEST_LABEL` characters, `custom_id`: at most 100."""

    label: str
    custom_id: str
    style: Style = Style.SECONDARY
    emoji: str | None = None


class Option(Struct, frozen=True):
    """A line of a menu: at most 100 characters in each text. `chosen`: from the beginning."""

    label: str
    value: str
    description: str | None = None
    emoji: str | None = None
    chosen: bool = False


class Text(Struct, frozen=True, omit_defaults=True):
    """A paragraph of markdown, with names escaped and symbols behind their tags (`symbols`).

    `picture`: the symbol whose icon stands large beside it, once there is one.
    """

    markdown: str
    picture: str | None = None


class Gallery(Struct, frozen=True):
    """Icons side by side, large, in rows of three; nothing until there are all of them.

    `pictures`: one to ten symbols, each with a text for people who cannot see it.
    """

    pictures: tuple[tuple[str, str], ...]


class Divider(Struct, frozen=True):
    """A line between paragraphs."""


class Buttons(Struct, frozen=True):
    """One row: one to `MOST_IN_A_ROW` buttons."""

    buttons: tuple[Button, ...]


class Menu(Struct, frozen=True):
    """A menu of one to 25 options, of which `least` to `most` are chosen."""

    custom_id: str
    placeholder: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1


class UserMenu(Struct, frozen=True):
    """A menu of the people of the server, of whom one is chosen. `placeholder`: at most 150."""

    custom_id: str
    placeholder: str


ActionRow = Buttons | Menu | UserMenu
"""A row of controls: buttons, or one menu."""

Block = Text | Gallery | Divider | ActionRow


class MessageLayout(Struct, frozen=True):
    """Components (v2), with an accent 0xRRGGBB. It notifies nobody: phones show no text of it."""

    blocks: tuple[Block, ...]
    accent: int | None = None


class TextMessage(Struct, frozen=True):
    """A text message of at most 2000 characters, above at most five rows of buttons.

    Only the people in `pings` and those with a role of `roles` are notified, by a new message
    alone. Their phones show its beginning, so it has no icons.
    """

    markdown: str
    pings: tuple[UserId, ...] = ()
    rows: tuple[Buttons, ...] = ()
    roles: tuple[RoleId, ...] = ()


Message = MessageLayout | TextMessage

MOST_FILES = 10
"""Discord's limit for the files of one message."""


class File(Struct, frozen=True):
    """A file beside a message. `name`: with its ending, at most 1024 characters.

    Discord takes at least 10 MiB of `content`.
    """

    name: str
    content: bytes
