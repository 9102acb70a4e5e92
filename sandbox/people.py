# Over 400 lines: the view of a person, and each way to act on it.
"""People in this process: their acts in a client, and their view of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from sandbox import components as kinds
from sandbox import rules
from sandbox.components import value_bounds, walk_components
from sandbox.core import Core
from sandbox.errors import ApiError, ClientRefusal
from sandbox.guilds import BOT_ID, User
from sandbox.interaction import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction
from sandbox.limits import MOST_CONTENT, MOST_INPUT
from sandbox.permissions import VIEW_CHANNEL
from sandbox.watch import Change
from sandbox.world import Channel, Message, Payload, Thread

Answer = str | bool | Sequence[object] | None
"""The entry of somebody in a field of a modal."""
# Real seconds before a test on a standing clock is told that nothing will happen any more.
PATIENCE = 20.0
# Type of a select -> type of the option that takes the same.
_SELECTED = {
    kinds.USER_SELECT: rules.USER,
    kinds.ROLE_SELECT: rules.ROLE,
    kinds.MENTIONABLE_SELECT: rules.MENTIONABLE,
    kinds.CHANNEL_SELECT: rules.CHANNEL,
}


class Reply:
    """The outcome of one command, press or modal; it stays live while the bot edits."""

    def __init__(self, core: Core, interaction: Interaction) -> None:
        self._core = core
        self.interaction = interaction

    @property
    def acknowledged(self) -> bool:
        """Whether the bot answered in time."""
        return self.interaction.answer is not None

    @property
    def failed(self) -> str | None:
        """The error that the client shows when it did not."""
        return self.interaction.failed

    @property
    def type(self) -> int | None:
        """The type of the callback: 4 message, 5 thinking, 6 nothing yet, 7 update, 9 modal."""
        return self.interaction.answer

    @property
    def modal(self) -> Payload | None:
        """The modal that opened (custom_id, title, components)."""
        return self.interaction.modal

    @property
    def messages(self) -> list[Message]:
        """The response and follow-ups that stand now and that the person sees."""
        user = self.interaction.user
        return [m for m in self.interaction.messages if self._core.world.sees(user, m)]

    @property
    def message(self) -> Message:
        """The only message. `LookupError` when there is none, or several."""
        found = self.messages
        if len(found) != 1:
            raise LookupError(f"expected one message, found {len(found)}: {self!r}")
        return found[0]

    @property
    def text(self) -> str:
        """All that can be read in the messages."""
        return "\n".join(message.text for message in self.messages)

    # ASYNC109: a bound on waiting is what callers of a test instrument ask for in one line.
    async def shown(self, timeout: float = 20.0) -> Message:  # noqa: ASYNC109
        """The first message once it is there, after "thinking". `timeout` in seconds."""
        await self._core.watch.until(lambda: self.messages, timeout)
        return self.messages[0]

    def __repr__(self) -> str:
        state = self.failed or f"callback {self.type}"
        return f"<Reply to {self.interaction.user.name}: {state}, {self.text!r}>"


async def _settled(reply: Reply) -> Reply:
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.shield(reply.interaction.settled)
    except TimeoutError:
        raise TimeoutError(
            f"{reply.interaction.user.name}: no answer in {PATIENCE:.0f} real seconds, and the "
            "sandbox's clock has not passed the three that it would wait"
        ) from None
    return reply


class Person:
    """One human at a client."""

    def __init__(self, core: Core, user: User) -> None:
        self._core = core
        self.user = user

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    @property
    def id(self) -> int:
        """The user's id."""
        return self.user.id

    @property
    def name(self) -> str:
        """The user's name."""
        return self.user.name

    @property
    def mention(self) -> str:
        """How a text mentions them."""
        return f"<@{self.id}>"

    @property
    def locale(self) -> str:
        """The language of their client, as Discord writes it ("en-US", "uk")."""
        return self.user.locale

    @locale.setter
    def locale(self, locale: str) -> None:
        self.user.locale, self.user.chose_locale = locale, True
        self._core.watch.announce(Change("user", user=self.user))

    def close_dms(self, code: int = 50007) -> None:
        """Let private messages from the bot fail with this code: 50007 or 50278."""
        self.user.dms_open, self.user.dms_code = False, code
        self._core.watch.announce(Change("user", user=self.user))

    def open_dms(self) -> None:
        """Let private messages from the bot through again."""
        self.user.dms_open = True
        self._core.watch.announce(Change("user", user=self.user))

    # Their view

    @property
    def direct(self) -> Channel | None:
        """The private channel with the bot, once there is one."""
        return self._core.world.direct.get(self.id)

    @property
    def direct_messages(self) -> list[Message]:
        """The messages of the private channel, oldest first."""
        channel = self.direct
        return [] if channel is None else self.messages(channel)

    def messages(self, channel: Channel) -> list[Message]:
        """The messages of a channel that they see, own ephemeral ones included, oldest first."""
        world = self._core.world
        return [message for message in channel.messages.values() if world.sees(self.user, message)]

    def sees(self, message: Message) -> bool:
        """Whether their client shows this message now."""
        return self._core.world.sees(self.user, message)

    def pings(self, channel: Channel) -> list[Message]:
        """The messages of others that notified them and still stand, oldest first."""
        return [
            message
            for message in self.messages(channel)
            if self.id in message.pinged and message.author.id != self.id
        ]

    # Their acts

    def say(self, channel: Channel, content: str) -> Message:
        """Write a plain message. `ClientRefusal` where they may not write."""
        world, messages = self._core.world, self._core.messages
        needed = VIEW_CHANNEL | channel.needed_to_write
        if channel.deleted or not world.can(self.user, channel, needed):
            raise ClientRefusal(f"{self.name} may not write there")
        if not content.strip() or len(content) > MOST_CONTENT:
            raise ClientRefusal(f"a message has 1 to {MOST_CONTENT} characters")
        with _by_client():
            messages.threads.check_post(self.user, channel)
            return messages.create(channel, self.user, {"content": content})

    def start_thread(self, message: Message, name: str) -> Thread:
        """Hang a thread on a message. `ClientRefusal` where that is not to be had."""
        if message.ephemeral or not self.sees(message):
            raise ClientRefusal(f"{self.name} does not see that message")
        with _by_client():
            return self._core.threads.start(self.user, message, {"name": name})

    def change_thread(
        self,
        thread: Thread,
        *,
        archived: bool | None = None,
        locked: bool | None = None,
        name: str | None = None,
    ) -> None:
        """Archive, lock or rename a thread, or take that back. `ClientRefusal` if not allowed."""
        self._see(thread)
        body = {"archived": archived, "locked": locked, "name": name}
        with _by_client():
            self._core.threads.change(self.user, thread, body)

    def delete_thread(self, thread: Thread) -> None:
        """Delete a thread. `ClientRefusal` for somebody who is no moderator."""
        self._see(thread)
        with _by_client():
            self._core.threads.delete(self.user, thread)

    def start_command(
        self,
        channel: Channel,
        path: str,
        options: Mapping[str, object] | None = None,
        *,
        forged: bool = False,
    ) -> Reply:
        """Send a command without waiting for the answer; see `command`."""
        core = self._core
        self._look_at(channel)
        command, way = core.commands.resolve(self.user, channel, path, forged=forged)
        data = core.commands.data(command, way, options or {}, channel)
        return Reply(core, core.interactions.open(COMMAND, self.user, channel, data))

    async def command(
        self, channel: Channel, path: str, *, forged: bool = False, **options: object
    ) -> Reply:
        """Use "name", "name sub" or "name group sub" with options by their English names.

        Users, channels and roles are given as objects with an `id` or as ids. Returns when the
        bot answered, or failed to within three seconds of the sandbox's clock. `ClientRefusal` for
        what the client would not send; `forged` skips the check of who is offered the command.
        `TimeoutError` when the sandbox's clock stands and nothing comes.
        """
        reply = self.start_command(channel, path, options, forged=forged)
        return await _settled(reply)

    def start_user_command(self, channel: Channel, name: str, target: object) -> Reply:
        """Use a command in a person's menu without waiting; see `user_command`."""
        core = self._core
        self._look_at(channel)
        data = core.commands.on_user(self.user, channel, name, target)
        return Reply(core, core.interactions.open(COMMAND, self.user, channel, data))

    async def user_command(self, channel: Channel, name: str, target: object) -> Reply:
        """Use "Apps → name" in the menu of a person, an object with an `id` or an id.

        The rest is as for `command`.
        """
        return await _settled(self.start_user_command(channel, name, target))

    async def suggestions(
        self, channel: Channel, path: str, option: str, **options: object
    ) -> dict[str, str]:
        """The choices that the client offers for an option of a command, its value among `options`.

        Names of choices with their values; {} also when the bot did not answer in time.
        `ClientRefusal` for an option that offers nothing while one types.
        """
        reply = await _settled(self.start_suggestions(channel, path, option, options))
        return {each["name"]: each["value"] for each in reply.interaction.suggestions}

    def start_suggestions(
        self, channel: Channel, path: str, option: str, options: Mapping[str, object]
    ) -> Reply:
        """Ask for the choices of an option without waiting for them; see `suggestions`."""
        core = self._core
        command, way = core.commands.resolve(self.user, channel, path)
        leaf = way[-1] if way else command
        schema = {each["name"]: each for each in leaf.get("options", ())}
        if not schema.get(option, {}).get("autocomplete"):
            raise ClientRefusal(f"/{path} {option} offers nothing while one types")
        typed = {option: "", **options}
        data = core.commands.data(command, way, typed, channel, focused=option)
        return Reply(core, core.interactions.open(AUTOCOMPLETE, self.user, channel, data))

    def start_press(self, message: Message, custom_id: str, *, forged: bool = False) -> Reply:
        """Press a button without waiting for the answer; see `press`."""
        component = self._component(message, custom_id, (kinds.BUTTON,), forged)
        data: Payload = {
            "custom_id": custom_id,
            "component_type": kinds.BUTTON,
            "id": component.get("id", 0),
        }
        return self._open_component(message, data)

    async def press(self, message: Message, custom_id: str, *, forged: bool = False) -> Reply:
        """Press a button. `ClientRefusal` when their client shows no such enabled button.

        With `forged` the press is sent all the same, as a tampered or lagging client may.
        """
        reply = self.start_press(message, custom_id, forged=forged)
        return await _settled(reply)

    async def press_label(self, message: Message, label: str) -> Reply:
        """Press the button with this label."""
        for button in message.buttons:
            if button.get("label") == label:
                return await self.press(message, button["custom_id"])
        labels = [button.get("label") for button in message.buttons]
        raise ClientRefusal(f"there is no button {label!r} among {labels}")

    def start_select(
        self, message: Message, custom_id: str, values: Sequence[object], *, forged: bool = False
    ) -> Reply:
        """Choose without waiting for the answer; see `select`."""
        component = self._component(message, custom_id, kinds.SELECTS, forged)
        kind = component["type"]
        chosen = [str(getattr(value, "id", value)) for value in values]
        data: Payload = {
            "custom_id": custom_id,
            "component_type": kind,
            "id": component.get("id", 0),
            "values": chosen,
        }
        if not forged:
            _check_choice(component, chosen)
        if kind != kinds.STRING_SELECT:
            data["resolved"] = {}
            self._resolve(data["resolved"], kind, chosen, message.channel)
            if not forged:
                _check_members(data["resolved"], message.channel, [component])
        return self._open_component(message, data)

    async def select(
        self, message: Message, custom_id: str, values: Sequence[object], *, forged: bool = False
    ) -> Reply:
        """Choose options of a menu by their values (users, roles, channels also as objects).

        With `forged` it is sent all the same, also of users who have left the server.
        """
        reply = self.start_select(message, custom_id, values, forged=forged)
        return await _settled(reply)

    async def submit(
        self, opened: Reply, values: Mapping[str, Answer], *, forged: bool = False
    ) -> Reply:
        """Submit the modal that a reply opened, with values by custom id.

        A text, the value of a radio group (None: none), True or False of a checkbox; lists for
        menus and checkbox groups. Fields that are left out keep what was chosen beforehand.
        `ClientRefusal` for a missing required field, a wrong length or number of values, a value
        that is not offered or an unknown field.
        """
        reply = self.start_submit(opened.interaction, values, forged=forged)
        return await _settled(reply)

    def start_submit(
        self, trigger: Interaction, values: Mapping[str, Answer], *, forged: bool = False
    ) -> Reply:
        """Submit the modal of an interaction without waiting for the answer; see `submit`."""
        if trigger.modal is None:
            raise ClientRefusal("no modal was opened")
        data = fill_modal(trigger.modal, values, forged=forged)
        resolved: Payload = {}
        for field in walk_components(data["components"]):
            if field["type"] in _SELECTED:
                self._resolve(resolved, field["type"], field["values"], trigger.channel)
        if not forged:
            fields = walk_components(trigger.modal["components"])
            _check_members(resolved, trigger.channel, fields)
        if resolved:
            data["resolved"] = resolved
        source = trigger.source if trigger.kind == COMPONENT else None
        interaction = self._core.interactions.open(
            MODAL_SUBMIT, self.user, trigger.channel, data, source=source, trigger=trigger
        )
        return Reply(self._core, interaction)

    def _see(self, channel: Channel) -> None:
        if channel.deleted or not self._core.world.can(self.user, channel, VIEW_CHANNEL):
            raise ClientRefusal(f"{self.name} does not see that channel")

    def _look_at(self, channel: Channel) -> None:
        """Refuse a command where none can be used."""
        self._see(channel)
        with _by_client():
            self._core.messages.threads.check_edit(self.user, channel)

    def _open_component(self, message: Message, data: Payload) -> Reply:
        interaction = self._core.interactions.open(
            COMPONENT, self.user, message.channel, data, source=message
        )
        return Reply(self._core, interaction)

    def _component(
        self, message: Message, custom_id: str, kinds: tuple[int, ...], forged: bool
    ) -> Payload:
        found = message.component(custom_id)
        if forged:
            return found or {"type": kinds[0]}
        if not self.sees(message):
            raise ClientRefusal(f"{self.name} does not see that message")
        if message.author.id != BOT_ID or found is None or found["type"] not in kinds:
            raise ClientRefusal(f"there is no {custom_id!r} on it, only {message.custom_ids}")
        if found.get("disabled"):
            raise ClientRefusal(f"{custom_id!r} is disabled")
        place = message.channel
        if isinstance(place, Thread) and (place.archived or place.locked):
            raise ClientRefusal(f"nothing can be pressed in {place!r}")
        return found

    def _resolve(
        self, resolved: Payload, kind: int, chosen: Sequence[str], channel: Channel
    ) -> None:
        commands = self._core.commands
        for value in chosen:
            known = value.isdigit() and commands.resolve_object(
                int(value), _SELECTED[kind], resolved, channel
            )
            if not known:
                raise ClientRefusal(f"the menu does not offer {value!r}")


@contextmanager
def _by_client() -> Iterator[None]:
    """Let what Discord refuses be refused by the client, which knows the rules."""
    try:
        yield
    except ApiError as error:
        raise ClientRefusal(str(error)) from error


def _check_choice(component: Payload, chosen: Sequence[str]) -> None:
    custom_id = component["custom_id"]
    if "options" in component:
        offered = [option["value"] for option in component["options"]]
        for value in chosen:
            if value not in offered:
                raise ClientRefusal(f"{custom_id} offers {offered}, not {value!r}")
    least, most = value_bounds(component)
    if not least <= len(chosen) <= most or len(set(chosen)) != len(chosen):
        raise ClientRefusal(f"{custom_id} takes {least} to {most} different values")


def _check_members(resolved: Payload, channel: Channel, fields: Iterable[Payload]) -> None:
    """Refuse users who have left the server, unless the bot chose them beforehand."""
    if channel.guild is None:
        return
    given = {each["id"] for field in fields for each in field.get("default_values") or ()}
    for number, user in resolved.get("users", {}).items():
        if number not in resolved.get("members", {}) and number not in given:
            raise ClientRefusal(f"the menu does not offer {user['username']}, who is no member")


def fill_modal(modal: Payload, values: Mapping[str, Answer], *, forged: bool = False) -> Payload:
    """The `data` of a submitted modal. `ClientRefusal` for what the form would not let through."""
    left = dict(values)
    parts: list[Payload] = []
    for part in modal["components"]:
        answered: Payload = {"type": part["type"], "id": part["id"]}
        if part["type"] == kinds.ROW:
            answered["components"] = [_fill(child, left, forged) for child in part["components"]]
        elif part["type"] == kinds.LABEL:
            answered["component"] = _fill(part["component"], left, forged)
        parts.append(answered)
    if left and not forged:
        raise ClientRefusal(f"the modal has no fields {sorted(left)}")
    return {"custom_id": modal["custom_id"], "components": parts}


def _fill(field: Payload, left: dict[str, Answer], forged: bool) -> Payload:
    custom_id, kind = field["custom_id"], field["type"]
    value = left.pop(custom_id) if custom_id in left else _given(field)
    answered: Payload = {"type": kind, "id": field["id"], "custom_id": custom_id}
    if kind in (kinds.TEXT_INPUT, kinds.CHECKBOX, kinds.RADIO_GROUP):
        answered["value"] = value
    elif isinstance(value, str) or not isinstance(value, Sequence):
        raise ClientRefusal(f"{custom_id} takes a list of values")
    else:
        answered["values"] = [str(getattr(each, "id", each)) for each in value]
    if not forged:
        _check_answer(field, answered)
    return answered


def _given(field: Payload) -> Answer:
    """The answer to a field that somebody leaves as the bot filled it in."""
    if field["type"] == kinds.TEXT_INPUT:
        return field.get("value") or ""
    if field["type"] == kinds.CHECKBOX:
        return bool(field.get("default"))
    options = field.get("options") or ()
    chosen = [option["value"] for option in options if option.get("default")]
    if field["type"] == kinds.RADIO_GROUP:
        return chosen[0] if chosen else None
    return [*chosen, *(default["id"] for default in field.get("default_values") or ())]


def _check_answer(field: Payload, answered: Payload) -> None:
    custom_id, kind, value = field["custom_id"], field["type"], answered.get("value")
    required = field.get("required") is not False
    if kind == kinds.TEXT_INPUT:
        if not isinstance(value, str):
            raise ClientRefusal(f"{custom_id} takes a text")
        least = max(field.get("min_length") or 0, int(required))
        most = field.get("max_length") or MOST_INPUT
        if (required or value) and not least <= len(value) <= most:
            raise ClientRefusal(f"{custom_id} takes {least} to {most} characters")
    elif kind == kinds.CHECKBOX:
        if not isinstance(value, bool):
            raise ClientRefusal(f"{custom_id} takes True or False")
    else:
        radio = [] if value is None else [value]
        chosen = radio if kind == kinds.RADIO_GROUP else answered["values"]
        if chosen or required:
            _check_choice(field, chosen)
