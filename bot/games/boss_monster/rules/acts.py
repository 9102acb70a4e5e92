"""Applies an action: an answer to a joint question, one to a single question, or an order."""

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.game import Action, Seat, Step
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules import flow, words
from bot.games.boss_monster.rules.asking import close
from bot.games.boss_monster.rules.state import BossAsking, BossState, StandingOrder
from bot.games.boss_monster.rules.table import BossTable


def act(state: BossState, seat: Seat, action: Action, chance: Chance) -> Step[BossState]:
    """Do what the seat's prompt allows."""
    if action.verb == words.ORDER:
        return _give_order(state, seat, StandingOrder(action.argument))
    if not (state.asking and state.asking[-1].open):
        table = BossTable(state, chance)
        flow.answer(table, action)
        flow.run(table)
        return table.step()
    asking = _answered(state.asking[-1], seat, action)
    events = (e.AnswerGiven(seat, str(action)),)
    if not asking.window.complete:
        # Nothing else changes, so the moves of the others stay as they were listed.
        return Step(replace(state, asking=(*state.asking[:-1], asking)), events)
    table = BossTable(state, chance)
    table.happened(events[0])
    close(table, asking)
    flow.run(table)
    return table.step()


def _answered(asking: BossAsking, seat: Seat, action: Action) -> BossAsking:
    if action == words.INSIST:
        return replace(asking, firm=(*asking.firm, seat))
    if action == words.RELENT:
        return replace(asking, firm=tuple([other for other in asking.firm if other != seat]))
    return replace(asking, window=asking.window.answered(seat, action))


def _give_order(state: BossState, seat: Seat, order: StandingOrder) -> Step[BossState]:
    """An order is no answer (S18)."""
    keepers = list(state.keepers)
    keepers[seat] = replace(keepers[seat], order=order)
    return Step(replace(state, keepers=tuple(keepers)), (e.OrderGiven(seat, order),))
