"""A player's hand as private messages: the card drawn, what it means now, and what became of it."""

from bot.games.deathmatch.events import DrewMonster
from bot.games.deathmatch.observation import Observation
from bot.games.deathmatch.state import SEATS, Placement
from bot.games.dungeon.heroes import HEROES
from bot.games.dungeon.monsters import MONSTERS, Kind
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.deathmatch import controls, words
from bot.ui.markdown import dotted, heading, lines, small
from bot.ui.match_view import MatchView
from bot.ui.message import Block, Divider, MessageLayout, Text


def hand(view: MatchView, texts: Texts) -> MessageLayout:
    """The observer's cards, at any moment: the one to place, those placed, and the table."""
    seen: Observation = view.observation
    title: list[str | None]
    if seen.card is None:
        title = [heading(f"{symbols.DECK} {texts('hand-none')}")]
        colour = symbols.Colour.QUIET
    else:
        duty = _duty(view, seen, texts)
        title = [_drew(seen.card, texts), *meaning(seen, seen.card, texts), duty]
        colour = symbols.Colour.CARD
    blocks: list[Block] = [Text(lines(*title, *known(seen, texts)))]
    if seen.adventure:
        blocks += [Divider(), Text(_table(view, seen, texts))]
    if seen.card is not None:
        blocks += controls.hand(view, seen.variant, texts)
    return MessageLayout(tuple(blocks), colour)


def hand_placed(view: MatchView, texts: Texts) -> MessageLayout:
    """What became of the observer's last card; no components."""
    seen: Observation = view.observation
    if view.result is not None and not view.result.played:
        # The match stopped while this hand was open, so its card is not the one placed last.
        top = _stopped(seen, texts)
    elif seen.placed:
        top = _became(seen.placed[-1], texts)
    else:
        # The card emptied the deck, so the adventure ended with it and nothing of it is left.
        top = texts("placed-done")
    # With a single card the heading tells everything.
    told = known(seen, texts) if len(seen.placed) > 1 else []
    text = lines(heading(f"{symbols.DECK} {top}"), *told)
    return MessageLayout((Text(text),), symbols.Colour.OVER)


def _table(view: MatchView, seen: Observation, texts: Texts) -> str:
    """What lies open: health, dungeon and deck, and the equipment that is left."""
    delve = seen.expedition.delve if seen.expedition else None
    health, kit = (delve.health, delve.kit) if delve else (seen.full_health, seen.kit)
    tiles = words.tile_list(kit, texts) if kit else None
    return lines(
        small(texts("board-adventure", adventure=seen.adventure, turn=seen.adventure_turn)),
        words.health_text(health, words.whole_health(seen.variant), texts),
        words.piles(view, seen, texts),
        small(texts("walk-equipment", tiles=tiles) if tiles else texts("walk-bare")),
    )


def record_title(view: MatchView, texts: Texts) -> str:
    """The card that was drawn, with its strength."""
    return _title(_drawn(view), texts)


def record_details(view: MatchView, texts: Texts) -> tuple[str, ...]:
    """What would beat it, and when it was drawn."""
    seen: Observation = view.observation
    when = texts("board-adventure", adventure=seen.adventure, turn=seen.adventure_turn)
    game = words.title(seen.variant, texts)
    return (*meaning(seen, _drawn(view), texts), small(dotted((game, when))))


def _drawn(view: MatchView) -> Kind:
    (kind,) = (event.kind for event in view.recent if isinstance(event, DrewMonster))
    return kind


def meaning(seen: Observation, card: Kind, texts: Texts) -> list[str]:
    """What the equipment that is left would do to a monster, else what it costs."""
    hero = HEROES[seen.variant]
    beaten_by = hero.beating(seen.kit, card)
    naming, striker = hero.naming_tile(seen.kit), hero.striker(seen.kit)
    perhaps = []
    if naming is not None:
        perhaps.append(texts("hand-if-named", tile=words.tile_name(naming, texts)))
    if striker is not None:
        perhaps.append(texts("hand-once", tile=words.tile_name(striker, texts)))
    if beaten_by:
        tiles = words.tile_list(beaten_by, texts)
        certain = texts("hand-beaten", count=len(beaten_by), tiles=tiles)
        return [certain, *(small(sentence) for sentence in perhaps)]
    return [texts("hand-cost", strength=MONSTERS[card].strength), *perhaps]


def _duty(view: MatchView, seen: Observation, texts: Texts) -> str | None:
    """That the card can only be added, if so; before each one's first card, what either costs."""
    prompt = view.own_prompt
    if prompt is not None and controls.must_add((prompt,)):
        return texts("hand-must-add")
    return small(texts("hand-costs")) if seen.turn <= len(SEATS) else None


def known(seen: Observation, texts: Texts) -> list[str]:
    """What the observer alone knows of this adventure: the cards placed before."""
    discarded = [placed for placed in seen.placed if placed.tile is not None]
    told = []
    if seen.ahead:
        monsters = words.monsters_text(seen.ahead, texts)
        told.append(small(texts("hand-mine", monsters=monsters)))
    if discarded:
        monsters = ", ".join(_discarded(placed, texts) for placed in discarded)
        told.append(small(texts("hand-discards", monsters=monsters)))
    return told


def _drew(card: Kind, texts: Texts) -> str:
    return heading(_title(card, texts))


def _title(card: Kind, texts: Texts) -> str:
    title = texts(
        "hand-title",
        monster=texts(f"monster-{card}.drawn"),
        strength=MONSTERS[card].strength,
    )
    return f"{symbols.MONSTERS[card]} {title}"


def _discarded(placed: Placement, texts: Texts) -> str:
    assert placed.tile is not None
    return texts(
        "hand-discard",
        monster=words.monster_text(placed.kind, texts),
        tile=words.tile_name(placed.tile, texts),
    )


def _became(placed: Placement, texts: Texts) -> str:
    monster = words.monster_text(placed.kind, texts)
    if placed.tile is None:
        return texts("placed-added", monster=monster)
    return texts("placed-discarded", monster=monster, tile=words.tile_name(placed.tile, texts))


def _stopped(seen: Observation, texts: Texts) -> str:
    if seen.card is None:
        return texts("placed-over")
    return texts("placed-never", monster=words.monster_text(seen.card, texts))
