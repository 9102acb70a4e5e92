"""What boards and invitations say of the clock, in both languages."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.contract.game import Action, Move, Prompt, Seat
from bot.match.ids import ChannelId, MatchId, UserId
from bot.match.result import Result
from bot.match.time_control import DAY, STANDARD, TimeControl
from bot.ui.catalogue import LANGUAGES, Texts, texts_in
from bot.ui.clock import described, duration, with_clock
from bot.ui.match_view import PublicMatchView, SeatClock
from bot.ui.message import Button, Buttons, MessageLayout, Text
from tests.ui.limits import violations
from tests.ui.reading import NASTY, WIDEST, raw_keys, text_of

EN, UK = texts_in("en"), texts_in("uk")
AT = 1_700_000_000_000
TURN, BANK = 90_000, 300_000
RUNNING = SeatClock(AT + TURN, AT + TURN + BANK, TURN, BANK)
WINDOW = SeatClock(AT + TURN, AT + TURN, TURN, 0)
STANDING = SeatClock(None, None, 30_000, 245_999)
WAITING = SeatClock(None, None, 0, BANK)

BOARD = MessageLayout((Text("## Board"), Buttons((Button("Draw", "m:1:2:draw"),)), Text("Below")))


def view(*clock: SeatClock, asked: tuple[int, ...] = (0,), names: str = "") -> PublicMatchView:
    """A match of so many seats, of which these are asked."""
    called = ("Kestrel", "Moth", "Wren", "Otter", "Finch", "Swift")
    return PublicMatchView(
        match_id=MatchId(1),
        version=2,
        observer=None,
        players=tuple(UserId(number) for number in range(len(clock))),
        names=tuple(names or name for name in called[: len(clock)]),
        host_name=None,
        channel_id=ChannelId(6),
        practice=False,
        observation=None,
        recent=(),
        prompts=tuple(Prompt(Seat(seat), "go", (Move(Action("go")),)) for seat in asked),
        asked_since={Seat(seat): 2 for seat in asked},
        active=tuple(Seat(seat) for seat in range(len(clock))),
        clock=clock,
    )


def told(match: PublicMatchView, texts: Texts = EN) -> list[str]:
    """What the clock adds to a board, which is otherwise as it was."""
    layout = with_clock(BOARD, match, texts)
    if layout == BOARD:
        return []
    heading, added, *others = layout.blocks
    assert (heading, *others) == BOARD.blocks, "it stands above the first buttons"
    assert isinstance(added, Text)
    return added.markdown.splitlines()


def test_the_seat_whose_time_runs_and_the_bank_of_the_other() -> None:
    (english,) = told(view(RUNNING, WAITING))
    assert english.split(" · ") == [
        "-# ⏱️ **Kestrel**: turn ends <t:1700000090:R>, flag falls <t:1700000390:R>",
        "Moth: bank 5:00 min",
    ]
    (ukrainian,) = told(view(RUNNING, WAITING), UK)
    assert ukrainian.split(" · ") == [
        "-# ⏱️ **Kestrel**: кінець ходу <t:1700000090:R>, прапорець <t:1700000390:R>",
        "Moth: запас 5:00 хв",
    ]


def test_without_a_bank_only_the_flag_is_told() -> None:
    assert told(view(WINDOW)) == ["-# ⏱️ **Kestrel**: flag falls <t:1700000090:R>"]
    assert told(view(WINDOW), UK) == ["-# ⏱️ **Kestrel**: прапорець <t:1700000090:R>"]


def test_without_a_turn_left_only_the_flag_is_told() -> None:
    used_up = SeatClock(AT, AT + BANK, 0, BANK)
    assert told(view(used_up)) == ["-# ⏱️ **Kestrel**: flag falls <t:1700000300:R>"]


def test_a_seat_whose_time_stands_has_what_is_left() -> None:
    assert told(view(STANDING, WAITING)) == [
        "-# ⏸️ **Kestrel**: the time stands, with 4:35 min left · Moth: bank 5:00 min",
    ]
    assert told(view(STANDING), UK) == ["-# ⏸️ **Kestrel**: час стоїть, лишилося 4:35 хв"]


def test_seats_that_run_out_together_share_a_line() -> None:
    later = SeatClock(AT + TURN + 7_000, AT + TURN + BANK + 7_000, TURN, BANK)
    match = view(RUNNING, later, RUNNING, STANDING, WAITING, asked=(0, 1, 2, 3))
    assert told(match) == [
        "-# ⏱️ **Kestrel** and **Wren**: turn ends <t:1700000090:R>, flag falls <t:1700000390:R>",
        "-# ⏱️ **Moth**: turn ends <t:1700000097:R>, flag falls <t:1700000397:R>",
        "-# ⏸️ **Otter**: the time stands, with 4:35 min left · Finch: bank 5:00 min",
    ]
    assert told(match, UK)[0].startswith("-# ⏱️ **Kestrel** і **Wren**: кінець ходу")


def test_all_banks_stand_on_the_last_line_but_of_those_who_play_no_more() -> None:
    match = view(RUNNING, WAITING, SeatClock(None, None, 0, 61_000), WAITING)
    (line,) = told(replace(match, active=(Seat(0), Seat(2), Seat(3))))
    assert line.split(" · ")[1:] == ["bank: Wren 1:01 min, Otter 5:00 min"]


def test_everybody_is_asked_at_once() -> None:
    assert len(told(view(WINDOW, WINDOW, WINDOW, asked=(0, 1, 2)))) == 1


def test_without_a_clock_and_after_the_end_nothing_is_told() -> None:
    match = view(RUNNING, WAITING)
    assert told(replace(match, clock=None)) == []
    over = Result(outcome=None, departures=(None, None), facts=({}, {}), counts=False)
    assert told(replace(match, result=over)) == []


def test_a_board_without_buttons_ends_with_the_clock() -> None:
    layout = with_clock(MessageLayout((Text("## Board"),)), view(RUNNING, WAITING), EN)
    assert text_of(layout).splitlines()[0] == "## Board"
    assert len(layout.blocks) == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [NASTY, WIDEST])
def test_six_seats_of_any_name_fit(name: str, language: str) -> None:
    clocks = [
        SeatClock(AT + TURN + number, AT + TURN + BANK + number, TURN, BANK) for number in range(3)
    ]
    match = view(*clocks, STANDING, WAITING, WAITING, asked=(0, 1, 2, 3), names=name)
    layout = with_clock(BOARD, match, texts_in(language))
    assert not violations(layout)
    assert not raw_keys(layout)


@pytest.mark.parametrize(
    ("ms", "english", "ukrainian"),
    [
        (0, "0:00 min", "0:00 хв"),
        (999, "0:00 min", "0:00 хв"),
        (9_000, "0:09 min", "0:09 хв"),
        (245_999, "4:05 min", "4:05 хв"),
        (3_599_999, "59:59 min", "59:59 хв"),
        (3_600_000, "1 h 00 min", "1 год 00 хв"),
        (86_399_999, "23 h 59 min", "23 год 59 хв"),
        (172_800_000, "48 h 00 min", "48 год 00 хв"),
    ],
)
def test_durations(ms: int, english: str, ukrainian: str) -> None:
    assert duration(ms, EN) == english
    assert duration(ms, UK) == ukrainian


@pytest.mark.parametrize(
    ("control", "english", "ukrainian"),
    [
        (None, "No clock.", "Без годинника."),
        (
            STANDARD,
            "Clock: 1:30 min for a turn, and 5:00 min more for each player.",
            "Годинник: 1:30 хв на хід і ще 5:00 хв запасу в кожного.",
        ),
        (
            DAY,
            "Clock: 24 hours for a turn, and 48 hours more for each player.",
            "Годинник: 24 години на хід і ще 48 годин запасу в кожного.",
        ),
        (
            TimeControl(60, 0),
            "Clock: 1:00 min for a turn, and no more.",
            "Годинник: 1:00 хв на хід, без запасу.",
        ),
        (
            TimeControl(7_200, 604_800),
            "Clock: 2 h 00 min for a turn, and 168 h 00 min more for each player.",
            "Годинник: 2 год 00 хв на хід і ще 168 год 00 хв запасу в кожного.",
        ),
    ],
)
def test_a_time_control_in_words(control: TimeControl | None, english: str, ukrainian: str) -> None:
    assert described(control, EN) == english
    assert described(control, UK) == ukrainian
