"""The rules of Boss Monster, written a second time from RULINGS.md: numbers and legal answers.

It imports nothing of the engine but the shape of a state. Cards are told apart by their titles.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from bot.games.boss_monster.rules.state import Keeper, Slot, Task

ROOM_TABLE = {
    title: (kind, damage, treasure)
    for title, kind, damage, treasure in (
        line.split()
        for line in """
        dark-altar T 1 cc|open-grave T 2 c|specters-sanctum M 2 c|succubus-spa M 1 c
        dracolich-lair MA 3 c|vampire-bordello MA 3 c|goblin-armory M 1 ff|golem-factory M 2 f
        minotaurs-maze M 0 f|neanderthal-cave M 3 f|beast-menagerie MA 4 f|monsters-ballroom MA X f
        brainsucker-hive M 2 m|dark-laboratory T 1 mm|haunted-library T 1 m|witchs-kitchen M 1 m
        all-seeing-eye TA 3 m|ligers-den MA 2 m|bottomless-pit T 1 t|boulder-ramp T 1 t
        dizzygas-hallway T 1 t|jackpot-stash T 1 tt|recycling-center TA 3 t|the-crushinator TA 2 t
        centipede-tunnel M 1 fm|construction-zone T 1 ft|dragon-hatchery M 0 cfmt
        mimic-vault T 1 mt|monstrous-monument T 1 cf|torture-chamber T 1 ct|zombie-prison M 1 cm
        """.replace("\n", "|").split("|")
        if line.strip()
    )
}
"""By title: M or T, with A for Advanced; damage; the first letter of each treasure."""
BOSS_TABLE = {
    "draculord": (900, "c"), "cleopatra": (850, "t"), "king-croak": (800, "f"),
    "xyzax": (750, "c"), "cerebellus": (650, "m"), "seducia": (600, "m"),
    "gorgona": (500, "t"), "robobo": (400, "f"),
}  # fmt: skip
"""By boss: its experience, and the first letter of its treasure."""
IN_BUILD = ["kobold-strike", "motivation", "princess-in-peril", "zombie-attack"]
IN_BOTH = ["freeze", "jeopardy", "soul-harvest"]
IN_ADVENTURE = ["annihilator", "assassin", "cave-in", "exhaustion", "fear", "giant-size",
                "teleportation", "trepidation"]  # fmt: skip
ONCE_A_TURN = ["dracolich-lair", "witchs-kitchen", "the-crushinator", "all-seeing-eye"]


def title(card: str) -> str:
    return card.rsplit("-", 1)[0]


def is_room(card: str) -> bool:
    return title(card) in ROOM_TABLE


def kind(card: str) -> str:
    """M or T, of a Room."""
    return ROOM_TABLE[title(card)][0][0]


def advanced(card: str) -> bool:
    return ROOM_TABLE[title(card)][0].endswith("A")


def epic(hero: str) -> bool:
    return int(hero.split("-")[1]) > 10


def worth(heroes: Iterable[str]) -> int:
    return sum(2 if epic(hero) else 1 for hero in heroes)


def active(keeper: Keeper) -> list[str]:
    """The Rooms that count, from the entrance on; "" for each that is off."""
    return ["" if slot.frozen else slot.cards[-1] for slot in keeper.slots]


def free(keeper: Keeper) -> list[str]:
    """Rooms that an effect may touch: they are on and lie beneath no face-down card."""
    hidden = [placed.on for placed in keeper.placed]
    return [room for room in active(keeper) if room and room not in hidden]


def damage(keeper: Keeper, index: int) -> int:
    """The effect of a Room on a hero who enters it."""
    rooms = active(keeper)
    own = rooms[index]
    if not own:
        return 0
    left, right = (rooms[n] if 0 <= n < len(rooms) else "" for n in (index - 1, index + 1))
    printed = ROOM_TABLE[title(own)][1]
    value = sum(kind(room) == "M" for room in rooms if room) if printed == "X" else int(printed)
    if kind(own) == "M":
        value += sum(title(room) == "goblin-armory" for room in (left, right))
    elif title(left) == "dizzygas-hallway":
        value += 2
    return value + keeper.slots[index].bonus + keeper.bonus


def lures(keeper: Keeper, hero: str) -> int:
    letter = hero[0]
    rooms = sum(ROOM_TABLE[title(room)][2].count(letter) for room in active(keeper) if room)
    return (BOSS_TABLE[keeper.boss][1] == letter) + (rooms << keeper.doubled)


def taker(keepers: Iterable[tuple[int, Keeper]], hero: str) -> int | None:
    """The seat to which a hero in town goes; None where it stays."""
    fool = hero.startswith("fool")
    value = {n: -worth(one.souls) if fool else lures(one, hero) for n, one in keepers}
    most = max(value.values())
    best = [n for n, each in value.items() if each == most]
    return best[0] if len(best) == 1 and (fool or most > 0) else None


def buildable(keeper: Keeper, card: str) -> Iterator[str]:
    """Where in its dungeon a seat may build a Room."""
    new = sum(placed.on == "left" for placed in keeper.placed)
    if not advanced(card):
        if len(keeper.slots) + new < 5:
            yield "left"
        yield from free(keeper)
        return
    icons = set(ROOM_TABLE[title(card)][2])
    for room in free(keeper):
        if title(room) != "neanderthal-cave" and icons & set(ROOM_TABLE[title(room)][2]):
            yield room


def _taking(cards: Iterable[str]) -> set[str]:
    return {f"take:{card}" for card in cards}


class Legal:
    """The legal answers of a seat, as texts, without standing orders and the ways to say no."""

    def __init__(self, state: Any, seat: int) -> None:
        self.state, self.seat = state, seat
        self.own: Keeper = state.keepers[seat]
        self.others = {n: k for n, k in enumerate(state.keepers) if n != seat and not k.out}
        self.all = {**self.others, seat: self.own}
        self.town: list[str] = [visitor.hero for visitor in state.town]
        walk = state.walk
        self.hero = self.stands_in = ""
        if walk is not None:
            slots: tuple[Slot, ...] = state.keepers[state.active].slots
            self.hero = walk.visitor.hero
            if walk.where == "inside":
                self.stands_in = slots[len(slots) - 1 - walk.ahead].cards[-1]

    def rooms_in_hand(self) -> list[str]:
        return [card for card in self.own.hand if is_room(card)]

    def spells_in_hand(self) -> list[str]:
        return [card for card in self.own.hand if not is_room(card)]

    def everywhere(self, wanted: str = "MT") -> list[str]:
        return [room for one in self.all.values() for room in free(one) if kind(room) in wanted]

    def targets(self, card: str, *, builds: bool) -> Iterable[str]:
        """The targets of a Spell of the hand now; "" where it aims at nothing."""
        state, mine, in_walk = self.state, self.seat == self.state.active, bool(self.hero)
        match title(card):
            case "freeze":
                return self.everywhere()
            case "annihilator":
                return self.everywhere("T")
            case "giant-size":
                return self.everywhere("M")
            case "cave-in":
                return free(self.own)
            case "assassin":
                return [self.hero] if in_walk and not mine else []
            case "exhaustion" | "teleportation":
                return [self.hero] if in_walk and mine else []
            case "fear":
                return [self.hero] if in_walk else []
            case "jeopardy":
                return [""]
            case "kobold-strike":
                return [""]
            case "motivation":
                count = sum(map(bool, active(self.own)))
                behind = any(sum(map(bool, active(k))) > count for k in self.others.values())
                return [""] if builds and behind and not state.struck else []
            case "princess-in-peril":
                return self.town
            case "soul-harvest":
                return list(self.own.souls)
            case "zombie-attack":
                return [soul for one in self.others.values() for soul in one.souls]
            case "trepidation":
                least = worth(self.own.souls) + 2
                return [str(n) for n, k in self.others.items() if worth(k.souls) >= least]
        return []

    def uses(self, room: str) -> Iterable[str]:
        """The same of the ability of an active Room."""
        here = self.stands_in == room
        others = [other for other in free(self.own) if other != room]
        if room in self.state.used and title(room) in ONCE_A_TURN:
            return []
        match title(room):
            case "dark-altar":
                return [""] if self.state.discards else []
            case "dracolich-lair":
                return [""] if len(self.rooms_in_hand()) >= 2 else []
            case "witchs-kitchen":
                return [card for card in self.rooms_in_hand() if kind(card) == "M"]
            case "jackpot-stash":
                return [""] if self.state.stage == "build" else []
            case "bottomless-pit":
                return [""] if here else []
            case "boulder-ramp":
                return others if here else []
            case "the-crushinator":
                return others
            case "torture-chamber":
                return [str(n) for n in self.others]
            case "zombie-prison":
                return [soul for one in self.others.values() for soul in one.souls]
        return []

    def plays(self, *, builds: bool = False) -> set[str]:
        """All Spells and abilities, in the phase that it is."""
        phase = IN_BOTH + (IN_BUILD if self.state.stage == "build" else IN_ADVENTURE)
        spells = [card for card in self.own.hand if title(card) in phase]
        found = [("play", c, target) for c in spells for target in self.targets(c, builds=builds)]
        found += [("use", room, target) for room in free(self.own) for target in self.uses(room)]
        return {f"{verb}:{card}" + f",{target}" * bool(target) for verb, card, target in found}

    def asked_in_window(self) -> bool:
        """By public facts: a Spell in hand, or an ability whose cost may be there."""
        if self.spells_in_hand():
            return True
        kitchens = [room for room in free(self.own) if title(room) == "witchs-kitchen"]
        kitchens = [room for room in kitchens if room not in self.state.used]
        return bool(self.plays()) or bool(kitchens and self.rooms_in_hand())

    def placing(self, cards: Iterable[str]) -> set[str]:
        return {f"place:{card},{on}" for card in cards for on in buildable(self.own, card)}

    def cancels(self, declarer: int) -> set[str]:
        eyes = [r for r in free(self.own) if title(r) == "all-seeing-eye"]
        found = {f"cancel:{card}" for card in self.own.hand if title(card) == "counterspell"}
        return found | {
            f"cancel:{eye},{spell}"
            for eye in eyes
            if eye not in self.state.used and declarer != self.seat
            for spell in self.spells_in_hand()
        }

    def answers(self, question: str, task: Task) -> set[str]:
        state, own = self.state, self.own
        pile, skip = state.discards, {"skip"}
        match question:
            case "build":
                may = own.builds > 0 and not state.struck
                placing = self.placing(self.rooms_in_hand()) if may else set()
                return placing | self.plays(builds=True) | {"done"}
            case "react":
                return self.plays()
            case "cancel":
                return self.cancels(state.declared[-1].seat)
            case "boss":
                taken = [keeper.boss for keeper in state.keepers]
                return {f"boss:{boss}" for boss in BOSS_TABLE if boss not in taken}
            case "opening":
                return {f"discard:{a},{b}" for a, b in combinations(own.hand, 2)}
            case "first-room":
                return self.placing(c for c in self.rooms_in_hand() if not advanced(c)) or skip
            case "extra":
                return self.placing(self.rooms_in_hand()) | skip
            case "build-fetched":
                return self.placing(task.args)
            case "draw-kind":
                return {"kind:room", "kind:spell"}
            case "drop":
                return {f"discard:{card}" for card in self.spells_in_hand()}
            case "dracolich-lair":
                return {f"discard:{a},{b}" for a, b in combinations(self.rooms_in_hand(), 2)}
            case "steal":
                return _taking(state.keepers[int(task.args[0])].hand)
            case "draculord" | "specters-sanctum":
                return {f"seat:{n}" for n in self.others}
            case "succubus-spa":
                return {f"seat:{n},{what}" for n in self.others for what in ("room", "spell")}
            case "mimic-vault":
                return _taking(hero for hero in self.town if not epic(hero))
            case "gorgona":
                return _taking(self.town)
            case "seducia":
                return _taking([*self.town, *state.ordinary, *state.epic]) | skip
            case "vampire-bordello":
                return _taking(own.wounds) | skip
            case "cerebellus":
                return {"yes", "skip"}
            case "robobo":
                return _taking(free(own))
            case "centipede-tunnel":
                return skip | {
                    f"swap:{n},{a},{b}"
                    for n, one in self.all.items()
                    for a, b in combinations(free(one), 2)
                }
            case "fetch":
                cards = [card for card in (*state.rooms, *pile) if is_room(card) and advanced(card)]
                wanted = "M" if own.boss == "king-croak" else "T"
                return _taking(card for card in cards if kind(card) == wanted) | skip
            case "when-built":
                return {f"first:{room}" for room in task.args}
            case "take":
                by, _, *paid = task.args
                if by == "monstrous-monument":
                    return _taking(card for card in pile if is_room(card) and kind(card) == "M")
                rooms_only = by in ("open-grave", "dracolich-lair")
                cards = [card for card in pile if is_room(card) or not rooms_only]
                return _taking(card for card in cards if card not in paid)
        raise AssertionError(f"no rule for the question {question} of {task}")
