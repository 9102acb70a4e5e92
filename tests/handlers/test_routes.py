"""Which act a button or menu stands for, whatever a client makes up."""

from __future__ import annotations

import pytest

from bot.handlers.actor import Invitee
from bot.handlers.resolve import route
from bot.match.acts import ACTS, AGREE, SUBSTITUTE, TIME, MatchCommand
from bot.match.ids import UserId

EVA = Invitee(UserId(77), "Eva", bot=False, member=True, sees=True)


@pytest.mark.parametrize("verb", ACTS)
def test_each_act_is_reached_by_its_verb(verb: str) -> None:
    arguments = {MatchCommand.ASK: ":pause", TIME.verb: ",0,60", SUBSTITUTE.verb: ",0,77"}
    takes_seat = {f"host:{act}": ",0" for act in ("starter", "forfeit", "award")}
    text = verb + {**takes_seat, **arguments}.get(verb, "")
    found = route(text, EVA if verb == "host:handover" else None, privately=True)
    assert found is not None
    assert found.act is ACTS[verb]


@pytest.mark.parametrize(
    "text",
    [
        *("", "host", "host:", "host:pause", "time,0,60", "ask-", "ask-nothing", "pause:1"),
        *("host:time", "host:time,0", "host:time,x,60", "host:time,-1,60", "host:time,0,60,1"),
        *("host:time,100,60", "host:time,0,604801", "host:time,0,-604801", "host:time,0,٣"),
        *("host:substitute,0,9223372036854775808", "ask:nothing", "host:handover"),
        *("host:time,0," + "9" * 20),
    ],
)
def test_unknown_buttons_stand_for_nothing(text: str) -> None:
    assert route(text, privately=True) is None


def test_nobody_comes_into_a_match_without_being_chosen() -> None:
    assert route("host:handover,77") is None
    assert route("host:substitute,1,77") is None


def test_the_desk_grants_what_the_board_agrees_to() -> None:
    for text, confirmed in (("host:ask-grant", False), ("host:grant", True)):
        found = route(text, privately=True)
        assert found is not None
        assert (found.act, found.confirmed, found.on_desk) == (AGREE, confirmed, True)


def test_a_menu_of_people_asks_about_the_chosen_one() -> None:
    for text, seats in (("host:substitute,1", (1,)), ("host:handover", ())):
        found = route(text, EVA, privately=True)
        assert found is not None
        assert (found.arguments, found.confirmed, found.person) == (
            (*seats, EVA.user_id),
            False,
            EVA,
        )
