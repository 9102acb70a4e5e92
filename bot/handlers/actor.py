"""The people who do something: where, with what rights, and how they are answered."""

from msgspec import Struct

from bot.contract.errors import Refusal
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.display.display import Display
from bot.live.services import Services
from bot.match.acts import Doer, why_not_host
from bot.match.errors import MatchRefusal
from bot.match.ids import ChannelId, GuildId, MatchId, MessageId, RoleId, UserId
from bot.match.match import Match
from bot.match.terms import Terms
from bot.match.times import Instant, Millis
from bot.store import matches, people, rounds
from bot.store.errors import Unreadable
from bot.store.store import Store
from bot.ui.catalogue import Texts
from bot.ui.message import Message, Text, TextMessage
from bot.ui.modal import Modal
from bot.ui.replies import Obstacle


class Actor(Struct, frozen=True):
    """The actor of an interaction: who does something, and where.

    `texts`: in the person's language. `language`: that of public texts there, unless the server's
    settings name another. `at`: Discord's time stamp. `moderator`: has Manage Server there;
    `moderates` decides who else may act as one. `message_id`: of the message that was pressed.
    `privately`: it is seen by this person alone, and `shown` is its text. `drawn`: the version at
    which what was pressed was drawn; None: a command. `obstacle`: what keeps the bot from writing
    there. `writes`: the person may.
    """

    user_id: UserId
    guild_id: GuildId | None
    channel_id: ChannelId
    texts: Texts
    language: str
    at: Instant
    moderator: bool = False
    message_id: MessageId | None = None
    privately: bool = False
    drawn: int | None = None
    obstacle: Obstacle | None = None
    writes: bool = True
    roles: frozenset[RoleId] = frozenset()
    shown: str = ""

    @property
    def server_id(self) -> GuildId:
        """The server, for what Discord offers on servers alone."""
        assert self.guild_id is not None
        return self.guild_id

    @property
    def own_message_id(self) -> MessageId | None:
        """The message that was pressed, if this person alone sees it."""
        return self.message_id if self.privately else None


class Call(Actor, frozen=True, kw_only=True):
    """An interaction: who does something, where, and the way to answer them."""

    answer: Responder

    async def open(self, modal: Modal) -> None:
        """Answer with a form; where something else had to come before, ask for another press."""
        if await self.answer.modal(modal) is DeliveryFailure.ANSWERED:
            await self.answer.private(TextMessage(self.texts("form-press-again")))

    async def show(self, message: Message) -> None:
        """Answer in the place of what was pressed, where one person sees it; else in private."""
        await (self.answer.replace if self.privately else self.answer.private)(message)

    async def leave_to_channel(self) -> None:
        """Take the panel away that was pressed, as the channel shows what came of it.

        A command, and a press on what everybody sees, are answered with nothing else.
        """
        await self.answer.acknowledge()
        pressed = self.privately and self.answer.response.in_place
        if pressed or self.answer.response.thinking:
            await self.answer.dismiss()


class Invitee(Struct, frozen=True):
    """An invitee: somebody who is to play. `name`: as shown in the server, not escaped.

    `sees`: whether they see the channel in which they are asked.
    """

    user_id: UserId
    name: str
    bot: bool
    member: bool
    sees: bool


HOST_COMMAND_MS: Millis = 24 * 3600 * 1000
"""How long somebody who used a host command counts as a moderator of that server."""


async def moderates(actor: Actor, store: Store) -> GuildId | None:
    """The server where somebody acts, if they are a moderator there; else None.

    A member with Manage Server is one, and so is anybody who has used `/host` there within a day:
    owners open that command to roles under Integrations, and a press does not tell which. Nobody is
    a moderator of a match that they play in; the gate checks that.
    """
    if actor.guild_id is None:
        return None
    if actor.moderator:
        return actor.guild_id
    since = actor.at - HOST_COMMAND_MS
    used = await store.read(people.has_used_host_command, actor.guild_id, actor.user_id, since)
    return actor.guild_id if used else None


_SAYS_NOTHING_NEW = (
    MatchRefusal.NO_SUCH_MATCH,
    MatchRefusal.UNREADABLE,
    MatchRefusal.NOT_YOUR_MATCH,
    MatchRefusal.NOT_THE_HOST,
    MatchRefusal.HOSTS_OWN_MATCH,
    MatchRefusal.PLAYS_NOT_HERE,
    MatchRefusal.NO_CLOCK,
    MatchRefusal.NO_TAKEBACKS,
    MatchRefusal.NOT_HOSTED,
    MatchRefusal.NO_PLAYBACK,
    MatchRefusal.TIME_OVER,
)
"""The refusals that are the same whatever a match has come to."""


class HandlersPart:
    """A part of the handlers, with the services that they share at hand."""

    def __init__(self, services: Services, display: Display) -> None:
        self._store = services.store
        self._matches = services.matches
        self._people = services.people
        self._servers = services.servers
        self._sender = services.sender
        self._time = services.time
        self._background = services.background
        self._display = display

    async def _doer(self, actor: Actor, match: Match | None) -> Doer:
        """The person, with the server that they moderate, and whether they host a match's round."""
        moderated = await moderates(actor, self._store)
        if match is None or match.terms.round_table is None:
            return Doer(actor.user_id, moderated)
        hosted = await self._store.read(rounds.hosted_by, actor.user_id)
        return Doer(actor.user_id, moderated, hosted)

    async def _trouble(self, match: Match, texts: Texts) -> str | None:
        """Why a match cannot be shown, in words for a screen that says more; None: it can."""
        notice = await self._display.blocked_notice(match, texts)
        if notice is None:
            return None
        if isinstance(notice, TextMessage):
            return notice.markdown
        return "\n".join(block.markdown for block in notice.blocks if isinstance(block, Text))

    async def _terms(self, match_id: MatchId) -> Terms | None:
        """The terms of a match, be it over; None where there is none that can be read."""
        try:
            return await self._store.read(matches.terms, match_id)
        except Unreadable:
            return None

    async def _may_host(self, match: Match, actor: Actor) -> bool:
        return why_not_host(match, await self._doer(actor, match)) is None

    async def _tells_too_early(self, match: Match | None, reason: Refusal | None = None) -> bool:
        """Whether an answer, or a refusal, would tell what a playback has not come to yet."""
        if match is None or reason in _SAYS_NOTHING_NEW:
            return False
        return (await self._display.as_shown(match)).revealing
