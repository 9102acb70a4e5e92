"""Short private answers, notices and questions. Names come in as people wrote them."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from bot.contract.game import GAMES
from bot.match.acts import MatchCommand
from bot.match.ids import ChannelId, MatchId, UserId
from bot.match.times import Instant
from bot.ui import symbols
from bot.ui.board import match_name, versus
from bot.ui.catalogue import Texts
from bot.ui.controls import command_button, rules_button
from bot.ui.custom_ids import of_press
from bot.ui.markdown import (
    all_of,
    bold,
    channel_mention,
    heading,
    lines,
    mention,
    rough_duration,
    small,
    until,
)
from bot.ui.match_view import MatchView, PublicMatchView
from bot.ui.message import LONGEST_LABEL, Button, Buttons, MessageLayout, Style, Text, TextMessage
from bot.ui.names import escaped, plain


class Obstacle(StrEnum):
    """An obstacle to what the bot does on a server, as the store keeps it; most are permissions."""

    ABSENT = "absent"
    """The bot is no member of the server."""
    NOT_ADDED = "not-added"
    """Nobody has added the bot to the private thread."""
    VIEW_CHANNEL = "view_channel"
    CONNECT = "connect"
    SEND_MESSAGES = "send_messages"
    SEND_MESSAGES_IN_THREADS = "send_messages_in_threads"
    CREATE_PUBLIC_THREADS = "create_public_threads"
    CREATE_EVENTS = "create_events"


PERMISSIONS = frozenset(Obstacle) - {Obstacle.ABSENT, Obstacle.NOT_ADDED}
"""Each has a text by its name."""

MOST_CHOICES = 25
"""Five rows of five buttons: as many matches as one question can offer."""
_ROW = 5

_ENDING = (MatchCommand.CONCEDE, MatchCommand.END)
"""Commands that end a match, as the buttons that choose one show."""

NOTHING = "…"
"""A message that goes at once."""

LONGEST_CHOICE = 100
"""Discord's own limit for what an option offers while somebody types, in characters."""


class MatchChoice(Struct, frozen=True):
    """A match that could be meant. `channel`: its name. `names`: () where it is damaged.

    `game`: its key; a match of one that nobody knows any more is called by its players alone.
    """

    match_id: MatchId
    channel: str
    game: str
    names: tuple[str, ...]
    version: int = 0


def hand_being_revealed(texts: Texts) -> MessageLayout:
    """A hand while the playback that its card has led to is being shown."""
    text = Text(small(f"{symbols.DECK} {texts('hand-being-revealed')}"))
    return MessageLayout((text,), symbols.Colour.QUIET)


def refusal(word: StrEnum, texts: Texts, **known: str | int) -> TextMessage:
    """Why something does not count. `known`: further facts for the text."""
    return TextMessage(texts(f"refusal-{word}", **known))


def watching(view: PublicMatchView, game: str, texts: Texts) -> TextMessage:
    """To somebody who presses what is for the players: of which match it is."""
    return TextMessage(texts("watching", match=_with_game(game, match_name(view), texts)))


def with_rules(told: TextMessage, view: MatchView, texts: Texts) -> TextMessage:
    """A private answer to somebody who watches, with the way to the rules."""
    return replace(told, rows=(Buttons((rules_button(view, texts),)),))


def messages_closed(texts: Texts, board: Texts) -> TextMessage:
    """To a player whom no private message reaches. `board`: its texts name the button."""
    return TextMessage(texts("messages-closed", button=board("button-cards")))


def question(title: str, why: str, *buttons: Button) -> MessageLayout:
    """Asked before something that cannot be undone."""
    text = Text(lines(heading(f"{symbols.QUESTION} {title}"), why))
    return MessageLayout((text, Buttons(buttons)), symbols.Colour.BAD)


def confirm_leaving_off(view: MatchView, texts: Texts) -> MessageLayout:
    button = command_button(view, texts("stall-leave-off"), MatchCommand.LEAVE_OFF, Style.DANGER)
    return question(texts("confirm-leave-off"), texts("confirm-leave-off-why"), button)


def confirm_claim(view: MatchView, texts: Texts) -> MessageLayout:
    names = all_of([bold(view.name(seat)) for seat in view.stalled], texts)
    why = texts("confirm-claim-why", names=names, count=len(view.stalled))
    button = command_button(view, texts("stall-claim"), MatchCommand.CLAIM, Style.DANGER)
    return question(texts("confirm-claim"), why, button)


def which_match(choices: Sequence[MatchChoice], action: str, texts: Texts) -> MessageLayout:
    """One button per match, as far as there is room. `action`: a `MatchCommand` or `ask:<wish>`."""
    wanted = action.removeprefix("ask-")
    style = Style.DANGER if wanted in _ENDING else Style.SECONDARY
    buttons = [
        Button(
            _choice_label(choice, texts), of_press(choice.match_id, choice.version, action), style
        )
        for choice in choices[:MOST_CHOICES]
    ]
    rows = (Buttons(tuple(buttons[first : first + _ROW])) for first in range(0, len(buttons), _ROW))
    what = texts(f"which-match-{wanted.replace(':', '-')}")
    title = heading(f"{symbols.QUESTION} {texts('which-match', what=what)}")
    more = len(choices) - len(buttons)
    rest = texts("which-match-more", count=more) if more else None
    return MessageLayout((Text(lines(title, rest)), *rows), symbols.Colour.QUIET)


def match_label(choice: MatchChoice, texts: Texts) -> str:
    """The name of a match in a list that opens while somebody types: its players, and where."""
    called = texts("host-match-choice", match=_called(choice, texts), channel=choice.channel)
    return called if len(called) <= LONGEST_CHOICE else f"{called[: LONGEST_CHOICE - 1]}…"


def no_match_called(typed: str, texts: Texts) -> TextMessage:
    """To a host who has typed something else than what the option offers."""
    return TextMessage(texts("no-match-called", typed=escaped(typed)))


def already_playing(
    name: str, texts: Texts, *, alone: bool, called: bool = False, in_round: bool = False
) -> TextMessage:
    """Somebody else plays already. `alone`: with nobody whom it would end for.

    `called`: the table of a round has called them. `in_round`: they play at another one.
    """
    key = "already-playing-alone" if alone else "already-playing"
    if called:
        key = "already-playing-called-round" if in_round else "already-playing-called"
    elif in_round:
        key = "already-playing-round"
    return TextMessage(texts(key, name=escaped(name)))


def already_playing_you(
    link: str | None,
    leave: str | None,
    texts: Texts,
    *,
    called: bool = False,
    lost: str | None = None,
) -> TextMessage:
    """The one who asks plays in this channel already: the ways to the board and out of the game.

    `link`: to the board, if it is posted. `leave`: the custom_id that leaves a game which is played
    alone; None: others play in it. `called`: a table of a round has called them, which cannot be
    played in another channel; `lost`: what becomes of it else, if time decides that.
    """
    if link is None:
        board = texts("help-command", command="match show")
    else:
        board = texts("call-board", link=link)
    key = "already-playing-you" if leave is None else "already-playing-you-alone"
    if called:
        key = "already-playing-you-called"
    told = lines(texts(key, board=board), lost)
    if leave is None:
        return TextMessage(told)
    button = Button(texts("already-playing-leave"), leave, Style.DANGER)
    return TextMessage(told, rows=(Buttons((button,)),))


def already_asked(names: Sequence[str], link: str, expires: Instant, texts: Texts) -> TextMessage:
    text = texts("already-asked", names=_all(names, texts), link=link, until=until(expires))
    return TextMessage(text)


def dropped(channel_id: ChannelId, texts: Texts) -> TextMessage:
    """To somebody who was taken off a table, because they play in its channel by now."""
    return TextMessage(texts("table-dropped", channel=channel_mention(channel_id)))


def players_dropped(names: Sequence[str], texts: Texts) -> TextMessage:
    return TextMessage(texts("table-dropped-gone", names=_all(names, texts)))


def rematch_players_only(names: Sequence[str], texts: Texts) -> TextMessage:
    """To somebody who was not in the match. `names`: of those who were."""
    return TextMessage(texts("rematch-players-only", names=_all(names, texts), count=len(names)))


def rematch_without_host(name: str, texts: Texts) -> TextMessage:
    """`name`: of the host, who has left the server."""
    return TextMessage(texts("rematch-host-left", name=escaped(name)))


def cannot_write_here(obstacle: Obstacle, channel_id: ChannelId, texts: Texts) -> TextMessage:
    where = channel_mention(channel_id)
    match obstacle:
        case Obstacle.ABSENT:
            text = texts("refusal-cannot-write-absent")
        case Obstacle.NOT_ADDED:
            text = texts("refusal-cannot-write-not-added", channel=where)
        case _:
            permission = permission_name(obstacle, texts)
            text = texts("refusal-cannot-write", channel=where, permission=permission)
    return TextMessage(text)


def cannot_log(obstacle: Obstacle, channel_id: ChannelId, texts: Texts) -> TextMessage:
    """Why hosts' acts are not told in the channel that is set."""
    where, permission = channel_mention(channel_id), permission_name(obstacle, texts)
    return TextMessage(texts("settings-log-forbidden", channel=where, permission=permission))


def first_obstacle(obstacle: Obstacle, channel_id: ChannelId, texts: Texts) -> TextMessage:
    """To the person who uses the first command on a server."""
    told = cannot_write_here(obstacle, channel_id, texts).markdown
    return TextMessage(lines(told, texts("first-obstacle")))


def welcome_back(away: int, texts: Texts) -> TextMessage:
    """After a time without the bot; `away` in seconds."""
    return TextMessage(texts("welcome-back", away=rough_duration(away, texts)))


def line_refused(pings: tuple[UserId, ...], texts: Texts) -> TextMessage:
    """To everybody: Discord calls a line invalid that would have called these people."""
    if not pings:
        return TextMessage(texts("line-refused"))
    called = all_of([mention(user) for user in pings], texts)
    return TextMessage(texts("call-refused", players=called), pings)


def not_shown(key: str, names: Sequence[str], texts: Texts, **known: str) -> TextMessage:
    """Why a match is not shown where it is played, to those who can help. `names`: its players."""
    return TextMessage(texts(key, match=_between(names), **known))


def permission_missing(
    permission: str, channel_id: ChannelId, names: Sequence[str], texts: Texts
) -> TextMessage:
    """To those who can help: what the bot may not do. `permission`: its name in Discord's API."""
    text = texts(
        "host-permission",
        channel=channel_mention(channel_id),
        permission=permission_name(permission, texts),
        match=_between(names),
    )
    return TextMessage(text)


def permission_name(permission: str, texts: Texts) -> str:
    """Discord's word for a permission in its settings. `permission`: its name in the API."""
    if permission in PERMISSIONS:
        return bold(texts(f"permission-{permission.replace('_', '-')}"))
    return bold(permission.replace("_", " ").title())


def _all(names: Sequence[str], texts: Texts) -> str:
    return all_of([escaped(name) for name in names], texts)


def _between(names: Sequence[str]) -> str:
    return versus(escaped(name) for name in names)


def _choice_label(choice: MatchChoice, texts: Texts) -> str:
    """At most 80 characters: the channel gives way first, as names say more."""
    if not choice.names:
        return texts("which-match-damaged", number=choice.match_id)
    called, channel = _called(choice, texts), choice.channel
    label = texts("which-match-label", channel=channel, match=called)
    if len(label) > LONGEST_LABEL:
        kept = max(1, len(channel) - (len(label) - LONGEST_LABEL) - 1)
        label = texts("which-match-label", channel=channel[:kept] + "…", match=called)
    return label[:LONGEST_LABEL]


def _called(choice: MatchChoice, texts: Texts) -> str:
    """A match in a label: its game and its players."""
    return _with_game(choice.game, versus(plain(name) for name in choice.names), texts)


def _with_game(game: str, names: str, texts: Texts) -> str:
    if game not in GAMES:
        return names
    return texts("match-called", game=texts(f"game-{game}"), names=names)
