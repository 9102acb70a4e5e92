"""The choices before a match: the settings of its game, and what is agreed in any game.

The options of commands are made from them, and the menus of `/games`.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from msgspec import Struct

from bot.match.errors import BadTimeControl
from bot.match.invitation import InvitationKind
from bot.match.terms import Calls, Takebacks, parse_time_control
from bot.ui.catalogue import Texts
from bot.ui.games import RegisteredGame, Setting
from bot.ui.invitation import described

PLAYERS, CLOCK, TAKEBACKS, CALLS = "players", "clock", "takebacks", "calls"
"""The options of every game, the first of those for different numbers; no setting is called so."""

CLOCKS = ("day", "90+300", "30+120", "off")
"""Those that are offered; as text, a command takes any other."""


class MatchOption(Struct, frozen=True):
    """Something to choose for a match.

    `path`: by which its texts are found, as "play clock". `values`: those that are offered, with a
    `label` each. `kind`: of a command's option. `written`: there it takes any text. `required`: the
    first value counts where none is chosen. `usual`: the value that counts where none is, if it is
    one of them. `main`: as for `Setting`.
    """

    name: str
    path: str
    values: tuple[str, ...]
    label: Callable[[str, Texts], str]
    kind: type = str
    written: bool = False
    required: bool = False
    usual: str | None = None
    main: bool = False


def match_options(game: RegisteredGame, kind: InvitationKind) -> tuple[MatchOption, ...]:
    """All that can be chosen for a match that begins in this way."""
    seats = game.rules.seats
    numbers = tuple(map(str, seats)) if kind is InvitationKind.OPEN and len(seats) > 1 else ()
    # Where nobody hosts, no host can grant any.
    hosted = kind is InvitationKind.HOSTED
    takebacks = tuple(each for each in Takebacks if hosted or each is not Takebacks.HOST)
    return (
        *(
            (_shared(PLAYERS, numbers, partial(_seats, seats[0]), kind=int, main=True),)
            if numbers
            else ()
        ),
        *(_of_setting(game.rules.key, setting) for setting in game.setup.settings),
        _shared(CLOCK, CLOCKS, _clock, written=True),
        _shared(TAKEBACKS, takebacks, lambda value, texts: texts(f"takebacks-option-{value}")),
        _shared(CALLS, tuple(Calls), lambda value, texts: texts(f"calls-option-{value}")),
    )


def offered_clocks(typed: str, texts: Texts) -> Iterator[tuple[str, str]]:
    """The clocks to choose from in words, each after the text that means it; first a typed one."""
    known = [typed, *CLOCKS]
    offered = set()
    for text in known:
        with suppress(BadTimeControl):
            control = parse_time_control(text)
            if control not in offered:
                yield text, described(control, texts)
            offered.add(control)


def _shared(
    name: str,
    values: tuple[str, ...],
    label: Callable[[str, Texts], str],
    *,
    kind: type = str,
    written: bool = False,
    main: bool = False,
) -> MatchOption:
    path = f"play {name}"
    usual = {PLAYERS: values[-1], TAKEBACKS: Takebacks.CLEAN, CALLS: Calls.QUIET}.get(name)
    return MatchOption(
        name, path, values, label, kind=kind, written=written, usual=usual, main=main
    )


def _of_setting(key: str, setting: Setting) -> MatchOption:
    return MatchOption(
        setting.name,
        f"play {key} {setting.name}",
        setting.values,
        lambda value, texts: texts(f"setting-{key}-{setting.name}-{value}"),
        written=not setting.values,
        required=setting.required,
        usual=setting.default,
        main=setting.main or setting.required,
    )


def _seats(least: int, value: str, texts: Texts) -> str:
    exact = int(value) == least > 1
    return texts("players-option-exact" if exact else "players-option", count=int(value))


def _clock(value: str, texts: Texts) -> str:
    return described(parse_time_control(value), texts)
