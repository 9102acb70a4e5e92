"""Observations of a state: hands, orders, answers and face-down Rooms are secret."""

from msgspec.structs import replace

from bot.contract.game import Seat
from bot.games.boss_monster.rules.cards import (
    ROOMS,
    TREASURES,
)
from bot.games.boss_monster.rules.dungeon import damage_in, treasure_of
from bot.games.boss_monster.rules.state import (
    BossAsking,
    BossState,
    BossView,
    Keeper,
    KeeperView,
    Placed,
    Stage,
    StandingOrder,
    Task,
)
from bot.games.boss_monster.rules.windows import is_asleep


def observed(state: BossState, observer: Seat | None) -> BossView:
    """All that a seat, or the public (None), may know."""
    keepers = [_keeper(keeper, own=n == observer) for n, keeper in enumerate(state.keepers)]
    asked, question = _asked(state)
    return BossView(
        state.options,
        tuple(keepers),
        len(state.rooms),
        len(state.spells),
        len(state.ordinary),
        len(state.epic),
        state.discards,
        state.aside,
        len(state.unseen),
        state.town,
        state.turn,
        state.stage,
        state.active,
        state.walk,
        state.used,
        state.struck,
        state.declared,
        tuple([_asking(asking, observer) for asking in state.asking]),
        asked,
        question,
        state.winner,
        state.told,
        state.walks,
        question.by or state.keepers[question.seat].boss if question is not None else "",
        observer is not None and is_asleep(state, observer),
    )


def _keeper(keeper: Keeper, *, own: bool) -> KeeperView:
    rooms = sum([card in ROOMS for card in keeper.hand])
    spells = len(keeper.hand) - rooms
    treasure = tuple([treasure_of(keeper, kind) for kind in TREASURES])
    damage = tuple([damage_in(keeper, at) for at in range(len(keeper.slots))])
    if not own:
        placed = tuple([Placed("", one.on) for one in keeper.placed])
        keeper = replace(keeper, hand=(), placed=placed, order=StandingOrder.KEY_MOMENTS, hush="")
    return KeeperView(keeper, rooms, spells, treasure, damage)


def _asking(asking: BossAsking, observer: Seat | None) -> BossAsking:
    """A question with the observer's own answer alone, also below another window."""
    window = (
        asking.window
        if asking.open
        else asking.window.without([seat for seat in asking.window.asked if seat != observer])
    )
    firm = tuple([seat for seat in asking.firm if seat == observer])
    return replace(asking, window=window.as_seen_by(observer), firm=firm)


def _asked(state: BossState) -> tuple[tuple[Seat, ...], Task | None]:
    """The seats that are asked, and the task that asks a single one; such tasks are public."""
    if state.stage is Stage.OVER:
        return (), None
    if state.asking and state.asking[-1].open:
        return state.asking[-1].window.asked, None
    task = state.tasks[-1]
    return (task.seat,), task
