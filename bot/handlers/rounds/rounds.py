"""Rounds: what people press, ask for and decide, and how they are answered."""

import logging
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from functools import partial

from bot.contract.game import Action
from bot.delivery.failures import DeliveryFailure
from bot.display.display import Display
from bot.handlers.actor import Actor, Call, Invitee
from bot.handlers.lobby import Lobby
from bot.handlers.requests import RequestRefusal, request_refusal
from bot.handlers.resolve import MOST_OFFERED
from bot.handlers.rounds.forms import RoundForms
from bot.handlers.rounds.hosting import RoundHosting
from bot.handlers.rounds.opening import RoundOpening
from bot.handlers.rounds.part import RoundsPart
from bot.handlers.rounds.tables import RoundTables
from bot.live.services import Services
from bot.match.ids import ChannelId, GuildId, MessageId
from bot.match.times import Millis
from bot.rounds import entries as made
from bot.rounds.acts import RoundVerb
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import RoundId
from bot.rounds.round import Round
from bot.store import invitations as stored_invitations
from bot.store import matches as stored_matches
from bot.store import round_messages
from bot.store import rounds as stored_rounds
from bot.ui.custom_ids import RoundModalPress, RoundPress
from bot.ui.message import File, Message, TextMessage
from bot.ui.modal import Answers
from bot.ui.names import plain
from bot.ui.rounds import export, mine, standings
from bot.ui.rounds.refusals import round_refusal

log = logging.getLogger(__name__)

_SAID: Mapping[RoundVerb, Callable[..., made.SignedUp | made.Withdrew | made.Here]] = {
    RoundVerb.SIGN_UP: partial(made.SignedUp, in_turn=True),
    RoundVerb.WITHDRAW: made.Withdrew,
    RoundVerb.HERE: made.Here,
}
"""The entries that people make about themselves."""

_NO_FILES = (DeliveryFailure.FORBIDDEN, DeliveryFailure.REJECTED)
"""Why a server takes no files."""


class RoundHandlers(RoundsPart):
    """Handles presses, commands and forms of rounds. The actor is always answered."""

    def __init__(self, services: Services, display: Display, lobby: Lobby) -> None:
        super().__init__(services, display)
        self.tables = RoundTables(services, display, lobby)
        self.opening = RoundOpening(services, display)
        self.hosting = RoundHosting(services, display, self.tables)
        self._forms = RoundForms(services, display)
        # The messages of a round follow its tables, so that they tell of those called by then.
        self._gate.changed = self.tables.tend

    async def resume(self) -> None:
        """After a start: bring every round on that is not over, and show it."""
        await self.tables.resume()
        await self._display.rounds.look()

    async def thread_gone(self, thread_id: ChannelId) -> None:
        """A thread is deleted, which may be that of a table."""
        await self.tables.thread_gone(thread_id)

    async def channel_gone(self, channel_id: ChannelId) -> None:
        """A channel is deleted, with all threads in it."""
        round_id = await self._store.read(stored_rounds.in_channel, channel_id)
        if round_id is None:
            return
        await self._display.round_threads.channel_gone(round_id, channel_id)
        with suppress(RoundRefused):
            await self._display.rounds.channel_gone(await self._gate.get(round_id))

    async def servers_here(self, guild_ids: Collection[GuildId]) -> None:
        """Presses come from these servers, from now on or again."""
        for round_id in await self._store.read(stored_rounds.unfinished, guild_ids):
            with suppress(RoundRefused):
                await self._display.round_threads.reopen_place(await self._gate.get(round_id))
        new = self.tables.absences.back(guild_ids)
        if new:
            await self.tables.tend_all(new)

    async def events_missed(self, guild_ids: Collection[GuildId] | None) -> None:
        """Events of these servers, or of all, may be lost: deleted messages, given permissions."""
        for guild_id in (None,) if guild_ids is None else guild_ids:
            self._display.rounds.server_changed(guild_id)
        await self._display.rounds.look(guild_ids)
        await self.tables.calls.look(guild_ids)

    def servers_gone(self, guild_ids: Collection[GuildId], silent: Millis) -> None:
        """No press comes from these servers, for so many milliseconds already."""
        self.tables.absences.gone(guild_ids, silent)

    async def thread_archived(self, thread_id: ChannelId) -> None:
        """Somebody has archived a thread; phones show no buttons there, so its table needs it."""
        if await self._store.read(stored_rounds.in_channel, thread_id) is not None:
            await self._display.round_threads.reopen(thread_id)
            return
        round_id = await self._store.read(round_messages.round_of_message, MessageId(thread_id))
        if round_id is None:
            return
        asked = await self._store.read(stored_invitations.of_round, round_id)
        is_called = any(invitation.channel_id == thread_id for invitation, _ in asked)
        played = await self._store.read(stored_matches.live, channel_id=thread_id)
        if is_called or played:
            await self._display.round_threads.reopen(thread_id)

    async def thread_locked(self, thread_id: ChannelId) -> None:
        """A moderator has locked a thread: nobody can answer the call of its table there."""
        round_id = await self._store.read(round_messages.round_of_message, MessageId(thread_id))
        if round_id is not None:
            self.tables.tend(round_id)

    def server_changed(self, guild_id: GuildId) -> None:
        """Something is different in a server, a permission perhaps."""
        for round_id in self._display.rounds.server_changed(guild_id):
            self.tables.tend(round_id)

    # Presses

    async def press(self, press: RoundPress, call: Call, chosen: Invitee | None = None) -> None:
        """A button or menu of a round was used. `chosen`: who was, in a user menu."""
        try:
            await self._press(press, call, chosen)
        except RoundRefused as refused:
            await self._refuse(press.round_id, refused, call)

    async def submit(self, press: RoundModalPress, answers: Answers, call: Call) -> None:
        """A form of a round was submitted."""
        try:
            await self._forms.submit(press, answers, call)
        except RoundRefused as refused:
            await self._refuse(press.round_id, refused, call)

    async def _refuse(self, round_id: RoundId, refused: RoundRefused, call: Call) -> None:
        try:
            one = await self._of_server(round_id, call)
        except RoundRefused:
            await self._tell_refused(refused, call)
            return
        users = {
            *(place.player for place in one.places),
            *one.signed_up,
            *one.waiting,
            *one.hosts,
            *(user for user in (refused.by, refused.person) if user is not None),
        }
        names = await self._people.names(call.server_id, users)
        await call.answer.private(round_refusal(refused, one, names, call.user_id, call.texts))

    async def _press(self, press: RoundPress, call: Call, chosen: Invitee | None) -> None:
        one = await self._of_server(press.round_id, call)
        match press.verb:
            case verb if verb in _SAID and not press.arguments:
                await self._answer_player(press, one, call)
            case RoundVerb.MY_TABLE | RoundVerb.STANDINGS | RoundVerb.LEGS | RoundVerb.RULES:
                await self._page(press, one, call)
            case RoundVerb.FILE:
                await self._export(one, call)
            case RoundVerb.POST | RoundVerb.DISCARD | RoundVerb.OPTIONS:
                await self.opening.press(press, one, call)
            case RoundVerb.TERMS | RoundVerb.START | RoundVerb.BY_HAND | RoundVerb.CORRECT:
                await self._forms.open(press, one, call)
            case _:
                await self.hosting.press(press, one, call, chosen)

    # Players

    async def _answer_player(self, press: RoundPress, one: Round, call: Call) -> None:
        """Count what a player says of themselves, and show it where it was pressed."""
        player, entry = call.user_id, _SAID[press.verb]
        said = entry(at=self._time.now(), by=player, player=player)
        rounds, actor = self._display.rounds, await self._actor(call)
        with rounds.answering(one.id, call.message_id):
            await self._gate.decide(one.id, lambda _, __: said, actor)
            answered = await rounds.answer(one.id, call.message_id, call.answer.replace)
        if not answered:
            view = await rounds.view(await self._gate.get(one.id))
            await call.answer.private(mine.told_place(view, call.user_id, call.texts))

    async def _page(self, press: RoundPress, one: Round, call: Call) -> None:
        view = await self._display.rounds.view(one)
        match press.verb:
            case RoundVerb.MY_TABLE:
                page: Message = mine.my_table(view, call.user_id, call.texts)
            case RoundVerb.STANDINGS:
                page = standings.standings_page(view, call.texts)
            case RoundVerb.RULES:
                topic = "".join(press.arguments[:1])
                if press.picked:
                    topic = Action.parse(press.picked[0]).argument
                page = self.opening.rules(one, topic, call.texts)
            case _:
                number = press.numbers[0] if press.numbers else 0
                page = standings.legs_page(view, call.texts, number)
        await call.show(page)

    # Commands

    async def show(self, call: Call) -> None:
        """`/round show`: the way to the round here, or bring the one that one hosts to here."""
        try:
            one = await self._here(call)
        except RoundRefused as refused:
            await self._tell_refused(refused, call)
            return
        hosted = await self._elsewhere(one, call)
        if hosted is not None and hosted.rests_since is not None:
            await self._bring_here(hosted, call)
            return
        one = hosted or one
        if one is None:
            await call.answer.private(TextMessage(call.texts("round-none-here")))
            return
        view = await self._display.rounds.view(one)
        await call.answer.private(mine.where(view, call.user_id, call.texts))

    async def _elsewhere(self, here: Round | None, call: Call) -> Round | None:
        """The round that somebody hosts elsewhere, where there is none here.

        A round that cannot be shown comes first: any moderator may bring it to another channel.
        """
        if here is not None and not here.over:
            return None
        hosted = await self._store.read(stored_rounds.hosted_by, call.user_id)
        guild_id, known = await self._runs_rounds(call), sorted(hosted)
        if guild_id is not None:
            known += await self._store.read(stored_rounds.unfinished, (guild_id,))
        found = []
        for round_id in known:
            with suppress(RoundRefused):
                one = await self._gate.get(round_id)
                if one.terms.guild_id == call.guild_id and one.channel_id != call.channel_id:
                    if one.rests_since is not None and not one.over:
                        return one
                    found += [one] if round_id in hosted else []
        return next(iter(found), None)

    async def _bring_here(self, one: Round, call: Call) -> None:
        if call.obstacle is not None:
            await call.answer.private(request_refusal(RequestRefusal.CANNOT_WRITE, call))
            return
        channel_id, now = call.channel_id, self._time.now()
        try:
            await self._gate.decide(
                one.id,
                lambda _, __: made.Moved(at=now, by=call.user_id, channel_id=channel_id),
                await self._actor(call),
            )
        except RoundRefused as refused:
            await self._refuse(one.id, refused, call)
            return
        await call.answer.private(TextMessage(call.texts("round-brought-here")))

    async def standings(self, call: Call, round_id: RoundId | None = None) -> None:
        """`/round table`: the standings of the round here, or of a chosen one."""
        one = await self._wanted(round_id, call)
        if one is not None:
            view = await self._display.rounds.view(one)
            await call.answer.private(standings.standings_page(view, call.texts))

    async def close(self, call: Call) -> None:
        """`/round close`: show the standings to a host, who may approve them.

        A round that cannot be read is ended at once.
        """
        round_id = await self._id_here(call)
        if round_id is not None and await self._close_damaged(round_id, call):
            return
        one = await self._wanted(None, call)
        if one is None:
            return
        try:
            await self._host(one, call)
            await self.hosting.closing(one, call)
        except RoundRefused as refused:
            await self._refuse(one.id, refused, call)

    async def _close_damaged(self, round_id: RoundId, call: Call) -> bool:
        """End a round that cannot be read: its messages go, its matches live on."""
        try:
            await self._gate.get(round_id)
        except RoundRefused as refused:
            if refused.reason is not RoundRefusal.ROUND_UNREADABLE:
                return False
        else:
            return False
        hosted = await self._store.read(stored_rounds.hosted_by, call.user_id)
        if round_id not in hosted and await self._runs_rounds(call) is None:
            return False
        if not await self._gate.void(round_id):
            return False
        await call.answer.private(TextMessage(call.texts("round-damaged-closed")))
        return True

    async def export(self, call: Call, round_id: RoundId | None = None) -> None:
        """`/round export`: the standings and all tables as files, for programs."""
        one = await self._wanted(round_id, call)
        if one is not None:
            await self._export(one, call)

    async def _export(self, one: Round, call: Call) -> None:
        view, ends = await self._display.rounds.view(one), await self._gate.ends(one.id)
        files = (
            File(f"standings-{one.id}.csv", export.standings_csv(view)),
            File(f"tables-{one.id}.csv", export.tables_csv(view, ends)),
        )
        told = TextMessage(call.texts("round-exported"))
        if await call.answer.private(told, files=files) in _NO_FILES:
            for block in export.as_text(view, ends, call.texts):
                await call.answer.private(block)

    async def offered(self, typed: str, actor: Actor) -> list[tuple[RoundId, str]]:
        """The rounds of a server to choose from while somebody types, the newest first."""
        if actor.guild_id is None:
            return []
        found = await self._store.read(stored_rounds.of_guild, actor.guild_id, MOST_OFFERED * 4)
        wanted = typed.casefold()
        fitting = [(one.id, plain(one.name)) for one in found if wanted in one.name.casefold()]
        return fitting[:MOST_OFFERED]

    async def _wanted(self, round_id: RoundId | None, call: Call) -> Round | None:
        """A round by its number, or the one here; None: the person is told that there is none."""
        try:
            one = await (self._here(call) if round_id is None else self._of_server(round_id, call))
        except RoundRefused as refused:
            if refused.reason is RoundRefusal.NO_SUCH_ROUND:
                await call.answer.private(TextMessage(call.texts("table-no-round")))
            else:
                await self._tell_refused(refused, call)
            return None
        if one is None:
            await call.answer.private(TextMessage(call.texts("round-none-here")))
        return one

    async def _tell_refused(self, refused: RoundRefused, call: Call) -> None:
        """Why nothing comes of it, where nothing of the round is known."""
        await call.answer.private(round_refusal(refused, None, {}, call.user_id, call.texts))

    async def _here(self, actor: Actor) -> Round | None:
        """The round of the channel, as `_id_here`. Raises `RoundRefused`."""
        round_id = await self._id_here(actor)
        return None if round_id is None else await self._gate.get(round_id)

    async def _id_here(self, actor: Actor) -> RoundId | None:
        """The round of the channel, also in a thread of one of its tables; else the newest over."""
        here = actor.channel_id
        round_id = await self._store.read(stored_rounds.in_channel, here)
        if round_id is None:
            # The thread of a table has the id of the message that it hangs on.
            round_id = await self._store.read(round_messages.round_of_message, MessageId(here))
        if round_id is None:
            round_id = await self._store.read(stored_rounds.newest_in_channel, here)
        return round_id
