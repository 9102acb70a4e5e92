"""Keys of texts that boards and walks put together, for the linter of the catalogues."""

from bot.games.boss_monster.rules.cards import BOSSES, FOOL, ROOM_TITLES, SPELL_TITLES, TREASURES
from bot.games.boss_monster.screens.asking import BY_QUESTION, BY_VERB
from bot.games.boss_monster.screens.board import STAGES

_CARDS = (
    *(f"boss-boss-{boss}" for boss in BOSSES),
    *(f"boss-room-{title}" for title in ROOM_TITLES),
    *(f"boss-spell-{title}" for title in SPELL_TITLES),
)
_KINDS = ("room", "spell")

BOARD_KEYS = frozenset(
    {
        *_CARDS,
        *(f"{card}.short" for card in _CARDS),
        *(f"boss-class-{kind}" for kind in (*TREASURES, FOOL)),
        *(f"boss-treasure-{kind}" for kind in TREASURES),
        *(f"boss-{what}" for what in ("souls", "wounds", "rooms", "spells")),
        *(f"boss-stage-{stage}" for stage in STAGES.values()),
        *(f"boss-ask-{kind}" for kind in (*BY_QUESTION.values(), *BY_VERB.values())),
        *(f"boss-ask-{kind}" for kind in ("soul", "hero", "room", "card")),
        *(f"boss-{of}-{kind}" for of in ("do", "type") for kind in _KINDS),
        *(f"boss-news-{act}-at" for act in ("plays", "uses")),
        *(f"boss-news-shuffled-{kind}s" for kind in _KINDS),
    }
)
"""What stands in no line of code as a whole."""
