"""What happened last at a table, in a sentence: what all dungeon games tell alike."""

from collections.abc import Callable, Sequence

from bot.contract.game import Event
from bot.games.dungeon.rules import events as e
from bot.games.dungeon.rules.encounter import Encounter
from bot.games.dungeon.screens import words
from bot.ui.catalogue import Texts
from bot.ui.match_view import MatchView


def last(
    view: MatchView,
    kinds: Sequence[type[Event]],
    sentence: Callable[[MatchView, Event, Texts], str | None],
    texts: Texts,
) -> str | None:
    """What the last log entry did, in a sentence; None where nothing of it is told.

    One entry makes several events; the one that matters most is told. None of them may be: at the
    very start, when somebody leaves, or on a hold after which the same monster is asked about.

    `kinds`: of events, the most telling first. `sentence`: the game's for one of them, if any.
    """
    for kind in kinds:
        for event in view.recent:
            if isinstance(event, kind):
                return sentence(view, event, texts)
    return None


def told(view: MatchView, event: Event, texts: Texts) -> str | None:
    """An event that all dungeon games have, in a sentence; None for any other."""
    match event:
        case e.Met(seat=seat, encounter=Encounter(beaten_by=str(tile))):
            thing = words.tile_object(tile, texts)
            return texts("last-struck", name=view.short_name(seat), tile=thing)
        case e.Passed(seat=seat, forced=forced):
            return words.passed(view, seat, texts, forced=forced)
        case e.Discarded(seat=seat, tile=tile):
            thing = words.tile_object(tile, texts)
            return texts("last-discarded", name=view.short_name(seat), tile=thing)
        case e.Added(seat=seat):
            return texts("last-added", name=view.short_name(seat))
        case e.Drew(seat=seat):
            return texts("last-drew", name=view.short_name(seat))
    return None
