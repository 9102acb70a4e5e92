"""The Level Ups of bosses that search, choose or look at cards (S52)."""

from collections.abc import Sequence

from bot.contract.game import Action, Move, Seat
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules import words
from bot.games.boss_monster.rules.cards import AMOUNTS, HEROES, MONSTER, ROOMS, TRAP, kind_of
from bot.games.boss_monster.rules.dungeon import spots_for
from bot.games.boss_monster.rules.state import Task, Visitor
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import LEVEL_UP, QUESTIONS, BossQuestion

# Draculord: an opponent, then a card of its hand.


def _draculord(table: BossTable, seat: Seat) -> None:
    """One opponent shows its hand to this seat alone, which takes a card of it (S52)."""
    table.push("draculord", seat)


def _hands(table: BossTable, task: Task) -> Sequence[Move]:
    """All opponents; one without cards loses nothing."""
    return words.moves(words.SEAT, [str(seat) for seat in table.opponents(task.seat)])


def _show(table: BossTable, task: Task, action: Action) -> None:
    victim = Seat(int(action.argument))
    hand = table.keepers[victim].hand
    if not hand:
        table.happened(e.NothingHeld(victim, "", "draculord"))
    else:
        table.happened(e.HandSeen(task.seat, victim, "draculord"))
        table.happened(e.HandShown(task.seat, tuple(_in_order(hand)), "draculord"))
        table.push("steal", task.seat, action.argument)


def _shown(table: BossTable, task: Task) -> Sequence[Move]:
    hand = table.keepers[int(task.args[0])].hand
    return [words.move(words.TAKE, (card,)) for card in _in_order(hand)]


def _in_order(hand: Sequence[str]) -> list[str]:
    """The cards of the hand, in an order that does not tell in which they arrived.

    The first is taken when time is out, so its kind follows from how many of each there are.
    """
    return sorted(hand, key=lambda card: (kind_of(card), card))


def _steal(table: BossTable, task: Task, action: Action) -> None:
    table.steal(task.seat, Seat(int(task.args[0])), action.argument, "draculord")


# King Croak and Cleopatra: an Advanced Room of a kind, built at once where it fits. args: by (the
# boss), and the kind.


def _king_croak(table: BossTable, seat: Seat) -> None:
    """An Advanced Monster Room, from the deck or the discards."""
    _fetch(table, seat, "king-croak", MONSTER)


def _cleopatra(table: BossTable, seat: Seat) -> None:
    """An Advanced Trap Room, from the deck or the discards."""
    _fetch(table, seat, "cleopatra", TRAP)


def _fetch(table: BossTable, seat: Seat, by: str, kind: str) -> None:
    """Only cards that fit are shown, and those of the deck to this seat alone (S52)."""
    table.happened(e.HandShown(seat, tuple(_fitting(table.rooms, kind)), by))
    table.push("fetch", seat, by, kind)


def _fitting(cards: Sequence[str], kind: str) -> list[str]:
    """The Advanced Rooms of a kind, in an order that does not tell how they lay."""
    return sorted(
        card
        for card in cards
        if card in ROOMS and ROOMS[card].advanced and ROOMS[card].kind == kind
    )


def _fetchable(table: BossTable, task: Task) -> Sequence[Move]:
    """The Rooms that fit; asked also where none does, as the deck is hidden."""
    _, kind = task.args
    found = [words.move(words.TAKE, (card,)) for card in _fitting(table.rooms, kind)]
    thrown = words.moves(words.TAKE, _fitting(table.discards, kind))
    return [*found, *thrown, words.SKIPPING]


def _fetched(table: BossTable, task: Task, action: Action) -> None:
    """Everybody sees what is taken; the deck was searched in any case (BM1.20)."""
    seat, by = task.seat, task.args[0]
    if action != words.SKIP:
        card = action.argument
        table.search(card)
        table.change(seat, hand=(*table.keepers[seat].hand, card))
        table.happened(e.CardsTaken(seat, (card,), by))
        table.push("build-fetched", seat, card)
    table.shuffle_rooms()


def _spots(table: BossTable, task: Task) -> Sequence[Move]:
    """The places for the Room; () where there is none, so that it stays in the hand."""
    (card,) = task.args
    spots = [] if table.struck else spots_for(table.keepers[task.seat], card)
    return [words.move(words.PLACE, (card, spot), True) for spot in spots]


def _build(table: BossTable, task: Task, action: Action) -> None:
    card, on = action.arguments
    table.lose(task.seat, (card,))
    table.build(task.seat, card, on)


# Xyzax: two cards of the discards, or what is there.


def _xyzax(table: BossTable, seat: Seat) -> None:
    for _ in range(AMOUNTS["xyzax"]):
        table.push("take", seat, "xyzax", "any")


# Cerebellus: three Spells for one, or none.


def _cerebellus(table: BossTable, seat: Seat) -> None:
    table.push("cerebellus", seat)


def _may_draw(table: BossTable, task: Task) -> Sequence[Move]:
    """Yes or no; () when there is no Spell left to draw, so that the Level Up is wasted."""
    there = table.spells or table.discarded("spell")
    return [Move(words.YES, public=True), words.SKIPPING] if there else ()


def _draw_three(table: BossTable, task: Task, action: Action) -> None:
    """The Spell that goes may be one that was there before."""
    if action == words.YES:
        table.draw(task.seat, "spell", AMOUNTS["cerebellus"], by="cerebellus")
        table.push("drop", task.seat, "cerebellus")


# Seducia: a hero of town or the decks.


def _seducia(table: BossTable, seat: Seat) -> None:
    table.push("seducia", seat)


def _charmable(table: BossTable, task: Task) -> Sequence[Move]:
    """Class and health of all, in an order that does not tell what comes next (S52).

    This follows from what everybody has seen: the heroes in play are known.
    """
    town = [visitor.hero for visitor in table.town]
    decks = {*table.ordinary, *table.epic}
    found = words.moves(words.TAKE, [*town, *[hero for hero in HEROES if hero in decks]])
    return [*found, words.SKIPPING] if found else ()


def _charm(table: BossTable, task: Task, action: Action) -> None:
    """Send a hero to the own entrance (BM6.18), and shuffle both searched decks (BM1.20)."""
    hero = "" if action == words.SKIP else action.argument
    if table.in_town(hero):
        table.lure(task.seat, hero, "seducia")
    elif hero:
        table.at_entrance(task.seat, Visitor(hero))
        table.lured = True
        table.happened(e.HeroLured(task.seat, hero, "seducia"))
    for deck in ("ordinary", "epic"):
        left = sorted(set(getattr(table, deck)) - {hero})
        setattr(table, deck, table.shuffled(deck, left))
    table.happened(e.DeckShuffled("search"))


LEVEL_UP["draculord"] = _draculord
QUESTIONS["draculord"] = BossQuestion(_hands, _show)
QUESTIONS["steal"] = BossQuestion(_shown, _steal, public=False)
LEVEL_UP["king-croak"] = _king_croak
LEVEL_UP["cleopatra"] = _cleopatra
QUESTIONS["fetch"] = BossQuestion(_fetchable, _fetched, public=False)
QUESTIONS["build-fetched"] = BossQuestion(_spots, _build)
LEVEL_UP["xyzax"] = _xyzax
LEVEL_UP["cerebellus"] = _cerebellus
QUESTIONS["cerebellus"] = BossQuestion(_may_draw, _draw_three)
LEVEL_UP["seducia"] = _seducia
QUESTIONS["seducia"] = BossQuestion(_charmable, _charm)
