"""Everything that can be pressed on a message, named by the action of the press."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.ui.custom_ids import (
    PICKED,
    GamesPress,
    HelpPress,
    InvitationPress,
    InvitationRulesPress,
    LeaderboardPress,
    ModalPress,
    PanelAct,
    PanelPress,
    Press,
    RecordPress,
    RoundModalPress,
    RoundPress,
    StatusPress,
    TablesPress,
    parse,
)
from sandbox.components import BUTTON, LINK, STRING_SELECT, USER_SELECT
from sandbox.people import Person as Client
from sandbox.people import Reply
from sandbox.world import Message, Payload


@dataclass(frozen=True)
class Offer:
    """A button, a line of a menu, a menu of which several lines are picked, or a user menu.

    `action`: what it does, as stories name it: the action of a match ("draw", "discard:torch"),
    the answer to an invitation ("accept"), "status:<page>", "page:<page>", "show:<page>", "record",
    "games", "game:<game>"; on the page of a game "clock:day" or "open"; of a round the verb of a
    press with its arguments ("in", "walkover:1:3:5").
    Of a menu whose picked lines complete an action it is the beginning, with "+" at its end.
    `values`: what is chosen in a menu; () for a button, and where that is still open.
    `lines`: the values that can be picked, `least` to `most` of them.
    """

    message: Message
    custom_id: str
    action: str
    label: str
    values: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    least: int = 1
    most: int = 1
    chooses_user: bool = False

    @property
    def match_id(self) -> int | None:
        press = parse(self.custom_id)
        return press.match_id if isinstance(press, Press) else None

    @property
    def version(self) -> int:
        """The version of the match when its question was put; -1 outside a match."""
        press = parse(self.custom_id)
        return press.version if isinstance(press, Press) else -1

    @property
    def verb(self) -> str:
        return self.action.partition(":")[0].rstrip(PICKED)

    def start(
        self, client: Client, values: Sequence[object] = (), *, forged: bool = False
    ) -> Reply:
        """Press it, or choose these values, without waiting for the answer."""
        chosen = values or self.values
        if chosen:
            return client.start_select(self.message, self.custom_id, chosen, forged=forged)
        return client.start_press(self.message, self.custom_id, forged=forged)


def offers_on(message: Message) -> Iterator[Offer]:
    """Everything on a message that is ours and can be pressed."""
    for component in message.walk():
        if component.get("disabled") or component.get("style") == LINK:
            continue
        if component["type"] == BUTTON:
            yield _offer(message, component, str(component.get("label", "")))
        elif component["type"] == STRING_SELECT:
            yield from _lines(message, component)
        elif component["type"] == USER_SELECT:
            label = str(component.get("placeholder", ""))
            yield _offer(message, component, label, chooses_user=True)


def _offer(
    message: Message, component: Payload, label: str, *, chooses_user: bool = False
) -> Offer:
    custom_id = component["custom_id"]
    return Offer(message, custom_id, _named(custom_id), label, chooses_user=chooses_user)


def _lines(message: Message, menu: Payload) -> Iterator[Offer]:
    custom_id = menu["custom_id"]
    name = _named(custom_id)
    if isinstance(parse(custom_id), RoundPress) and menu.get("max_values", 1) > 1:
        name += PICKED
    if name.endswith(PICKED):
        lines = tuple([line["value"] for line in menu["options"]])
        least, most = menu.get("min_values", 1), menu.get("max_values", 1)
        label = str(menu.get("placeholder", ""))
        yield Offer(message, custom_id, name, label, lines=lines, least=least, most=most)
        return
    for line in menu["options"]:
        action = _named(custom_id, (line["value"],))
        yield Offer(message, custom_id, action, line["label"], values=(line["value"],))


def _named(custom_id: str, values: tuple[str, ...] = ()) -> str:
    """The name that stories have for a component."""
    press = parse(custom_id)
    match press:
        case Press():
            return (press.with_values(values) if values else press).action
        case InvitationPress(answer=answer):
            return str(answer)
        case InvitationRulesPress():
            return values[0] if values else "rules"
        case StatusPress(page=page):
            return f"status:{page}"
        case LeaderboardPress(act=act, page=page):
            return f"{act}:{page}"
        case RecordPress():
            return "record"
        case TablesPress():
            return f"table:{values[0].split(':')[2]}" if values else "tables"
        case GamesPress():
            return f"game:{values[0]}" if values else "games"
        case PanelPress(act=PanelAct.RULES) if values:
            return values[0]
        case PanelPress(act=act, option=option):
            return ":".join((option or act, *values))
        case HelpPress(topic=topic):
            return str(topic)
        case ModalPress(form=form):
            return str(form)
        case RoundPress(verb=verb, arguments=arguments):
            return ":".join((verb, *arguments, *values))
        case RoundModalPress(form=form):
            return str(form)
        case None:
            return custom_id
