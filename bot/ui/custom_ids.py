# Over 400 lines: every name that a button or a menu carries is written and read here.
"""The names that buttons and menus carry: a public contract, documented in docs/custom_ids.md.

`d:<match>:<version>:<action>` within a match, `c:<invitation>:<answer>` and `c:<invitation>:rules`
before it, `h:status:<page>` for a page of a server's matches, `t:…` for leaderboards and records,
`g:…` for the panel of games, `s:<form>:<version>` for forms of settings and preferences,
`r:<round>:<version>:<verb>…` for rounds and their forms, `i:<topic>` for pages of help.
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from bot.contract.boards import LONGEST_NAME
from bot.contract.game import LONGEST_ACTION, Action
from bot.match.acts import MatchCommand
from bot.match.ids import InvitationId, MatchId, UserId
from bot.rounds.acts import RoundForm, RoundVerb
from bot.rounds.ids import RoundId

PICKED = "+"
"""The end of the custom_id of a menu whose values complete an action; no action ends with it."""

LONGEST_ID = 100
"""Discord's limit for the characters of a custom_id."""

LONGEST_STEP = LONGEST_ACTION + 8
"""The most characters of a step on the way to an action, which also names a page (`view:…,2`)."""

# Digits of other scripts are no digits here.
_PRESS = re.compile(rf"d:([0-9]{{1,18}}):([0-9]{{1,9}}):(.{{1,{LONGEST_STEP}}}\+?)", re.DOTALL)
_STATUS = re.compile(r"h:status:([0-9]{1,4})")
_TABLE = re.compile(
    rf"t:(page|shown|show):([a-z0-9-]{{1,30}}):([a-z0-9-]{{0,{LONGEST_NAME}}}):"
    r"([0-9]{1,6}):([0-9]{0,19})(?:@([0-9]{1,18}))?"
)
_RECORD = re.compile(r"t:(record|stats):([a-z0-9-]{1,30}):([0-9]{1,19})(?:@([0-9]{1,18}))?")
_TABLES = "t:games"
_HIGHEST_ID = 2**63 - 1
"""No id of Discord's is higher, nor does the store know one."""

_PANEL = re.compile(
    r"g:(game|more|rules|open|challenge|set):([a-z0-9-]{1,30}):([a-z0-9+,-]{0,80})"
    r"(?::([a-z0-9-]{1,30}))?(?:@([0-9]{1,19}))?"
)
_GAMES = "g:games"

_HELP = re.compile(r"i:(help|rounds)")

_FORM = re.compile(r"s:(server|rounds|calls|privacy):([0-9]{1,9})")

_ROUND = re.compile(r"r:([0-9]{1,18}):([0-9]{1,9}):([a-z-]{1,20})((?::[a-z0-9-]{1,30}){0,4})")

_RULES = re.compile(r"c:([0-9]{1,18}):rules(?::([a-z0-9-]{1,30}))?")
_ANSWER = re.compile(r"c:([0-9]{1,18}):(accept|decline|ready|join|leave|start)")


_COMMANDS = frozenset(MatchCommand)
_VERBS, _FORMS = frozenset(RoundVerb), frozenset(RoundForm)


class InvitationAnswer(StrEnum):
    """The buttons of an invitation."""

    ACCEPT = "accept"
    DECLINE = "decline"
    READY = "ready"
    JOIN = "join"
    LEAVE = "leave"
    START = "start"


class Press(NamedTuple):
    """A component of a match. `version`: the number of public entries when it was drawn.

    `action`: a game's action or a `MatchCommand`, in its text form.
    """

    match_id: MatchId
    version: int
    action: str

    @property
    def verb(self) -> str:
        return self.action.partition(":")[0]

    @property
    def is_command(self) -> bool:
        return self.verb in _COMMANDS

    def with_values(self, values: Sequence[str]) -> "Press":
        """The press on a menu with these values: a whole action, or the rest of the menu's own."""
        if not self.action.endswith(PICKED):
            return self._replace(action=values[0])
        action = Action.parse(self.action.removesuffix(PICKED))
        return self._replace(action=str(Action(action.verb, (*action.arguments, *values))))


class InvitationPress(NamedTuple):
    """A button of an invitation."""

    invitation_id: InvitationId
    answer: InvitationAnswer

    def __str__(self) -> str:
        return f"c:{self.invitation_id}:{self.answer}"


class InvitationRulesPress(NamedTuple):
    """A press on the rules of an invitation. `topic`: "" for the first page."""

    invitation_id: InvitationId
    topic: str = ""

    def with_values(self, values: Sequence[str]) -> "InvitationRulesPress":
        """The press on the menu of topics, whose value is `rules:<topic>` as in a match."""
        return self._replace(topic=Action.parse(values[0]).argument)


class StatusPress(NamedTuple):
    """A button to a page of a server's matches, from 0."""

    page: int

    def __str__(self) -> str:
        return f"h:status:{self.page}"


class TableAct(StrEnum):
    """The buttons under somebody's own leaderboard."""

    PAGE = "page"
    SHOWN = "shown"
    """As `PAGE`, of a leaderboard that everybody was shown already."""
    SHOW = "show"


class LeaderboardPress(NamedTuple):
    """A button under a leaderboard. `variant`: None for all. `page`: from 1. `sought`: marked.

    `round_id`: the leaderboard is of that round alone, and of no variant.
    """

    act: TableAct
    game: str
    variant: str | None
    page: int
    sought: UserId | None = None
    round_id: RoundId | None = None

    def __str__(self) -> str:
        sought = self.sought if self.sought is not None else ""
        table = f"t:{self.act}:{self.game}:{self.variant or ''}:{self.page}:{sought}"
        return f"{table}{_of_one_round(self.round_id)}"


class RecordPress(NamedTuple):
    """A player's record in a game, shown to everybody unless `privately`.

    `round_id`: the record is of that round alone.
    """

    game: str
    user_id: UserId
    privately: bool = False
    round_id: RoundId | None = None

    def __str__(self) -> str:
        record = f"t:{'stats' if self.privately else 'record'}:{self.game}:{self.user_id}"
        return f"{record}{_of_one_round(self.round_id)}"


def _of_one_round(round_id: RoundId | None) -> str:
    return f"@{round_id}" if round_id is not None else ""


class TablesPress(NamedTuple):
    """The menu of the games of which a table can be shown; its values are whole custom_ids."""

    def __str__(self) -> str:
        return _TABLES

    def with_values(self, values: Sequence[str]) -> "LeaderboardPress | RecordPress | None":
        """The press that shows the table of a game in its place."""
        press = parse(values[0])
        return press if isinstance(press, LeaderboardPress | RecordPress) else None


class PanelAct(StrEnum):
    """The controls of the panel of games."""

    GAME = "game"
    MORE = "more"
    """Shows the options that are not on a game's own page."""
    SET = "set"
    """Chooses a value of an option."""
    RULES = "rules"
    OPEN = "open"
    """Opens a table."""
    CHALLENGE = "challenge"
    """A user menu; a button where the opponent is known."""


class GamesPress(NamedTuple):
    """A button that shows the list of games, and the menu in which one is chosen."""

    def __str__(self) -> str:
        return _GAMES

    def with_values(self, values: Sequence[str]) -> "PanelPress":
        """The press that shows a game, of which nothing is chosen yet."""
        return PanelPress(PanelAct.GAME, values[0])


class PanelPress(NamedTuple):
    """A control on a game's page of the panel.

    `values`: what is chosen so far, one for each of the game's options, "" for the usual one. Of
    another number they are those of another version. `option`: the one that a menu sets, or a topic
    of the rules. `picked`:
    the line that was chosen in a menu, which is no part of the custom_id. `opponent`: the person on
    whom "Challenge" was used, if the panel was opened by that.
    """

    act: PanelAct
    game: str
    values: tuple[str, ...] = ()
    option: str = ""
    picked: str = ""
    opponent: UserId | None = None

    def __str__(self) -> str:
        option = f":{self.option}" if self.option else ""
        opponent = f"@{self.opponent}" if self.opponent is not None else ""
        return f"g:{self.act}:{self.game}:{','.join(self.values)}{option}{opponent}"

    def with_values(self, values: Sequence[str]) -> "PanelPress":
        return self._replace(picked=values[0])


class HelpTopic(StrEnum):
    """The pages of help: the first one, and how a round works."""

    HELP = "help"
    ROUNDS = "rounds"


class HelpPress(NamedTuple):
    topic: HelpTopic

    def __str__(self) -> str:
        return f"i:{self.topic}"


class ModalName(StrEnum):
    """The forms of settings and preferences."""

    SERVER = "server"
    """The settings of a server, without those of `ROUNDS`."""
    ROUNDS = "rounds"
    """The settings of a server that are about rounds."""
    CALLS = "calls"
    """How a person is called and told of cards."""
    PRIVACY = "privacy"
    """A person's language, and what others see and may do."""


class ModalPress(NamedTuple):
    """A form that was submitted, and the button that opens it.

    `version`: of the settings that the form showed; of no meaning for preferences, and buttons.
    """

    form: ModalName
    version: int = 0

    def __str__(self) -> str:
        return f"s:{self.form}:{self.version}"


class RoundPress(NamedTuple):
    """A component of a round. `version`: of the round, when it was drawn.

    `picked`: the values that were chosen in a menu, which are no part of the custom_id.
    """

    round_id: RoundId
    version: int
    verb: RoundVerb
    arguments: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()

    def __str__(self) -> str:
        return ":".join(("r", str(self.round_id), str(self.version), self.verb, *self.arguments))

    def with_values(self, values: Sequence[str]) -> "RoundPress":
        return self._replace(picked=tuple(values))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The arguments that are numbers."""
        return tuple([int(each) for each in self.arguments if each.isdecimal()])


class RoundModalPress(NamedTuple):
    """A form of a round that was submitted. `version`: of the round that the form showed."""

    round_id: RoundId
    version: int
    form: RoundForm
    place: int = 0

    def __str__(self) -> str:
        return f"r:{self.round_id}:{self.version}:form:{self.form}:{self.place}"


AnyPress = (
    Press
    | InvitationPress
    | InvitationRulesPress
    | StatusPress
    | LeaderboardPress
    | RecordPress
    | TablesPress
    | GamesPress
    | PanelPress
    | HelpPress
    | ModalPress
    | RoundPress
    | RoundModalPress
)
"""The meaning of any component of ours."""


def of_pick(match_id: MatchId, version: int, action: object) -> str:
    """The custom_id of a menu whose values complete an action."""
    return f"{of_press(match_id, version, action)}{PICKED}"


def of_press(match_id: MatchId, version: int, action: object) -> str:
    return f"d:{match_id}:{version}:{action}"


def of_rules(invitation_id: InvitationId) -> str:
    """The custom_id of the rules on an invitation: the button, and the menu of topics."""
    return f"c:{invitation_id}:{MatchCommand.RULES}"


def of_topic(rules: str, topic: str) -> str:
    """The custom_id of the way to a topic. `rules`: that of a menu of topics, wherever it is."""
    shown, at, opponent = rules.partition("@")
    return f"{shown}:{topic}{at}{opponent}"


def is_move(custom_id: str) -> bool:
    """Whether a component makes a move of a game, or leads to one."""
    press = parse(custom_id)
    if not isinstance(press, Press):
        return False
    return press.verb == MatchCommand.VIEW or not press.is_command


def parse(custom_id: str) -> AnyPress | None:
    """The meaning of a custom_id, or None for one that is not Delve's."""
    if found := _PRESS.fullmatch(custom_id):
        return Press(MatchId(int(found[1])), int(found[2]), found[3])
    if found := _ANSWER.fullmatch(custom_id):
        return InvitationPress(InvitationId(int(found[1])), InvitationAnswer(found[2]))
    if found := _RULES.fullmatch(custom_id):
        return InvitationRulesPress(InvitationId(int(found[1])), found[2] or "")
    if found := _STATUS.fullmatch(custom_id):
        return StatusPress(int(found[1]))
    if found := _TABLE.fullmatch(custom_id):
        act, game, variant, page, sought, of_round = found.groups()
        user_id = UserId(int(sought)) if sought else None
        if user_id is not None and user_id > _HIGHEST_ID:
            return None
        round_id = RoundId(int(of_round)) if of_round else None
        # Pages count from 1.
        number = max(1, int(page))
        return LeaderboardPress(TableAct(act), game, variant or None, number, user_id, round_id)
    if custom_id == _TABLES:
        return TablesPress()
    if custom_id == _GAMES:
        return GamesPress()
    if found := _PANEL.fullmatch(custom_id):
        values = tuple(found[3].split(","))
        opponent = UserId(int(found[5])) if found[5] else None
        if opponent is not None and opponent > _HIGHEST_ID:
            return None
        option = found[4] or ""
        return PanelPress(PanelAct(found[1]), found[2], values, option, opponent=opponent)
    if found := _HELP.fullmatch(custom_id):
        return HelpPress(HelpTopic(found[1]))
    if found := _FORM.fullmatch(custom_id):
        return ModalPress(ModalName(found[1]), int(found[2]))
    if found := _ROUND.fullmatch(custom_id):
        return _of_round(found)
    if (found := _RECORD.fullmatch(custom_id)) and int(found[3]) <= _HIGHEST_ID:
        round_id = RoundId(int(found[4])) if found[4] else None
        return RecordPress(found[2], UserId(int(found[3])), found[1] == "stats", round_id)
    return None


def _of_round(found: re.Match[str]) -> RoundPress | RoundModalPress | None:
    round_id, version = RoundId(int(found[1])), int(found[2])
    arguments = tuple(found[4].split(":")[1:])
    if any(each.isdecimal() and int(each) > _HIGHEST_ID for each in arguments):
        return None
    if found[3] == "form":
        form, place = (*arguments, "", "")[:2]
        if form not in _FORMS or not place.isdecimal():
            return None
        return RoundModalPress(round_id, version, RoundForm(form), int(place))
    if found[3] not in _VERBS:
        return None
    return RoundPress(round_id, version, RoundVerb(found[3]), arguments)
