"""Open tables: who sits there, what is missing, who may start, and what became of them.

Most tests are of a game that says nothing of its seats; a Death Match says who chooses who begins.
"""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from bot.match.ids import UserId
from bot.match.invitation import Invitation, InvitationStatus
from bot.ui.catalogue import LANGUAGES, Texts, texts_in
from bot.ui.games import forget, register, renderer_of
from bot.ui.invitation import everybody, invitation_message
from bot.ui.registered_game import RegisteredGame
from bot.ui.setup import Setup, Summary
from tests.ui.invitations import (
    EN,
    FINCH,
    KESTREL,
    MOTH,
    NAMES,
    OTTER,
    SWIFT,
    UK,
    WREN,
    challenge,
    hosted,
    table,
)
from tests.ui.limits import violations
from tests.ui.reading import NASTY, WIDEST, buttons_of, labels_of, raw_keys, text_of

FOUR = (KESTREL, MOTH, WREN, OTTER)
SIX = (*FOUR, FINCH, SWIFT)
WIDE = "Ш" * 32
"""A name of full length, as Discord lets one be called."""


@pytest.fixture(autouse=True)
def halma() -> Iterator[None]:
    """A game of which nothing but its name is asked here."""
    rules: Any = SimpleNamespace(key="halma", variants=("halma",))
    renderer = renderer_of("deathmatch")
    summary = Summary(lambda options, texts: "Halma")
    register(RegisteredGame(rules, renderer, Setup((), lambda chosen: None), summary))
    yield
    forget("halma")


def game_for(*seated: UserId, **changes: Any) -> Invitation:
    """A table for a game of two to four."""
    return table(*seated, **{"game": "halma", "options": None, "most": 4, **changes})


def read(invitation: Invitation, texts: Texts) -> list[str]:
    """All lines but that of the clock, which is off, and that of takebacks."""
    told = text_of(invitation_message(invitation, NAMES, texts)).splitlines()
    told.remove(f"-# {texts('clock-off')}")
    told.remove(f"-# {texts('takebacks-clean')}")
    return told


STAGES: dict[str, tuple[Invitation, list[str], list[str]]] = {
    "one seat": (
        game_for(KESTREL),
        [
            "✅ **Kestrel**",
            "⏳ 3 seats free",
            "One more player is needed. The table closes <t:1700000600:R>.",
        ],
        [
            "✅ **Kestrel**",
            "⏳ 3 вільні місця",
            "Бракує ще 1 гравця. Стіл закриється <t:1700000600:R>.",
        ],
    ),
    "missing": (
        game_for(KESTREL, least=3),
        [
            "✅ **Kestrel**",
            "⏳ 3 seats free",
            "2 more players are needed. The table closes <t:1700000600:R>.",
        ],
        [
            "✅ **Kestrel**",
            "⏳ 3 вільні місця",
            "Бракує ще 2 гравців. Стіл закриється <t:1700000600:R>.",
        ],
    ),
    "may start": (
        game_for(MOTH, KESTREL, WREN),
        [
            "✅ **Moth**",
            "✅ **Kestrel**",
            "✅ **Wren**",
            "⏳ one seat free",
            "Anybody may still join; Moth can start, and from <t:1700000300:t> on anybody who sits"
            " here. The table closes <t:1700000600:R>.",
        ],
        [
            "✅ **Moth**",
            "✅ **Kestrel**",
            "✅ **Wren**",
            "⏳ 1 вільне місце",
            "Приєднатися ще можна; почати може Moth, а після <t:1700000300:t> – кожен, хто за"
            " столом. Стіл закриється <t:1700000600:R>.",
        ],
    ),
    "may start alone": (
        game_for(KESTREL, least=1),
        [
            "✅ **Kestrel**",
            "⏳ 3 seats free",
            "Anybody may still join; Kestrel can start. The table closes <t:1700000600:R>.",
        ],
        [
            "✅ **Kestrel**",
            "⏳ 3 вільні місця",
            "Приєднатися ще можна; почати може Kestrel. Стіл закриється <t:1700000600:R>.",
        ],
    ),
    "full": (
        game_for(*FOUR),
        [
            *(f"✅ **{NAMES[user]}**" for user in FOUR),
            "The table is full: anybody who sits here can start. It closes <t:1700000600:R>.",
        ],
        [
            *(f"✅ **{NAMES[user]}**" for user in FOUR),
            "За столом немає вільних місць: почати може кожен, хто за ним."
            " Стіл закриється <t:1700000600:R>.",
        ],
    ),
    "started": (
        game_for(*FOUR, status=InvitationStatus.STARTED, match_id=3),
        ["Kestrel, Moth, Wren and Otter: the match has begun."],
        ["Kestrel, Moth, Wren і Otter: матч почався."],
    ),
    "closed": (
        game_for(KESTREL, seated=(), status=InvitationStatus.WITHDRAWN),
        ["Nobody sits here any more, so the table is closed."],
        ["За столом нікого не лишилося, тож його закрито."],
    ),
    "expired": (
        game_for(KESTREL, status=InvitationStatus.EXPIRED),
        ["Not enough players came in time."],
        ["Гравців вчасно не набралося."],
    ),
    "not started": (
        game_for(KESTREL, MOTH, status=InvitationStatus.EXPIRED),
        ["Nobody started it in time."],
        ["Матч вчасно ніхто не почав."],
    ),
}


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_in_both_languages(stage: str) -> None:
    invitation, english, ukrainian = STAGES[stage]
    opener = NAMES[invitation.opener]
    if invitation.status is InvitationStatus.OPEN:
        assert read(invitation, EN) == [f"⚔️ {opener} opens a table: Halma", *english]
        assert read(invitation, UK) == [f"⚔️ {opener} відкриває стіл: Halma", *ukrainian]
    else:
        assert read(invitation, EN) == [f"⚔️ {opener} opens a table", "**Halma**", *english]
        assert read(invitation, UK) == [f"⚔️ {opener} відкриває стіл", "**Halma**", *ukrainian]


@pytest.mark.parametrize("stage", STAGES)
def test_what_can_be_pressed(stage: str) -> None:
    invitation = STAGES[stage][0]
    answers = []
    if invitation.status is InvitationStatus.OPEN:
        start = [] if invitation.missing else ["start"]
        answers = ["join", "leave", *start, "rules"]
    shown = invitation_message(invitation, NAMES, EN)
    assert [button.custom_id for button in buttons_of(shown)] == [f"c:7:{a}" for a in answers]
    labels = {"join": "Join", "leave": "Leave", "start": "Start", "rules": "Rules"}
    assert labels_of(shown) == [labels[answer] for answer in answers]
    said = {"join": "Приєднатися", "leave": "Вийти", "start": "Почати", "rules": "Правила"}
    ukrainian = invitation_message(invitation, NAMES, UK)
    assert labels_of(ukrainian) == [said[answer] for answer in answers]


@pytest.mark.parametrize("stage", STAGES)
def test_nobody_is_pinged_by_a_table(stage: str) -> None:
    shown = invitation_message(STAGES[stage][0], NAMES, EN)
    assert shown.pings == ()
    assert "<@" not in text_of(shown)


@pytest.mark.parametrize(("free", "said"), [(2, "2 вільні місця"), (5, "5 вільних місць")])
def test_free_seats_are_counted_in_ukrainian(free: int, said: str) -> None:
    assert f"⏳ {said}" in read(game_for(KESTREL, most=1 + free), UK)


def test_a_death_match_says_who_will_choose_who_begins() -> None:
    alone = read(table(KESTREL), EN)
    assert alone[0] == "⚔️ Kestrel opens a table: Death Match · Warrior"
    assert alone[3:] == [
        "✅ **Kestrel**",
        "⏳ one seat free",
        "Whoever joins will choose who begins.",
        "One more player is needed. The table closes <t:1700000600:R>.",
    ]
    assert "Хто приєднається, обере, кому починати." in read(table(KESTREL), UK)
    both = read(table(KESTREL, MOTH), EN)
    assert "Moth will choose who begins." in both
    assert not [line for line in both if "joins" in line]
    passed_on = read(table(MOTH, KESTREL), EN)
    assert "Kestrel will choose who begins." in passed_on


def test_every_name_that_is_shown_is_asked_for() -> None:
    """Also the host's, and the opener's where a table is empty."""
    assert everybody(hosted()) == {1, 2, 9}
    assert everybody(challenge()) == {1, 2}
    assert everybody(table(WREN, MOTH)) == {2, 3}
    assert everybody(table(WREN, seated=())) == {3}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [NASTY, WIDEST, WIDE])
@pytest.mark.parametrize("status", list(InvitationStatus))
@pytest.mark.parametrize("seated", [1, 5, 6])
def test_six_of_any_name_fit(
    seated: int, status: InvitationStatus, name: str, language: str
) -> None:
    names = dict.fromkeys(NAMES, name)
    invitation = game_for(*SIX[:seated], status=status, least=2, most=6)
    shown = invitation_message(invitation, names, texts_in(language))
    assert violations(shown) == ()
    assert raw_keys(shown) == set()
    assert "[x](" not in text_of(shown), "no name makes a link"
