"""Declares plays, cancels Spells, and resolves what was declared (rulings S18, S46, S47)."""

from collections.abc import Iterable

from msgspec.structs import replace

from bot.contract.game import Action, Move, Seat
from bot.contract.window import Window
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules import words
from bot.games.boss_monster.rules.asking import (
    CANCELLING,
    REACT,
    answers,
    ask,
    holds_spell,
    named,
    sleeps,
)
from bot.games.boss_monster.rules.cards import SPELLS, TITLES
from bot.games.boss_monster.rules.dungeon import free_rooms
from bot.games.boss_monster.rules.state import (
    NO_SEAT,
    BossAsking,
    Play,
    Task,
    Whereabouts,
)
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import (
    ABILITY,
    CANCELS,
    JOINTS,
    OWN_SPELL,
    SPELL,
    STEPS,
    Args,
    Joint,
)


def declare(table: BossTable, seat: Seat, action: Action) -> None:
    """Declare a play: its costs are paid, and others may cancel a Spell (S47)."""
    card, *rest = action.arguments
    args = tuple(rest)
    play = Play(seat, card, args)
    table.happened(e.PlayDeclared(seat, card, args))
    _wake(table, play)
    table.declared = (*table.declared, play)
    if action.verb == words.PLAY:
        table.lose(seat, (card,))
        table.change(seat, casts=table.keepers[seat].casts + 1)
        table.push("try", seat)
        effect = SPELL.get(TITLES[card])
        if effect is not None and effect.pays is not None:
            effect.pays(table, seat, args)
        return
    ability = ABILITY[TITLES[card]]
    if ability.once:
        table.use(card)
    table.push("ready", seat)
    ability.pays(table, seat, card, args)


def aimed_at(table: BossTable, play: Play) -> set[Seat]:
    """The other seats at whose dungeon, hero or score a play aims."""
    effect = SPELL.get(TITLES[play.card]) if play.card in SPELLS else None
    seats: Iterable[Seat]
    if effect is not None and effect.aims is not None:
        seats = effect.aims(table, play.seat, play.args)
    elif play.card in SPELLS and effect is None:
        # A cancelling aims at the player of the Spell that it would cancel.
        seats = [one.seat for one in table.declared if one.card == play.args[0]]
    else:
        seats = [table.owner_of(target) for target in play.args]
    return set(seats) - {play.seat, NO_SEAT}


def _wake(table: BossTable, play: Play) -> None:
    """Wake the seats at which a play aims: they are asked again, in spite of a firm "no" (S18)."""
    aimed = aimed_at(table, play)
    if not aimed or not table.asking or table.asking[0].kind != REACT:
        return
    asking = table.asking[0]
    woken = tuple(sorted({*asking.woken, *aimed}))
    asking = replace(asking, woken=woken, window=asking.window.without(aimed))
    table.asking = (asking, *table.asking[1:])


def _try(table: BossTable, task: Task) -> None:
    """All others who hold a Spell may cancel the newest Spell (S47)."""
    play = table.declared[-1]
    asked = [seat for seat in table.opponents(play.seat) if holds_spell(table, seat)]
    woken = tuple(sorted(aimed_at(table, play)))
    asking = BossAsking(
        CANCELLING, named(table, "cancel"), play.seat, (play.card, *play.args), 1, woken=woken
    )
    asleep = {s: words.NO for s in asked if sleeps(table, asking, s, key=False)}
    table.asking = (*table.asking, asking)
    ask(table, replace(asking, window=Window.of(asked, asleep), open=True))


def _cancel_moves(table: BossTable, asking: BossAsking, seat: Seat) -> list[Move]:
    found = [words.ALWAYS[0]]
    keeper = table.keepers[seat]
    for card in (*(each for each in keeper.hand if each in SPELLS), *free_rooms(keeper)):
        cancel = CANCELS.get(TITLES[card])
        if cancel is not None and card not in table.used:
            found += [
                words.move(words.CANCEL, (card, *args)) for args in cancel.moves(table, seat, card)
            ]
    return found


def _close_cancel(table: BossTable, asking: BossAsking) -> None:
    """Only the first by experience is spent; the rest keep theirs (S47)."""
    table.asking = table.asking[:-1]
    for seat, answer in answers(asking):
        if answer.verb == words.CANCEL:
            _cancel(table, seat, answer.arguments)
            return
    _stand(table)


def _cancel(table: BossTable, seat: Seat, arguments: Args) -> None:
    card, *args = arguments
    if card in SPELLS:
        declare(table, seat, Action(words.PLAY, (card, table.declared[-1].card)))
        return
    table.use(card)
    CANCELS[TITLES[card]].pays(table, seat, card, tuple(args))
    _fizzle(table, card)


def _stand(table: BossTable) -> None:
    """The newest Spell is not cancelled: it waits for its time to resolve."""
    play = table.declared[-1]
    for room in free_rooms(table.keepers[play.seat]):
        reacts = OWN_SPELL.get(TITLES[room])
        if reacts is not None and table.use(room):
            reacts(table, play.seat, room)
    if TITLES[play.card] in CANCELS:
        table.declared = table.declared[:-1]
        table.discards = (*table.discards, play.card)
        _fizzle(table, play.card)
        return
    _ready(table, Task("ready", play.seat))


def _fizzle(table: BossTable, by: str) -> None:
    """The newest Spell is cancelled. The Spell that it would have cancelled is open again."""
    *rest, play = table.declared
    table.declared = tuple(rest)
    table.discards = (*table.discards, play.card)
    table.happened(e.PlayCancelled(play.seat, play.card, by))
    if rest and not rest[-1].pending:
        table.push("try", rest[-1].seat)


def _ready(table: BossTable, task: Task) -> None:
    """A play of the active seat happens at once, all others when that seat plays no more (S18)."""
    play = table.declared[-1]
    if play.seat == table.active:
        resolve(table, play)
    else:
        table.declared = (*table.declared[:-1], replace(play, pending=True))


def resolve(table: BossTable, play: Play) -> None:
    table.declared = tuple([one for one in table.declared if one is not play])
    if play.card in SPELLS:
        _resolve_spell(table, play)
    else:
        _resolve_ability(table, play)
    settle_walk(table)


def _resolve_spell(table: BossTable, play: Play) -> None:
    effect = SPELL[TITLES[play.card]]
    if effect.holds is not None:
        holds = effect.holds(table, play.seat, play.args)
    else:
        holds = play.args in effect.targets(table, play.seat)
    if holds:
        table.happened(e.PlayResolved(play.seat, play.card, play.args))
        effect.happens(table, play.seat, play.args)
    else:
        table.happened(e.PlayLost(play.seat, play.card))
    table.discards = (*table.discards, play.card)


def _resolve_ability(table: BossTable, play: Play) -> None:
    ability = ABILITY[TITLES[play.card]]
    if ability.holds is not None and not ability.holds(table, play.seat, play.card, play.args):
        table.happened(e.PlayLost(play.seat, play.card))
        return
    table.happened(e.PlayResolved(play.seat, play.card, play.args))
    ability.happens(table, play.seat, play.card, play.args)


def settle_walk(table: BossTable) -> None:
    """Let the hero that walks take what follows from the last effect (BM2.7, BM2.9)."""
    table.top_up()
    walk = table.walk
    if walk is not None and walk.where is Whereabouts.LOST and walk.visitor.doomed:
        table.kill()


def drop_plays(table: BossTable, gone: Iterable[Play]) -> None:
    """Declared plays vanish without effect; Spells go to the discards (S54)."""
    lost = list(gone)
    table.declared = tuple([play for play in table.declared if play not in lost])
    table.discards += tuple([play.card for play in lost if play.card in SPELLS])


STEPS["try"] = _try
STEPS["ready"] = _ready
JOINTS[CANCELLING] = Joint(_cancel_moves, _close_cancel)
