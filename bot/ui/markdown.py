"""Discord's markdown, as far as our messages use it, and lists and times in words."""

import re
from collections.abc import Callable, Iterable, Sequence

from bot.match.ids import ChannelId, GuildId, MessageId, RoleId, UserId
from bot.match.times import Instant, Millis
from bot.ui.catalogue import Texts

NO_BREAK_SPACE = "\u00a0"

_WITHIN_COUNT = re.compile("(?<![,:;·]) ")
_BEFORE_NUMBER = re.compile(r"(?<=\w) (?=\d)")

_HOUR_MS = 3600 * 1000
_UNITS = (("days", 86400), ("hours", 3600), ("minutes", 60))


Markup = Callable[[str], str]
"""Marks a text. A method of a string, as every board has dozens of marked ones."""

heading: Markup = "## {}".format
subheading: Markup = "### {}".format
"""For boards, which must not push what is below them out of a phone."""
small: Markup = "-# {}".format
"""One line in small grey letters."""
bold: Markup = "**{}**".format
struck: Markup = "~~{}~~".format
"""Struck out. Screen readers pass over that, so a word has to say it too."""


def capital(text: str) -> str:
    """The text with a capital first letter, for a label or the start of a sentence."""
    return text[:1].upper() + text[1:]


def unbroken(text: str) -> str:
    """The text without a break, even where the window is narrow."""
    return text.replace(" ", NO_BREAK_SPACE)


def counted(text: str) -> str:
    """Counts in words, broken only behind , : ; and ·: a number and its word stay together."""
    return _WITHIN_COUNT.sub(NO_BREAK_SPACE, text)


def glued(text: str) -> str:
    """The text with each number kept on the line of the word before it."""
    return _BEFORE_NUMBER.sub(NO_BREAK_SPACE, text)


def lines(*parts: str | None) -> str:
    """The parts below each other, without those that are None; "" is an empty line."""
    return "\n".join([part for part in parts if part is not None])


def above_small(markdown: str) -> tuple[str, str]:
    """A text without the lines in small letters that end it, and these, each after a line break."""
    at = len(markdown)
    while (before := markdown.rfind("\n", 0, at)) >= 0 and markdown.startswith(
        small(""), before + 1
    ):
        at = before
    return markdown[:at], markdown[at:]


def dotted(parts: Iterable[str | None]) -> str:
    """The parts on one line, without those that are None or empty."""
    return " · ".join(filter(None, parts))


def until(at: Instant) -> str:
    """A moment as "in 9 minutes", which the client counts down by itself."""
    return f"<t:{at // 1000}:R>"


def at_time(at: Instant) -> str:
    """A moment as the time of day, in the reader's own way."""
    return f"<t:{at // 1000}:t>"


def on_day(at: Instant) -> str:
    """A moment as a date, in the reader's own way."""
    return f"<t:{at // 1000}:d>"


def duration(ms: Millis, texts: Texts) -> str:
    """A length of time to the second, as 1:30; from an hour on to the minute, in words."""
    if ms >= _HOUR_MS:
        hours, minutes = divmod(ms // 60_000, 60)
        if not minutes:
            return texts("clock-hours", hours=hours)
        return texts("clock-hours-minutes", hours=hours, minutes=minutes)
    seconds = ms // 1000
    return f"{seconds // 60}:{seconds % 60:02}"


def rough_duration(seconds: int, texts: Texts) -> str:
    """A length of time in words, in its largest unit that says enough."""
    for unit, length in _UNITS:
        if seconds >= 2 * length:
            return texts(f"duration-{unit}", count=seconds // length)
    return texts("duration-seconds", count=max(1, seconds))


def mention(user_id: UserId) -> str:
    """A mention of a person; whether it pings is for the `pings` of the message to say."""
    return f"<@{user_id}>"


def role_mention(role_id: RoleId) -> str:
    """A mention of a role; whether it notifies is for the message to say."""
    return f"<@&{role_id}>"


def channel_mention(channel_id: ChannelId) -> str:
    return f"<#{channel_id}>"


def channel_link(guild_id: GuildId, channel_id: ChannelId) -> str:
    return f"https://discord.com/channels/{guild_id}/{channel_id}"


def message_link(guild_id: GuildId, channel_id: ChannelId, message_id: MessageId) -> str:
    return f"{channel_link(guild_id, channel_id)}/{message_id}"


def bar(filled: int, length: int) -> str:
    """A bar of `length` pieces; a number stands beside it for those who cannot see it."""
    return "▰" * filled + "▱" * max(0, length - filled)


def all_of(items: Sequence[str], texts: Texts) -> str:
    """ "a, b and c" in the language of the texts. At least one item."""
    if len(items) == 1:
        return items[0]
    return texts("list-and", first=", ".join(items[:-1]), last=items[-1])


def one_of(items: Sequence[str], texts: Texts) -> str:
    """ "a, b or c" in the language of the texts. At least one item."""
    if len(items) == 1:
        return items[0]
    return texts("list-or", first=", ".join(items[:-1]), last=items[-1])
