"""Challenges and a host's calls."""

import pytest

from bot.games.deathmatch.state import Options
from bot.match.ids import UserId
from bot.match.invitation import Invitation, InvitationStatus
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.invitation import invitation_message
from tests.ui.invitations import EN, KESTREL, MOTH, NAMES, UK, challenge, hosted
from tests.ui.limits import violations
from tests.ui.reading import NASTY, WIDEST, buttons_of, labels_of, raw_keys, text_of


def test_a_challenge() -> None:
    shown = invitation_message(challenge(), NAMES, EN)
    assert text_of(shown).splitlines() == [
        "## ⚔️ Kestrel challenges Moth",
        "**Death Match · Warrior**",
        "-# Warrior: health 3, with Knight Shield, Plate Armor, Torch, Holy Grail,"
        " Dragon Spear and Vorpal Sword",
        "Moth will choose who begins.",
        "<@2>, do you accept? This expires <t:1700000600:R>.",
    ]
    assert labels_of(shown) == ["Accept", "Decline"]
    assert [button.custom_id for button in buttons_of(shown)] == ["c:7:accept", "c:7:decline"]


def test_a_challenge_in_ukrainian() -> None:
    shown = invitation_message(challenge(options=Options("barbarian", "AC")), NAMES, UK)
    assert text_of(shown).splitlines() == [
        "## ⚔️ Kestrel кидає виклик: Moth",
        "**Смертельний двобій · Варвар**",
        "-# Варвар: здоров’я 4, спорядження — Шкіряний Щит, Кольчуга, Смолоскип, Бойовий Молот,"
        " Разюча Сокира і Цілюще Зілля",
        "-# Тренування з колодами A, C: до таблиць не потрапляє.",
        "Хто починає, обере Moth.",
        "<@2>, приймаєте виклик? Час спливає <t:1700000600:R>.",
    ]
    assert labels_of(shown) == ["Прийняти", "Відмовитися"]


def test_a_hosts_call_shows_who_is_ready() -> None:
    shown = invitation_message(hosted(seated=(MOTH,)), NAMES, EN)
    told = text_of(shown).splitlines()
    assert told[0] == "## ⚔️ Rook invites Kestrel and Moth"
    assert "⏳ <@1>: not ready yet" in told
    assert "✅ **Moth**: ready" in told
    assert [button.custom_id for button in buttons_of(shown)] == ["c:7:ready", "c:7:decline"]
    assert labels_of(shown) == ["Ready", "Decline"]


def test_practice_is_said() -> None:
    shown = text_of(invitation_message(challenge(options=Options("warrior", "Q")), NAMES, EN))
    assert "-# Practice with deck Q: counts for no table." in shown.splitlines()
    assert "Practice" not in text_of(invitation_message(challenge(), NAMES, EN))


@pytest.mark.parametrize(
    ("invitation", "ending"),
    [
        (challenge(status=InvitationStatus.STARTED, match_id=3), "Accepted: the match has begun."),
        (challenge(status=InvitationStatus.DECLINED), "Moth declined."),
        (challenge(status=InvitationStatus.WITHDRAWN), "Kestrel took it back."),
        (challenge(status=InvitationStatus.EXPIRED), "Nobody answered in time."),
        (
            hosted(status=InvitationStatus.STARTED, match_id=3),
            "Everybody is ready: the match has begun.",
        ),
        (hosted(status=InvitationStatus.DECLINED), "Declined by one of the players."),
        (hosted(status=InvitationStatus.WITHDRAWN), "Rook took it back."),
        (hosted(status=InvitationStatus.EXPIRED), "Not everybody was ready in time."),
    ],
)
def test_once_it_is_over_there_is_nothing_to_press(invitation: Invitation, ending: str) -> None:
    shown = invitation_message(invitation, NAMES, EN)
    assert text_of(shown).splitlines()[-1] == ending
    assert not buttons_of(shown)
    assert not raw_keys(invitation_message(invitation, NAMES, UK))


@pytest.mark.parametrize(
    ("invitation", "asked"),
    [
        (challenge(), (MOTH,)),
        (hosted(), (KESTREL, MOTH)),
        (hosted(seated=(KESTREL,)), (MOTH,)),
    ],
)
def test_whoever_has_not_agreed_is_pinged(
    invitation: Invitation, asked: tuple[UserId, ...]
) -> None:
    shown = invitation_message(invitation, NAMES, EN)
    assert shown.pings == asked
    assert all(f"<@{user}>" in text_of(shown) for user in asked)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [NASTY, WIDEST])
@pytest.mark.parametrize("status", list(InvitationStatus))
def test_any_names_fit(language: str, name: str, status: InvitationStatus) -> None:
    names = dict.fromkeys(NAMES, name)
    options = Options("barbarian", "ABCDEFGHIJKLMNOPQRST" * 5)
    for invitation in (
        challenge(status=status, options=options),
        hosted(status=status, options=options),
    ):
        shown = invitation_message(invitation, names, texts_in(language))
        assert violations(shown) == ()
        assert raw_keys(shown) == set()
