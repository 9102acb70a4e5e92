"""`/help`: the reader's possibilities here and now, the most pressing first."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct

from bot.match.ids import ChannelId, InvitationId
from bot.match.invitation import InvitationKind
from bot.match.times import Instant
from bot.ui import replies, symbols
from bot.ui.board import match_name
from bot.ui.catalogue import Texts
from bot.ui.controls import cards_button, rules_button
from bot.ui.custom_ids import GamesPress, HelpPress, HelpTopic, of_rules
from bot.ui.desk import desk_button
from bot.ui.games import registered, renderer_of
from bot.ui.markdown import all_of, channel_mention, dotted, heading, lines, small, until
from bot.ui.match_view import PublicMatchView
from bot.ui.message import Block, Button, Buttons, Divider, MessageLayout, Style, Text
from bot.ui.names import escaped
from bot.ui.replies import Obstacle

MOST_LINES = 3
"""The most matches and invitations of each kind, so that the page fits a phone."""

_LONGEST_TROUBLE = 400
"""Characters: names of players in it can be long."""


class Concern(StrEnum):
    """How a match concerns a reader, the most pressing first."""

    HOLDS = "holds"
    """They are asked something, and hold what they alone see."""
    ASKED = "asked"
    HOSTS = "hosts"
    PLAYS = "plays"
    WATCHES = "watches"
    """It is played where they read this."""


_SYMBOLS = {
    Concern.HOSTS: symbols.DESK,
    Concern.PLAYS: symbols.MATCH,
    Concern.WATCHES: symbols.MATCH,
}


class MatchNearby(Struct, frozen=True):
    """A match that concerns a reader. `trouble`: why it cannot be shown, and what helps.

    `revealing`: a playback is shown; nothing is said that it has yet to tell, nor whether the match
    goes on.
    """

    concern: Concern
    game: str
    view: PublicMatchView
    revealing: bool = False
    link: str | None = None
    trouble: str | None = None

    @property
    def own(self) -> bool:
        return self.concern not in (Concern.HOSTS, Concern.WATCHES)


class InvitationNearby(Struct, frozen=True):
    """An open invitation. `opener`: not yet escaped. `agreed`: the reader need not answer it."""

    id: InvitationId
    kind: InvitationKind
    opener: str
    link: str
    expires: Instant
    agreed: bool


class HelpPage(Struct, frozen=True):
    """The facts for `/help`. `channel_id`: where it is read, `privately`: in private messages.

    `moderates`: the reader is a moderator. `obstacle`: what keeps the bot from writing there.
    """

    channel_id: ChannelId
    matches: tuple[MatchNearby, ...] = ()
    damaged: int = 0
    invitations: tuple[InvitationNearby, ...] = ()
    privately: bool = False
    moderates: bool = False
    obstacle: Obstacle | None = None


def help_message(page: HelpPage, texts: Texts) -> MessageLayout:
    """One screen of a phone at the most, for its reader alone."""
    matches = sorted(page.matches, key=lambda match: [*Concern].index(match.concern))
    blocks: list[Block] = [Text(heading(f"{symbols.RULES} {texts('help-title')}"))]
    now = list(_now(page, matches, texts))
    if now:
        blocks += (Text("\n".join(now)), Divider())
    blocks += (Text("\n".join(_offered(page, matches, texts))), *_buttons(page, matches, texts))
    blocks.append(Text(small(texts("help-about"))))
    return MessageLayout(tuple(blocks), symbols.Colour.QUIET)


def round_page(texts: Texts) -> MessageLayout:
    """How a round works, for players and hosts, for its reader alone."""
    back = Button(texts("games-back"), str(HelpPress(HelpTopic.HELP)))
    told = Text(lines(*round_lines(texts), texts("help-round-hosting")))
    return MessageLayout((told, Buttons((back,))), symbols.Colour.QUIET)


def round_lines(texts: Texts) -> tuple[str, ...]:
    """How a round works, for its players, below a heading."""
    return (
        heading(f"{symbols.RULES} {texts('help-round-title')}"),
        texts("help-round-sign-up"),
        texts("help-round-legs"),
        texts("help-round-points"),
        texts("help-round-ties"),
        texts("help-round-calls"),
    )


def _now(page: HelpPage, matches: list[MatchNearby], texts: Texts) -> Iterator[str]:
    if page.obstacle is not None:
        hint = replies.cannot_write_here(page.obstacle, page.channel_id, texts)
        yield f"{symbols.TROUBLE} {hint.markdown}"
    yield from _first([_invited(one, texts) for one in page.invitations if not one.agreed], texts)
    yield from _first([_match(match, texts) for match in matches], texts)
    if page.damaged:
        yield f"{symbols.TROUBLE} {texts('refusal-unreadable')}"
    yield from _first([_invited(one, texts) for one in page.invitations if one.agreed], texts)


def _first(told: list[str], texts: Texts) -> Iterable[str]:
    more = len(told) - MOST_LINES
    return told if more <= 0 else [*told[:MOST_LINES], small(texts("help-more", count=more))]


def _match(match: MatchNearby, texts: Texts) -> str:
    view = match.view
    where = match.link or channel_mention(view.channel_id)
    name = dotted((texts(f"game-{match.game}"), match_name(view)))
    if match.trouble is not None:
        return f"{symbols.TROUBLE} {match.trouble[:_LONGEST_TROUBLE]}"
    if match.revealing:
        return f"{symbols.MATCH} {texts('help-telling', match=name, where=where)}"
    if view.paused_by is not None and match.concern in (Concern.HOLDS, Concern.ASKED):
        # Nothing can be pressed until it goes on.
        paused = texts("board-paused", name=escaped(view.paused_by))
        return f"{symbols.PAUSED} {texts('help-plays', match=name, where=where)} {paused}"
    symbol = _SYMBOLS.get(match.concern, symbols.WAITING)
    return f"{symbol} {texts(f'help-{match.concern}', match=name, where=where)}"


def _invited(invitation: InvitationNearby, texts: Texts) -> str:
    where, end = invitation.link, until(invitation.expires)
    if invitation.agreed:
        return f"{symbols.WAITING} {texts('help-waiting', where=where, until=end)}"
    name = escaped(invitation.opener)
    told = texts(f"help-{invitation.kind}", name=name, where=where, until=end)
    return f"{symbols.QUESTION} {told}"


def _offered(page: HelpPage, matches: list[MatchNearby], texts: Texts) -> Iterator[str]:
    own = [match for match in matches if match.own]
    if not matches:
        games = [texts(f"game-{game.rules.key}") for game in registered()]
        yield texts("help-pitch", games=all_of(games, texts))
    if own:
        yield texts("help-playing")
    if page.privately:
        yield texts("help-private")
    elif _plays_here(page, matches):
        yield texts("help-start-elsewhere")
    elif _can_begin(page, matches):
        yield texts("help-start")
    if matches and not own:
        yield texts("help-watching")
    if page.privately:
        return
    yield texts("help-tables")
    yield texts("help-rounds")
    if page.moderates:
        hosting = [texts("help-command", command=f"host {game.rules.key}") for game in registered()]
        yield texts("help-hosting", commands=", ".join(hosting))


def _buttons(page: HelpPage, matches: list[MatchNearby], texts: Texts) -> tuple[Buttons, ...]:
    """Buttons for the only match, or for the rules of the only invitation; of rounds; and to play.

    Of several matches nobody could tell which one is meant.
    """
    buttons = []
    if not matches and len(page.invitations) == 1:
        (invitation,) = page.invitations
        buttons.append(Button(texts("help-rules"), of_rules(invitation.id)))
    if len(matches) == 1:
        (match,) = matches
        buttons.append(rules_button(match.view, texts))
        if match.concern is Concern.HOSTS:
            buttons.insert(0, desk_button(match.view, texts))
        elif match.own and renderer_of(match.game).has_hands:
            buttons.insert(0, cards_button(match.view, texts))
    if not (page.privately or page.invitations):
        buttons.append(Button(texts("help-round-button"), str(HelpPress(HelpTopic.ROUNDS))))
    if _can_begin(page, matches):
        buttons.append(Button(texts("help-games"), str(GamesPress()), Style.PRIMARY))
    return (Buttons(tuple(buttons)),) if buttons else ()


def _plays_here(page: HelpPage, matches: list[MatchNearby]) -> bool:
    return any(match.own and match.view.channel_id == page.channel_id for match in matches)


def _can_begin(page: HelpPage, matches: list[MatchNearby]) -> bool:
    """Whether the reader can ask people to play where this is read."""
    return not page.privately and page.obstacle is None and not _plays_here(page, matches)
