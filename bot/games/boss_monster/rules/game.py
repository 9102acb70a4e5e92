"""The rules of Boss Monster (source 002; rulings S18, S46 to S56 and BM)."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions, CommonRefusal, Refusal
from bot.contract.game import Action, Event, Facts, Game, Outcome, Prompt, Seat, Step
from bot.games.boss_monster.rules import ending, flow, words
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.acts import act
from bot.games.boss_monster.rules.cards import BOSSES, ROOMS, SPELLS
from bot.games.boss_monster.rules.dungeon import has_room_left, index_of
from bot.games.boss_monster.rules.observing import observed
from bot.games.boss_monster.rules.options import BossChoice, BossOptions, BossOptionsRefusal
from bot.games.boss_monster.rules.prompts import prompts_of
from bot.games.boss_monster.rules.refusals import BossRefusal
from bot.games.boss_monster.rules.setup import set_table
from bot.games.boss_monster.rules.state import LEFT, BossState, BossView, Keeper, Stage, points
from bot.games.boss_monster.rules.table import BossTable

IDLE = "boss-idle"
"""The question before a seat that could place a Room builds nothing."""


class BossMonster(Game[BossState]):
    """Boss Monster: dungeons lure heroes; ten Souls win, five Wounds lose."""

    key = "boss-monster"
    seats = range(2, 5)
    variants = ("classic",)
    labels = ("boss",)
    options_type = BossOptions
    state_type = BossState
    event_type = e.BossEvent
    observation_type = BossView
    confirmations = (IDLE,)
    refusals = BossRefusal
    options_refusals = BossOptionsRefusal

    def start(self, options: BossOptions, seats: int, chance: Chance) -> Step[BossState]:
        if type(seats) is not int or seats not in self.seats:
            raise BadOptions(BossOptionsRefusal.NOT_FOR_SO_MANY)
        table = set_table(options, seats, chance)
        flow.run(table)
        return table.step()

    def variant(self, options: BossOptions, seats: int) -> str:
        return "classic"

    def label_values(self, label: str) -> tuple[str, ...]:
        return tuple(BOSSES)

    def again(self, options: BossOptions, start: BossState) -> BossOptions:
        """Bosses that are dealt are others than before."""
        if options.bosses is not BossChoice.DEALT:
            return options
        return replace(options, rested=tuple([keeper.boss for keeper in start.keepers]))

    def prompts(self, state: BossState) -> tuple[Prompt, ...]:
        return prompts_of(state)

    def apply(
        self, state: BossState, seat: Seat, action: Action, chance: Chance
    ) -> Step[BossState]:
        return act(state, seat, action, chance)

    def refusal(self, state: BossState, seat: Seat, action: Action) -> Refusal:
        """The reason, as far as the seat itself can see it."""
        keeper, args = state.keepers[seat], action.arguments
        card = args[0] if args else ""
        offered = {
            move.action.verb for one in prompts_of(state) if one.seat == seat for move in one.moves
        }
        if action.verb in (*words.PLAYS, words.CANCEL) and card in {**SPELLS, **ROOMS}:
            if card not in keeper.hand and index_of(keeper, card) < 0:
                return BossRefusal.CARD_GONE
            asks = (state.asking and state.asking[-1].open) or "done" in offered
            return BossRefusal.NO_TARGET if asks else BossRefusal.WINDOW_CLOSED
        if action.verb in (words.NO.verb, words.UNLESS.verb, words.HUSH):
            return BossRefusal.WINDOW_CLOSED
        if action.verb == words.PLACE and card in ROOMS:
            return _why_not_there(state, keeper, card, args[-1], builds="done" in offered)
        return CommonRefusal.NOT_NOW

    def asks_first(self, state: BossState, seat: Seat, action: Action) -> str:
        """Before a turn without a Room, where one of the hand could be placed."""
        if action != words.DONE or state.keepers[seat].placed:
            return ""
        (asked,) = [prompt for prompt in prompts_of(state) if prompt.seat == seat]
        return IDLE if any(move.action.verb == words.PLACE for move in asked.moves) else ""

    def settles(self, events: Sequence[Event]) -> bool:
        """Only a Room that was placed can be taken back, until a window opens (S48)."""
        back = (e.RoomPlaced, e.BuildingDone)
        return not events or any(not isinstance(event, back) for event in events)

    def shows(self, event: Event, seat: Seat) -> int:
        return len(event.cards) if isinstance(event, e.CardsGot | e.HandShown) else 0

    def part(self, state: BossState) -> str:
        return f"turn-{state.turn}" if state.turn else "setup"

    def deal_anew(self, state: BossState, chance: Chance) -> Step[BossState]:
        """The same part with other decks; the hands stay."""
        return Step(
            replace(
                state,
                rooms=chance.deal("anew-rooms", sorted(state.rooms)),
                spells=chance.deal("anew-spells", sorted(state.spells)),
                ordinary=chance.deal("anew-ordinary", sorted(state.ordinary)),
                epic=chance.deal("anew-epic", sorted(state.epic)),
            ),
            (),
        )

    def played_back(self, state: BossState) -> str:
        return f"turn-{state.told}" if state.told else ""

    def leave(self, state: BossState, seat: Seat, chance: Chance) -> Step[BossState]:
        table = BossTable(state, chance)
        flow.leave(table, seat)
        return table.step()

    def active(self, state: BossState) -> tuple[Seat, ...]:
        if state.stage is Stage.OVER:
            return ()
        return tuple([Seat(n) for n, keeper in enumerate(state.keepers) if not keeper.out])

    def observe(self, state: BossState, seat: Seat | None) -> BossView:
        return observed(state, seat)

    def outcome(self, state: BossState) -> Outcome | None:
        return ending.outcome(state)

    def facts(self, state: BossState) -> tuple[Facts, ...]:
        return tuple([_facts(keeper) for keeper in state.keepers])


def _facts(keeper: Keeper) -> Facts:
    return {
        "boss": keeper.boss,
        "souls": points(keeper.souls),
        "wounds": points(keeper.wounds),
        "levelled": int(keeper.levelled),
        "heroes-killed": keeper.kills,
        "spells-cast": keeper.casts,
    }


def _why_not_there(
    state: BossState, keeper: Keeper, card: str, on: str, *, builds: bool
) -> Refusal:
    if not builds:
        return BossRefusal.NOT_YOUR_BUILD
    if state.struck:
        return BossRefusal.NO_BUILDING
    if on == LEFT and not has_room_left(keeper):
        return BossRefusal.FULL
    if card not in keeper.hand:
        return BossRefusal.CARD_GONE
    if on == LEFT:
        return BossRefusal.WRONG_TREASURE
    at = index_of(keeper, on)
    if at < 0 or keeper.slots[at].frozen or on in [placed.on for placed in keeper.placed]:
        return BossRefusal.NOT_ON_THAT
    shares = not set(ROOMS[card].treasure).isdisjoint(ROOMS[on].treasure)
    return BossRefusal.NOT_ON_THAT if shares else BossRefusal.WRONG_TREASURE
