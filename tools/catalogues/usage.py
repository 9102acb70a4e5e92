"""Which texts the code asks for, as far as `mypy_plugin` does not find that out by type.

Keys that are put together at run time: one line per place in the code that builds one. And all
strings of the code, to find texts that are no longer used.
"""

import ast
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from bot.contract.boards import labels_of
from bot.contract.chance import Chance
from bot.contract.contents import DATA
from bot.contract.errors import CommonRefusal
from bot.contract.game import Ranking
from bot.handlers.requests import LINKED, RequestRefusal
from bot.match.entries import Wish
from bot.match.errors import InvitationRefusal, MatchRefusal
from bot.match.invitation import InvitationKind
from bot.match.terms import Calls, Takebacks
from bot.preferences.person import CallBy, Records
from bot.preferences.server import ServerSettings
from bot.rounds.errors import RoundRefusal
from bot.rounds.standings import How
from bot.rounds.terms import Pairing
from bot.ui.catalogue import LANGUAGES
from bot.ui.custom_ids import InvitationAnswer
from bot.ui.games import RegisteredGame, registered
from bot.ui.help import Concern
from bot.ui.renderer import MatchRenderer
from bot.ui.replies import PERMISSIONS
from bot.ui.rounds import refusals as round_refusals
from bot.ui.rounds.draft import TermsTrouble
from bot.ui.rounds.troubles import RoundTrouble

_COMMANDS: Mapping[str, tuple[str, ...]] = {
    "deathmatch": (),
    "deathmatch-challenge": ("opponent", "variant", "deck"),
    "play": ("players", "clock", "takebacks", "calls"),
    "host": ("clock", "match"),
    "host-pause": (),
    "host-resume": (),
    "host-time": ("player", "seconds"),
    "host-forfeit": ("player",),
    "host-end": (),
    "host-rewind": (),
    "host-redeal": (),
    "host-starter": ("player",),
    "host-substitute": ("player", "by"),
    "host-award": ("player",),
    "host-handover": ("to",),
    "host-repost": (),
    "host-status": (),
    "match": (),
    "match-show": (),
    "match-card": (),
    "match-ask": ("what",),
    "match-concede": (),
    "match-end": (),
    "leaderboard": ("game", "variant", "player", "page", "round"),
    "stats": ("player", "game", "round"),
    "round": (),
    "round-open": ("game", "start"),
    "round-show": (),
    "round-table": ("round",),
    "round-close": (),
    "round-export": ("round",),
    "games": (),
    "settings": (),
    "preferences": (),
    "help": (),
}

_CHOSEN_FOR = (
    *("show", "card", "concede", "end", "pause", "resume", "rewind", "redeal", "repost", "desk"),
    *(f"ask-{wish}" for wish in Wish),
)
"""The commands that first ask which match is meant, by the words of buttons."""

_ENDS = ("", "-conceded", "-in-time")
"""How a match that counts has ended for a player."""

OF_ANY_GAME = (
    *("game-", "command-play-", "command-host-", "setting-", "variant-"),
    *("refusal-", "confirm-", "score-", "sums-", "match-score-", "label-"),
)
"""How the keys begin that the bot asks for by the names that a game gives."""

COMMANDS: tuple[str, ...] = tuple(
    f"command-{path}"
    for command, options in _COMMANDS.items()
    for path in (command, *(f"{command}-{option}" for option in options))
)
"""Commands, groups and options: each text is a name, its attribute `description` describes it."""

_GROUPS_OF_GAMES = ("play", "host")
"""Groups with a command for each game."""


def built_keys() -> frozenset[str]:
    """Every key that the code can build: of permissions, refusals, commands, and of games."""
    keys: set[str] = set()
    keys |= {f"permission-{permission.replace('_', '-')}" for permission in PERMISSIONS}
    keys |= {f"takebacks-option-{value}" for value in Takebacks}
    keys |= {f"calls-option-{value}" for value in Calls}
    keys |= {f"{said}-{wish}" for said in ("ask", "asks", "wish") for wish in Wish}
    keys |= {f"calls-option-{value}" for value in Calls}
    keys |= {f"granted-{wish}" for wish in Wish}
    keys |= {f"settings-{name.replace('_', '-')}" for name in ServerSettings.__struct_fields__}
    keys |= {f"preferences-calls-{how}" for how in CallBy}
    keys |= {f"preferences-records-{how}" for how in Records}
    keys |= {f"language-{language}" for language in LANGUAGES}
    keys |= {f"which-match-{name}" for name in _CHOSEN_FOR}
    keys |= {f"help-{word}" for word in (*Concern, *InvitationKind)}
    keys |= {"takebacks-clean-hosted", *(f"takebacks-{value}" for value in Takebacks)}
    keys |= {f"duration-{unit}" for unit in ("days", "hours", "minutes")}
    keys |= {f"invitation-button-{answer}" for answer in InvitationAnswer}
    keys |= {f"round-pairing-{pairing}" for pairing in Pairing}
    plainly = ("queued", "told", "paused", "blocked", "outside")
    keys |= {f"round-table-{state}" for state in plainly}
    keys |= {f"round-end-{how}" for how in (*How, "nobody-came", "drawn") if how != How.BYE}
    keys |= {f"round-calls-{reason}" for reason in ("undecided", "absent", "blocked", "asked")}
    keys |= {f"round-link-{shown}" for shown in ("sign-up", "board")}
    keys |= {f"round-order-{order}" for order in ("wins", "wins-draws", "points", "knock-out")}
    keys |= {f"stats-{how}{end}" for how in ("won", "lost", "played") for end in _ENDS}
    refusals = (CommonRefusal, MatchRefusal, RequestRefusal, InvitationRefusal)
    keys |= {f"refusal-{word}" for words in refusals for word in words}
    keys |= {f"refusal-{word}-link" for word in LINKED}
    keys |= _of_rounds()
    for game in own_games():
        keys |= keys_of(game)
    for command in COMMANDS:
        keys |= {command, f"{command}.description"}
    return frozenset(keys)


def _of_rounds() -> frozenset[str]:
    """Every key that is put together for the screens of rounds."""
    keys = {f"round-terms-pairing-{each}" for each in Pairing}
    keys |= {f"round-terms-problem-{each}" for each in TermsTrouble}
    keys |= {f"round-trouble-{each}" for each in RoundTrouble}
    keys |= {f"round-trouble-{of}permission" for of in ("", "event-", "unshown-")}
    keys |= {f"refusal-{reason}" for reason in RoundRefusal}
    keys |= {f"refusal-{reason}-other" for reason in round_refusals.OF_PEOPLE}
    keys |= {f"refusal-{reason}-by" for reason in round_refusals.OF_OTHERS}
    keys |= {f"refusal-{reason}-pairs" for reason in round_refusals.OF_PAIRS}
    return frozenset(keys)


def commands_of(games: Iterable[RegisteredGame]) -> frozenset[str]:
    """The commands that texts may name: all that can be run, so no groups."""
    paths = {path.replace("-", " ") for path in _COMMANDS}
    paths |= {f"{group} {game.rules.key}" for group in _GROUPS_OF_GAMES for game in games}
    groups = {path for path in paths if any(one.startswith(f"{path} ") for one in paths)}
    return frozenset(paths - groups)


def own_games() -> list[RegisteredGame]:
    """The games whose texts stand among the bot's; those of others are looked at where they are."""
    return [game for game in registered() if all(one.parent == DATA for one in game.texts)]


def optional_keys() -> frozenset[str]:
    """The texts that the bot asks for of its own games if they have them."""
    return frozenset(key for game in own_games() for key in optional_keys_of(game))


def optional_keys_of(game: RegisteredGame) -> frozenset[str]:
    """The texts for a game that has scores, or facts that are summed up."""
    return frozenset(f"{kind}-{game.rules.key}" for kind in ("score", "sums", "match-score"))


def numbers_of(game: RegisteredGame) -> frozenset[str]:
    """The facts of a game that are numbers, as far as they show when it has just begun.

    It begins with the first value of every setting that has to be chosen.
    """
    rules, settings = game.rules, game.setup.settings
    chosen = {one.name: one.values[0] for one in settings if one.required and one.values}
    try:
        options = game.setup.options_of(chosen)
        step = rules.start(options, rules.seats[0], Chance(bytes(16)))
        facts = rules.facts(step.state)
    except Exception:
        # Some games cannot be begun like this, which is checked elsewhere.
        return frozenset()
    return frozenset(
        key for of_seat in facts for key, value in of_seat.items() if isinstance(value, int)
    )


def keys_of(game: RegisteredGame) -> frozenset[str]:
    """Every key that is put together for a game: by the names that it gives, or by its code."""
    rules, setup = game.rules, game.setup
    keys = {f"game-{rules.key}", *game.built_keys}
    keys |= {f"variant-{rules.key}-{variant}" for variant in rules.variants}
    keys |= {f"label-{rules.key}-{fact}" for fact in rules.labels}
    keys |= {f"label-{rules.key}-{label}" for label in labels_of(rules)}
    keys |= {f"refusal-{reason}" for reason in rules.refusals}
    for word in rules.confirmations:
        keys |= {f"confirm-{word}", f"confirm-{word}-why", f"confirm-{word}-button"}
    if type(game.renderer).bad_options is MatchRenderer.bad_options:
        keys |= {f"refusal-{reason}" for reason in rules.options_refusals}
    if any(rules.ranking(variant) is Ranking.SCORE for variant in rules.variants):
        keys.add(f"score-{rules.key}")
    commands = {f"command-play-{rules.key}"}
    commands |= {f"command-play-{rules.key}-{setting.name}" for setting in setup.settings}
    commands |= {f"command-host-{rules.key}-{seat}" for seat in setup.seats}
    if setup.challenges:
        paths = (rules.key, f"{rules.key}-challenge", f"{rules.key}-challenge-opponent")
        commands |= {f"command-{path}" for path in paths}
    keys |= commands | {f"{command}.description" for command in commands}
    keys |= {
        f"setting-{rules.key}-{setting.name}-{value}"
        for setting in setup.settings
        for value in setting.values
    }
    return frozenset(keys)


@lru_cache(maxsize=4)
def strings_of(folders: tuple[Path, ...]) -> frozenset[str]:
    """All strings that stand in the Python files below the folders."""
    return frozenset(
        node.value
        for folder in folders
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path)))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
