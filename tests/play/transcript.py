"""A transcript: all that everybody is shown, at its moment, as lines of text."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from bot.delivery.layout import without_icons
from sandbox.components import BUTTON, CONTAINER, ROW, SECTION, SELECTS, TEXT
from sandbox.guilds import BOT_ID
from sandbox.server import Sandbox
from sandbox.watch import Change
from sandbox.world import Channel, Message, Payload

_STAMP = re.compile(r"<t:(\d+)(:\w)?>")
_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_COMMAND = re.compile(r"</([\w -]+):\d+>")
_MESSAGE = re.compile(r"https://discord\.com/channels/\d+/(\d+)/(\d+)")
_THREAD = re.compile(r"https://discord\.com/channels/\d+/(\d+)")
_CHANNEL = re.compile(r"<#(\d+)>")
_MENU = " ▾: "


class Transcript:
    """Writes down every message that anybody is shown, once for each moment at which it changes.

    Of a message that changes only its new lines are told, or those that are gone if nothing else
    is new; a menu is unfolded once. Times are seconds since the beginning, and names stand for
    mentions.
    """

    def __init__(self, sandbox: Sandbox, now: Callable[[], float]) -> None:
        """`now`: UTC epoch seconds."""
        self._sandbox = sandbox
        self._now = now
        self._began = now()
        self._lines: list[str] = []
        self._shown: dict[int, list[str]] = {}
        self._numbers: dict[int, str] = {}
        self._counts: Counter[str] = Counter()
        self._unfolded: set[str] = set()
        """The menus whose lines were told."""
        self._changed: dict[int, tuple[Message, list[str] | None]] = {}
        """The messages that changed at `_moment`, by their ids; None: the message was deleted."""
        self._moment = self._began
        self._told_moment: float | None = None
        sandbox.core.watch.listeners.append(self._note)

    def act(self, told: str) -> None:
        self._flush()
        self._lines += ["", f"=== {self._clock(self._now())}  {told}"]
        self._told_moment = self._now()

    def form(self, name: str, form: Payload) -> None:
        """Tell what somebody reads in a form that has opened for them."""
        self._flush()
        self._lines.append(f"{name} is asked: {form['title']}")
        for part in form["components"]:
            if part["type"] == TEXT:
                self._lines += [f"  | {line}" for line in self._text(part["content"])]
                continue
            hint = f" ({part['description']})" if "description" in part else ""
            self._lines.append(f"  ? {part['label']}{hint}: {self._given(part['component'])}")

    def _given(self, field: Payload) -> str:
        """The choices of a field of a form; a star marks what is chosen from the beginning."""
        if "options" in field:
            options = field["options"]
            return " | ".join(
                f"{'*' if one.get('default') else ''}{one['label']}" for one in options
            )
        if "default_values" in field:
            found = [self._entity(one["type"], int(one["id"])) for one in field["default_values"]]
            return ", ".join(found) or "-"
        if "default" in field:
            return "yes" if field["default"] else "no"
        return str(field.get("value") or f"- ({field.get('placeholder', '')})")

    def _entity(self, kind: str, number: int) -> str:
        if kind == "user":
            return self._person(number)
        return self._channel(number) if kind == "channel" else self._role(number)

    def leave_out(self) -> None:
        """Forget the lines that were written so far, but not the facts that they told."""
        self._flush()
        self._lines = ["=== (what came before is left out)"]
        self._unfolded.clear()
        self._told_moment = None

    def text(self) -> str:
        self._flush()
        return "\n".join(self._lines).strip() + "\n"

    def _note(self, change: Change) -> None:
        message = change.message
        if message is None or message.author.id != BOT_ID:
            return
        if self._now() != self._moment:
            self._flush()
            self._moment = self._now()
        gone = change.kind == "delete"
        self._changed[message.id] = message, None if gone else list(self._read(message))

    def _flush(self) -> None:
        for message, lines in self._changed.values():
            self._tell(message, lines)
        self._changed.clear()

    def _tell(self, message: Message, lines: list[str] | None) -> None:
        before = self._shown.get(message.id)
        if lines is None:
            if self._shown.pop(message.id, None) is not None:
                self._say(f"{self._name(message)} is deleted")
            return
        if lines == before:
            return
        self._shown[message.id] = lines
        if before is None:
            rings = sorted(self._person(user) for user in message.pinged)
            called = f" rings for {', '.join(rings)}" if rings else ""
            self._say(f"{self._name(message)}{called}")
            self._lines += [f"  | {self._folded(line)}" for line in lines]
            return
        self._say(f"{self._name(message)} now")
        new, gone = Counter(lines) - Counter(before), Counter(before) - Counter(lines)
        if new:
            self._lines += [f"  + {self._folded(line)}" for line in _in_order(lines, new)]
        else:
            self._lines += [f"  - {line}" for line in _in_order(before, gone)]

    def _say(self, line: str) -> None:
        if self._moment != self._told_moment:
            self._lines.append(f"... {self._clock(self._moment)}")
            self._told_moment = self._moment
        self._lines.append(line)

    def _folded(self, line: str) -> str:
        """The line, or the name of a menu alone if the same one was told before."""
        if _MENU not in line:
            return line
        if line in self._unfolded:
            return f"{line.partition(_MENU)[0]} ▾]"
        self._unfolded.add(line)
        return line

    # Names

    def _name(self, message: Message) -> str:
        """`#arena 2`, `Moth's messages 1`, or `Moth alone 3` for what only one person sees."""
        known = self._numbers.get(message.id)
        if known is not None:
            return known
        if message.reader is not None:
            place = f"{self._person(message.reader)} alone"
        elif message.channel.recipient is not None:
            place = f"{message.channel.recipient.name}'s messages"
        else:
            place = f"#{message.channel.name}"
        self._counts[place] += 1
        name = self._numbers[message.id] = f"{place} {self._counts[place]}"
        return name

    def _person(self, user: int) -> str:
        found = self._sandbox.core.world.users.get(user)
        return found.name if found is not None else str(user)

    def _role(self, role: int) -> str:
        found = self._sandbox.core.world.guild.roles.get(role)
        return found.name if found is not None else "deleted-role"

    def _clock(self, moment: float) -> str:
        tenths = round((moment - self._began) * 10)
        return f"{tenths // 600:02}:{tenths % 600 / 10:04.1f}"

    # Reading

    def _read(self, message: Message) -> Iterator[str]:
        if message.loading:
            yield "(thinking)"
            return
        yield from self._text(message.content)
        yield from (f"(file {each['filename']})" for each in message.payload["attachments"])
        for component in message.components:
            yield from self._component(component)

    def _component(self, component: Payload) -> Iterator[str]:
        kind = component["type"]
        if kind == TEXT:
            yield from self._text(component["content"])
        elif kind == ROW:
            yield " ".join(map(self._control, component["components"]))
        elif kind in (CONTAINER, SECTION):
            for nested in component["components"]:
                yield from self._component(nested)
            if "accessory" in component:
                yield self._control(component["accessory"])

    def _text(self, markdown: str) -> Iterable[str]:
        return [line for line in self._plain(markdown).splitlines() if line]

    def _control(self, component: Payload) -> str:
        if component["type"] == BUTTON:
            emoji = component.get("emoji", {}).get("name", "")
            label = " ".join(part for part in (emoji, component.get("label", "")) if part)
            return f"({label})" if component.get("disabled") else f"[{label}]"
        if component["type"] in SELECTS:
            lines = [_line(option) for option in component.get("options", ())]
            listed = f": {' | '.join(lines)}" if lines else ""
            return self._plain(f"[{component.get('placeholder', '')} ▾{listed}]")
        return f"(component {component['type']})"

    def _plain(self, markdown: str) -> str:
        """A text without what differs from run to run: ids become names, times are counted."""
        text = without_icons(markdown)
        text = _ROLE.sub(lambda found: f"@{self._role(int(found[1]))}", text)
        text = _USER.sub(lambda found: f"@{self._person(int(found[1]))}", text)
        text = _COMMAND.sub(r"/\1", text)
        text = _MESSAGE.sub(self._link, text)
        text = _THREAD.sub(lambda found: f"<link to #{self._channel(int(found[1]))}>", text)
        text = _CHANNEL.sub(lambda found: f"#{self._channel(int(found[1]))}", text)
        return _STAMP.sub(self._stamp, text)

    def _stamp(self, found: re.Match[str]) -> str:
        return f"<{int(found[1]) - round(self._began):+d} s{found[2] or ''}>"

    def _link(self, found: re.Match[str]) -> str:
        return f"<link to {self._numbers.get(int(found[2]), 'a message')}>"

    def _channel(self, channel_id: int) -> str:
        found: Channel | None = self._sandbox.core.world.channels.get(channel_id)
        return found.name if found is not None else str(channel_id)


def _line(option: Payload) -> str:
    description = option.get("description")
    return f"{option['label']} ({description})" if description else str(option["label"])


def _in_order(lines: list[str], wanted: Counter[str]) -> Iterator[str]:
    """These of the lines, as often as they are wanted."""
    left = wanted.copy()
    for line in lines:
        if left[line] > 0:
            left[line] -= 1
            yield line
