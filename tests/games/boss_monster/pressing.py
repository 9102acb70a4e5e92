"""People of Boss Monster press what they want to do, wherever the bot offers it."""

from __future__ import annotations

from bot.contract.game import Action
from bot.games.boss_monster.rules import words
from bot.games.boss_monster.rules.cards import ROOMS, SPELLS, TITLES
from bot.match.ids import MatchId
from tests.play.people import Person

_PLAYING = (words.PLAY, words.USE, words.CANCEL)


def _readings(action: Action) -> list[str]:
    """The same with each other copy of its card: screens fold what looks alike."""
    known = {**ROOMS, **SPELLS}
    if not action.arguments or action.arguments[0] not in known:
        return [str(action)]
    card, *more = action.arguments
    alike = [one for one in known if TITLES[one] == TITLES[card]]
    return [str(Action(action.verb, (one, *more))) for one in (card, *alike)]


async def does(person: Person, match: MatchId, action: Action) -> int:
    """Let somebody do this, and say yes if it is asked first. Returns how many presses it took."""
    page = 0
    for step in range(8):
        found = next((one for one in _readings(action) if person.can_press(one, match)), None)
        if found is not None:
            await person.presses(found, match=match)
            return step + 1
        menu = "play" if action.verb in _PLAYING else action.verb
        firsts = [one.arguments[:1] for one in map(Action.parse, _readings(action))]
        steps = [str(Action("view", (menu, *first))) for first in firsts]
        opened = next((one for one in steps if person.can_press(one, match)), None)
        further = [f"{one},{page + 1}" for one in (f"view:{menu}", *steps)]
        turned = next((one for one in further if person.can_press(one, match)), None)
        if opened is not None and not page:
            await person.presses(opened, match=match)
        elif turned is not None:
            page += 1
            await person.presses(turned, match=match)
        else:
            assert step == 0, f"{person.name} finds no way to {action}"
            await person.presses("card", match=match)
    raise AssertionError(f"{person.name} finds no way to {action}")
