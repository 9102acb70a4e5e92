"""People of Boss Monster press what they want to do, wherever the bot offers it."""

from bot.contract.game import Action
from bot.games.boss_monster.rules import words
from bot.games.boss_monster.rules.cards import ROOMS, SPELLS, TITLES
from bot.match.ids import MatchId
from tests.play.offers import Offer
from tests.play.people import Person, fits

_PLAYING = (words.PLAY, words.USE, words.CANCEL)


def _readings(action: Action) -> list[str]:
    """The same with each other copy of its card: screens fold what looks alike."""
    known = {**ROOMS, **SPELLS}
    if not action.arguments or action.arguments[0] not in known:
        return [str(action)]
    card, *more = action.arguments
    alike = [one for one in known if TITLES[one] == TITLES[card]]
    return [str(Action(action.verb, (one, *more))) for one in (card, *alike)]


async def does(person: Person, match: MatchId, action: Action, since: int = 0) -> int:
    """Let somebody do this. Returns how many presses it took.

    `since`: the number of the entry since which they are asked, as controls count it; older offers
    are not pressed. `AssertionError` where no screen offers the action.
    """
    page = 0
    for step in range(8):
        found = _first_of(_readings(action), person, match, since)
        if found is not None:
            reply = await person.takes(*found)
            confirms = [
                one
                for one in person.offers(match)
                if found[1] == str(words.DONE) and one.message in reply.messages
                if one.message is not found[0].message and fits(one, found[1])
            ]
            for one in confirms:
                await person.takes(one, found[1])
            return step + 1 + len(confirms)
        menu = "play" if action.verb in _PLAYING else action.verb
        firsts = [one.arguments[:1] for one in map(Action.parse, _readings(action))]
        steps = [str(Action("view", (menu, *first))) for first in firsts]
        opened = _first_of(steps, person, match, since)
        further = [f"{one},{page + 1}" for one in (f"view:{menu}", *steps)]
        turned = _first_of(further, person, match, since)
        if opened is not None and not page:
            await person.takes(*opened)
        elif turned is not None:
            page += 1
            await person.takes(*turned)
        else:
            assert step == 0, f"{person.name} finds no way to {action}"
            await person.presses("card", match=match)
    raise AssertionError(f"{person.name} finds no way to {action}")


def _first_of(
    actions: list[str], person: Person, match: MatchId, since: int
) -> tuple[Offer, str] | None:
    """The first of these actions that is offered, on the newest message that offers it."""
    offers = [one for one in person.offers(match) if one.version >= since]
    return next(((one, action) for action in actions for one in offers if fits(one, action)), None)
