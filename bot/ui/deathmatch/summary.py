"""What a match is about to be, for invitations and lists: from the options alone."""

from bot.games.deathmatch.state import Options
from bot.games.dungeon.heroes import HEROES
from bot.ui.catalogue import Texts
from bot.ui.deathmatch import words
from bot.ui.markdown import all_of


def title(options: Options, texts: Texts) -> str:
    """The name of the game and its variant."""
    return words.title(options.variant, texts)


def details(options: Options, texts: Texts) -> tuple[str, ...]:
    """A line on the hero, and one on practice decks if there are any."""
    hero = HEROES[options.variant]
    tiles = all_of([words.tile_name(tile.key, texts) for tile in hero.tiles], texts)
    name = words.hero_name(options.variant, texts)
    line = texts("invitation-hero", hero=name, health=hero.health, tiles=tiles)
    decks = options.decks
    if not decks:
        return (line,)
    return (line, texts("invitation-practice", count=len(decks), decks=", ".join(decks)))
