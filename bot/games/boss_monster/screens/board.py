"""The board: all dungeons, what becomes of the heroes, what happened, and what is asked."""

from collections import Counter
from collections.abc import Sequence

from bot.contract.game import Seat
from bot.games.boss_monster.rules.asking import CANCELLING
from bot.games.boss_monster.rules.cards import TREASURES
from bot.games.boss_monster.rules.state import (
    LEFT,
    SOULS_TO_WIN,
    WOUNDS_TO_LOSE,
    BossView,
    Keeper,
    KeeperView,
    Stage,
    Walk,
    WalkEnd,
    Whereabouts,
    points,
)
from bot.games.boss_monster.screens import controls, phone, signs, words
from bot.games.boss_monster.screens.asking import (
    FIRST_TURN,
    ROOMY,
    about,
    ask,
    classes,
    hint,
    is_brief,
    legend,
    waits,
)
from bot.games.boss_monster.screens.forecast import cut, forecast, here
from bot.games.boss_monster.screens.news import ends, news
from bot.ui import symbols
from bot.ui.board import hosted_by
from bot.ui.catalogue import Texts
from bot.ui.markdown import bold, dotted, glued, lines, small, struck, subheading, unbroken
from bot.ui.match_view import PublicMatchView
from bot.ui.message import Buttons, Divider, MessageLayout, Text

STAGES = {
    Stage.SETUP: "opening",
    Stage.BEGIN: "beginning",
    Stage.BUILD: "build",
    Stage.REVEAL: "turned",
    Stage.BAIT: "bait",
    Stage.ADVENTURE: "adventure",
    Stage.END: "end",
    Stage.OVER: "end",
}
"""The last part of the text that names a stage."""

_COLOURS = {
    Stage.SETUP: symbols.Colour.QUIET,
    Stage.BUILD: symbols.Colour.TURN,
    Stage.ADVENTURE: symbols.Colour.PERIL,
}

_NEWS = 54
"""So many pixels of news are told at most: three lines."""
_LINE = 18
"""The pixels of the one line that the news has beside a forecast in letters of full size."""
_ENDS = 4
"""So many ends of heroes are told at most."""
_MOST = 8
"""So many heroes have a forecast at most."""
_FEW = 2
"""The news leaves room for so many forecasts."""


def board(view: PublicMatchView, texts: Texts) -> MessageLayout:
    """The public state of a match that goes on, with the components of what is asked."""
    seen: BossView = view.observation
    head = lines(_head(view, seen, texts), *dungeons(view, texts))
    head = lines(head, _legend(view, texts))
    below = controls.board(view, texts)
    room = phone.ROOM - phone.height(head)
    room -= phone.MENU * sum(not isinstance(block, Buttons) for block in below)
    now = _crowded(view, seen, texts) if view.crowded else _now(view, seen, texts, room)
    blocks = (Text(head), Divider(), Text(lines(*now)), *below)
    return MessageLayout(blocks, _COLOURS.get(seen.stage, symbols.Colour.CARD))


def _legend(view: PublicMatchView, texts: Texts) -> str | None:
    """The signs in words: all in the first turn, later those of the classes alone.

    None where four seats and more than the game fill a phone.
    """
    seen: BossView = view.observation
    if view.crowded and len(seen.keepers) > ROOMY:
        return None
    in_full = seen.turn <= FIRST_TURN and not view.crowded
    return legend(view, texts) if in_full else classes(texts)


def _head(view: PublicMatchView, seen: BossView, texts: Texts) -> str:
    """The turn and its phase, and the heroes in town."""
    stage = texts(f"boss-stage-{STAGES[seen.stage]}")
    game = texts("game-boss-monster")
    if seen.stage is Stage.SETUP:
        return lines(subheading(f"{signs.GAME} {dotted((game, stage))}"), _host(view, texts))
    told = words.town([visitor.hero for visitor in seen.town], texts)
    when = dotted((game, texts("boss-when", turn=seen.turn, stage=stage)))
    when = subheading(f"{signs.GAME} {when}")
    # Nobody chooses a dungeon before the next turn, and four of them fill a phone.
    return (
        when if len(seen.keepers) > ROOMY and seen.stage is Stage.ADVENTURE else lines(when, told)
    )


def _host(view: PublicMatchView, texts: Texts) -> str | None:
    host = hosted_by(view, texts)
    return None if host is None else small(host)


def dungeons(view: PublicMatchView, texts: Texts) -> list[str]:
    """Each seat with its score, and below it its treasure and its Rooms."""
    seen: BossView = view.observation
    told = []
    for n, each in enumerate(seen.keepers):
        told += _seat(view, seen, Seat(n), each, texts)
    return told


def _seat(
    view: PublicMatchView, seen: BossView, seat: Seat, each: KeeperView, texts: Texts
) -> list[str]:
    keeper, name = each.keeper, bold(view.short_name(seat))
    alarm, brief = _alarm(keeper, texts), is_brief(view)
    souls = _of(points(keeper.souls), SOULS_TO_WIN, texts)
    wounds = _of(points(keeper.wounds), WOUNDS_TO_LOSE, texts)
    score = (name, signs.beside(signs.SOULS, souls), signs.beside(signs.WOUNDS, wounds))
    if keeper.out:
        return [small(dotted((*score, texts("boss-left" if keeper.left else "boss-out"))))]
    turn = f"{signs.HERE} " if seat == seen.active else ""
    of_classes = [
        f"{signs.CLASSES[kind]}{count}"
        for kind, count in zip(TREASURES, each.treasure, strict=True)
        if count
    ]
    treasure = unbroken(" ".join(of_classes)) or None
    if view.crowded and not view.is_duel:
        # Dungeons can be read behind their button.
        return [f"{turn}{dotted((*score, treasure))}"]
    rooms = _rooms(view, seat, each, texts)
    if not keeper.slots and not keeper.placed:
        boss = words.name(keeper.boss, texts) if keeper.boss else None
        rooms = dotted((boss, texts("boss-no-rooms")))
    coming = _coming(keeper, seen.walk if seat == seen.active else None, texts)
    if treasure:
        treasure = texts("boss-treasure", signs=treasure)
    above, rooms = f"{turn}{dotted(score)}", f"{coming}{rooms}"
    if brief:
        return [above, small(dotted((treasure, rooms)))]
    return [above, *filter(None, (dotted((alarm, treasure)),)), rooms]


def _of(count: int, most: int, texts: Texts) -> str:
    """A count beside the most, in bold letters where it is close: "4/5"."""
    told = texts("boss-score", count=count, most=most)
    return unbroken(bold(told) if count >= most - 1 else told)


def _alarm(keeper: Keeper, texts: Texts) -> str | None:
    """That a seat is one step from the end, or there once the turn ends; None for any other."""
    wounds, souls = points(keeper.wounds), points(keeper.souls)
    if wounds >= WOUNDS_TO_LOSE - 1:
        return bold(texts("boss-alarm-wounds" if wounds < WOUNDS_TO_LOSE else "boss-alarm-out"))
    if souls >= SOULS_TO_WIN - 1:
        return bold(texts("boss-alarm-souls" if souls < SOULS_TO_WIN else "boss-alarm-ten"))
    return None


def _coming(keeper: Keeper, walk: Walk | None, texts: Texts) -> str:
    """The heroes before the first Room: those at the entrance, and one on its way inside."""
    heroes = [words.hero_sign(visitor.hero, texts) for visitor in keeper.entrance]
    if walk is not None and walk.where is not Whereabouts.INSIDE:
        own = f"{signs.HERE}{words.hero_sign(walk.visitor.hero, texts)}"
        heroes.insert(0, own)
    return f"{' '.join(heroes)} {signs.WAY} " if heroes else ""


def _rooms(view: PublicMatchView, seat: Seat, each: KeeperView, texts: Texts) -> str:
    """The Rooms from the entrance to the boss, each with its damage."""
    seen: BossView = view.observation
    keeper, walk = each.keeper, seen.walk
    inside = None
    if walk is not None and walk.where is Whereabouts.INSIDE and seat == seen.active:
        inside = len(keeper.slots) - 1 - walk.ahead
    covered = [placed.on for placed in keeper.placed]
    told = [signs.FACE_DOWN for on in covered if on == LEFT]
    for at, (slot, damage) in enumerate(zip(keeper.slots, each.damage, strict=True)):
        room = words.on(view, slot.top, texts)
        shown = f"{signs.FROZEN}{struck(room)}" if slot.frozen else glued(f"{room} {damage}")
        here = signs.HERE if at == inside else ""
        hidden = signs.FACE_DOWN if slot.top in covered else ""
        told.append(f"{here}{hidden}{shown}")
    return ", ".join(told)


def _now(view: PublicMatchView, seen: BossView, texts: Texts, room: int) -> list[str | None]:
    """The forecast, the news, and in the last lines the question.

    Lines that do not fit into `room`, in pixels, are left out: of the forecast the last heroes,
    then the news, the ends of heroes, the last walk, and the hero inside.
    """
    last = _last_walk(view, seen, texts)
    question, task, hero = ask(view, texts), _small(hint(view, texts)), here(view, texts)
    # The question names a Spell that can be cancelled.
    tried = _is_tried(seen)
    waiting = None if tried else waits(view, texts, brief=is_brief(view))
    if tried or waiting is not None:
        # It does not come out as it would without cards.
        hero = hero[: len(hero) - 1]
    room -= phone.height(lines(question, waiting, task))

    def fitting(text: str | None) -> str | None:
        nonlocal room
        if not text or phone.height(text) > room:
            return None
        room -= phone.height(text)
        return text

    now = fitting(" ".join(hero))
    last = fitting(last)
    ended = [] if tried or last else [fitting(one) for one in ends(view, texts, _ENDS)]
    foretold = [] if tried or waiting else forecast(view, texts)
    whole = lines(*cut(foretold, _MOST, texts))
    fates = fitting(whole) if phone.height(whole) <= room - _LINE else None
    least = None if fates else _all_small(cut(foretold, _FEW, texts))
    left = room - phone.height(least)
    told = (
        _small(news(view, texts, phone.letters(most)))
        for most in range(min(_NEWS, 0 if tried else left), 0, -_LINE)
    )
    happened = fitting(next((one for one in told if phone.height(one) <= left), None))
    what = fitting(about(view, texts)) if not hero and happened is None else None
    if fates is None:
        some = (fitting(_all_small(cut(foretold, most, texts))) for most in range(_MOST, 0, -1))
        fates, room = phone.enlarged(next(filter(None, some), None), room)
    task, room = phone.enlarged(task, room)
    return [last, *ended, now, fates, happened, task, what, waiting, question]


def _last_walk(view: PublicMatchView, seen: BossView, texts: Texts) -> str | None:
    """The outcome of the last turn's walk, until heroes go in; None where no hero fell or got in.

    Or that there was none.

    Where a phone has little room, only what each player got by it.
    """
    last = seen.turn - 1
    if seen.told != last:
        stayed = last > 0 and seen.told < last and seen.town
        return bold(texts("boss-last", turn=last, told=texts("boss-last-none"))) if stayed else None
    told, brief = [], is_brief(view)
    for way, sign in ((WalkEnd.FALLS, signs.SOULS), (WalkEnd.THROUGH, signs.WOUNDS)):
        over = [one for one in seen.walks if one.way is way]
        got = Counter[Seat]()
        for one in over:
            got[one.seat] += points((one.hero,))
        to = ", ".join(
            [
                f"{view.short_name(seat)} {signs.beside(sign, f'+{count}')}"
                for seat, count in got.items()
            ]
        )
        if over:
            told.append(to if brief else texts(f"boss-last-{way}", count=len(over), to=to))
    return bold(texts("boss-last", turn=seen.told, told=", ".join(told))) if told else None


def _crowded(view: PublicMatchView, seen: BossView, texts: Texts) -> list[str | None]:
    """The hero inside and the question, where hardly anything else has room."""
    hero = () if _is_tried(seen) else here(view, texts)[:1]
    return [*hero, None if hero else about(view, texts), ask(view, texts)]


def _is_tried(seen: BossView) -> bool:
    """Whether all are asked about a Spell that can be cancelled."""
    return bool(seen.asking) and seen.asking[-1].kind == CANCELLING


def _all_small(told: Sequence[str]) -> str:
    return lines(*[small(line) for line in told])


def _small(text: str | None) -> str | None:
    return None if text is None else small(text)
