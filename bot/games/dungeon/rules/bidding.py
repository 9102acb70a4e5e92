"""The bidding for the way into the dungeon, and what else every dungeon game answers alike.

Whoever has a turn draws a card and places it, or passes (source 000, "Bidding phase"; source 004).
"""

from collections.abc import Sequence
from functools import lru_cache

from bot.contract.errors import CommonRefusal, Refusal
from bot.contract.game import Action, Event, Game, Move, Seat, StateT
from bot.games.dungeon.rules.events import Added, Appeared, Discarded, Drew, DrewMonster, Met
from bot.games.dungeon.rules.heroes import TileKey
from bot.games.dungeon.rules.refusals import DungeonRefusal
from bot.games.dungeon.rules.table import Table

DRAW, PASS, ADD = Action("draw"), Action("pass"), Action("add")
HOLD = Action("hold")
"""In the dungeon: to use none of the tiles that are offered."""

TURN: tuple[Move, ...] = (Move(DRAW), Move(PASS))
GIFT = "gift"
"""Between the last two, while the dungeon is empty, a pass only helps the other one (ruling D3)."""


class BiddingGame(Game[StateT]):
    """A game in which whoever does not pass goes into the dungeon.

    `ended`: the event that ends an adventure or a round, one bidding with the walk after it.
    """

    refusals = DungeonRefusal
    confirmations = (GIFT,)
    ended: type[Event]

    def reveals(self, events: Sequence[Event]) -> bool:
        """A walk does, and an end. Going in does not, while a monster has yet to be named."""
        return any(isinstance(event, (Met, Appeared, self.ended)) for event in events)

    def exposes(self, events: Sequence[Event]) -> bool:
        """A card that is drawn does as well: whoever drew it has seen it."""
        return any(isinstance(event, Drew) for event in events) or self.reveals(events)


# Each of six tiles is there or not, for eight heroes.
@lru_cache(maxsize=512)
def placing(kit: tuple[TileKey, ...]) -> tuple[Move, ...]:
    """What can be done with a card in hand: add it, or set it aside with one of these tiles."""
    return (Move(ADD), *[Move(Action("discard", (tile,))) for tile in kit])


def draw(table: Table, seat: Seat) -> tuple[Table, tuple[Event, ...]]:
    """A seat takes the top card of the deck into its hand, and only that seat sees it."""
    place = len(table.placements) + 1
    return table.drawn(), (Drew(seat), DrewMonster(seat, table.deck[0], place))


def place(table: Table, seat: Seat, action: Action) -> tuple[Table, Event]:
    """A seat does with the card in its hand what `placing` allows."""
    if action == ADD:
        return table.placed(seat, None), Added(seat)
    tile = action.argument
    return table.placed(seat, tile), Discarded(seat, tile)


def refusal(question: str, kit: tuple[TileKey, ...], action: Action) -> Refusal:
    """Why an action is no answer to a question while these tiles are left (ruling D24)."""
    match question, action.verb:
        case "card", "discard":
            return DungeonRefusal.TILE_GONE if kit else DungeonRefusal.NO_TILES_LEFT
        case "card", "draw" | "pass":
            return DungeonRefusal.CARD_IN_HAND
        case "turn", "add" | "discard":
            return DungeonRefusal.NO_CARD_IN_HAND
        case "name", "name":
            return DungeonRefusal.NO_SUCH_STRENGTH
    return CommonRefusal.NOT_NOW
