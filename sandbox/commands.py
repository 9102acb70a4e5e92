"""The application's commands: what is registered, who may use it, and how a use is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandbox import payloads, permissions
from sandbox.checks import check_commands
from sandbox.errors import ClientRefusal
from sandbox.guilds import BOT_ID, User
from sandbox.interaction import IN_GUILD, IN_PRIVATE
from sandbox.rules import (
    BOOLEAN,
    CHANNEL,
    GROUP,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    ROLE,
    SLASH,
    STRING,
    SUBCOMMAND,
    USER,
    USER_MENU,
)
from sandbox.watch import Change, Watch
from sandbox.world import Channel, Payload, World

_KEPT = (
    "name_localizations",
    "description_localizations",
    "required",
    "autocomplete",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "channel_types",
)


class CommandRegistry:
    """Global and server commands by kind and name."""

    def __init__(self, world: World, watch: Watch) -> None:
        self._world = world
        self._watch = watch
        self._scopes: dict[int | None, dict[tuple[int, str], Payload]] = {None: {}}
        self._overwrites: dict[tuple[int, str, int], bool] = {}

    def overwrite_permission(
        self, guild_id: int, name: str, target_id: int, allowed: bool | None
    ) -> None:
        """A choice of a server's owners for a command under Integrations; None takes it back.

        `target_id`: a role or a user.
        """
        key = (guild_id, name, target_id)
        if allowed is None:
            self._overwrites.pop(key, None)
        else:
            self._overwrites[key] = allowed
        self._watch.announce(Change("commands"))

    def overwrite(self, guild_id: int | None, body: Any) -> list[Payload]:
        """Replace all commands of a scope. Raises `ApiError` for what Discord refuses."""
        sent = check_commands(body)
        before = self._scopes.get(guild_id, {})
        scope: dict[tuple[int, str], Payload] = {}
        for command in sent:
            kind = command.get("type") or SLASH
            key = (kind, command["name"])
            scope[key] = self._shown(command, kind, guild_id, before.get(key))
        self._scopes[guild_id] = scope
        self._watch.announce(Change("commands"))
        return list(scope.values())

    def adopt(self, listed: Sequence[Payload]) -> None:
        """Register the global commands that another sandbox has listed, with ids of this one."""
        before = self._scopes[None]
        scope: dict[tuple[int, str], Payload] = {}
        for command in listed:
            key = (command["type"], command["name"])
            scope[key] = {**command, **self._numbers(before.get(key))}
        self._scopes[None] = scope
        self._watch.announce(Change("commands"))

    def listed(self, guild_id: int | None) -> list[Payload]:
        """The commands of one scope."""
        return list(self._scopes.get(guild_id, {}).values())

    def get(self, guild_id: int | None, command_id: int) -> Payload | None:
        """A command of one scope by id."""
        return next((c for c in self.listed(guild_id) if c["id"] == str(command_id)), None)

    def _numbers(self, old: Payload | None) -> Payload:
        """The id of a command, which stays, and that of its version."""
        snowflakes = self._world.snowflakes
        own = old["id"] if old else str(snowflakes.next())
        return {"id": own, "version": str(snowflakes.next())}

    def _shown(
        self, sent: Mapping[str, Any], kind: int, guild_id: int | None, old: Payload | None
    ) -> Payload:
        granted = sent.get("default_member_permissions")
        shown: Payload = {
            **self._numbers(old),
            "application_id": str(BOT_ID),
            "type": kind,
            "name": sent["name"],
            "name_localizations": sent.get("name_localizations"),
            "description": sent.get("description") or "",
            "description_localizations": sent.get("description_localizations"),
            "default_member_permissions": None if granted is None else str(granted),
            "nsfw": bool(sent.get("nsfw")),
            "integration_types": sent.get("integration_types") or [0],
            "contexts": sent.get("contexts"),
        }
        if guild_id is None:
            private = sent.get("dm_permission")
            shown["dm_permission"] = True if private is None else private
        else:
            shown["guild_id"] = str(guild_id)
        if sent.get("options"):
            shown["options"] = [_option(option) for option in sent["options"]]
        return shown

    def _in(self, channel: Channel) -> list[Payload]:
        """Those of the channel's server, if it has one, and the global ones."""
        own = [] if channel.guild is None else self.listed(channel.guild.id)
        return [*own, *self.listed(None)]

    def usable(self, user: User, channel: Channel) -> list[Payload]:
        """The commands that this user's client offers in a channel."""
        world = self._world
        private = channel.guild is None
        granted = world.permissions(user, channel)
        if not private and not granted & permissions.USE_APPLICATION_COMMANDS:
            return []
        found = []
        for command in self._in(channel):
            contexts = command["contexts"]
            if contexts is not None:
                fits = (IN_PRIVATE if private else IN_GUILD) in contexts
            else:
                fits = not private or command.get("dm_permission", False)
            needed = command["default_member_permissions"]
            if not private and needed is not None:
                wanted = int(needed) or permissions.ADMINISTRATOR
                usual = granted & wanted == wanted
                fits = fits and self._overwritten(user, channel, command["name"], usual)
            if fits:
                found.append(command)
        return found

    def _overwritten(self, user: User, channel: Channel, name: str, usual: bool) -> bool:
        """Whether a server lets somebody use a command: the user counts before the roles."""
        guild = channel.guild
        member = guild.members.get(user.id) if guild is not None else None
        if guild is None or member is None:
            return usual
        own = self._overwrites.get((guild.id, name, user.id))
        if own is not None:
            return own
        of_roles = [self._overwrites.get((guild.id, name, role)) for role in member.role_ids]
        if True in of_roles:
            return True
        return usual and False not in of_roles

    def _offered(
        self, user: User, channel: Channel, kind: int, name: str, *, forged: bool
    ) -> Payload:
        """The command of a kind with this name. Raises `ClientRefusal` as `resolve` does."""
        offered = self._in(channel) if forged else self.usable(user, channel)
        for command in offered:
            if (command["type"], command["name"]) == (kind, name):
                return command
        shown = f"/{name}" if kind == SLASH else name
        raise ClientRefusal(f"{user.name} is offered no command {shown} here")

    def on_user(self, user: User, channel: Channel, name: str, target: object) -> Payload:
        """The `data` of an interaction for a command in the menu of a person, under "Apps".

        `target`: the person, as an object with an `id` or an id.

        Raises `ClientRefusal` when the user's client offers no such command, or no such person.
        """
        command = self._offered(user, channel, USER_MENU, name, forged=False)
        number, resolved = _number(target), dict[str, Any]()
        if number is None or not self.resolve_object(number, USER, resolved, channel):
            raise ClientRefusal(f"there is no person {target!r}")
        return {**_named(command), "target_id": str(number), "resolved": resolved}

    def resolve(
        self, user: User, channel: Channel, path: str, *, forged: bool = False
    ) -> tuple[Payload, list[Payload]]:
        """The command for "name", "name sub" or "name group sub", and the options on the way.

        Raises `ClientRefusal` when the user's client offers no such command (`forged`: when it does
        not exist).
        """
        name, *rest = path.split()
        command = self._offered(user, channel, SLASH, name, forged=forged)
        way: list[Payload] = []
        node = command
        for step in rest:
            options = node.get("options", ())
            found = next(
                (o for o in options if o["name"] == step and o["type"] in (SUBCOMMAND, GROUP)), None
            )
            if found is None:
                raise ClientRefusal(f"/{path}: there is no subcommand {step}")
            way.append(found)
            node = found
        if any(option["type"] in (SUBCOMMAND, GROUP) for option in node.get("options", ())):
            raise ClientRefusal(f"/{path} wants a subcommand")
        return command, way

    def data(
        self,
        command: Payload,
        way: list[Payload],
        values: Mapping[str, object],
        place: Channel,
        focused: str | None = None,
    ) -> Payload:
        """The `data` of an interaction for the leaf command at the end of `way`.

        `focused`: the option in which somebody types; then required ones may be missing.

        Raises `ClientRefusal` for a missing, unknown or impossible value.
        """
        leaf = way[-1] if way else command
        schema = {option["name"]: option for option in leaf.get("options", ())}
        for name in values:
            if name not in schema:
                raise ClientRefusal(f"/{command['name']} has no option {name}")
        resolved: Payload = {}
        options: list[Payload] = []
        for name, option in schema.items():
            if name not in values:
                if option.get("required") and focused is None:
                    raise ClientRefusal(f"the option {name} is required")
                continue
            if name == focused:
                # As it is typed, which need not be a value yet.
                value: str | int | float | bool = str(values[name])
            else:
                value = self._value(option, values[name], resolved, place)
            options.append({"name": name, "type": option["type"], "value": value})
            if name == focused:
                options[-1]["focused"] = True
        for step in reversed(way):
            options = [{"name": step["name"], "type": step["type"], "options": options}]
        data = _named(command)
        if options:
            data["options"] = options
        if resolved:
            data["resolved"] = resolved
        return data

    def _value(
        self, option: Payload, value: object, resolved: Payload, place: Channel
    ) -> str | int | float | bool:
        kind, name = option["type"], option["name"]
        if kind == STRING and isinstance(value, str):
            _bounds(option, "length", len(value))
            _one_of(option, value)
            return value
        if kind == BOOLEAN and isinstance(value, bool):
            return value
        if kind == INTEGER and isinstance(value, int) and not isinstance(value, bool):
            _bounds(option, "value", value)
            _one_of(option, value)
            return value
        if kind == NUMBER and isinstance(value, (int, float)) and not isinstance(value, bool):
            _bounds(option, "value", value)
            _one_of(option, value)
            return float(value)
        if kind in (USER, CHANNEL, ROLE, MENTIONABLE):
            number = _number(value)
            if number is not None and self.resolve_object(number, kind, resolved, place):
                return str(number)
        raise ClientRefusal(f"the option {name} does not take {value!r}")

    def resolve_object(self, number: int, kind: int, resolved: Payload, place: Channel) -> bool:
        """Add a chosen user, role or channel to `resolved`; False when there is none.

        `kind` is the type of the option, `place` where it was chosen.
        """
        world, guild = self._world, place.guild
        key = str(number)
        if kind in (USER, MENTIONABLE) and number in world.users:
            resolved.setdefault("users", {})[key] = world.users[number].payload
            member = None if guild is None else guild.members.get(number)
            if member is not None:
                granted = world.permissions(member.user, place)
                described = payloads.member_without_user(member)
                resolved.setdefault("members", {})[key] = {
                    **described,
                    "permissions": str(granted),
                }
            return True
        if kind in (ROLE, MENTIONABLE) and guild is not None and number in guild.roles:
            resolved.setdefault("roles", {})[key] = payloads.role(guild.roles[number])
            return True
        channel = world.channels.get(number)
        if kind == CHANNEL and channel is not None and channel.guild is guild is not None:
            shown = payloads.interaction_channel(channel, permissions.ALL)
            resolved.setdefault("channels", {})[key] = shown
            return True
        return False


def _named(command: Payload) -> Payload:
    """The part of an interaction's `data` that tells the command."""
    return {name: command[name] for name in ("id", "name", "type", "guild_id") if name in command}


def _option(sent: Mapping[str, Any]) -> Payload:
    shown: Payload = {
        "type": sent["type"],
        "name": sent["name"],
        "description": sent["description"],
        **{name: sent[name] for name in _KEPT if sent.get(name) is not None},
    }
    if sent.get("choices"):
        shown["choices"] = [
            {name: choice[name] for name in choice if choice[name] is not None}
            for choice in sent["choices"]
        ]
    if sent.get("options"):
        shown["options"] = [_option(option) for option in sent["options"]]
    return shown


def _number(value: object) -> int | None:
    found = getattr(value, "id", value)
    if isinstance(found, str) and found.isdigit():
        return int(found)
    return found if isinstance(found, int) and not isinstance(found, bool) else None


def _bounds(option: Payload, what: str, size: float) -> None:
    least, most = option.get(f"min_{what}"), option.get(f"max_{what}")
    if (least is not None and size < least) or (most is not None and size > most):
        raise ClientRefusal(f"the option {option['name']} takes {least} to {most}")


def _one_of(option: Payload, value: str | float) -> None:
    choices = [choice["value"] for choice in option.get("choices", ())]
    if choices and value not in choices:
        raise ClientRefusal(f"the option {option['name']} offers {choices}, not {value!r}")


def full_name(data: Payload) -> str:
    """The command of an interaction's data with its groups, such as "match show"."""
    names, options = [data["name"]], data.get("options")
    while options and options[0]["type"] in (SUBCOMMAND, GROUP):
        names.append(options[0]["name"])
        options = options[0].get("options")
    return " ".join(names)


def flatten(command: Payload, options: Any) -> tuple[list[Payload], dict[str, object]]:
    """The way and the values out of nested interaction options, as a page sends them.

    Raises `ClientRefusal` when they do not fit the command.
    """
    way: list[Payload] = []
    node, given = command, options or []
    while True:
        if not isinstance(given, list) or not all(isinstance(item, dict) for item in given):
            raise ClientRefusal("the options are malformed")
        nested = [item for item in given if item.get("type") in (SUBCOMMAND, GROUP)]
        if not nested:
            break
        name = nested[0].get("name")
        found = next((o for o in node.get("options", ()) if o["name"] == name), None)
        if found is None or found["type"] not in (SUBCOMMAND, GROUP):
            raise ClientRefusal(f"there is no subcommand {name}")
        way.append(found)
        node, given = found, nested[0].get("options") or []
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in node.get("options", ())):
        raise ClientRefusal("a subcommand is missing")
    return way, {str(item.get("name")): item.get("value") for item in given}
