"""A match as a value: seats, questions and how old they are, the log and what it is read as."""

from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from bot.games.chance import Chance
from bot.games.contract import Action, Move, Outcome, Prompt, Seat, Standing, Step
from bot.games.deathmatch.state import Options
from bot.games.errors import BadOptions, CommonRefusal, IllegalAction
from bot.games.registry import GAMES
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.match import (
    Acted,
    Conceded,
    Ended,
    Entry,
    Match,
    Reason,
    Result,
    Terms,
    add,
    begin,
    replay,
)

ANNA, BOHDAN, HOST, STRANGER = (UserId(number) for number in (11, 12, 13, 14))
FIRST, SECOND = Seat(0), Seat(1)
BEGAN = 1_790_000_000_000


def terms(**changes: Any) -> Terms:
    """Anna challenged Bohdan, who chooses who begins."""
    values: dict[str, Any] = {
        "id": MatchId(5),
        "game": "deathmatch",
        "options": Options("warrior", "A"),
        "seed": bytes(32),
        "players": (ANNA, BOHDAN),
        "host": None,
        "guild_id": GuildId(1),
        "channel_id": ChannelId(2),
        "language": "en",
        "began": BEGAN,
    }
    return Terms(**(values | changes))


def acted(seat: Seat, action: str, at: int = BEGAN + 1) -> Acted:
    return Acted(at, seat, action)


OPENING: tuple[Entry, ...] = (
    acted(SECOND, "start:0"),
    acted(FIRST, "draw"),
    acted(FIRST, "add"),
    acted(SECOND, "draw"),
)
"""The log of a match in which Bohdan holds a card."""


# Who sits where


def test_seats_go_by_the_order_of_the_players() -> None:
    match = terms(host=HOST)
    assert (match.seat_of(ANNA), match.seat_of(BOHDAN)) == (FIRST, SECOND)
    assert (match.seat_of(HOST), match.seat_of(STRANGER)) == (None, None)
    assert list(match.seated) == [(FIRST, ANNA), (SECOND, BOHDAN)]


def test_what_counts_and_where_is_for_the_rules_to_say() -> None:
    assert terms().variant == "warrior"
    assert not terms().counts, "decks were chosen"
    assert terms(options=Options("barbarian")).counts


def test_the_host_answers_only_what_a_host_may() -> None:
    match = begin(terms(host=HOST))
    assert match.acting_seat(HOST) == SECOND
    assert (match.acting_seat(ANNA), match.acting_seat(BOHDAN)) == (FIRST, SECOND)
    assert match.acting_seat(STRANGER) is None
    assert add(match, OPENING[0]).acting_seat(HOST) is None


# What is asked


def test_only_who_is_asked_has_a_prompt() -> None:
    match = begin(terms())
    prompt = match.prompt_of(SECOND)
    assert prompt is not None
    assert (prompt.seat, prompt.question) == (SECOND, "starter")
    assert match.prompt_of(FIRST) is None


@pytest.mark.parametrize("entry", [Conceded(BEGAN, FIRST), Ended(BEGAN, HOST)])
def test_nobody_is_asked_once_it_is_over(entry: Entry) -> None:
    match = add(replay(terms(), OPENING), entry)
    assert not match.live
    assert match.prompts == ()
    assert match.prompt_of(SECOND) is None
    assert match.asked_since == {}


def test_a_button_is_stale_before_its_question_and_after_the_newest_version() -> None:
    match = replay(terms(), OPENING)
    assert match.version == 4
    assert match.asked_since == {SECOND: 4}
    stale = [version for version in range(7) if match.is_stale(SECOND, version)]
    assert stale == [0, 1, 2, 3, 5, 6]


def test_who_is_not_asked_has_seen_the_newest_version_or_something_old() -> None:
    match = replay(terms(), OPENING)
    assert [version for version in range(7) if match.is_stale(FIRST, version)] == [0, 1, 2, 3, 5, 6]


class Votes(Struct, frozen=True):
    """Who has voted, and how often in all."""

    open: tuple[Seat, ...] = (FIRST, SECOND)
    count: int = 0


class Ballot:
    """Both are asked at once, and again after each vote, until they leave."""

    def start(self, options: Any, seats: int, chance: Chance) -> Step[Votes]:
        return Step(Votes(), ())

    def prompts(self, state: Votes) -> tuple[Prompt, ...]:
        moves = (Move(Action("vote")), Move(Action("leave")))
        return tuple(Prompt(seat, "vote", moves) for seat in state.open)

    def apply(self, state: Votes, seat: Seat, action: Action, chance: Chance) -> Step[Votes]:
        if action.verb == "leave":
            rest = tuple(one for one in state.open if one != seat)
            return Step(replace(state, open=rest), ())
        return Step(replace(state, count=state.count + 1), ())

    def outcome(self, state: Votes) -> Outcome | None:
        return None if state.open else Outcome((FIRST, SECOND))

    def standings(self, state: Votes) -> tuple[Standing, ...]:
        return (Standing(), Standing())


@pytest.fixture
def ballot(monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match in which both seats are asked at once."""
    monkeypatch.setattr("bot.match.match.GAMES", {"ballot": Ballot()})
    return begin(terms(game="ballot"))


def test_a_question_keeps_its_age_while_another_seat_acts(ballot: Match) -> None:
    assert ballot.asked_since == {FIRST: 0, SECOND: 0}
    once = add(ballot, acted(FIRST, "vote"))
    assert once.asked_since == {FIRST: 1, SECOND: 0}
    assert once.is_stale(FIRST, 0), "who has voted is asked anew"
    assert not once.is_stale(SECOND, 0), "the other's buttons are as good as before"
    twice = add(once, acted(FIRST, "vote"))
    assert twice.asked_since == {FIRST: 2, SECOND: 0}
    assert not twice.is_stale(SECOND, 1)


def test_who_is_asked_no_more_has_no_age(ballot: Match) -> None:
    left = add(ballot, acted(SECOND, "leave"))
    assert left.asked_since == {FIRST: 0}
    assert left.is_stale(SECOND, 0)


def test_several_may_win_and_then_none_won_alone(ballot: Match) -> None:
    over = add(add(ballot, acted(SECOND, "leave")), acted(FIRST, "leave"))
    assert over.result == Result(Reason.PLAYED, (FIRST, SECOND), (Standing(), Standing()))
    assert over.result.winner is None


# The log


def test_a_match_begins_with_version_0_and_no_entry() -> None:
    match = begin(terms())
    assert (match.version, match.entry, match.result, match.recent) == (0, None, None, ())
    assert match.last_act == BEGAN


def test_options_that_the_rules_do_not_know_begin_nothing() -> None:
    with pytest.raises(BadOptions):
        begin(terms(options=Options("warrior", "Z")))
    with pytest.raises(BadOptions):
        begin(terms(players=(ANNA, BOHDAN, STRANGER)))


def test_every_entry_is_a_version_and_the_last_is_remembered() -> None:
    match = begin(terms())
    for version, entry in enumerate(OPENING, start=1):
        match = add(match, entry)
        assert (match.version, match.entry) == (version, entry)
    assert match.recent != (), "the events of the last entry alone"
    late = acted(SECOND, "add", at=BEGAN + 77)
    assert add(match, late).last_act == BEGAN + 77


def test_who_gives_up_loses_and_the_other_wins_alone() -> None:
    for seat, winner in ((FIRST, SECOND), (SECOND, FIRST)):
        result = add(replay(terms(), OPENING), Conceded(BEGAN, seat)).result
        assert result is not None
        assert (result.reason, result.winners, result.winner) == (
            Reason.CONCEDED,
            (winner,),
            winner,
        )


def test_what_is_ended_has_no_winner_and_keeps_its_standings() -> None:
    before = replay(terms(), OPENING)
    after = add(before, Ended(BEGAN, HOST))
    assert after.result == Result(Reason.ENDED, (), before.standings)
    assert (after.state, after.recent, after.version) == (before.state, (), before.version + 1)


@pytest.mark.parametrize("last", [Conceded(BEGAN, FIRST), Ended(BEGAN, HOST)])
@pytest.mark.parametrize(
    "more", [acted(SECOND, "add"), Conceded(BEGAN, SECOND), Ended(BEGAN, HOST)]
)
def test_nothing_is_added_to_what_is_over(last: Entry, more: Entry) -> None:
    match = add(replay(terms(), OPENING), last)
    with pytest.raises(IllegalAction) as caught:
        add(match, more)
    assert caught.value.reason is CommonRefusal.OVER


def test_the_same_log_is_the_same_match() -> None:
    match = begin(terms())
    for entry in OPENING:
        match = add(match, entry)
    assert replay(terms(), OPENING) == match
    assert replay(terms(), iter(())) == begin(terms())


@pytest.mark.parametrize(
    "damaged",
    [
        OPENING[1:],
        (*OPENING[:2], OPENING[3]),
        (OPENING[0], OPENING[2], OPENING[1]),
        (*OPENING, OPENING[-1]),
        (OPENING[0], acted(SECOND, "draw")),
        (acted(SECOND, "start:2"),),
        (*OPENING, Ended(BEGAN, HOST), acted(SECOND, "add")),
    ],
)
def test_a_log_that_the_rules_refuse_is_no_match(damaged: tuple[Entry, ...]) -> None:
    with pytest.raises(IllegalAction):
        replay(terms(), damaged)


def test_every_game_is_found_by_its_key() -> None:
    assert terms().rules is GAMES["deathmatch"]
    assert {key: game.key for key, game in GAMES.items()} == {key: key for key in GAMES}
