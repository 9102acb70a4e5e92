"""The reason why a card cannot be played now, as far as its holder sees it.

The prompt says what can be played. For all else this looks at the stage, at what is asked, and at
what the card wants by its data.
"""

from bot.contract.game import Prompt, Seat
from bot.games.boss_monster.rules import words as verbs
from bot.games.boss_monster.rules.asking import CANCELLING, REACT
from bot.games.boss_monster.rules.cards import BUILD, ROOM_TITLES, ROOMS, SPELLS, TARGET, TITLES
from bot.games.boss_monster.rules.dungeon import free_rooms
from bot.games.boss_monster.rules.setup import FIRST_ROOM
from bot.games.boss_monster.rules.state import BossView, Keeper, Stage
from bot.games.boss_monster.rules.timings import ABILITY
from bot.ui.match_view import MatchView

BUILDING = "build"
"""The question to the seat that builds."""

_LACKS = {
    TARGET: "no-target",
    "hero": "no-hero",
    "cost": "no-cost",
    "behind": "not-behind",
    "ahead": "not-ahead",
    "spell": "no-spell",
}
"""The reasons, by the condition of a card, see `WANTS`."""

WHYS = (
    *("build", "adventure", "own-build", "no-place", "placed", "strike", "used", "frozen"),
    *("first", "cancel", "covered", *_LACKS.values()),
)
"""All reasons; `boss-why-<reason>` says each."""


def usable(prompt: Prompt | None) -> set[str]:
    """The cards that can be played, placed or used now."""
    if prompt is None:
        return set()
    now = (verbs.PLAY, verbs.USE, verbs.CANCEL, verbs.PLACE)
    return {move.action.arguments[0] for move in prompt.moves if move.action.verb in now}


def reasons(view: MatchView) -> dict[str, list[str]]:
    """The cards that cannot be played now, by the reason; {} where nothing can be played at all."""
    prompt = view.own_prompt
    if prompt is None or prompt.question not in (REACT, CANCELLING, BUILDING, FIRST_ROOM):
        return {}
    seen: BossView = view.observation
    keeper, now = _own(view), usable(prompt)
    found: dict[str, list[str]] = {}
    for card in keeper.hand:
        if prompt.question == FIRST_ROOM and card in SPELLS:
            continue
        if card not in now:
            why = _room(seen, keeper, prompt) if card in ROOMS else _spell(seen, prompt, card)
            why = "cancel" if prompt.question == CANCELLING else why
            found.setdefault(why, []).append(card)
    if prompt.question in (REACT, BUILDING):
        for slot in keeper.slots:
            if TITLES[slot.top] in ABILITY and slot.top not in now:
                found.setdefault(_ability(seen, keeper, slot.top), []).append(slot.top)
    return found


def _own(view: MatchView) -> Keeper:
    seen: BossView = view.observation
    seat: Seat | None = view.observer
    assert seat is not None, "the public has no hand"
    return seen.keepers[seat].keeper


def _room(seen: BossView, keeper: Keeper, prompt: Prompt) -> str:
    """A Room in hand."""
    if prompt.question == FIRST_ROOM:
        return "first"
    if seen.stage is not Stage.BUILD:
        return "build"
    if seen.struck:
        return "strike"
    if prompt.question == BUILDING and keeper.builds:
        return "no-place"
    return "placed" if keeper.placed else "own-build"


def _spell(seen: BossView, prompt: Prompt, card: str) -> str:
    spell = SPELLS[card]
    if seen.stage not in spell.phases:
        return _phase(spell.phases)
    if spell.wants == "behind" and prompt.question != BUILDING:
        return "own-build"
    if spell.wants == "hero" and seen.walk is not None:
        return _LACKS[TARGET]
    return _LACKS[spell.wants]


def _phase(phases: tuple[str, ...]) -> str:
    """The only phase of what cannot be played in the other one."""
    return "build" if BUILD in phases else "adventure"


def _ability(seen: BossView, keeper: Keeper, room: str) -> str:
    """A Room of the own dungeon that could be used at times."""
    ability = ABILITY[TITLES[room]]
    if any(slot.frozen for slot in keeper.slots if slot.top == room):
        return "frozen"
    if seen.stage not in ability.phases:
        return _phase(ability.phases)
    if ability.once and room in seen.used:
        return "used"
    if room not in free_rooms(keeper):
        return "covered"
    return _LACKS[ROOM_TITLES[TITLES[room]].wants]
