"""The desk of a match and the list of matches: within Discord's limits, in both languages."""

import pytest
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.match.earlier import Asking
from bot.match.entries import Wish
from bot.match.ids import MatchId, UserId
from bot.ui import desk
from bot.ui.catalogue import Texts, texts_in
from bot.ui.desk import PAGE, DamagedMatch, DeskState, LiveMatch, status_page
from bot.ui.match_view import PublicMatchView, SeatClock
from bot.ui.message import MessageLayout
from tests.ui.limits import violations
from tests.ui.reading import NASTY, WIDEST, raw_keys

EN, UK = texts_in("en"), texts_in("uk")
NOW = 1_790_000_000_000
SEATS = 8


def view(seats: int = 2, **changes: object) -> PublicMatchView:
    names = tuple((NASTY, WIDEST)[seat % 2] for seat in range(seats))
    made = PublicMatchView(
        match_id=MatchId(10**17),
        version=999_999_999,
        observer=None,
        players=tuple(UserId(10**18 + seat) for seat in range(seats)),
        names=names,
        host_name=WIDEST,
        channel_id=606,  # type: ignore[arg-type]  # any channel
        practice=False,
        observation=None,
        recent=(),
        prompts=(),
        asked_since={},
        host=UserId(5),
        clock=tuple(SeatClock(None, None, 90_000, 300_000) for _ in range(seats)),
    )
    return replace(made, **changes)


def busy(seats: int = 2) -> DeskState:
    """All that can be told at once."""
    every = tuple(map(Seat, range(seats)))
    return DeskState(
        view=view(
            seats,
            paused_by=NASTY,
            asking=Asking(Seat(0), Wish.TAKE_BACK, 3),
            host_missed=1,
        ),
        since={seat: NOW + seat for seat in every},
        active=every,
        reachable=every,
        starters=every,
        trouble="x" * 400,
        link="https://discord.com/channels/1/2/3",
    )


def screens(state: DeskState, texts: Texts) -> list[MessageLayout]:
    seen, shown = {Seat(0): 1, Seat(1): 22}, state.view
    return [
        desk.desk(state, texts),
        desk.player_screen(state, Seat(1), texts),
        desk.confirm_rewind(shown, Seat(0), seen, texts),
        desk.confirm_rewind(shown, Seat(0), {}, texts),
        desk.confirm_rewind(shown, Seat(0), seen, texts, against_terms=True),
        desk.confirm_redeal(shown, None, texts, instead=True),
        desk.confirm_redeal(shown, texts("part-adventure", number=2), texts),
        desk.confirm_end(shown, texts),
        desk.confirm_forfeit(shown, Seat(1), texts),
        desk.confirm_award(shown, Seat(1), texts),
        desk.confirm_substitute(shown, Seat(1), UserId(10**19), NASTY, texts),
    ]


@pytest.mark.parametrize("texts", [EN, UK])
@pytest.mark.parametrize("seats", [2, SEATS])
def test_discord_takes_every_screen(seats: int, texts: Texts) -> None:
    for layout in screens(busy(seats), texts):
        assert violations(layout) == ()
        assert not raw_keys(layout)


@pytest.mark.parametrize("texts", [EN, UK])
def test_discord_takes_a_full_page(texts: Texts) -> None:
    state = busy(SEATS)
    listed = [
        LiveMatch(replace(state, view=replace(state.view, match_id=MatchId(number))), own=False)
        for number in range(PAGE)
    ]
    layout = status_page(listed, 1, 3, texts)
    assert violations(layout) == ()
    assert not raw_keys(layout)
    damaged = status_page([DamagedMatch(MatchId(n)) for n in range(PAGE)], 0, 1, texts)
    assert violations(damaged) == ()


@pytest.mark.parametrize("texts", [EN, UK])
def test_who_left_is_told_alike_while_others_play_and_in_the_result(texts: Texts) -> None:
    """Without a gender, which nobody has asked for."""
    assert texts("welcome-left") == texts("result-left")
