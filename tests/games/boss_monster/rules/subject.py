"""Boss Monster, as `tools.conformance` sees it."""

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from bot.contract.game import Action, Event, Prompt, Seat
from bot.contract.window import Window
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules import words
from bot.games.boss_monster.rules.cards import BOSSES, MONSTER, ROOMS, TRAP, kind_of
from bot.games.boss_monster.rules.dungeon import fits_on
from bot.games.boss_monster.rules.options import BossChoice, BossOptions, BossWindows
from bot.games.boss_monster.rules.state import (
    LEFT,
    BossAsking,
    BossState,
    Keeper,
    StandingOrder,
)
from bot.games.boss_monster.rules.timings import JOINTS, QUESTIONS
from tests.games.boss_monster.rules import scripted
from tests.games.boss_monster.rules.scenes import at, table_before
from tests.games.boss_monster.rules.scorer import scored
from tests.games.boss_monster.rules.scripted import GAME, begun, play
from tools.bench.overlord import Overlord
from tools.conformance import Scenario, Subject
from tools.conformance.play import some_action
from tools.conformance.subject import Policy, answered_anew

NO_ANSWERS = (words.ORDER, words.INSIST.verb, words.RELENT.verb)

# Secrets


def hide_anew(
    state: BossState, observer: Seat | None, rng: Random, heard: Sequence[Event] = ()
) -> BossState:
    """Another state that the observer cannot tell from this one.

    Other cards in the hands of others, face down and in the decks, of the same kinds, as their
    backs differ; other answers and standing orders.

    Whether a window opens or closes is public and follows from standing orders and answers: so
    these stay where the observer hears of anything, but for those in a window that stays open.
    """
    closes = any(isinstance(event, e.RoundClosed) for event in heard)
    known = {*_told(heard), *_seen_in_question(state, observer)}
    known |= _searched(state, observer, heard) | _chosen_from(state, heard)
    if closes or (heard and len(state.asking) > 1):
        known |= _answered_with(state)
    found = _other_cards(state, observer, rng, known)
    if not heard:
        found = replace(found, keepers=_other_orders(found, observer, rng))
        found = replace(found, asking=_other_kept(found, observer, rng))
    if found.asking and found.asking[-1].open and not closes:
        found = _other_answers(found, observer, rng, firm=not heard)
    return found


def _told(heard: Sequence[Event]) -> set[str]:
    told = set[str]()
    for event in heard:
        for name in event.__struct_fields__:
            value = getattr(event, name)
            told.update(value if isinstance(value, tuple) else [value])
    return {word for word in told if isinstance(word, str)}


def _seen_in_question(state: BossState, observer: Seat | None) -> set[str]:
    """The cards that an open question shows to its seat: the hand of Draculord's victim."""
    return {
        card
        for task in state.tasks
        if task.kind == "steal" and task.seat == observer
        for card in state.keepers[int(task.args[0])].hand
    }


def _searched(state: BossState, observer: Seat | None, heard: Sequence[Event]) -> set[str]:
    """While a deck is searched, the seat knows which cards of the kind are in it, and which not.

    A deck that is shuffled then comes out otherwise where it is made of other cards.
    """
    kinds = {task.args[1] for task in state.tasks if (task.kind, task.seat) == ("fetch", observer)}
    shown = {event.by for event in heard if isinstance(event, e.HandShown)}
    kinds |= {
        kind for boss, kind in (("king-croak", MONSTER), ("cleopatra", TRAP)) if boss in shown
    }
    known = {card for card, room in ROOMS.items() if room.advanced and room.kind in kinds}
    if any(isinstance(event, e.DeckShuffled) and event.kind == "search" for event in heard):
        known.update(state.rooms)
    return known


def _chosen_from(state: BossState, heard: Sequence[Event]) -> set[str]:
    """The cards among which one is placed or stolen, so that the same can be done anew."""
    cards = set[str]()
    if state.tasks and state.tasks[-1].kind == "build" and not state.asking:
        builder = state.keepers[state.tasks[-1].seat]
        cards.update(card for card in builder.hand if card in ROOMS)
    for event in heard:
        if isinstance(event, e.RoomPlaced):
            cards.update(card for card in state.keepers[event.seat].hand if card in ROOMS)
        elif isinstance(event, e.CardStolen):
            cards.update(state.keepers[event.victim].hand)
    return cards


def _answered_with(state: BossState) -> set[str]:
    texts = [text for asking in state.asking for text in asking.window.answers if text]
    return {card for text in texts for card in Action.parse(text).arguments}


def _other_cards(
    state: BossState, observer: Seat | None, rng: Random, known: set[str]
) -> BossState:
    """Cards that are not known change places with others of their kind."""
    others = [n for n in range(len(state.keepers)) if n != observer]
    keepers = [*state.keepers]
    held = [card for n in others for card in keepers[n].hand]
    pools: dict[str, list[str]] = {"room": [], "spell": []}
    for card in (*state.rooms, *state.spells, *held, *state.unseen):
        if card not in known:
            pools[kind_of(card)].append(card)
    for pool in pools.values():
        rng.shuffle(pool)

    def anew(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(card if card in known else pools[kind_of(card)].pop() for card in cards)

    for n in others:
        keepers[n] = _other_placed(keepers[n], known, rng, pools["room"])
    for n in others:
        keepers[n] = replace(keepers[n], hand=anew(keepers[n].hand))
    return replace(
        state,
        keepers=tuple(keepers),
        rooms=anew(state.rooms),
        spells=anew(state.spells),
        unseen=anew(state.unseen),
        ordinary=_shuffled(state.ordinary, rng, known),
        epic=_shuffled(state.epic, rng, known),
    )


def _other_placed(keeper: Keeper, known: set[str], rng: Random, pool: list[str]) -> Keeper:
    """Other Rooms that could lie there, of those in hands and decks. `pool`: these."""
    placed = []
    for one in keeper.placed:
        fitting = [card for card in pool if _could_lie(keeper, card, one.on)]
        if one.card in known or not fitting:
            placed.append(one)
            continue
        card = rng.choice(fitting)
        pool[pool.index(card)] = one.card
        placed.append(replace(one, card=card))
    return replace(keeper, placed=tuple(placed))


def _could_lie(keeper: Keeper, card: str, on: str) -> bool:
    if on == LEFT:
        return not ROOMS[card].advanced
    return any(slot.top == on and fits_on(card, slot) for slot in keeper.slots)


def _shuffled(deck: tuple[str, ...], rng: Random, known: set[str]) -> tuple[str, ...]:
    hidden = [hero for hero in deck if hero not in known]
    rng.shuffle(hidden)
    return tuple(hero if hero in known else hidden.pop() for hero in deck)


def _other_orders(state: BossState, observer: Seat | None, rng: Random) -> tuple[Keeper, ...]:
    quiet = ("", f"turn-{state.turn}/{state.stage.value}", f"turn-{state.turn}/hero-{state.walked}")
    return tuple(
        keeper
        if n == observer or keeper.out
        else replace(keeper, order=rng.choice([*StandingOrder]), hush=rng.choice(quiet))
        for n, keeper in enumerate(state.keepers)
    )


def _other_kept(state: BossState, observer: Seat | None, rng: Random) -> tuple[BossAsking, ...]:
    """Answers below a cancelling: other firm answers, or none, for unknown seats."""
    return tuple(
        asking if asking.open else _kept_anew(state, asking, observer, rng)
        for asking in state.asking
    )


def _kept_anew(
    state: BossState, asking: BossAsking, observer: Seat | None, rng: Random
) -> BossAsking:
    own = {seat: asking.window.answer(seat) for seat in asking.window.asked if seat == observer}
    answers = {seat: action for seat, action in own.items() if action is not None}
    for seat in GAME.active(state):
        if seat not in (observer, asking.seat) and rng.random() < 0.5:
            answers[seat] = words.NO
    firm = tuple(seat for seat in asking.firm if seat == observer)
    return replace(asking, firm=firm, window=Window.of(tuple(answers), answers))


def _other_answers(
    state: BossState, observer: Seat | None, rng: Random, *, firm: bool
) -> BossState:
    """Other legal answers in the open window, some of them firm."""
    prompts = {prompt.seat: prompt for prompt in GAME.prompts(state)}
    *below, asking = state.asking

    def some_answer(seat: Seat) -> Action:
        moves = [one for one in prompts[seat].moves if one.action.verb not in NO_ANSWERS]
        verb = rng.choice(sorted({one.action.verb for one in moves}))
        return some_action(rng.choice([one for one in moves if one.action.verb == verb]), rng)

    known = [] if observer is None else [observer]
    window = asking.window
    for _ in range(4):
        window = answered_anew(asking.window, known, rng, some_answer)
        if window != asking.window:
            break
    firms = asking.firm
    if firm:
        firms = tuple(
            seat
            for seat in window.asked
            if (seat in asking.firm if seat == observer else rng.random() < 0.3)
        )
    return replace(state, asking=(*below, replace(asking, window=window, firm=firms)))


# Players and tables


def policy(rng: Random) -> Policy:
    player = Overlord()

    def answer(state: BossState, prompt: Prompt) -> Action:
        return player.answer(GAME.observe(state, prompt.seat), prompt)

    return answer


_TURN = "end,adventure,bait,reveal"
_BUILDING = f"{_TURN},build-window:a,build-part:a"
_OTHERS = ("gorgona", "robobo", "seducia")


def _levelling(boss: str, seats: int) -> BossState:
    """The first seat reveals its fifth Room; discards, hands and town hold what bosses want."""
    rest = [other for other in _OTHERS if other != boss]
    people = (
        f"boss={boss} new placed=torture-chamber>left hand=freeze"
        " dark-altar dark-altar golem-factory haunted-library",
        f"boss={rest[0]} neanderthal-cave zombie-prison hand=counterspell,fear,goblin-armory",
        f"boss={rest[1]} bottomless-pit hand=assassin,brainsucker-hive",
    )
    discards = "discards=beast-menagerie,recycling-center,princess-in-peril"
    return at(f"{_TURN} {discards} town=mage-4,cleric-8", " & ".join(people[:seats]))


def _cancelling() -> BossState:
    """Three may cancel a Spell; below lie answers that are kept."""
    state = at(
        f"{_BUILDING} town=mage-4,thief-6",
        "golem-factory hand=princess-in-peril,counterspell,dark-altar"
        " & goblin-armory hand=counterspell,freeze & jackpot-stash hand=freeze,dark-altar"
        " & boulder-ramp hand=freeze,princess-in-peril",
    )
    state = play(state, "a done", "a no", "b insist", "b play:freeze-1,jackpot-stash-1", "c no")
    return play(state, "d play:freeze-3,golem-factory-1")


def _building(*more: str) -> BossState:
    """The first seat builds, with a full dungeon and most Rooms in its hand."""
    rooms = "dark-altar golem-factory haunted-library zombie-prison torture-chamber"
    hand = ",".join(card for card in ROOMS if not card.endswith("-1"))
    seats = f"{rooms} hand={hand},counterspell boss=xyzax & boss=seducia"
    return at(" ".join((_BUILDING, *more)), seats)


def _struck() -> BossState:
    """Rooms that lie face down go back to a hand, or are built."""
    state = table_before(
        f"{_TURN},build-window:a",
        "golem-factory hand=dark-altar boss=xyzax placed=haunted-library>left"
        " & zombie-prison hand=kobold-strike,dark-altar boss=seducia",
    )
    return begun(replace(state, active=scripted.A))


DYING = (
    "succubus-spa neanderthal-cave hand=dark-altar boss=xyzax placed=centipede-tunnel>left"
    " entrance=fool-2 & zombie-prison jackpot-stash hand=dark-altar,freeze boss=seducia"
)
"""A hero dies where that gives a card of an opponent, after a Tunnel was built."""
REVEALING = "placed=dark-laboratory>left,construction-zone>left hand=dark-altar boss=xyzax"
"""Two Rooms that do something when they are built."""


SCENARIOS = (
    ("a full dungeon, and many Rooms", 2, "", _building()),
    ("nobody builds", 2, "", _building("struck=yes")),
    ("what is placed goes back", 2, "1=play:kobold-strike-1", _struck()),
    ("a Tunnel and a Spa", 2, "0=swap:0,succubus-spa-1,neanderthal-cave-1", at(_TURN, DYING)),
    ("which comes first", 2, "", at(_TURN, f"{REVEALING} & boss=seducia")),
    ("answers are kept below a cancelling", 4, "", _cancelling()),
)
"""By name: how many play, what is done first, and the state."""

SUBJECT = Subject(
    game=GAME,
    options=(
        BossOptions(),
        BossOptions(windows=BossWindows.EVERY_ROOM),
        BossOptions(BossChoice.CHOSEN),
    ),
    longest=3_000,
    hide_anew=hide_anew,
    # None before they are dealt.
    pieces=lambda state: scripted.pieces(state) or None,
    all_pieces=lambda state, seats: scripted.all_pieces(seats),
    fair_end=scored,
    questions=frozenset({*QUESTIONS, *JOINTS}),
    tries=(
        Action(words.PLACE, ("open-grave-1", LEFT)),
        Action(words.PLACE, ("beast-menagerie-2", "dark-altar-1")),
    ),
    announces=(e.PlayDeclared,),
    policy=policy,
    scenarios=tuple(
        [
            Scenario(
                f"{boss} levels up, at {seats}",
                seats,
                BossOptions(),
                state=_levelling(boss, seats),
                eventful=seats == 3,
            )
            for boss in BOSSES
            for seats in (2, 3)
        ]
        + [
            Scenario(name, seats, BossOptions(), log, state=state)
            for name, seats, log, state in SCENARIOS
        ]
    ),
    weights={"order": 0.02, "insist": 0.05, "relent": 0.05, "unless": 0.2, "hush": 0.1},
)
