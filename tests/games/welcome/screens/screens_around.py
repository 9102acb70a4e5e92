"""The screens around an official game as text: before it, its rules, beside its board, tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from bot.contract.boards import WHOLE, Totals
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.welcome.rules.state import (
    PICKED,
    Edition,
    FirstTurn,
    WelcomeOptions,
    WelcomeOptionsRefusal,
)
from bot.match.ids import MatchId, UserId
from bot.match.invitation import Invitation, InvitationStatus
from bot.match.match import Match
from bot.match.result import LeaderboardLine
from bot.match.terms import DAY, STANDARD
from bot.ui.board import around as around_game
from bot.ui.invitation import invitation_message
from bot.ui.leaderboards import LeaderboardPage, own_leaderboard
from bot.ui.match_view import AgreedGame, SeatClock
from bot.ui.message import Menu, MessageLayout, TextMessage
from bot.ui.statistics import PlayerRecord, own_record
from tests.games.welcome.screens.drawing import door, start
from tests.games.welcome.screens.screens import KESTREL, RENDERER
from tests.ui import invitations
from tests.ui.drawing import BIRDS, play, view_of
from tests.ui.screens import Screen
from tests.ui.screens_of_tables import past

NOW = 1_790_100_000_000
LINK = "https://discord.com/channels/505/606/1"
TIMES: dict[str, dict[str, Any]] = {
    "a clock of days": {"time_control": DAY},
    "a clock of days, hosted": {"time_control": DAY, "hosted": True},
}
PLAIN = WelcomeOptions(Edition.WELCOME)
EVERYTHING = WelcomeOptions(
    Edition.BOTH, "princess", FirstTurn.ROUND, announced=True, necromancer=True
)


def around() -> Iterator[tuple[str, Screen]]:
    """The screens in their order, from the invitation to the tables."""
    yield from _invitations()
    yield from _refusals()
    yield from _rules()
    yield from _heroes()
    yield from _tiles()
    yield from _beside()
    yield from _tables()


def _invited(invitation: Invitation) -> Screen:
    return lambda texts: invitation_message(invitation, invitations.NAMES, texts)


def _invitations() -> Iterator[tuple[str, Screen]]:
    seated = (invitations.KESTREL, invitations.MOTH, invitations.WREN)

    def table(options: WelcomeOptions) -> Invitation:
        of_dungeon = {"game": "dungeon", "options": options, "most": 4, "time_control": STANDARD}
        return invitations.table(*seated, **of_dungeon)

    yield "An open table: one box", _invited(table(PLAIN))
    yield "An open table: all options", _invited(table(EVERYTHING))
    picked = WelcomeOptions(Edition.WELCOME_BACK, PICKED, FirstTurn.GAME)
    yield "An open table: other options", _invited(table(picked))
    begun = replace(table(EVERYTHING), status=InvitationStatus.STARTED, match_id=MatchId(12))
    yield "An open table: begun", _invited(begun)


def _refusals() -> Iterator[tuple[str, Screen]]:
    wrong = WelcomeOptions(Edition.WELCOME, "ninja")
    for reason in WelcomeOptionsRefusal:
        yield f"Refused, {reason}", _refused(reason, wrong)


def _refused(reason: WelcomeOptionsRefusal, options: WelcomeOptions) -> Screen:
    return lambda texts: RENDERER.bad_options(reason, options, texts)


def agreed(options: WelcomeOptions, match: Match | None = None, **changes: Any) -> AgreedGame:
    given: dict[str, Any] = {
        "options": options,
        "seats": 4,
        "names": BIRDS,
        "time_control": STANDARD,
        "hosted": False,
        "observation": None if match is None else match.observe(None),
    }
    return AgreedGame(**{**given, **changes})


def _page(topic: str, game: AgreedGame) -> Screen:
    def one(texts: Any) -> MessageLayout:
        page = RENDERER.rules_topic(topic, game, texts)
        assert page is not None
        return page

    return one


def _topics(game: AgreedGame) -> Screen:
    return lambda texts: MessageLayout(
        (Menu("topics", "…", RENDERER.rules_topics(game, texts)),), None
    )


def _rules() -> Iterator[tuple[str, Screen]]:
    """Each page where it says something else than in the box before."""
    plain, everything = agreed(PLAIN), agreed(EVERYTHING)
    game = agreed(replace(EVERYTHING, first_turn=FirstTurn.GAME), hosted=True, time_control=None)
    yield "Rules: topics of one box", _topics(plain)
    yield "Rules: topics of both boxes", _topics(everything)
    for topic in ("point", "turn", "dungeon", "end", "monsters", "time"):
        yield f"Rules, one box: {topic}", _page(topic, plain)
    for topic in ("turn", "dungeon", "end", "monsters", "specials"):
        yield f"Rules, both boxes: {topic}", _page(topic, everything)
    yield "Rules, first turn of the game: turn", _page("turn", game)
    yield "Rules, hosted and without a clock: time", _page("time", game)
    for box in Edition:
        for name, changes in TIMES.items():
            yield (
                f"Rules, {box}, {name}: time",
                _page("time", agreed(WelcomeOptions(box), **changes)),
            )
    playing = start(3, "bard", announced=True, box="welcome-back")
    of_match = agreed(playing.terms.options, playing)
    yield "Rules, in a match with a Bard: monsters", _page("monsters", of_match)
    yield "Rules, in a match, special monsters shown: specials", _page("specials", of_match)


def _heroes() -> Iterator[tuple[str, Screen]]:
    everything = agreed(EVERYTHING)
    for hero in HEROES:
        yield f"Rules: the {hero}", _page(f"hero-{hero}", everything)


def _tiles() -> Iterator[tuple[str, Screen]]:
    for hero, of_hero in HEROES.items():
        playing = start(3, hero, necromancer=True)
        playing = play(playing, "draw", f"discard:{of_hero.kit[-1]}")
        game = agreed(playing.terms.options, playing)
        for tile in of_hero.tiles:
            yield f"Equipment of the {hero}: {tile.key}", _page(f"tile-{tile.key}", game)
    yield from _gone()
    one_box = agreed(PLAIN, start(3, "mage", box="welcome"))
    yield "Equipment, one box: demonic-pact", _page("tile-demonic-pact", one_box)


def _gone() -> Iterator[tuple[str, Screen]]:
    """Equipment that is used up, or was given up, within a dungeon."""
    ninja = ("weird-concoction", "curative-herbs", "ninjato", "wooden-shuriken", "smoke-bomb")
    begun = play(door("ninja", ninja, ("cube", "golem", "skeleton"), seats=3), "pass")
    taken = play(begun, "drop:ninjato")
    paid = play(taken, "use:smoke-bomb,wooden-shuriken")
    princess = ("dragon-leash", "greatsword", "mr-charm")
    named = play(door("princess", princess, ("dragon", "orc", "cube"), seats=3), "pass")
    used = play(named, "choose:1", "name:5", "use:dragon-leash")
    for what, key, match in (
        ("given up", "ninjato", taken),
        ("given for another one", "wooden-shuriken", paid),
        ("still there", "smoke-bomb", paid),
        ("used up", "dragon-leash", used),
    ):
        game = agreed(match.terms.options, match)
        yield f"Equipment, {what}: {key}", _page(f"tile-{key}", game)


def _beside() -> Iterator[tuple[str, Screen]]:
    playing = play(start(4, "bard", announced=True), "draw", "add")
    clock = (
        SeatClock(None, None, 0, 240_000),
        SeatClock(NOW + 90_000, NOW + 390_000, 90_000, 300_000),
        SeatClock(None, None, 0, 300_000),
        SeatClock(None, None, 0, 61_000),
    )
    view = view_of(playing, clock=clock, host=UserId(999), host_name="Rook")
    paused = replace(view, clock=None, paused_by="Rook")
    yield (
        "Four players, a clock: board",
        lambda texts: around_game(RENDERER.board(view, texts), view, texts),
    )
    yield (
        "Four players, a pause: board",
        lambda texts: around_game(RENDERER.board(paused, texts), paused, texts),
    )
    missed = replace(view, host_missed=2)
    yield (
        "Four players, something else has to fit: board",
        lambda texts: RENDERER.board(missed, texts),
    )
    held = view_of(play(start(3, "bard", ("golem",)), "draw"), KESTREL)
    yield (
        "A card was drawn: private message",
        lambda texts: RENDERER.private_copy(held, LINK, texts),
    )
    yield "The part of a match", lambda texts: TextMessage(RENDERER.part("round-2", texts) or "")


def _record(won: int, lost: int, survived: int, fallen: int) -> Totals:
    return Totals(won + lost, won, lost, 0, 0, {"runs-survived": survived, "runs-fallen": fallen})


def _tables() -> Iterator[tuple[str, Screen]]:
    rows = (
        LeaderboardLine(1, invitations.KESTREL, _record(5, 2, 11, 3)),
        LeaderboardLine(2, invitations.MOTH, _record(1, 6, 3, 1)),
    )
    names = invitations.NAMES
    page = LeaderboardPage("dungeon", None, False, rows, names, 1, 1, 2, invitations.MOTH)
    yield "/leaderboard", lambda texts: own_leaderboard(page, texts)
    variants = {str(box): _record(1, 1, 2, 1) for box in Edition}
    stats = PlayerRecord(
        game="dungeon",
        user_id=invitations.KESTREL,
        names=names,
        totals={WHOLE: _record(5, 2, 11, 3), **variants},
        last=(
            past(
                *(invitations.MOTH, invitations.WREN, invitations.OTTER),
                variant="both",
                ended=NOW,
                score=None,
                numbers={"runs-survived": 2, "runs-fallen": 0},
            ),
        ),
    )
    yield "/stats", lambda texts: own_record(stats, texts)
