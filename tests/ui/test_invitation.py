"""Challenges and a host's calls."""

import pytest

from bot.games.deathmatch.rules.state import Options
from bot.match.ids import UserId
from bot.match.invitation import Invitation, InvitationStatus
from bot.match.time_control import DAY, STANDARD
from bot.ui.catalogue import LANGUAGES, Texts, texts_in
from bot.ui.invitation import in_components, invitation_message
from bot.ui.message import MessageLayout
from tests.ui.invitations import (
    EN,
    KESTREL,
    MOTH,
    NAMES,
    ROOK,
    UK,
    WREN,
    challenge,
    hosted,
    table,
)
from tests.ui.limits import violations
from tests.ui.reading import NASTY, WIDEST, buttons_of, labels_of, raw_keys, text_of

LARGEST = 2**63 - 1
"""The longest id of a user there can be."""


def test_a_challenge() -> None:
    shown = invitation_message(challenge(time_control=DAY), NAMES, EN)
    assert text_of(shown).splitlines() == [
        "⚔️ <@2>, Kestrel challenges you: Death Match · Warrior",
        "-# You share one hero and one dungeon. Make the dungeon deadlier than the hero, then pass:"
        " the other player has to go in. To win, survive 3 times, or see the other fall 3 times,"
        " or 2 of each.",
        "-# Warrior: 11 health with all equipment",
        "-# Clock: 24 hours for a turn, and 48 hours more for each player.",
        "-# A mispress is taken back if another player agrees, as long as nobody has acted or seen"
        " anything since.",
        "Moth will choose who begins.",
        "Moth, do you accept? This expires <t:1700000600:R>.",
    ]
    assert labels_of(shown) == ["Accept", "Decline / withdraw", "Rules"]
    ids = [button.custom_id for button in buttons_of(shown)]
    assert ids == ["c:7:accept", "c:7:decline", "c:7:rules"]


def test_a_challenge_in_ukrainian() -> None:
    shown = invitation_message(
        challenge(options=Options("barbarian", "AC"), time_control=STANDARD), NAMES, UK
    )
    assert text_of(shown).splitlines() == [
        "⚔️ <@2>, Kestrel кидає вам виклик: Смертельний двобій · Варвар",
        "-# Герой і підземелля у вас спільні. Зробіть підземелля згубним для героя і пасуйте: туди"
        " мусить іти суперник. Для перемоги треба 3 рази вижити, або щоб суперник 3 рази загинув,"
        " або по 2 рази те й те.",
        "-# Варвар: здоров’я 11 з усім спорядженням",
        "-# Тренування з колодами A, C: у таблиці лідерів не зараховується.",
        "-# Годинник: 1:30 хв на хід і ще 5:00 хв запасу в кожного.",
        "-# Помилковий хід можна повернути зі згоди іншого гравця, якщо відтоді ніхто не ходив"
        " і нічого не побачив.",
        "Хто починає, обере Moth.",
        "Moth, приймаєте виклик? Час спливає <t:1700000600:R>.",
    ]
    assert labels_of(shown) == ["Прийняти", "Відмовитися / відкликати", "Правила"]


def test_a_hosts_call_shows_who_is_ready() -> None:
    shown = invitation_message(hosted(seated=(MOTH,)), NAMES, EN)
    told = text_of(shown).splitlines()
    assert told[0] == "⚔️ <@1> and Moth, Rook invites you: Death Match · Warrior"
    assert "⏳ **Kestrel**: not ready yet" in told
    assert "✅ **Moth**: ready" in told
    ids = [button.custom_id for button in buttons_of(shown)]
    assert ids == ["c:7:ready", "c:7:decline", "c:7:rules"]
    assert labels_of(shown) == ["Ready", "Decline / withdraw", "Rules"]


def test_a_player_who_asked_for_a_hosted_rematch_is_not_named_as_asked() -> None:
    rematch = hosted(opener=KESTREL, status=InvitationStatus.STARTED, match_id=3)
    assert rematch.host == ROOK
    told = text_of(invitation_message(rematch, NAMES, EN)).splitlines()
    assert told[0] == "⚔️ Kestrel invites Moth"


def test_practice_is_said() -> None:
    shown = text_of(invitation_message(challenge(options=Options("warrior", "Q")), NAMES, EN))
    assert "-# Practice with deck Q: it does not count on the leaderboard." in shown.splitlines()
    assert "Practice" not in text_of(invitation_message(challenge(), NAMES, EN))


@pytest.mark.parametrize(
    ("texts", "line"),
    [
        (EN, "-# The hero’s odds of surviving are not shown."),
        (UK, "-# Шансу героя вижити не видно."),
    ],
)
def test_odds_are_spoken_of_only_where_there_are_none(texts: Texts, line: str) -> None:
    silent = challenge(options=Options("barbarian", odds=False))
    assert line in text_of(invitation_message(silent, NAMES, texts)).splitlines()
    usual = text_of(invitation_message(challenge(), NAMES, texts)).splitlines()
    silent_warrior = challenge(options=Options("warrior", odds=False))
    told = text_of(invitation_message(silent_warrior, NAMES, texts)).splitlines()
    assert [each for each in told if each != line] == usual


@pytest.mark.parametrize(
    ("invitation", "ending"),
    [
        (challenge(status=InvitationStatus.STARTED, match_id=3), "Accepted: the match has begun."),
        (challenge(status=InvitationStatus.DECLINED), "Moth declined."),
        (challenge(status=InvitationStatus.WITHDRAWN), "Kestrel withdrew it."),
        (challenge(status=InvitationStatus.EXPIRED), "Nobody answered in time."),
        (
            hosted(status=InvitationStatus.STARTED, match_id=3),
            "Everybody is ready: the match has begun.",
        ),
        (hosted(status=InvitationStatus.DECLINED), "Not everybody agreed."),
        (hosted(status=InvitationStatus.WITHDRAWN), "Rook withdrew it."),
        (hosted(status=InvitationStatus.EXPIRED), "Not everybody was ready in time."),
    ],
)
def test_once_it_is_over_there_is_nothing_to_press(invitation: Invitation, ending: str) -> None:
    shown = invitation_message(invitation, NAMES, EN)
    told = text_of(shown).splitlines()
    said = "Rook invites Kestrel and Moth" if invitation.host else "Kestrel challenges Moth"
    assert told[:2] == [f"⚔️ {said}", "**Death Match · Warrior**"]
    assert told[-1] == ending
    hosted_one = invitation.match_id is not None and invitation.host is not None
    # Nobody answers any more; the host of a match finds its desk here.
    assert labels_of(shown) == (["Desk"] if hosted_one else [])
    assert shown.pings == ()
    assert "<@" not in text_of(shown)
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
    first = text_of(shown).splitlines()[0]
    assert all(f"<@{user}>" in first for user in asked), "the phone says who is asked"
    assert text_of(shown).count("<@") == len(asked)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [NASTY, WIDEST])
@pytest.mark.parametrize("status", list(InvitationStatus))
def test_any_names_fit(language: str, name: str, status: InvitationStatus) -> None:
    names = dict.fromkeys(NAMES, name)
    options = Options("barbarian", "ABCDEFGHIJKLMNOPQRST" * 5)
    six = tuple(UserId(LARGEST - number) for number in range(6))
    names |= dict.fromkeys(six, name)
    for invited in ((KESTREL, MOTH), six):
        known = {"status": status, "options": options, "invited": invited, "most": len(invited)}
        for invitation in (challenge(**known), hosted(**known)):
            shown = invitation_message(invitation, names, texts_in(language))
            assert violations(shown) == ()
            assert raw_keys(shown) == set()


def test_the_first_line_is_plain_and_says_who_asks_whom_to_what() -> None:
    """A phone's notification shows it, and knows no markdown but mentions."""
    several = challenge(invited=(KESTREL, MOTH, WREN), most=3)
    calls = {
        challenge(): (
            "⚔️ <@2>, Kestrel challenges you: Death Match · Warrior",
            "⚔️ <@2>, Kestrel кидає вам виклик: Смертельний двобій · Воїн",
        ),
        several: (
            "⚔️ <@2> and <@3>, Kestrel challenges you: Death Match · Warrior",
            "⚔️ <@2> і <@3>, Kestrel кидає вам виклик: Смертельний двобій · Воїн",
        ),
        hosted(): (
            "⚔️ <@1> and <@2>, Rook invites you: Death Match · Warrior",
            "⚔️ <@1> і <@2>, Rook запрошує вас на матч: Смертельний двобій · Воїн",
        ),
        table(KESTREL): (
            "⚔️ Kestrel opens a table: Death Match · Warrior",
            "⚔️ Kestrel відкриває стіл: Смертельний двобій · Воїн",
        ),
    }
    for invitation, said in calls.items():
        shown = [text_of(invitation_message(invitation, NAMES, texts)) for texts in (EN, UK)]
        assert tuple(text.splitlines()[0] for text in shown) == said


def test_of_several_who_are_challenged_those_are_called_who_have_not_agreed() -> None:
    agreed = challenge(invited=(KESTREL, MOTH, WREN), seated=(KESTREL, MOTH), most=3)
    shown = invitation_message(agreed, NAMES, EN)
    told = text_of(shown).splitlines()
    assert told[0] == "⚔️ Moth and <@3>, Kestrel challenges you: Death Match · Warrior"
    assert told[-1] == "Wren, do you accept? This expires <t:1700000600:R>."
    assert shown.pings == (WREN,)


@pytest.mark.parametrize("invitation", [challenge(), hosted(status=InvitationStatus.DECLINED)])
def test_one_of_before_says_the_same_in_components(invitation: Invitation) -> None:
    """Discord keeps a message that was posted with components v2 from ever having content."""
    message = invitation_message(invitation, NAMES, EN)
    layout = in_components(message)
    assert isinstance(layout, MessageLayout)
    assert text_of(layout) == text_of(message)
    assert buttons_of(layout) == buttons_of(message)
    assert violations(layout) == ()
