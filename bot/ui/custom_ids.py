"""The names that buttons and menus carry: a public contract, documented in docs/custom_ids.md.

`d:<match>:<version>:<action>` within a match, `c:<invitation>:<answer>` before it.
"""

import re
from enum import StrEnum
from typing import NamedTuple

from bot.games.contract import LONGEST_ACTION
from bot.match.ids import InvitationId, MatchId

# Digits of other scripts are no digits here.
_PRESS = re.compile(rf"d:([0-9]{{1,18}}):([0-9]{{1,9}}):(.{{1,{LONGEST_ACTION}}})", re.DOTALL)
_ANSWER = re.compile(r"c:([0-9]{1,18}):(accept|decline|ready)")


class MatchCommand(StrEnum):
    """Verbs that the handlers answer themselves, in every game; no game's action may be one."""

    CARD = "card"
    RULES = "rules"
    SHOW = "show"
    ASK_CONCEDE = "ask-concede"
    CONCEDE = "concede"
    END = "end"


class InvitationAnswer(StrEnum):
    """What can be pressed on an invitation."""

    ACCEPT = "accept"
    DECLINE = "decline"
    READY = "ready"


class Press(NamedTuple):
    """A component of a match. `action` is a game's action or a `MatchCommand`."""

    match_id: MatchId
    version: int
    action: str


class InvitationPress(NamedTuple):
    """A button of an invitation."""

    invitation_id: InvitationId
    answer: InvitationAnswer


def of_press(match_id: MatchId, version: int, action: object) -> str:
    """The custom_id of a component of a match; `action` is written in its text form."""
    return f"d:{match_id}:{version}:{action}"


def of_answer(invitation_id: InvitationId, answer: InvitationAnswer) -> str:
    return f"c:{invitation_id}:{answer}"


def parse(custom_id: str) -> Press | InvitationPress | None:
    """The meaning of a custom_id, or None for one that is not Delve's."""
    if found := _PRESS.fullmatch(custom_id):
        return Press(MatchId(int(found[1])), int(found[2]), found[3])
    if found := _ANSWER.fullmatch(custom_id):
        return InvitationPress(InvitationId(int(found[1])), InvitationAnswer(found[2]))
    return None
