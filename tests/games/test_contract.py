"""The values of the contract: the text of actions, moves with picks, audiences."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.contract.game import (
    EVERYONE,
    NOBODY,
    Action,
    Audience,
    Event,
    Move,
    Pick,
    Prompt,
    PublicEvent,
    Seat,
    places_by,
    seen_by,
)

FIRST, SECOND, THIRD = (Seat(number) for number in range(3))
word = st.text("abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=8)


class Public(PublicEvent, frozen=True, tag="public"):
    number: int


class Private(Event, frozen=True, tag="private"):
    seats: tuple[Seat, ...]

    @property
    def audience(self) -> Audience:
        return frozenset(self.seats)


class Unsaid(Event, frozen=True, tag="unsaid"):
    """An event whose author forgot to declare its audience."""


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("draw", Action("draw")),
        ("discard:torch", Action("discard", ("torch",))),
        ("reroll:p1,d3", Action("reroll", ("p1", "d3"))),
        ("draw:", Action("draw", ("",))),
        ("", Action("")),
        (":", Action("", ("",))),
        ("a:b:c", Action("a", ("b:c",))),
    ],
)
def test_the_text_of_actions(text: str, action: Action) -> None:
    assert Action.parse(text) == action
    assert str(action) == text


@given(st.text())
def test_any_text_parses_and_stands_for_itself(text: str) -> None:
    """Two texts never mean the same action, so a log line has one spelling."""
    assert str(Action.parse(text)) == text


@given(verb=word, arguments=st.lists(word, max_size=4))
def test_an_action_reads_back(verb: str, arguments: list[str]) -> None:
    action = Action(verb, tuple(arguments))
    assert Action.parse(str(action)) == action


def test_the_argument_of_an_action() -> None:
    assert Action("draw").argument == ""
    assert Action("discard", ("torch",)).argument == "torch"


def test_a_whole_action_allows_only_itself() -> None:
    move = Move(Action("discard", ("torch",)))
    assert move.allows(Action("discard", ("torch",)))
    for other in ("discard", "discard:", "discard:axe", "discard:torch,torch", "add:torch"):
        assert not move.allows(Action.parse(other))


@pytest.mark.parametrize("text", ["reroll:a", "reroll:b", "reroll:a,b", "reroll:a,c", "reroll:b,c"])
def test_a_pick_allows_its_options_in_order(text: str) -> None:
    assert Move(Action("reroll"), Pick(("a", "b", "c"), 1, 2)).allows(Action.parse(text))


@pytest.mark.parametrize(
    "text", ["reroll", "reroll:", "reroll:b,a", "reroll:a,a", "reroll:a,b,c", "reroll:d", "draw:a"]
)
def test_a_pick_allows_nothing_else(text: str) -> None:
    assert not Move(Action("reroll"), Pick(("a", "b", "c"), 1, 2)).allows(Action.parse(text))


@pytest.mark.parametrize("text", ["beat:p1,a", "beat:p1,b", "beat:p1,a,b"])
def test_a_pick_comes_after_the_fixed_arguments(text: str) -> None:
    assert Move(Action("beat", ("p1",)), Pick(("a", "b"), 1, 2)).allows(Action.parse(text))


@pytest.mark.parametrize(
    "text", ["beat", "beat:p1", "beat:a", "beat:p2,a", "beat:a,p1", "beat:p1,p1,a", "beat:p1,b,a"]
)
def test_the_fixed_arguments_stay(text: str) -> None:
    assert not Move(Action("beat", ("p1",)), Pick(("a", "b"), 1, 2)).allows(Action.parse(text))


def test_a_pick_is_completed_in_the_order_that_counts() -> None:
    move = Move(Action("beat", ("p1",)), Pick(("a", "b", "c"), 1, 3))
    assert move.complete(["c", "a"]) == Action("beat", ("p1", "a", "c"))
    assert move.complete([]) == move.action
    assert Move(Action("draw")).complete(["a"]) == Action("draw")


@pytest.mark.parametrize(("least", "most"), [(0, 1), (0, 0), (2, 1), (1, 3)])
def test_a_pick_that_cannot_be_shown(least: int, most: int) -> None:
    with pytest.raises(ValueError, match=f"{least} to {most} of 2 options"):
        Pick(("a", "b"), least, most)


def test_a_pick_tells_its_options_apart() -> None:
    with pytest.raises(ValueError, match="twice"):
        Pick(("freeze", "altar", "freeze"), 1, 2)


def test_a_prompt_finds_the_move_of_an_action() -> None:
    whole, picked = Move(Action("pass")), Move(Action("reroll"), Pick(("a",), 1, 1))
    prompt = Prompt(FIRST, "turn", (whole, picked))
    assert prompt.move(Action("pass")) is whole
    assert prompt.move(Action("reroll", ("a",))) is picked
    assert prompt.move(Action("reroll")) is None
    assert prompt.allows(Action("pass"))
    assert not prompt.allows(Action("draw"))


LAY = Move(Action("lay"), Pick(("a", "b", "c"), 1, 3))
BEAT = (
    Move(Action("beat", ("p1",)), Pick(("a", "b"), 1, 2)),
    Move(Action("beat", ("p2",)), Pick(("a", "c"), 2, 2)),
)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("lay:a,b", "lay:a,b"),
        ("lay:b,a", "lay:a,b"),
        ("lay:c,a,b", "lay:a,b,c"),
        ("beat:p1,b,a", "beat:p1,a,b"),
        ("beat:p2,c,a", "beat:p2,a,c"),
        ("pass", "pass"),
    ],
)
def test_picks_in_another_order_mean_the_same(text: str, meant: str) -> None:
    prompt = Prompt(FIRST, "turn", (Move(Action("pass")), *BEAT, LAY))
    found = prompt.in_order(Action.parse(text))
    assert str(found) == meant
    assert prompt.allows(found)


@pytest.mark.parametrize(
    "text",
    [
        *("lay", "lay:", "lay:a,a", "lay:b,a,a", "lay:d,a", "lay:b,a,d", "lay:a,b,c,c", "lay:,b,a"),
        *("beat:b,p1", "beat:b,a", "beat:p2,c", "beat:p3,c,a", "draw:b,a", "pass:b,a", ""),
    ],
)
def test_an_unknown_action_stays_as_it_is(text: str) -> None:
    """So that it is refused in the words that are about it."""
    prompt = Prompt(FIRST, "turn", (Move(Action("pass")), *BEAT, LAY))
    action = Action.parse(text)
    assert prompt.in_order(action) == action
    assert not prompt.allows(action)


@given(picked=st.permutations("abc"), size=st.integers(1, 3))
def test_every_order_means_the_one_that_is_legal(picked: list[str], size: int) -> None:
    prompt = Prompt(FIRST, "turn", (LAY,))
    action = Action("lay", tuple(picked[:size]))
    assert prompt.in_order(action) == LAY.complete(action.arguments)


@pytest.mark.parametrize("public", [True, False])
@pytest.mark.parametrize("observer", [None, FIRST, SECOND])
def test_what_a_question_is_to_others(observer: Seat | None, public: bool) -> None:
    """The seat and the question are public; the moves are the seat's own unless public."""
    prompt = Prompt(
        FIRST, "turn", (LAY,), True, "trick-7", public=public, default=Action("pass"), window=True
    )
    seen = prompt.as_seen_by(observer)
    if public or observer == FIRST:
        assert seen == prompt
    else:
        assert seen == Prompt(FIRST, "turn", (), True, "trick-7", window=True)


def test_the_same_question_of_another_occasion_is_another() -> None:
    assert Prompt(FIRST, "turn", (LAY,), about="trick-1") != (
        Prompt(FIRST, "turn", (LAY,), about="trick-2")
    )


@pytest.mark.parametrize(
    ("merits", "places"),
    [
        ((), ()),
        ((7,), (1,)),
        ((5, 9, 5), (2, 1, 2)),
        ((9, 9, 5), (1, 1, 3)),
        ((1, 2, 3, 3), (4, 3, 1, 1)),
        (((True, 0), (False, 9), (True, 4)), (2, 3, 1)),
    ],
)
def test_equal_merits_share_a_place_and_the_next_is_skipped(
    merits: tuple[object, ...], places: tuple[int, ...]
) -> None:
    assert places_by(merits) == places


def test_the_events_that_each_seat_sees() -> None:
    public, first, both, hidden = (
        Public(1),
        Private((FIRST,)),
        Private((FIRST, SECOND)),
        Private(()),
    )
    events = (first, public, hidden, both)
    assert public.audience is EVERYONE
    assert hidden.audience == NOBODY
    assert seen_by(events, FIRST) == (first, public, both)
    assert seen_by(events, SECOND) == (public, both)
    assert seen_by(events, THIRD) == (public,)
    assert seen_by(events, None) == (public,)


@pytest.mark.parametrize("observer", [None, FIRST, SECOND])
def test_an_event_without_an_audience_reaches_nobody(
    observer: Seat | None,
) -> None:
    with pytest.raises(NotImplementedError, match="Unsaid"):
        seen_by([Unsaid()], observer)  # type: ignore[abstract]  # the type checker refuses it as well
