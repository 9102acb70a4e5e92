"""A dungeon and the discards for anybody who asks, and each card that lies open in full."""

from collections.abc import Iterable, Sequence

from bot.contract.game import Action, Move, Seat
from bot.games.boss_monster.rules.cards import BOSSES, HEROES, ROOMS, SPELLS, TREASURES
from bot.games.boss_monster.rules.state import LEFT, BossView, KeeperView, Placed, Visitor, points
from bot.games.boss_monster.screens import cards, labels, signs, words
from bot.games.boss_monster.screens.words import title_of
from bot.match.acts import MatchCommand
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.controls import MOST_OPTIONS, move_menu, of_focus, page_buttons
from bot.ui.markdown import bold, dotted, heading, lines, small, subheading
from bot.ui.match_view import MatchView
from bot.ui.message import Block, Button, Buttons, Divider, MessageLayout, Option, Text
from bot.ui.names import shortened

DUNGEON, DISCARDS, SIGNS = "dungeon", "discards", "signs"
"""The steps that are open to anybody: `view:dungeon,<seat>`, without a seat the own one, a card of
it as `view:dungeon,<seat>,<card>`, `view:discards` and `view:signs`."""

HELD = "held"
"""The step of a hand: `view:held,<title>` shows a card of it in full, `view:held` the hand."""


def dungeon(view: MatchView, seat: Seat, texts: Texts) -> MessageLayout:
    """One dungeon from the entrance to the boss, a line a Room, and the way to its cards."""
    seen: BossView = view.observation
    own = seen.keepers[seat]
    head = subheading(f"{signs.GAME} {texts('boss-details-title', name=view.name(seat))}")
    blocks: list[Block] = [
        Text(lines(head, *_boss(own, texts), *_heroes(own, texts))),
        Divider(),
        Text(lines(*_rooms(view, seat, own, texts))),
        *_cards(view, seat, texts),
    ]
    return MessageLayout((*blocks, *_others(view, texts)), symbols.Colour.QUIET)


def card(view: MatchView, seat: Seat, key: str, texts: Texts) -> MessageLayout | None:
    """All that stands on a card that lies open in a dungeon, and the way to the next and back.

    None where it lies there no more.
    """
    known = _open(view, seat)
    if key not in known:
        return None
    told = lines(cards.page(title_of(key), texts), *_state(view, seat, key, texts))
    title = small(texts("boss-details-title", name=view.name(seat)))
    at = known.index(key)
    turns = page_buttons(
        at, len(known), lambda to: _step(view, DUNGEON, str(seat), known[to]), texts
    )
    back = Button(texts("boss-button-dungeon"), _step(view, DUNGEON, str(seat)))
    blocks = (Text(lines(title, told)), *_cards(view, seat, texts), Buttons((*turns, back)))
    return MessageLayout(blocks, symbols.Colour.QUIET)


def held(view: MatchView, texts: Texts) -> tuple[Block, ...]:
    """A menu of the titles in the observer's hand; none where they would take several pages."""
    moves = [Move(Action(MatchCommand.VIEW, (HELD, title))) for title in _held(view)]
    return _titles(view, moves, texts) if len(moves) <= MOST_OPTIONS else ()


def held_card(view: MatchView, title: str, texts: Texts) -> MessageLayout | None:
    """All that stands on a card in the observer's hand; None where it is there no more."""
    if title not in _held(view):
        return None
    back = Button(texts("button-cards"), _step(view, HELD))
    told = Text(cards.page(title, texts))
    return MessageLayout((told, *held(view, texts), Buttons((back,))), symbols.Colour.CARD)


def _held(view: MatchView) -> list[str]:
    seen: BossView = view.observation
    if view.observer is None:
        return []
    hand = sorted(seen.keepers[view.observer].keeper.hand, key=cards.place_in_hand)
    return [title for title, _ in cards.folded(hand)]


def legend(view: MatchView, texts: Texts) -> MessageLayout:
    """All signs of the board, and the way back to dungeons."""
    head = heading(f"{signs.GAME} {texts('boss-button-signs')}")
    told = Text(lines(head, _signs(texts)))
    return MessageLayout((told, *_others(view, texts)[:1]), symbols.Colour.QUIET)


def _step(view: MatchView, *focus: str) -> str:
    return of_focus(view, view.observer, *focus)


def _open(view: MatchView, seat: Seat) -> list[str]:
    """The boss of a dungeon and its open Rooms, from the entrance on."""
    seen: BossView = view.observation
    keeper = seen.keepers[seat].keeper
    return [*filter(None, (keeper.boss,)), *[slot.top for slot in keeper.slots]]


def _cards(view: MatchView, seat: Seat, texts: Texts) -> tuple[Block, ...]:
    """A menu of the cards that lie open."""
    known = _open(view, seat)
    moves = [Move(Action(MatchCommand.VIEW, (DUNGEON, str(seat), key))) for key in known]
    return _titles(view, moves, texts)


def _titles(view: MatchView, moves: Sequence[Move], texts: Texts) -> tuple[Block, ...]:
    """A menu of cards, the last arguments of these moves, that shows each in full."""

    def option(move: Move) -> Option:
        key = move.action.arguments[-1]
        return Option(words.name(key, texts), "", cards.line(title_of(key), texts))

    return move_menu(view, view.observer, "cards", moves, texts("boss-menu-cards"), option, texts)


def discards(view: MatchView, texts: Texts) -> MessageLayout:
    """All cards that lie in the discards, Rooms and Spells apart, and the way back to dungeons."""
    seen: BossView = view.observation
    newest = seen.discards[::-1]
    head = heading(f"{symbols.DECK} {texts('boss-discards-title')}")
    rooms = [card for card in newest if card in ROOMS]
    spells = [card for card in newest if card in SPELLS]
    told = [
        small(f"{bold(words.counted(what, len(of), texts))}: {cards.listed(of, texts)}")
        for what, of in (("rooms", rooms), ("spells", spells))
        if of
    ]
    text = lines(head, *told) if told else lines(head, texts("boss-discards-empty"))
    return MessageLayout((Text(text), *_others(view, texts)[:1]), symbols.Colour.QUIET)


def _boss(own: KeeperView, texts: Texts) -> list[str]:
    keeper = own.keeper
    if not keeper.boss:
        return []
    boss = BOSSES[keeper.boss]
    first = texts(
        "boss-details-boss",
        boss=words.name(keeper.boss, texts),
        experience=boss.experience,
        treasures=words.treasures((boss.treasure,), texts),
    )
    score = texts(
        "boss-details-score",
        souls=words.counted("souls", points(keeper.souls), texts),
        wounds=words.counted("wounds", points(keeper.wounds), texts),
        rooms=words.counted("rooms", own.rooms, texts),
        spells=words.counted("spells", own.spells, texts),
    )
    lures = [
        texts(f"boss-lures-{kind}", count=count)
        for kind, count in zip(TREASURES, own.treasure, strict=True)
        if count
    ] or [texts("boss-treasure-none")]
    levelled = texts("boss-levelled") if keeper.levelled else None
    return [
        dotted((first, levelled, texts("boss-out") if keeper.out else None)),
        score,
        texts("boss-details-lures", lures=", ".join(lures)),
    ]


def _heroes(own: KeeperView, texts: Texts) -> list[str]:
    keeper = own.keeper
    waiting = ", ".join([_visitor(visitor, texts) for visitor in keeper.entrance])
    told = [
        texts("boss-details-entrance", heroes=waiting)
        if waiting
        else texts("boss-details-entrance-empty")
    ]
    known = {"souls": keeper.souls, "wounds": keeper.wounds}
    won = [
        texts(f"boss-details-{what}", heroes=_named(of, texts)) for what, of in known.items() if of
    ]
    return [*told, *([small(dotted(won))] if won else [])]


def _named(heroes: Iterable[str], texts: Texts) -> str:
    return " ".join([words.hero_sign(hero, texts) for hero in heroes])


def _visitor(visitor: Visitor, texts: Texts) -> str:
    """A hero by its class, and its health with what was added."""
    card = HEROES[visitor.hero]
    known: dict[str, str | int] = {"class": texts(f"boss-class-{card.kind}")}
    return texts("boss-hero", health=card.health + visitor.bonus, **known)


def _rooms(view: MatchView, seat: Seat, own: KeeperView, texts: Texts) -> list[str]:
    """From the entrance on; Rooms that lie face down where they will be."""
    keeper = own.keeper
    new = [placed for placed in keeper.placed if placed.on == LEFT]
    covering = {placed.on: placed for placed in keeper.placed if placed.on != LEFT}
    # The one placed last is the first on the way.
    told = [
        _face_down(placed, number, None, texts) for number, placed in enumerate(new[::-1], start=1)
    ]
    for at, slot in enumerate(keeper.slots):
        number = labels.number_of(keeper, at)
        if slot.top in covering:
            told.append(_face_down(covering[slot.top], number, slot.top, texts))
        told += _room(view, seat, own, at, number, texts)
    return told or [texts("boss-no-rooms")]


def _face_down(placed: Placed, number: int, on: str | None, texts: Texts) -> str:
    """A Room that lies face down, which its owner knows."""
    told = (
        texts("boss-details-face-down", number=number)
        if on is None
        else texts("boss-details-face-down-on", number=number, room=words.name(on, texts))
    )
    return dotted((told, words.name(placed.card, texts) if placed.card else None))


def _room(
    view: MatchView, seat: Seat, own: KeeperView, at: int, number: int, texts: Texts
) -> list[str]:
    """A Room on a line, below it the hero that is inside."""
    seen: BossView = view.observation
    slot = own.keeper.slots[at]
    first = texts(
        "boss-details-room",
        number=number,
        room=words.name(slot.top, texts),
        damage=own.damage[at],
        treasures="".join([signs.CLASSES[icon] for icon in ROOMS[slot.top].treasure]),
    )
    told = [dotted((first, texts("boss-frozen") if slot.frozen else None))]
    walk = seen.walk
    if walk is not None and seen.active == seat and len(own.keeper.slots) - 1 - at == walk.ahead:
        inside = texts(
            "boss-details-inside",
            hero=words.hero(walk.visitor.hero, texts),
            damage=walk.visitor.damage,
            health=HEROES[walk.visitor.hero].health + walk.visitor.bonus,
        )
        told.append(bold(inside))
    return told


def _state(view: MatchView, seat: Seat, key: str, texts: Texts) -> list[str]:
    """The effects on an open Room besides those that stand on it."""
    seen: BossView = view.observation
    told = []
    for slot in seen.keepers[seat].keeper.slots:
        if slot.top != key:
            continue
        under = slot.cards[-2::-1]
        if under:
            told.append(texts("boss-details-under", cards=cards.listed(under, texts)))
        if slot.frozen:
            told.append(texts("boss-details-frozen"))
        if slot.top in seen.used:
            told.append(texts("boss-details-used"))
    return [small(each) for each in told]


def _signs(texts: Texts) -> str:
    """All signs of the board with a word each."""
    known = [
        *((sign, texts(f"boss-class-{kind}.all")) for kind, sign in signs.CLASSES.items()),
        (signs.SOULS, texts("boss-sign-souls")),
        (signs.WOUNDS, texts("boss-sign-wounds")),
        (signs.HERE, texts("boss-sign-here")),
        (signs.WAY, texts("boss-sign-way")),
        (signs.FALLS, texts("boss-sign-falls")),
        (signs.FROZEN, texts("boss-frozen")),
        (signs.FACE_DOWN, texts("boss-face-down")),
    ]
    return texts("boss-details-signs", signs=", ".join([signs.beside(*each) for each in known]))


def _others(view: MatchView, texts: Texts) -> tuple[Block, ...]:
    """A menu of all dungeons, and the way to the discards."""
    names = shortened(view.names)
    moves = [Move(Action(MatchCommand.VIEW, (DUNGEON, str(seat)))) for seat in range(len(names))]

    def option(move: Move) -> Option:
        return Option(names[int(move.action.arguments[1])], "")

    menu = move_menu(
        view, view.observer, "dungeons", moves, texts("boss-menu-dungeons"), option, texts
    )
    pile = Button(texts("boss-button-discards"), _step(view, DISCARDS))
    legend = Button(texts("boss-button-signs"), _step(view, SIGNS))
    return (*menu, Buttons((pile, legend)))
