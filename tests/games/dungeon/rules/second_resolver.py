"""A second resolver of the walk through the dungeon, which the engine is checked against.

It is written from the rules alone: it shares neither code nor data with `bot.games.dungeon`, and
is simple rather than quick. Cards, kinds and tiles are plain words: "goblin", "wall-of-fire".
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Literal, NamedTuple

_HEROES = """\
warrior 3 plate-armor+5 knight-shield+3 torch holy-grail dragon-spear vorpal-sword
barbarian 4 chainmail+4 leather-shield+3 torch war-hammer vorpal-axe healing-potion
mage 2 wall-of-fire+6 bracelet-of-protection+3 holy-grail demonic-pact polymorph omnipotence
rogue 3 mithril-armor+5 buckler+3 invisibility-cloak ring-of-power vorpal-dagger healing-potion
bard 3 glamorous-tunic+5 fancy-hat+2 dancing-blade lucky-coin charming-flute elvish-harp
ninja 3 weird-concoction+5 curative-herbs+3 smoke-bomb wooden-shuriken ninjato shinobi-gear
princess 2 mr-charm+5 chaperon+3 family-crown royal-scepter greatsword dragon-leash
necromancer 2 zombie+6 dark-cape+3 dark-stone reanimation-bones bloody-wand possession-scroll
"""
"""Each with the health of the hero, and the tiles with theirs."""

HERO_HEALTH: dict[str, int] = {}
KITS: dict[str, tuple[str, ...]] = {}
TILE_HEALTH: dict[str, int] = {}
for _line in _HEROES.splitlines():
    _hero, _health, *_tiles = _line.split()
    HERO_HEALTH[_hero] = int(_health)
    KITS[_hero] = tuple(tile.partition("+")[0] for tile in _tiles)
    TILE_HEALTH |= {tile.partition("+")[0]: int(tile.partition("+")[2] or 0) for tile in _tiles}

STRENGTHS = {"goblin": 1, "skeleton": 2, "orc": 3, "vampire": 4, "golem": 5}
STRENGTHS |= {"lich": 6, "demon": 7, "dragon": 9}

COPIES = {kind: 2 if strength <= 5 else 1 for kind, strength in STRENGTHS.items()}

SPECIALS = ("fairy", "ally", "mimic", "cube", "count", "shapeshifter")
"""One copy of each; a deck has two of the six."""

HOLD = "hold"
"""The answer of a hero who uses nothing."""


Question = Literal["name", "use", "drop"]

Fate = Literal["beaten", "skipped", "hit", "replaced", "took", "nothing"]


class Asked(NamedTuple):
    """A question of the walk: the monster to name, the tile to use, or the tile for the Cube."""

    what: Question
    card: str | None
    """The card that is faced; None at the door."""

    answers: frozenset[str]
    """As "name:golem", "use:vorpal-axe", "use:smoke-bomb,ninjato", "hold", "drop:buckler"."""


class Met(NamedTuple):
    """The fate of one card of the dungeon."""

    card: str
    kind: str | None
    strength: int | None
    position: int
    what: Fate
    by: str | None
    """The tile that did it; of a skipped card, a tile or the Ally; of the Cube, the tile lost."""

    damage: int
    health: int
    """Afterwards."""

    revived_by: str | None


class Ending(NamedTuple):
    """How a walk ended."""

    won: bool
    health: int
    met: tuple[Met, ...]
    left: int
    """Cards that were not turned over in the walk."""

    kit: frozenset[str]
    """The tiles that are still in play."""

    shown: tuple[str, ...]
    """The cards that Omnipotence turned over, in the order in which they would have come."""


Answer = Callable[[Asked], str]


def resolve(
    hero: str,
    tiles: Collection[str],
    reveal: Sequence[str],
    answer: Answer,
    *,
    successes: int = 0,
    deck: Sequence[str] = (),
) -> Ending:
    """Walk through the dungeon.

    `reveal` has the card that is met first in front, and so has `deck`, from which Polymorph takes.
    `successes`: how many Success cards the player has who went in. Raises ValueError for an answer
    that was not among those of the question.
    """
    walk = _Walk(hero, tiles, answer, successes, deck)
    walk.stand_at_the_door(reveal)
    position = 0
    while position < len(reveal) and walk.health > 0:
        position += 1
        walk.meet(reveal[position - 1], position)
    won = walk.health > 0
    shown: tuple[str, ...] = ()
    if not won and "omnipotence" in walk.kit:
        shown = tuple(reveal[position:])
        won = walk.all_differ(shown, position)
    left = len(reveal) - position
    return Ending(won, walk.health, tuple(walk.met), left, frozenset(walk.kit), shown)


def every_way(
    hero: str,
    tiles: Collection[str],
    reveal: Sequence[str],
    *,
    successes: int = 0,
    deck: Sequence[str] = (),
) -> Iterator[tuple[tuple[tuple[Asked, str], ...], Ending]]:
    """Every way through the dungeon: its questions and answers, and its end.

    Each is walked from the door: the answers of an earlier one up to a question, then another one.
    """
    beginnings: list[tuple[str, ...]] = [()]
    while beginnings:
        beginning = beginnings.pop()
        given: list[tuple[Asked, str]] = []

        def answer(
            asked: Asked,
            beginning: tuple[str, ...] = beginning,
            given: list[tuple[Asked, str]] = given,
        ) -> str:
            if len(given) < len(beginning):
                chosen = beginning[len(given)]
            else:
                chosen, *others = sorted(asked.answers)
                so_far = tuple(earlier for _, earlier in given)
                beginnings.extend((*so_far, other) for other in others)
            given.append((asked, chosen))
            return chosen

        ending = resolve(hero, tiles, reveal, answer, successes=successes, deck=deck)
        yield tuple(given), ending


class _Walk:
    """A walk as it stands."""

    def __init__(
        self,
        hero: str,
        tiles: Collection[str],
        answer: Answer,
        successes: int,
        deck: Sequence[str],
    ) -> None:
        self.hero = hero
        self.kit = [tile for tile in KITS[hero] if tile in tiles]
        self.health = HERO_HEALTH[hero] + sum(TILE_HEALTH[tile] for tile in self.kit)
        self.answer = answer
        self.successes = successes
        self.deck = list(deck)
        self.named: str | None = None
        self.coin_runs = False
        self.flute_goblins = 0
        self.skips_next: str | None = None
        """The tile or card that disposes of the next card."""
        self.met: list[Met] = []

    def ask(self, what: Question, card: str | None, answers: list[str]) -> str:
        """The answer to a question, or the only possible one, for which nobody is asked."""
        if len(answers) == 1:
            return answers[0]
        asked = Asked(what, card, frozenset(answers))
        chosen = self.answer(asked)
        if chosen not in asked.answers:
            raise ValueError(f"{chosen} is no answer to {asked}")
        return chosen

    def stand_at_the_door(self, reveal: Sequence[str]) -> None:
        """Vorpal weapons: the hero names a kind. Greatsword: another player names one of three."""
        if not reveal:
            return
        if "vorpal-sword" in self.kit or "vorpal-dagger" in self.kit:
            named = self.ask("name", None, [f"name:{kind}" for kind in STRENGTHS])
        elif "greatsword" in self.kit:
            named = self.ask("name", None, ["name:golem", "name:lich", "name:demon"])
        else:
            return
        self.named = named.removeprefix("name:")

    def meet(self, card: str, position: int) -> None:
        """Turn one card over, and do all that follows from it."""
        kind, strength = self.as_met(card, position)

        if self.skips_next is not None:
            self.record(card, position, kind, strength, "skipped", self.skips_next)
            self.skips_next = None
            return

        if card == "ally":
            self.skips_next = "ally"
            self.record(card, position, kind, strength, "nothing", None)
            return

        if card == "cube":
            if not self.kit:
                self.record(card, position, kind, strength, "nothing", None)
                return
            chosen = self.ask("drop", card, [f"drop:{tile}" for tile in self.kit])
            taken = chosen.removeprefix("drop:")
            revived = self.give_up(taken)
            self.record(card, position, kind, strength, "took", taken, revived_by=revived)
            return

        assert strength is not None
        odd = strength % 2 == 1

        # Before what works by itself: Dragon Leash and Polymorph.
        early = []
        if "dragon-leash" in self.kit and kind == "dragon":
            early.append("use:dragon-leash")
        if "polymorph" in self.kit and strength > 0 and self.deck:
            early.append("use:polymorph")
        chosen = self.ask("use", card, [*early, HOLD])
        if chosen == "use:dragon-leash":
            self.kit.remove("dragon-leash")
            self.skips_next = "dragon-leash"
            self.record(card, position, kind, strength, "beaten", "dragon-leash")
            return
        if chosen == "use:polymorph":
            self.kit.remove("polymorph")
            self.record(card, position, kind, strength, "replaced", "polymorph")
            self.meet(self.deck.pop(0), position)
            return

        # The tiles that work by themselves.
        tile = self.beats_by_itself(kind, strength)
        if tile is not None:
            if tile == "demonic-pact":
                self.skips_next = tile
            if tile == "charming-flute":
                self.flute_goblins += 1
            if tile in ("ring-of-power", "bloody-wand"):
                self.health += strength
            self.record(card, position, kind, strength, "beaten", tile)
            return

        # A Lucky Coin that was used before.
        if self.coin_runs and not odd:
            self.record(card, position, kind, strength, "beaten", "lucky-coin")
            return

        # All that the hero may use, in one question.
        damage = self.damage_of(strength)
        late = []
        if "dancing-blade" in self.kit and odd and damage > 0:
            late.append("use:dancing-blade")
        if "lucky-coin" in self.kit and not odd:
            late.append("use:lucky-coin")
        if "vorpal-axe" in self.kit and damage > 0:
            late.append("use:vorpal-axe")
        if "possession-scroll" in self.kit and damage > 0:
            late.append("use:possession-scroll")
        if "smoke-bomb" in self.kit:
            late.extend(f"use:smoke-bomb,{tile}" for tile in self.kit if tile != "smoke-bomb")
        chosen = self.ask("use", card, [*late, HOLD])
        if chosen != HOLD:
            used, _, price = chosen.removeprefix("use:").partition(",")
            revived = None
            if used == "lucky-coin":
                self.coin_runs = True
            elif used == "smoke-bomb":
                revived = self.give_up(price)
            else:
                self.kit.remove(used)
            if used == "possession-scroll":
                self.health += strength
            self.record(card, position, kind, strength, "beaten", used, revived_by=revived)
            return

        # Nothing beats it.
        if self.coin_runs and odd:
            self.coin_runs = False
            self.kit.remove("lucky-coin")
        revived = self.lose_health(damage)
        self.record(card, position, kind, strength, "hit", None, damage, revived)

    def as_met(self, card: str, position: int) -> tuple[str | None, int | None]:
        """The kind and the strength of a card that is met now, at this position."""
        if card in ("ally", "cube"):
            return card, None
        if card == "fairy":
            return "fairy", 0
        if card == "mimic":
            return "mimic", len(self.kit)
        if card == "count":
            return ("vampire", 4) if self.successes == 0 else (None, 8)
        if card == "shapeshifter":
            for kind, strength in STRENGTHS.items():
                if strength == position:
                    return kind, strength
            return None, position
        return card, STRENGTHS[card]

    def beats_by_itself(self, kind: str | None, strength: int) -> str | None:
        """The tile that beats a foe without being asked; one that gives health before others."""
        able = [tile for tile in self.kit if tile in _BEATS and _BEATS[tile](self, kind, strength)]
        giving = [tile for tile in able if tile in ("ring-of-power", "bloody-wand")]
        return next(iter((*giving, *able)), None)

    def damage_of(self, strength: int) -> int:
        """The damage of a foe that nothing beats."""
        damage = strength
        if "elvish-harp" in self.kit and self.health < 5:
            damage = min(damage, 1 if strength % 2 == 1 else 2)
        if "charming-flute" in self.kit:
            damage -= self.flute_goblins
        if "family-crown" in self.kit:
            damage -= 2
        return max(damage, 0)

    def give_up(self, tile: str) -> str | None:
        """Take a tile out of play with its health. Returns what revived a hero who died of it."""
        self.kit.remove(tile)
        if tile == "lucky-coin":
            self.coin_runs = False
        return self.lose_health(TILE_HEALTH[tile])

    def lose_health(self, amount: int) -> str | None:
        """Take health, down to 0. Returns what revived a hero who died of it."""
        before = self.health
        self.health = max(before - amount, 0)
        if self.health == 0 and "healing-potion" in self.kit:
            self.kit.remove("healing-potion")
            self.health = HERO_HEALTH[self.hero]
            return "healing-potion"
        if self.health == 0 and "reanimation-bones" in self.kit and before >= 2:
            self.health = 1
            return "reanimation-bones"
        return None

    def record(
        self,
        card: str,
        position: int,
        kind: str | None,
        strength: int | None,
        what: Fate,
        by: str | None,
        damage: int = 0,
        revived_by: str | None = None,
    ) -> None:
        self.met.append(
            Met(card, kind, strength, position, what, by, damage, self.health, revived_by)
        )

    def all_differ(self, shown: Sequence[str], position: int) -> bool:
        """Omnipotence: whether no kind is in the dungeon twice, after `position` cards."""
        kinds = [met.kind for met in self.met if met.what != "replaced"]
        kinds += [self.as_met(card, position + i)[0] for i, card in enumerate(shown, start=1)]
        known = [kind for kind in kinds if kind is not None]
        return len(known) == len(set(known))


_BEATS: dict[str, Callable[[_Walk, str | None, int], bool]] = {
    "torch": lambda walk, kind, strength: strength <= 3,
    "holy-grail": lambda walk, kind, strength: strength % 2 == 0,
    "dragon-spear": lambda walk, kind, strength: kind == "dragon",
    "vorpal-sword": lambda walk, kind, strength: kind is not None and kind == walk.named,
    "war-hammer": lambda walk, kind, strength: kind == "golem",
    "demonic-pact": lambda walk, kind, strength: kind == "demon",
    "invisibility-cloak": lambda walk, kind, strength: strength >= 6,
    "ring-of-power": lambda walk, kind, strength: strength <= 2,
    "charming-flute": lambda walk, kind, strength: kind == "goblin",
    "wooden-shuriken": lambda walk, kind, strength: kind == "vampire",
    "ninjato": lambda walk, kind, strength: strength >= 7,
    "shinobi-gear": lambda walk, kind, strength: walk.health < 5 and strength in (1, 3, 5),
    "royal-scepter": lambda walk, kind, _: kind in {each.kind for each in walk.met} - {None},
    "dark-stone": lambda walk, kind, strength: strength in (1, 3),
}
"""Whether a tile beats such a foe now, without being asked."""
_BEATS["vorpal-dagger"] = _BEATS["greatsword"] = _BEATS["vorpal-sword"]
_BEATS["bloody-wand"] = _BEATS["wooden-shuriken"]
