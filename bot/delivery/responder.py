"""The response to one interaction: acknowledged in time, then completed, for the actor alone."""

# Over 400 lines: all answers to one interaction share its response, its lock and its token.

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, TypeVar

import discord
from discord import InteractionResponseType
from discord.http import Route

from bot.aio.tasks import OpenWork
from bot.delivery.budget import Budget, Urgency
from bot.delivery.failures import DeliveryFailure
from bot.delivery.http import attempt
from bot.delivery.layout import EPHEMERAL, Icons, body, modal_body
from bot.delivery.limits import BucketKey, by_token
from bot.match.ids import ChannelId, MessageId
from bot.metrics import Metrics
from bot.ui.message import MOST_FILES, File, Message, TextMessage
from bot.ui.modal import Modal

ANSWER_SECONDS = 3.0
"""How long Discord waits for the first answer to an interaction."""

GRACE_SECONDS = 1.5
"""How long the work may take before the interaction is acknowledged without its result.

The rest of `ANSWER_SECONDS` is for the way there and back."""

BREAK_OFF_SECONDS = 0.3
"""How long the end of the process takes to tell Discord which answers will not come."""

_RETRY_SECONDS = 2.5
"""How long a response is tried again, from when the interaction came: clocks may differ."""

_ORIGINAL = "/messages/@original"
"""Where an interaction's token finds the message of its response."""

_IN_PLACE = (
    InteractionResponseType.deferred_message_update,
    InteractionResponseType.message_update,
)
_LOADING = discord.MessageFlags(loading=True).value

_PAUSES = (0.2, 0.4, 0.8)
"""Seconds between the tries of a response."""

T = TypeVar("T")

_Call = Callable[[], Awaitable[T]]


class _Response(NamedTuple):
    """The response to an interaction, as far as we know.

    `given`: None: it may have arrived although Discord did not say so. `in_place`: by it Discord
    takes edits of the pressed message by the token. `thinking`: whether "thinking" is shown to the
    person alone; None: it is not shown, or a message is on its way that takes its place. After a
    press it stands for an acknowledgement that was not possible, and goes at the end. `refused`:
    Discord has called a message invalid that was to be the answer.
    """

    given: bool | None = False
    in_place: bool = False
    thinking: bool | None = None
    refused: bool = False


class Responder:
    """The responder to one interaction; see `Responders`.

    The first answer is the interaction's response, every further one a follow-up.
    """

    def __init__(
        self,
        interaction: discord.Interaction[Any],
        budget: Budget,
        metrics: Metrics,
        icons: Icons,
        *,
        publicly: bool,
    ) -> None:
        """`publicly`: whether a command's answer is for everyone, should it come late."""
        self.interaction = interaction
        self._budget = budget
        self._publicly = publicly
        self._metrics = metrics
        self._icons = icons
        self._came = asyncio.get_running_loop().time()
        self._lock = asyncio.Lock()
        self._answered = asyncio.Event()
        """Whether the response is given, or never will be, or needs no message to respond to."""
        self.response = _Response()

    @property
    def token(self) -> str:
        """The interaction's token, by which Discord takes more for a quarter of an hour."""
        return self.interaction.token

    @property
    def channel_id(self) -> ChannelId:
        """Where the interaction was made."""
        assert self.interaction.channel_id is not None, "Discord always tells the channel"
        return ChannelId(self.interaction.channel_id)

    async def answered(self) -> None:
        """Wait until the response is given, or never will be."""
        await self._answered.wait()

    def release(self) -> None:
        """The pressed message need not wait for the response any more, which comes beside it."""
        self._answered.set()

    def is_awaited_on(self, message_id: MessageId) -> bool:
        """Whether this message was pressed, and the response is not given yet."""
        pressed = self.interaction.message
        return pressed is not None and pressed.id == message_id and not self._answered.is_set()

    async def close(self, *, cancelled: bool) -> None:
        """No answer comes any more. `cancelled`: nor may anything be asked of Discord."""
        self._answered.set()
        if self._pressed and not cancelled:
            async with self._lock:
                await self.break_off()

    @property
    def _pressed(self) -> bool:
        """Whether a message was pressed, be it to submit a form that was opened by a press."""
        pressed = self.interaction.type is not discord.InteractionType.application_command
        return pressed and self.interaction.message is not None

    async def acknowledge(self) -> DeliveryFailure | None:
        """Take note of the interaction; a command's answer stays open and private."""
        async with self._lock:
            if self.response.given:
                return None
            if not self._pressed:
                return await self._think(privately=not self._publicly)
            done = await self._respond("acknowledgement", self._defer, _nothing, _nothing)
            return await self._think(privately=True) if self._is_lost(done) else done

    async def _defer(self) -> None:
        await self._call_back(InteractionResponseType.deferred_message_update)

    async def _think(self, *, privately: bool) -> DeliveryFailure | None:
        """Show "thinking", whose place the next message takes."""

        async def think() -> None:
            kind = InteractionResponseType.deferred_channel_message
            await self._call_back(kind, {"flags": EPHEMERAL} if privately else None)

        # Before it is sent: it may arrive although Discord does not say so.
        self._note(thinking=privately)
        failure = await self._respond("acknowledgement", think, _nothing, _nothing)
        if failure not in (None, DeliveryFailure.UNAVAILABLE):
            self._note(thinking=None)
        return failure

    def _is_lost(self, done: object) -> bool:
        """Whether the pressed message is gone, so that the press can only be answered beside it."""
        return done is DeliveryFailure.GONE_MESSAGE and self._pressed and not self.response.given

    async def _respond(
        self, what: str, first: _Call[T], later: _Call[T], arrived: _Call[T]
    ) -> T | DeliveryFailure:
        """Answer with `first` as the interaction's response, with `later` once that is given.

        The response is tried again for as long as Discord waits for it. `arrived` is the result of
        one that turns out to have arrived although Discord had not said so.
        """
        if self.response.given:
            return await self._by_token(what, later)
        tried = False
        for pause in (*_PAUSES, None):
            done = await attempt(what, first)
            if done is DeliveryFailure.ANSWERED and self.response.given is None:
                self._note_given()
                done = await (attempt(what, arrived) if tried else self._by_token(what, later))
                break
            if done is not DeliveryFailure.UNAVAILABLE:
                break
            tried = True
            self._note(given=None)
            if pause is None or self.seconds + pause > _RETRY_SECONDS:
                break
            await asyncio.sleep(pause)
        if not self._is_lost(done):
            self._answered.set()
        return done

    async def _by_token(self, what: str, call: _Call[T]) -> T | DeliveryFailure:
        """Send or edit something after the response, once Discord will take it."""
        permit = await self._budget.permit(Urgency.ANSWER, *self._keys)
        return await attempt(what, call, permit)

    async def _call_back(
        self,
        kind: InteractionResponseType,
        written: Mapping[str, Any] | None = None,
        files: Sequence[File] = (),
    ) -> Any:
        """Give Discord the response. The library's own ways parse what it says into objects."""
        route = Route(
            "POST",
            "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=self.interaction.id,
            webhook_token=self.token,
        )
        told = {"type": kind.value} if written is None else {"type": kind.value, "data": written}
        # The new content of the pressed message is known.
        params = {"with_response": 1} if kind is InteractionResponseType.channel_message else None
        said = await self.interaction.client.http.request(
            route, json=told, params=params, **_with_files(files)
        )
        self._note_given(in_place=kind in _IN_PLACE)
        return said

    async def _request(
        self,
        method: str,
        path: str,
        written: object = None,
        params: object = None,
        files: Sequence[File] = (),
    ) -> Any:
        """Send or ask for something after the response."""
        route = Route(
            method,
            "/webhooks/{webhook_id}/{webhook_token}" + path,
            webhook_id=self.interaction.application_id,
            webhook_token=self.token,
        )
        return await self.interaction.client.http.request(
            route, json=written, params=params, **_with_files(files)
        )

    @property
    def _keys(self) -> tuple[BucketKey, ...]:
        channel_id = self.interaction.channel_id
        return by_token(self.token, None if channel_id is None else ChannelId(channel_id))

    @property
    def may_follow_up(self) -> bool:
        """Whether a follow-up could be sent at once: Discord limits them for each channel."""
        return self._budget.has_permit(Urgency.ANSWER, *self._keys)

    @property
    def waits(self) -> bool:
        """Whether the next answer would have to wait."""
        return self.response.given is True and not self.may_follow_up

    def _note(self, **changed: Any) -> None:
        self.response = self.response._replace(**changed)

    def _note_given(self, *, in_place: bool = False) -> None:
        self._note(given=True, in_place=in_place)
        self._metrics.acknowledged("press" if self._pressed else "command", self.seconds)

    @property
    def seconds(self) -> float:
        """How long ago the interaction came."""
        return asyncio.get_running_loop().time() - self._came

    async def private(
        self, message: Message, *, files: Sequence[File] = ()
    ) -> MessageId | DeliveryFailure:
        """Show a message to the person alone. `files`: below a text, at most `MOST_FILES`.

        FORBIDDEN, TOO_LARGE: Discord takes no files here, or none as large; another answer can
        still be given.
        """
        # A layout would not show them.
        assert not files or (isinstance(message, TextMessage) and len(files) <= MOST_FILES)
        return await self._answer("private answer", message, ephemeral=True, files=files)

    async def public(self, message: Message) -> MessageId | DeliveryFailure:
        """Answer a command in the channel, for everyone."""
        return await self._answer("public answer", message, ephemeral=False)

    async def _answer(
        self, what: str, message: Message, *, ephemeral: bool, files: Sequence[File] = ()
    ) -> MessageId | DeliveryFailure:
        def written() -> Any:
            # Anew for each try: Discord may have refused our icons.
            flags = EPHEMERAL if ephemeral else 0
            return body(message, icons=self._icons, flags=flags, files=files)

        async def first() -> MessageId | None:
            kind = InteractionResponseType.channel_message
            said = await self._call_back(kind, written(), files)
            # Discord's documentation calls it optional.
            message_id = said["interaction"].get("response_message_id")
            return None if message_id is None else MessageId(int(message_id))

        async def later() -> MessageId:
            sent = await self._request("POST", "", written(), {"wait": 1}, files)
            return MessageId(int(sent["id"]))

        async with self._lock:
            if self.response.thinking not in (None, ephemeral):
                # What follows "thinking" takes its place, and is as public or private as that.
                await attempt("end of thinking", self._stop_thinking)
            thinking = self.response.thinking
            self._note(thinking=None)
            # A text that arrives twice is better than a refusal that does not.
            again = ephemeral and self.response.given and isinstance(message, TextMessage)
            sent: MessageId | DeliveryFailure | None = None
            try:
                sent = await self._respond(what, first, later, self._original)
                if sent is None:
                    sent = await attempt("search for an answer", self._original)
                # "Thinking" promises an answer.
                for pause in _PAUSES if again or thinking is not None else ():
                    if sent is not DeliveryFailure.UNAVAILABLE:
                        break
                    await asyncio.sleep(pause)
                    complete = self._by_token if thinking is None else self._complete
                    sent = await complete(what, later)
            finally:
                if sent is None or isinstance(sent, DeliveryFailure):
                    self._note(thinking=thinking)
            if sent is DeliveryFailure.REJECTED:
                self._note(refused=True)
            return sent

    async def _complete(self, what: str, later: _Call[MessageId]) -> MessageId | DeliveryFailure:
        """Let a message take the place of "thinking", unless it has done so already."""

        async def original() -> Any:
            return await self._request("GET", _ORIGINAL)

        found = await self._by_token(f"{what}, perhaps arrived", original)
        if isinstance(found, DeliveryFailure):
            return found
        if not found.get("flags", 0) & _LOADING:
            return MessageId(int(found["id"]))
        return await self._by_token(what, later)

    async def find(self) -> MessageId | DeliveryFailure:
        """Which message the response made that may have arrived; UNAVAILABLE: that is not known."""
        if self.response.given:
            # It was a follow-up, which cannot be asked for.
            return DeliveryFailure.UNAVAILABLE
        return await attempt("search for an answer", self._original)

    async def _original(self) -> MessageId:
        return MessageId(int((await self._request("GET", _ORIGINAL))["id"]))

    async def break_off(self) -> None:
        """Let nobody see "thinking" for ever: no answer comes any more.

        One that is on its way is not touched: it may be there already, though Discord has not said
        so.
        """
        if self.response.thinking is not None:
            await attempt("end of thinking", self._stop_thinking)

    async def _stop_thinking(self) -> None:
        await self._request("DELETE", _ORIGINAL)
        self._note(thinking=None)

    async def replace(self, message: Message) -> DeliveryFailure | None:
        """Let the message that was pressed show this instead."""

        async def first() -> None:
            written = body(message, icons=self._icons)
            await self._call_back(InteractionResponseType.message_update, written)

        async def later() -> None:
            await self._request("PATCH", _ORIGINAL, body(message, icons=self._icons))

        async with self._lock:
            if self.response.thinking is not None:
                return DeliveryFailure.GONE_MESSAGE
            failure = await self._respond("answer in place", first, later, _nothing)
            if failure is DeliveryFailure.REJECTED:
                self._note(refused=True)
            if self._is_lost(failure):
                await self._think(privately=True)
            return failure

    async def modal(self, modal: Modal) -> DeliveryFailure | None:
        """Open a modal, which only the first answer can do. ANSWERED: there was another one."""

        async def first() -> None:
            await self._call_back(InteractionResponseType.modal, modal_body(modal))

        async with self._lock:
            if self.response.given:
                return DeliveryFailure.ANSWERED
            failure = await self._respond("modal", first, _nothing, _nothing)
            if failure is DeliveryFailure.REJECTED:
                self._note(refused=True)
            return failure

    async def dismiss(self) -> DeliveryFailure | None:
        """Take away the private message that was pressed."""
        async with self._lock:
            failure = await self._respond("dismissal", self._defer, _nothing, _nothing)
            if self._is_lost(failure):
                return await self._think(privately=True)
            return failure or await attempt("dismissal", self._stop_thinking)


async def _nothing() -> None:
    pass


def _with_files(files: Sequence[File]) -> dict[str, Sequence[File]]:
    return {"files": files} if files else {}


class Responders:
    """Makes responders, and knows which interactions are still worked on."""

    def __init__(self, budget: Budget, metrics: Metrics, icons: Icons) -> None:
        """`metrics`: where they count how soon they answer. `icons`: those in their answers."""
        self._budget = budget
        self._metrics = metrics
        self._icons = icons
        self._open = OpenWork()
        self._responders: set[Responder] = set()

    @asynccontextmanager
    async def __call__(
        self, interaction: discord.Interaction[Any], *, publicly: bool = False
    ) -> AsyncIterator[Responder]:
        """A responder around the work on an interaction; the end of the process waits for it.

        If it has not answered within `GRACE_SECONDS`, the interaction is acknowledged, which
        promises nothing, and the answer follows later.
        """
        responder = Responder(
            interaction, self._budget, self._metrics, self._icons, publicly=publicly
        )
        late: list[asyncio.Task[Any]] = []
        # A handle and not a task: nearly every answer is given before it is due.
        timer = asyncio.get_running_loop().call_later(
            GRACE_SECONDS, lambda: late.append(asyncio.create_task(responder.acknowledge()))
        )
        with self._open():
            self._responders.add(responder)
            cancelled = False
            try:
                yield responder
                if late:
                    # It is not cancelled, as nobody would know whether it had arrived.
                    await asyncio.wait(late)
            except asyncio.CancelledError:
                cancelled = True
                for task in late:
                    task.cancel()
                raise
            finally:
                timer.cancel()
                self._responders.discard(responder)
                if late:
                    await asyncio.wait(late)
                await responder.close(cancelled=cancelled)

    async def settled(self, seconds: float) -> None:
        """Wait until all that are worked on now have answered, at most so long."""
        await self._open.settled(seconds)

    async def finish(self, seconds: float) -> None:
        """Wait until all have answered, at most so long; what is not answered by then ends."""
        await self.settled(seconds)
        unfinished = [asyncio.create_task(each.break_off()) for each in self._responders]
        if unfinished:
            _, late = await asyncio.wait(unfinished, timeout=BREAK_OFF_SECONDS)
            for each in late:
                each.cancel()
            await asyncio.wait(unfinished)
        await self._open.finish(0)

    async def answered(self, message_id: MessageId) -> None:
        """Wait until the presses of a message that are known are answered, or cannot be any more.

        Presses of a message that is gone cannot be acknowledged.
        """
        until = asyncio.get_running_loop().time() + ANSWER_SECONDS
        while pressed := [each for each in self._responders if each.is_awaited_on(message_id)]:
            try:
                async with asyncio.timeout_at(until):
                    await pressed[0].answered()
            except TimeoutError:
                return
