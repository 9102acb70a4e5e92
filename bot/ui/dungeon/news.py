"""What happened last at a table, in a sentence: what all dungeon games tell alike."""

from collections.abc import Sequence

from bot.games.contract import Event
from bot.games.dungeon import events as e
from bot.games.dungeon.encounter import Encounter
from bot.ui.catalogue import Texts
from bot.ui.dungeon import words
from bot.ui.match_view import MatchView


def most_telling(view: MatchView, kinds: Sequence[type[Event]]) -> Event | None:
    """Of what the last log entry did, the event that matters most; None at the very start.

    `kinds`: of events, the most telling first.
    """
    for kind in kinds:
        for event in view.recent:
            if isinstance(event, kind):
                return event
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
