"""Keys of texts that these screens put together, for the linter of the catalogues."""

from bot.games.boss_monster.rules import words as verbs
from bot.games.boss_monster.rules.cards import (
    BOSSES,
    FOOL,
    ROOM_TITLES,
    SPELL_TITLES,
    TREASURES,
)
from bot.games.boss_monster.rules.state import StandingOrder, WalkEnd
from bot.games.boss_monster.screens import menus
from bot.games.boss_monster.screens.asking import ASKS
from bot.games.boss_monster.screens.board import STAGES
from bot.games.boss_monster.screens.forecast import STAYS
from bot.games.boss_monster.screens.hand import TASKS
from bot.games.boss_monster.screens.rules import TOPICS
from bot.games.boss_monster.screens.why import WHYS
from bot.games.boss_monster.screens.words import COUNTED, key_of

_CARDS = tuple(key_of(title) for title in (*BOSSES, *ROOM_TITLES, *SPELL_TITLES))
_KINDS = tuple(
    f"boss-kind-{rank}{kind}" for rank in ("", "advanced-") for kind in ("monster", "trap")
)
_QUIETS = (verbs.HERO, verbs.PHASE)

BUILT_KEYS = frozenset(
    {
        *(f"{card}{form}" for card in _CARDS for form in ("", ".line", ".does")),
        *(f"{key_of(title)}.short" for title in ROOM_TITLES),
        *(f"{kind}{form}" for kind in _KINDS for form in ("", ".short")),
        *(
            f"boss-when-{when}{form}"
            for when in ("build", "adventure", "both")
            for form in ("", ".short")
        ),
        *(f"boss-class-{kind}{form}" for kind in (*TREASURES, FOOL) for form in ("", ".all")),
        *(f"boss-{what}" for what in COUNTED),
        *(f"boss-{what}.drawn" for what in ("rooms", "spells")),
        *(f"boss-details-{what}" for what in ("souls", "wounds")),
        *(f"boss-treasure-{kind}" for kind in TREASURES),
        *(f"boss-lures-{kind}" for kind in TREASURES),
        *(
            f"boss-order-{order}{form}"
            for order in (*StandingOrder, *_QUIETS)
            for form in ("", ".does")
        ),
        *(f"boss-answer-{quiet}" for quiet in _QUIETS),
        *(f"boss-{of}-{kind}" for of in ("do", "type") for kind in ("room", "spell")),
        *(f"boss-do-{menu}" for menu in menus.STEPS),
        *(f"boss-button-{task}" for task in TASKS),
        *(f"boss-last-{way}" for way in (WalkEnd.FALLS, WalkEnd.THROUGH)),
        *(f"boss-hand-{task}" for task in TASKS),
        *(f"boss-why-{why}" for why in WHYS),
        *(f"boss-forecast-{why}" for why in STAYS),
        *(f"boss-topic-{topic}" for topic in TOPICS),
        *(f"boss-stage-{stage}" for stage in STAGES.values()),
        *(f"boss-ask-{kind}" for kind in ASKS),
        *(f"boss-news-{act}-at" for act in ("plays", "uses")),
        *(f"boss-news-no-{kind}" for kind in ("room", "spell", "card")),
        *(f"boss-news-shuffled-{kind}s" for kind in ("room", "spell")),
    }
)
"""By the cards, the classes, the standing orders, the verbs, the topics of the rules and so on."""
