"""The walk of a turn, which its board becomes: one message, a line a hero."""

from collections.abc import Sequence

from bot.contract.game import Event
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.cards import HEROES
from bot.games.boss_monster.rules.state import BossView, Walked, WalkEnd, points
from bot.games.boss_monster.rules.walked import ENDS
from bot.games.boss_monster.screens import signs, words
from bot.games.boss_monster.screens.board import board
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.markdown import bold, lines, subheading, unbroken
from bot.ui.match_view import PublicMatchView
from bot.ui.message import Divider, MessageLayout, Text
from bot.ui.renderer import Playback

UNFOLDED = 8
"""So many heroes have a line of their own, the newest: with more it would fit no phone."""

_OPEN = (WalkEnd.WAITING, WalkEnd.WALKING)


def walk(view: PublicMatchView, texts: Texts) -> Playback | None:
    """The door, then a frame for each hero whose walk is over, and the question, if one is open.

    None before the first Adventure that is told.
    """
    seen: BossView = view.observation
    if not seen.told:
        return None
    over = sum(one.way not in _OPEN for one in seen.walks)
    frames = [_frame(view, seen, count, texts) for count in range(over + 1)]
    began, ended = _fresh(view.recent, seen)
    if seen.turn == seen.told and view.result is None and view.prompts:
        return Playback((*frames, board(view, texts)), began + ended + 1, waits=True)
    frames[-1] = _frame(view, seen, over, texts, last=True)
    return Playback(tuple(frames), min(began + ended, len(frames)))


def _frame(
    view: PublicMatchView, seen: BossView, count: int, texts: Texts, *, last: bool = False
) -> MessageLayout:
    """The walks that were over first, so many of them, told; of the others, that they wait."""
    told, left = [], count
    for one in seen.walks:
        over = one.way not in _OPEN and left > 0
        left -= over
        told.append(_line(view, one, texts) if over else _waits(view, one, texts))
    folded = len(told) - UNFOLDED
    if folded > 0:
        at = min(folded, max(0, count - 1))
        some = texts("boss-walk-some", shown=UNFOLDED, count=len(told))
        told = [some, *told[at : at + UNFOLDED]]
    if not told:
        told = [texts("boss-walk-none")]
    title = subheading(f"{signs.GAME} {texts('boss-walk-turn', turn=seen.told)}")
    colour = symbols.Colour.OVER if last else symbols.Colour.PERIL
    return MessageLayout((Text(title), Divider(), Text(lines(*told))), colour)


def _line(view: PublicMatchView, one: Walked, texts: Texts) -> str:
    """A hero's line: its dungeon, its name, its damage after each Room, and the end."""
    steps = [
        unbroken(texts("boss-walk-step", room=words.short(step.room, texts), damage=step.total))
        for step in one.steps
    ]
    stayed = "boss-walk-waits" if one.way is WalkEnd.TOWN else "boss-walk-no-room"
    way = " → ".join(steps) if steps else texts(stayed)
    told = texts(
        "boss-walk-line",
        name=bold(view.short_name(one.seat)),
        hero=_hero(one.hero, texts),
        way=way,
    )
    return f"{told}, {_end(one, texts)}"


def _waits(view: PublicMatchView, one: Walked, texts: Texts) -> str:
    name, way = bold(view.short_name(one.seat)), texts("boss-walk-waits")
    return texts("boss-walk-line", name=name, hero=_hero(one.hero, texts), way=way)


def _hero(hero: str, texts: Texts) -> str:
    return signs.beside(signs.CLASSES[HEROES[hero].kind], words.hero(hero, texts))


def _end(one: Walked, texts: Texts) -> str:
    worth = points((one.hero,))
    match one.way:
        case WalkEnd.FALLS:
            souls = words.counted("souls", worth, texts)
            return signs.beside(signs.FALLS, texts("boss-walk-falls", souls=souls))
        case WalkEnd.THROUGH:
            wounds = words.counted("wounds", worth, texts)
            return signs.beside(signs.WOUNDS, texts("boss-walk-through", wounds=wounds))
        case _:
            return texts("boss-walk-town")


def _fresh(recent: Sequence[Event], seen: BossView) -> tuple[int, int]:
    """Whether these events began the walk, and how many walks of heroes they ended."""
    began, ended, told = 0, 0, seen.turn == seen.told
    told = told or any(isinstance(o, e.TurnEnded) and o.turn == seen.told for o in recent)
    heroes = {one.hero for one in seen.walks}
    for event in recent:
        if isinstance(event, e.WalksBegan):
            # Events before it do not belong to this walk.
            began, ended = 1, 0
        elif isinstance(event, e.TurnEnded):
            break
        elif type(event) in ENDS or (isinstance(event, e.HeroMoved) and event.to == "town"):
            ended += getattr(event, "hero", "") in heroes
    return (began, ended) if told else (0, 0)
