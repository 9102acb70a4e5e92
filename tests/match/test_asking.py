"""Requests of players: the people who may ask and answer, and the outcomes."""

import pytest
from msgspec.structs import replace

from bot.contract.errors import IllegalAction
from bot.contract.game import Seat
from bot.match.advance import LONGEST_PAUSE_MS, add, add_now, begin
from bot.match.clock import QuestionTime
from bot.match.entries import (
    Agreed,
    Asked,
    Conceded,
    Declined,
    Entry,
    HandedOver,
    HostMissed,
    Paused,
    Resumed,
    Rewound,
    TimedOut,
    Undone,
    Wish,
)
from bot.match.match import Match
from bot.match.terms import STANDARD, Takebacks, Terms
from tests.match.agreed import BEGAN
from tests.match.gathering import FIRST, HOST, SECOND, STRANGER, THIRD, after, gathering
from tests.match.hosted import CANDIDATE, OPPONENT, VERA, at, done, hosted, played

LATER = BEGAN + 60_000


def terms(*, hosted: bool = False, takebacks: Takebacks = Takebacks.CLEAN) -> Terms:
    made = replace(gathering(), takebacks=takebacks)
    return made if hosted else replace(made, host=None)


def asked(match: Match, seat: Seat, wish: Wish) -> Match:
    return add(match, Asked(LATER, seat, wish))


def refused(match: Match, entry: Entry) -> bool:
    with pytest.raises(IllegalAction):
        add(match, entry)
    return True


@pytest.fixture
def laid() -> Match:
    """The first seat has laid a card, which nobody has answered; nobody hosts."""
    return after(begin(terms()), (FIRST, "lay:a"))


def test_one_opponent_lets_a_clean_act_be_taken_back(laid: Match) -> None:
    asking = asked(laid, FIRST, Wish.TAKE_BACK)
    assert (asking.answering, asking.awaits_host) == ((SECOND, THIRD), False)
    granted = add(asking, Agreed(LATER + 1, THIRD))
    assert granted.state == begin(terms()).state
    assert (granted.asking, granted.past.rewinds) == (None, ())
    assert set(granted.asked_since.values()) == {granted.version}, "old buttons are outdated"


def test_nobody_agrees_to_what_they_ask_for(laid: Match) -> None:
    asking = asked(laid, FIRST, Wish.TAKE_BACK)
    assert refused(asking, Agreed(LATER, FIRST))
    assert refused(asking, Asked(LATER, SECOND, Wish.PAUSE)), "one thing at a time"


def test_a_declined_player_may_ask_again_next_turn(laid: Match) -> None:
    declined = add(asked(laid, FIRST, Wish.TAKE_BACK), Declined(LATER, SECOND))
    assert declined.asking is None
    assert refused(declined, Asked(LATER, FIRST, Wish.TAKE_BACK))
    assert asked(declined, FIRST, Wish.PAUSE).asking is not None
    again = after(declined, (SECOND, "pass"), (THIRD, "pass"), (FIRST, "lay:b"))
    assert asked(again, FIRST, Wish.TAKE_BACK).asking is not None


def test_acts_followed_by_others_are_for_the_host(laid: Match) -> None:
    match = after(laid, (SECOND, "pass"))
    assert refused(match, Asked(LATER, FIRST, Wish.TAKE_BACK)), "and there is none"
    hosted = after(begin(terms(hosted=True)), (FIRST, "lay:a"), (SECOND, "pass"))
    asking = asked(hosted, FIRST, Wish.TAKE_BACK)
    assert (asking.answering, asking.awaits_host) == ((), True)
    assert refused(asking, Agreed(LATER, SECOND))
    one = add(asking, Rewound(LATER, HOST))
    assert add(one, Rewound(LATER, HOST)).state == begin(terms()).state


def test_an_act_settles_what_was_asked_for(laid: Match) -> None:
    assert after(asked(laid, FIRST, Wish.TAKE_BACK), (SECOND, "pass")).asking is None
    waiting = after(asked(laid, FIRST, Wish.PAUSE), (SECOND, "pass"))
    assert waiting.asking is not None, "but a pause is a pause"


@pytest.mark.parametrize("takebacks", [Takebacks.NONE, Takebacks.HOST])
def test_the_terms_say_who_may_grant(takebacks: Takebacks) -> None:
    match = after(begin(terms(hosted=True, takebacks=takebacks)), (FIRST, "lay:a"))
    if takebacks is Takebacks.NONE:
        assert refused(match, Asked(LATER, FIRST, Wish.TAKE_BACK))
    else:
        assert asked(match, FIRST, Wish.TAKE_BACK).awaits_host


def test_cards_seen_alone_do_not_tell_who_is_asked() -> None:
    """The board asks the players, or the host: everybody sees which."""
    match = begin(terms(hosted=True))
    peeked, passed = (after(match, (FIRST, verb)) for verb in ("peek", "pass"))
    assert peeked.past.seen_in(1) != passed.past.seen_in(1)
    assert peeked.past.is_clean(FIRST) == passed.past.is_clean(FIRST)
    assert (
        asked(peeked, FIRST, Wish.TAKE_BACK).answering
        == asked(passed, FIRST, Wish.TAKE_BACK).answering
    )


def test_a_pause_without_a_host_and_its_end_need_all() -> None:
    match = asked(begin(terms()), FIRST, Wish.PAUSE)
    match = add(match, Agreed(LATER, THIRD))
    assert match.asking is not None
    assert (match.asking.agreed, match.answering, match.paused) == ((THIRD,), (SECOND,), None)
    assert refused(match, Agreed(LATER, THIRD))
    match = add(match, Agreed(LATER, SECOND))
    assert (match.asking, match.paused) == (None, match.terms.players[FIRST])
    match = asked(match, THIRD, Wish.RESUME)
    match = add(add(match, Agreed(LATER, FIRST)), Agreed(LATER, SECOND))
    assert match.paused is None


def test_a_leavers_answer_is_no_longer_awaited() -> None:
    match = add(asked(begin(terms()), FIRST, Wish.PAUSE), Conceded(LATER, SECOND))
    assert match.answering == (THIRD,)
    assert add(match, Agreed(LATER, THIRD)).paused is not None


def test_nothing_is_left_that_nobody_can_answer() -> None:
    match = add(asked(begin(terms()), FIRST, Wish.PAUSE), Agreed(LATER, THIRD))
    assert add(match, Conceded(LATER, SECOND)).asking is None, "it is asked for anew"
    for leaving in (Conceded(LATER, FIRST), TimedOut(LATER, FIRST, None)):
        assert add(match, leaving).asking is None, "who asked is gone"


def test_a_host_who_comes_ends_the_rights_of_players() -> None:
    match = add(add(begin(terms(hosted=True)), HostMissed(LATER)), HostMissed(LATER))
    match = asked(match, FIRST, Wish.END)
    for coming in (Paused(LATER, HOST), HandedOver(LATER, STRANGER, STRANGER, HOST)):
        after_it = add(match, coming)
        assert (after_it.asking, after_it.players_may_end) == (None, False)


def test_players_end_a_match_together_whose_host_does_not_come() -> None:
    match = begin(terms(hosted=True))
    assert refused(match, Asked(LATER, FIRST, Wish.END))
    match = add(add(match, HostMissed(LATER)), HostMissed(LATER))
    match = asked(match, FIRST, Wish.END)
    match = add(add(match, Agreed(LATER, SECOND)), Agreed(LATER, THIRD))
    assert match.result is not None
    assert match.result.outcome is None


# Requests bring nobody free time, endless repetition, or a match that stands still


def test_an_undo_costs_the_asker_time() -> None:
    """The charge counts from the act, whatever was asked for meanwhile."""
    terms = gathering(default=True)
    terms = replace(terms, time_control=STANDARD, host=None)
    match = after(begin(terms), (FIRST, "lay:a"))
    match = done(match, Asked(match.last_act + 50_000, FIRST, Wish.PAUSE))
    match = done(match, Declined(match.last_act + 1_000, FIRST))
    now = match.last_act + 1_000
    times = {seat: QuestionTime(0, 90_000, 300_000, 0, now - 60_000) for seat in (SECOND, THIRD)}
    undone = add_now(match, Undone(now, FIRST), times)
    assert undone.entry is not None
    ((seat, ms),) = undone.entry.charged
    assert (seat, ms) == (FIRST, 52_000)


def test_one_player_ends_a_pause_of_all_after_a_day() -> None:
    match = played(hosted(host=None), "start:0")
    paused = done(match, Asked(at(match), CANDIDATE, Wish.PAUSE), Agreed(at(match) + 1, OPPONENT))
    assert paused.paused is not None
    early = add(paused, Asked(paused.paused_at + LONGEST_PAUSE_MS - 1, CANDIDATE, Wish.RESUME))
    assert early.paused is not None
    late = add(paused, Asked(paused.paused_at + LONGEST_PAUSE_MS, CANDIDATE, Wish.RESUME))
    assert (late.paused, late.asking) == (None, None)


def test_a_host_grants_by_doing_it() -> None:
    match = done(hosted(), Asked(5, CANDIDATE, Wish.PAUSE))
    with pytest.raises(IllegalAction):
        add(match, Agreed(6, OPPONENT))
    with pytest.raises(IllegalAction):
        add(match, Resumed(6, VERA))
    assert add(match, Declined(6, by=VERA)).asking is None
