"""Messages as plain values, before anything of Discord's library touches them.

Layouts compare equal when they show the same, so an edit that would change nothing can be left out.
"""

from enum import StrEnum

from msgspec import Struct

from bot.match.ids import UserId


class Style(StrEnum):
    """A button's look: the main choice, an ordinary one, a good one, a dangerous one."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    SUCCESS = "success"
    DANGER = "danger"


LONGEST_LABEL = 80
"""Discord's limit for the label of a button, in characters."""

LONGEST_MESSAGE = 4000
"""Discord's limit for all texts of a message of components together, in characters: what they have
with every icon, which is what `symbols.longest` counts."""


class Button(Struct, frozen=True):
    """A button. `label`: at most `LONGEST_LABEL` characters.

    `custom_id`: at most 100, see `custom_ids`.
    """

    label: str
    custom_id: str
    style: Style = Style.SECONDARY
    emoji: str | None = None


class Option(Struct, frozen=True):
    """A line of a menu. `label`, `value`, `description`: at most 100 characters each.

    `chosen`: it is the one that the menu shows before anybody chooses.
    """

    label: str
    value: str
    description: str | None = None
    emoji: str | None = None
    chosen: bool = False


class Text(Struct, frozen=True):
    """A paragraph of Discord's markdown. Names in it are escaped by whoever wrote them in.

    Symbols with an icon stand behind their tags here, and in every other text; see `symbols`.
    """

    markdown: str


class Divider(Struct, frozen=True):
    """A line between paragraphs."""


class Buttons(Struct, frozen=True):
    """One row: one to five buttons."""

    buttons: tuple[Button, ...]


class Menu(Struct, frozen=True):
    """A menu of one to 25 options, of which `least` to `most` are chosen."""

    custom_id: str
    placeholder: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1


class UserMenu(Struct, frozen=True):
    """A menu of the people of the server, of whom one is chosen. `placeholder`: at most 150.

    What is pressed is its `custom_id` alone; who was chosen comes beside it.
    """

    custom_id: str
    placeholder: str


ActionRow = Buttons | Menu | UserMenu
"""A row of controls: buttons, or one menu."""

Block = Text | Divider | ActionRow


class MessageLayout(Struct, frozen=True):
    """The layout of a message of components (v2): one container. `accent` is a colour as 0xRRGGBB.

    It notifies nobody: a phone would show a notification of it without any text.
    """

    blocks: tuple[Block, ...]
    accent: int | None = None


class TextMessage(Struct, frozen=True):
    """A text message of at most 2000 characters, above at most five rows of buttons.

    Only the user ids in `pings` are notified, by a new message and never by an edit; the phones of
    those people show how it begins; for their sake it has no icons.
    """

    markdown: str
    pings: tuple[UserId, ...] = ()
    rows: tuple[Buttons, ...] = ()


Message = MessageLayout | TextMessage
