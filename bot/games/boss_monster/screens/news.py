"""The last events in sentences: each one alone, and the few that stand on a board."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.contract.game import Event, Seat
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.cards import BOSSES, ROOM_TITLES, TITLES
from bot.games.boss_monster.rules.state import LEFT, points
from bot.games.boss_monster.screens import signs, words
from bot.games.boss_monster.screens.declared import declared
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, bold, capital, unbroken
from bot.ui.match_view import MatchView

_Sentence = Callable[[MatchView, Any, Texts], str | None]


def news(view: MatchView, texts: Texts, room: int) -> str | None:
    """The most telling sentences about the last events, in their order; None for no events.

    The ends of heroes are `ends`.

    `room`: so many characters they take together, unless a single one takes more.
    """
    ranked = {kind: rank for rank, kind in enumerate(_SENTENCES)}
    told = [
        (ranked[type(event)], number, sentence)
        for number, event in enumerate(view.recent)
        if not isinstance(event, (e.HeroSurvived, e.HeroDied))
        and (sentence := sentence_of(view.then, event, texts)) is not None
    ]
    chosen: list[tuple[int, str]] = []
    for _, number, sentence in sorted(told):
        if chosen and room < len(sentence):
            break
        if sentence not in [other for _, other in chosen]:
            chosen.append((number, sentence))
            room -= len(sentence) + 1
    return " ".join(sentence for _, sentence in sorted(chosen)) or None


def ends(view: MatchView, texts: Texts, most: int) -> list[str]:
    """The ends of the walks of heroes in the last events, so many at most, Wounds first."""
    ended = [event for event in view.recent if isinstance(event, (e.HeroSurvived, e.HeroDied))]
    ended.sort(key=lambda event: isinstance(event, e.HeroDied))
    told = []
    for event in ended[:most]:
        sign = signs.WOUNDS if isinstance(event, e.HeroSurvived) else signs.SOULS
        told.append(signs.beside(sign, bold(sentence_of(view.then, event, texts) or "")))
    return told


def sentence_of(view: MatchView, event: Event, texts: Texts) -> str | None:
    """An event in a sentence; None for one that is not told."""
    sentence = _SENTENCES.get(type(event))
    told = None if sentence is None else sentence(view, event, texts)
    return None if told is None else capital(told)


def _by(view: MatchView, seat: Seat) -> dict[str, str]:
    return {"name": view.short_name(seat)}


def _cards(cards: Sequence[str], texts: Texts) -> str:
    return all_of([words.name(card, texts) for card in cards], texts)


def _heroes(heroes: Sequence[str], texts: Texts) -> str:
    return ", ".join(unbroken(words.hero(hero, texts)) for hero in heroes)


def _worth(what: str, hero: str, texts: Texts) -> str:
    return words.counted(what, points((hero,)), texts)


def _out(view: MatchView, event: e.KeeperOut, texts: Texts) -> str:
    if event.left:
        return texts("boss-news-left", **_by(view, event.seat))
    keeper = view.observation.keepers[event.seat].keeper
    wounds = words.counted("wounds", points(keeper.wounds), texts)
    return texts("boss-news-out", **_by(view, event.seat), wounds=wounds)


def _levelled(view: MatchView, event: e.BossLevelled, texts: Texts) -> str:
    boss = view.observation.keepers[event.seat].keeper.boss
    return texts("boss-news-level-up", **_by(view, event.seat), boss=words.name(boss, texts))


def _declared(view: MatchView, event: e.PlayDeclared | e.PlayResolved, texts: Texts) -> str | None:
    """Said once, also of what was declared before others were asked about it.

    None of what has still to happen, which stands above the question.
    """
    if event.card in [play.card for play in view.observation.declared if play.pending]:
        return None
    return declared(view, event.seat, event.card, event.args, texts)


def _cancelled(view: MatchView, event: e.PlayCancelled, texts: Texts) -> str:
    """`by`: a card, whose player declared it or has it as a Room."""
    names = {"spell": words.name(event.card, texts), "card": words.name(event.by, texts)}
    for other in view.recent:
        if isinstance(other, e.PlayDeclared) and other.card == event.by:
            return texts("boss-news-cancelled", **_by(view, other.seat), **names)
    for n, each in enumerate(view.observation.keepers):
        if event.by in [slot.top for slot in each.keeper.slots]:
            return texts("boss-news-cancelled", **_by(view, Seat(n)), **names)
    return texts("boss-news-lost", spell=names["spell"])


def _lost(view: MatchView, event: e.PlayLost, texts: Texts) -> str:
    return texts("boss-news-lost", spell=words.name(event.card, texts))


def _died(view: MatchView, event: e.HeroDied, texts: Texts) -> str:
    told = {
        **_by(view, event.seat),
        "hero": words.hero(event.hero, texts),
        "souls": _worth("souls", event.hero, texts),
    }
    if event.by and not event.room:
        return texts("boss-news-killed", **told, card=words.name(event.by, texts))
    if not event.room:
        return texts("boss-news-falls-there", **told)
    return texts("boss-news-falls", **told, room=words.name(event.room, texts))


def _survived(view: MatchView, event: e.HeroSurvived, texts: Texts) -> str:
    hero, wounds = words.hero(event.hero, texts), _worth("wounds", event.hero, texts)
    return texts("boss-news-through", **_by(view, event.seat), hero=hero, wounds=wounds)


def _destroyed(view: MatchView, event: e.RoomDestroyed, texts: Texts) -> str:
    return texts("boss-news-destroyed", **_by(view, event.seat), room=words.name(event.card, texts))


def _frozen(view: MatchView, event: e.RoomFrozen, texts: Texts) -> str:
    return texts("boss-news-frozen", **_by(view, event.seat), room=words.name(event.card, texts))


def _built(view: MatchView, event: e.RoomBuilt, texts: Texts) -> str:
    """A Room alone, or in one sentence all that were turned up together."""
    together = [other for other in view.recent if isinstance(other, e.RoomBuilt)]
    if len(together) > 1:
        rooms = [
            texts(
                "boss-news-built-by",
                **_by(view, each.seat),
                room=words.on(view, each.card, texts),
            )
            for each in together
        ]
        return texts("boss-news-built-all", rooms=", ".join(rooms))
    told = {**_by(view, event.seat), "room": words.name(event.card, texts)}
    if event.on == LEFT:
        return texts("boss-news-built", **told)
    return texts("boss-news-built-on", **told, below=words.name(event.on, texts))


def _swapped(view: MatchView, event: e.RoomsSwapped, texts: Texts) -> str:
    room, other = (words.name(card, texts) for card in event.cards)
    return texts("boss-news-swapped", **_by(view, event.owner), room=room, other=other)


def _stronger(view: MatchView, event: e.RoomStrengthened, texts: Texts) -> str:
    told: dict[str, str | int] = {**_by(view, event.seat), "amount": event.damage}
    if not event.card:
        return texts("boss-news-all-stronger", **told)
    return texts("boss-news-stronger", **told, room=words.name(event.card, texts))


def _doubled(view: MatchView, event: e.TreasureDoubled, texts: Texts) -> str:
    return texts("boss-news-doubled", **_by(view, event.seat))


def _moved(view: MatchView, event: e.HeroMoved, texts: Texts) -> str:
    hero = words.hero(event.hero, texts)
    if event.to == "town":
        return texts("boss-news-to-town", hero=hero)
    key = "boss-news-to-entrance" if event.to == "entrance" else "boss-news-to-start"
    return texts(key, hero=hero, **_by(view, event.seat))


def _hardened(view: MatchView, event: e.HeroHardened, texts: Texts) -> str:
    return texts("boss-news-health", hero=words.hero(event.hero, texts), amount=event.health)


def _hurt(view: MatchView, event: e.HeroHurt, texts: Texts) -> str | None:
    if not event.by:
        return None
    told = {"hero": words.hero(event.hero, texts), "card": words.name(event.by, texts)}
    return texts("boss-news-hurt", **told, damage=event.damage)


def _healed(view: MatchView, event: e.WoundHealed, texts: Texts) -> str:
    told = {what: _worth(what, event.hero, texts) for what in ("souls", "wounds")}
    hero = words.hero(event.hero, texts)
    return texts("boss-news-healed", **_by(view, event.seat), hero=hero, **told)


def _soul_lost(view: MatchView, event: e.SoulLost, texts: Texts) -> str:
    told = {"hero": words.hero(event.hero, texts), "souls": _worth("souls", event.hero, texts)}
    return texts("boss-news-soul-lost", **_by(view, event.seat), **told)


def _stopped(view: MatchView, event: e.BuildingStopped, texts: Texts) -> str:
    return texts("boss-news-no-building")


def _stolen(view: MatchView, event: e.CardStolen, texts: Texts) -> str:
    other = view.short_name(event.victim)
    return texts("boss-news-takes-hand", **_by(view, event.seat), other=other)


def _seen(view: MatchView, event: e.HandSeen, texts: Texts) -> str:
    other = view.short_name(event.victim)
    return texts("boss-news-sees-hand", **_by(view, event.seat), other=other)


def _nothing(view: MatchView, event: e.NothingHeld, texts: Texts) -> str:
    """`kind`: "room", "spell", or "" for any card."""
    card = words.name(event.by, texts)
    return texts(f"boss-news-no-{event.kind or 'card'}", **_by(view, event.seat), card=card)


def _declined(view: MatchView, event: e.OfferDeclined, texts: Texts) -> str:
    card = words.name(event.by, texts)
    return texts("boss-news-declined", **_by(view, event.seat), card=card)


def _taken(view: MatchView, event: e.CardsTaken, texts: Texts) -> str:
    """The cards; a boss may have searched the deck for them."""
    cards = _cards(event.cards, texts)
    if event.by in BOSSES:
        return texts("boss-news-takes", **_by(view, event.seat), card=cards)
    return texts("boss-news-takes-discard", **_by(view, event.seat), card=cards)


def _discarded(view: MatchView, event: e.CardsDiscarded, texts: Texts) -> str:
    """The cards of one with what made it discard, or those of all at once, as in the opening."""
    together = [o for o in view.recent if isinstance(o, e.CardsDiscarded) and o.by == event.by]
    if event.by in ROOM_TITLES and (owner := _owner(view, event)) != event.seat:
        return texts(
            "boss-news-discards-for",
            **_by(view, event.seat),
            owner=view.short_name(owner),
            card=words.name(event.by, texts),
            cards=_cards(event.cards, texts),
        )
    if len({other.seat for other in together}) > 1:
        told = [
            texts(
                "boss-news-discards-by",
                **_by(view, each.seat),
                cards=all_of([words.on(view, card, texts) for card in each.cards], texts),
            )
            for each in together
        ]
        return texts("boss-news-discards-all", cards=", ".join(told))
    return texts("boss-news-discards", **_by(view, event.seat), cards=_cards(event.cards, texts))


def _owner(view: MatchView, event: e.CardsDiscarded) -> Seat:
    """The seat whose Room, built or used in the last events, made another discard.

    The seat that discards where it is nobody else's, or where that was long ago.
    """
    found = event.seat
    for other in view.recent:
        if other is event:
            break
        if isinstance(other, (e.RoomBuilt, e.PlayResolved)) and TITLES[other.card] == event.by:
            found = other.seat if other.seat != event.seat else found
    return found


def _returned(view: MatchView, event: e.RoomsReturned, texts: Texts) -> str:
    return texts("boss-news-back-to-hand", names=view.short_name(event.seat))


def _boss(view: MatchView, event: e.BossTaken, texts: Texts) -> str:
    return texts("boss-news-boss", **_by(view, event.seat), boss=words.name(event.boss, texts))


def _arrived(view: MatchView, event: e.HeroesArrived, texts: Texts) -> str:
    if not event.heroes:
        return texts("boss-news-no-heroes")
    return texts("boss-news-comes", heroes=_heroes(event.heroes, texts))


def _placed(view: MatchView, event: e.RoomPlaced, texts: Texts) -> str | None:
    """The news of a placed Room; None once it was built."""
    if any(isinstance(other, e.RoomBuilt) for other in view.recent):
        return None
    if event.on == LEFT:
        return texts("boss-news-placed", **_by(view, event.seat))
    room = words.name(event.on, texts)
    return texts("boss-news-placed-on", **_by(view, event.seat), room=room)


def _lured(view: MatchView, event: e.HeroLured, texts: Texts) -> str:
    """A hero that goes to a dungeon, or in one sentence all of them."""
    lured: dict[Seat, list[str]] = {}
    for other in view.recent:
        if isinstance(other, e.HeroLured):
            lured.setdefault(other.seat, []).append(words.hero_sign(other.hero, texts))
    if sum(map(len, lured.values())) <= 1:
        return texts("boss-news-lured", **_by(view, event.seat), hero=words.hero(event.hero, texts))
    told = [
        texts("boss-news-lures", **_by(view, seat), heroes=" ".join(lured[seat]))
        for seat in sorted(lured)
    ]
    return f"{'; '.join(told)}."


def _done(view: MatchView, event: e.BuildingDone, texts: Texts) -> str | None:
    """The news of a seat that is done without placing a Room; None for any other."""
    placed = any(isinstance(o, e.RoomPlaced) and o.seat == event.seat for o in view.recent)
    laid = view.observation.keepers[event.seat].keeper.placed
    return None if placed or laid else texts("boss-news-unbuilt", **_by(view, event.seat))


def _drawn(view: MatchView, event: e.CardsDrawn, texts: Texts) -> str | None:
    """All cards that effects gave, by who got as many; None for the Room of each turn."""
    if not event.by:
        return None
    drawn: dict[Seat, Counter[str]] = {}
    for other in view.recent if event in view.recent else (event,):
        if isinstance(other, e.CardsDrawn) and other.by:
            drawn.setdefault(other.seat, Counter())[other.kind] += other.count
    alike: dict[str, list[str]] = {}
    for seat, kinds in drawn.items():
        counted = [texts(f"boss-{kind}s.drawn", count=kinds[kind]) for kind in kinds]
        alike.setdefault(all_of(counted, texts), []).append(view.short_name(seat))
    told = [
        texts("boss-news-draws", name=names[0], what=what)
        if len(names) == 1
        else texts("boss-news-draw-each", names=all_of(names, texts), what=what)
        for what, names in alike.items()
    ]
    return " ".join(told)


def _shuffled(view: MatchView, event: e.DeckShuffled, texts: Texts) -> str | None:
    known = event.kind in ("room", "spell")
    return texts(f"boss-news-shuffled-{event.kind}s") if known else None


_SENTENCES: Mapping[type[Event], _Sentence] = {
    e.KeeperOut: _out,
    e.BossLevelled: _levelled,
    e.PlayDeclared: _declared,
    e.PlayResolved: _declared,
    e.PlayCancelled: _cancelled,
    e.PlayLost: _lost,
    e.HeroDied: _died,
    e.HeroSurvived: _survived,
    e.RoomDestroyed: _destroyed,
    e.RoomFrozen: _frozen,
    e.RoomsSwapped: _swapped,
    e.RoomStrengthened: _stronger,
    e.TreasureDoubled: _doubled,
    e.BuildingStopped: _stopped,
    e.HeroMoved: _moved,
    e.HeroHardened: _hardened,
    e.HeroHurt: _hurt,
    e.WoundHealed: _healed,
    e.SoulLost: _soul_lost,
    e.CardStolen: _stolen,
    e.HandSeen: _seen,
    e.NothingHeld: _nothing,
    e.OfferDeclined: _declined,
    e.CardsTaken: _taken,
    e.CardsDiscarded: _discarded,
    e.RoomsReturned: _returned,
    e.BossTaken: _boss,
    e.HeroLured: _lured,
    e.RoomBuilt: _built,
    e.HeroesArrived: _arrived,
    e.RoomPlaced: _placed,
    e.BuildingDone: _done,
    e.CardsDrawn: _drawn,
    e.DeckShuffled: _shuffled,
}
"""By the kind of event, the most telling first."""
