"""What a match is played by: its summary before it begins, and a short one of its rules."""

from collections.abc import Sequence

from bot.games.deathmatch.game import CHALLENGED
from bot.games.deathmatch.observation import Observation
from bot.games.deathmatch.state import Options
from bot.games.dungeon.heroes import HEROES
from bot.games.dungeon.monsters import MONSTERS
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.deathmatch import words
from bot.ui.markdown import all_of, heading, lines, small
from bot.ui.match_view import PublicMatchView
from bot.ui.message import Divider, MessageLayout, Text


def title(options: Options, texts: Texts) -> str:
    """The name of the game and its variant."""
    return words.title(options.variant, texts)


def details(options: Options, texts: Texts) -> tuple[str, ...]:
    """A line on the hero; one on practice decks if there are any, and one if no odds are told."""
    hero = HEROES[options.variant]
    tiles = all_of([words.tile_name(tile.key, texts) for tile in hero.tiles], texts)
    name = words.hero_name(options.variant, texts)
    told = [texts("invitation-hero", hero=name, health=hero.health, tiles=tiles)]
    decks = options.decks
    if decks:
        told.append(texts("invitation-practice", count=len(decks), decks=", ".join(decks)))
    if not options.odds:
        told.append(texts("deathmatch-without-odds"))
    return tuple(told)


def seating(names: Sequence[str], texts: Texts) -> str:
    """Who will choose who begins (ruling D7)."""
    if len(names) <= CHALLENGED:
        return texts("invitation-starter-open")
    return texts("invitation-starter", name=names[CHALLENGED])


def rules(view: PublicMatchView, texts: Texts) -> MessageLayout:
    """The rules of this match in one message, without buttons."""
    seen: Observation = view.observation
    variant = seen.variant
    title = texts("rules-title", title=words.title(variant, texts))
    flow = lines(
        heading(f"{symbols.RULES} {title}"),
        texts("rules-goal"),
        texts("rules-match"),
        texts("rules-turn"),
        texts("rules-pass"),
        texts("rules-dungeon"),
        *_special_tiles(variant, texts),
        texts("rules-next", chooser=view.name(CHALLENGED)),
        texts("rules-hidden"),
    )
    blocks = (
        Text(flow),
        Divider(),
        Text(_equipment(variant, texts)),
        Divider(),
        Text(lines(_monsters(texts), small(texts("rules-unofficial")))),
    )
    return MessageLayout(blocks, symbols.Colour.QUIET)


def _special_tiles(variant: str, texts: Texts) -> list[str]:
    """A paragraph for each tile that asks something or works in its own way."""
    paragraphs = []
    for tile in HEROES[variant].tiles:
        name = words.tile_symbol_name(tile.key, texts)
        if tile.does.names_foe:
            paragraphs.append(texts("rules-named", tile=name))
        if tile.does.offers:
            paragraphs.append(texts("rules-strike", tile=name))
        if tile.does.revives is not None:
            paragraphs.append(texts("rules-potion", tile=name))
    return paragraphs


def _equipment(variant: str, texts: Texts) -> str:
    hero = HEROES[variant]
    head = texts("rules-hero", hero=words.hero_name(variant, texts), health=hero.health)
    return lines(head, *(words.tile_text(variant, tile.key, texts) for tile in hero.tiles))


def _monsters(texts: Texts) -> str:
    monsters = ", ".join(
        texts("rules-monster", count=monster.copies, monster=words.monster_text(kind, texts))
        for kind, monster in MONSTERS.items()
    )
    return texts("rules-monsters", monsters=monsters)
