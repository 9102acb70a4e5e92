# Over 400 lines: eight Level Ups, each with its secrets.
"""Level Ups, boss by boss: their effects, their secrets, and their time (S51, S52)."""

import pytest
from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.game import Event, Seat, seen_by
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.cards import BOSSES
from bot.games.boss_monster.rules.state import BossState, Task, Visitor
from tests.games.boss_monster.rules.scripted import (
    GAME,
    SEED,
    STOP,
    A,
    B,
    C,
    Someone,
    asked,
    begun,
    dungeon,
    ended,
    heroes,
    legal,
    play,
    prompt_of,
    revealing,
    souls,
    step,
    table_of,
)

ROOMS = "dark-altar-1 dark-altar-2 golem-factory-1 golem-factory-2"
"""Four Rooms, so that the next one is the fifth."""


def someone(boss: str, hand: str = "", rooms: str = ROOMS) -> Someone:
    """A seat whose boss levels up when its Torture Chamber is revealed."""
    return Someone(rooms, hand, boss, placed="torture-chamber>left", levelled=False)


def moves(state: BossState, seat: Seat = A) -> list[str]:
    return [str(move.action) for move in prompt_of(state, seat).moves]


def is_over(state: BossState) -> bool:
    """Whether the Level Up asks nothing more."""
    return prompt_of(state, asked(state)[0]).question == "build"


def unseen_by(events: tuple[Event, ...], seat: Seat | None) -> list[Event]:
    """The events that an observer does not hear."""
    seen = seen_by(events, seat)
    return [event for event in events if event not in seen]


def seen_moves(state: BossState, of: Seat, by: Seat | None) -> list[str]:
    """The moves of another seat that an observer sees."""
    return [str(move.action) for move in prompt_of(state, of).as_seen_by(by).moves]


# All of them


@pytest.mark.parametrize("boss", list(BOSSES))
def test_a_wasted_level_up_counts(boss: str) -> None:
    """There is no hero, no discard, no card of others and no card in a deck (BM1.15)."""
    state = revealing(someone(boss), Someone(), rooms="", spells="", ordinary="", epic="")
    while not is_over(state):
        state = play(state, f"a {moves(state)[-1]}")
    assert state.keepers[A].levelled
    assert len(state.keepers[A].slots) == 5
    assert state.keepers[A].hand == ()


@pytest.mark.parametrize("boss", list(BOSSES))
def test_a_boss_levels_up_once(boss: str) -> None:
    person = someone(boss)._replace(levelled=True)
    state = revealing(person, Someone("dark-altar", "freeze"), discards="fear", town="mage-4")
    assert is_over(state)
    assert len(state.keepers[A].slots) == 5


def test_four_active_rooms_are_not_enough() -> None:
    state = revealing(someone("xyzax", rooms=f"{ROOMS}!"), Someone(), discards="freeze")
    assert is_over(state)
    assert not state.keepers[A].levelled


def test_bosses_level_up_by_experience() -> None:
    other = Someone(
        "haunted-library haunted-library golem-factory dark-altar",
        boss="draculord",
        placed="witchs-kitchen>left",
        levelled=False,
    )
    state = revealing(someone("xyzax"), other, Someone(), discards="freeze fear assassin")
    assert asked(state) == [B]
    assert asked(play(state, "b seat:2")) == [A]


# Draculord


def test_draculord_takes_a_card_out_of_the_hand_of_an_opponent() -> None:
    people = (
        someone("draculord", "fear"),
        Someone(hand="freeze dark-altar-3"),
        Someone(hand="assassin"),
    )
    state = revealing(*people)
    assert moves(state) == ["seat:1", "seat:2"]
    state = play(state, "a seat:1")
    assert moves(state) == ["take:dark-altar-3", "take:freeze-1"]
    state = play(state, "a take:freeze-1")
    assert state.keepers[A].hand == ("fear-1", "freeze-1")
    assert state.keepers[B].hand == ("dark-altar-3",)
    assert is_over(state)


def test_draculord_alone_sees_the_hand_and_its_victim_hears_which_card_goes() -> None:
    people = (someone("draculord"), Someone(hand="freeze dark-altar-3"), Someone(hand="assassin"))
    chosen = step(revealing(*people), A, "seat:1")
    shown = e.HandShown(A, ("dark-altar-3", "freeze-1"), "draculord")
    for seat in (B, C, None):
        assert unseen_by(chosen.events, seat) == [shown]
        assert seen_moves(chosen.state, A, seat) == []
    taken = step(chosen.state, A, "take:freeze-1")
    got = e.CardsGot(A, ("freeze-1",), "draculord", (B,))
    assert unseen_by(taken.events, B) == []
    for seat in (C, None):
        assert unseen_by(taken.events, seat) == [got]
        assert e.CardStolen(A, B, "spell", "draculord") in seen_by(taken.events, seat)
        assert GAME.observe(taken.state, seat).keepers[A].keeper.hand == ()
    assert GAME.observe(taken.state, B).keepers[A].spells == 1


def test_draculord_is_not_asked_about_a_single_opponent_and_is_about_a_single_card() -> None:
    state = revealing(someone("draculord"), Someone(hand="freeze"))
    assert moves(state) == ["take:freeze-1"]


def test_an_empty_hand_can_be_chosen_and_then_nothing_moves() -> None:
    done = step(revealing(someone("draculord"), Someone(), Someone(hand="freeze")), A, "seat:1")
    assert is_over(done.state)
    assert e.NothingHeld(B, "", "draculord") in done.events
    assert not any(isinstance(event, e.HandSeen | e.HandShown) for event in done.events)


def test_the_hand_of_a_victim_that_leaves_is_looked_at_no_longer() -> None:
    people = (someone("draculord"), Someone(hand="freeze"), Someone(hand="assassin"))
    state = play(revealing(*people), "a seat:1")
    state = GAME.leave(state, B, Chance(SEED)).state
    assert is_over(state)
    assert state.keepers[A].hand == ()


# King Croak and Cleopatra


@pytest.mark.parametrize(
    ("boss", "deck", "discards", "found"),
    [
        (
            "king-croak",
            "golem-factory beast-menagerie recycling-center ligers-den all-seeing-eye",
            "vampire-bordello freeze the-crushinator neanderthal-cave",
            ["beast-menagerie-1", "ligers-den-1", "vampire-bordello-1"],
        ),
        (
            "cleopatra",
            "recycling-center all-seeing-eye beast-menagerie dark-altar",
            "the-crushinator vampire-bordello freeze",
            ["all-seeing-eye-1", "recycling-center-1", "the-crushinator-1"],
        ),
    ],
)
def test_croak_and_cleopatra_find_advanced_rooms_of_their_kind_alone(
    boss: str, deck: str, discards: str, found: list[str]
) -> None:
    state = revealing(someone(boss, rooms=_OTHERS), Someone(), rooms=deck, discards=discards)
    assert moves(state) == [*[f"take:{card}" for card in found], "skip"]


_OTHERS = "dark-altar dark-altar goblin-armory goblin-armory"


def test_others_see_of_the_search_what_lies_in_the_discards_and_which_card_is_taken() -> None:
    state = revealing(
        someone("king-croak"),
        Someone(),
        rooms="ligers-den beast-menagerie",
        discards="vampire-bordello",
    )
    assert seen_moves(state, A, B) == ["take:vampire-bordello-1", "skip"]
    taken = step(state, A, "take:ligers-den-1")
    assert unseen_by(taken.events, B) == []
    assert e.CardsTaken(A, ("ligers-den-1",), "king-croak") in taken.events


def test_the_cards_of_the_deck_are_shown_to_nobody_else() -> None:
    """The search follows a draw of B, so the events of both come together."""
    tasks = (STOP, Task("own-effects", A), Task("draw-kind", B))
    person = Someone(f"{ROOMS} torture-chamber", boss="cleopatra", levelled=False)
    library = Someone("haunted-library")
    deck = "the-crushinator dark-altar recycling-center golem-factory"
    done = step(begun(table_of(person, library, tasks=tasks, rooms=deck)), B, "kind:room")
    shown = e.HandShown(A, ("recycling-center-1", "the-crushinator-1"), "cleopatra")
    assert shown in unseen_by(done.events, B)
    assert shown not in unseen_by(done.events, A)


def test_a_fetched_room_is_built_at_once_where_one_place_fits() -> None:
    state = revealing(someone("king-croak", rooms=_ONE_FIGHTER), Someone(), rooms="beast-menagerie")
    state = play(state, "a take:beast-menagerie-1")
    assert is_over(state)
    assert dungeon(state).split()[-1] == "beast-menagerie/golem-factory"
    assert state.keepers[A].hand == ()
    assert state.rooms == ()


_ONE_FIGHTER = "dark-altar dark-altar haunted-library golem-factory"


def test_it_is_asked_on_which_room_a_fetched_one_goes() -> None:
    state = revealing(someone("king-croak"), Someone(), discards="beast-menagerie")
    state = play(state, "a take:beast-menagerie-1")
    spots = [f"place:beast-menagerie-1,golem-factory-{n}" for n in (1, 2)]
    assert moves(state) == spots
    assert seen_moves(state, A, None) == spots
    state = play(state, f"a {spots[1]}")
    assert dungeon(state).split()[-1] == "beast-menagerie/golem-factory"
    assert state.discards == ()


def test_gt31_a_fetched_room_that_fits_nowhere_stays_in_the_hand() -> None:
    rooms = "dark-altar dark-altar haunted-library haunted-library"
    deck = "golem-factory beast-menagerie dark-laboratory goblin-armory neanderthal-cave"
    state = revealing(someone("king-croak", rooms=rooms), Someone(), rooms=deck)
    before = state.rooms
    taken = step(state, A, "take:beast-menagerie-1")
    assert is_over(taken.state)
    assert taken.state.keepers[A].hand == ("beast-menagerie-1",)
    assert len(taken.state.keepers[A].slots) == 5
    assert sorted(taken.state.rooms) == sorted(set(before) - {"beast-menagerie-1"})
    assert e.DeckShuffled("search") in taken.events


def test_a_search_that_takes_nothing_shuffles_the_deck_as_well() -> None:
    """Without a shuffle everybody would know that the order has stayed (BM1.20)."""
    deck = "golem-factory beast-menagerie dark-laboratory goblin-armory neanderthal-cave"
    state = revealing(someone("cleopatra", rooms=_OTHERS), Someone(), rooms=deck)
    done = step(state, A, "skip", Chance(bytes(16)))
    assert e.DeckShuffled("search") in done.events
    assert e.OfferDeclined(A, "cleopatra") in done.events
    orders = {step(state, A, "skip", Chance(bytes([n] * 16))).state.rooms for n in range(5)}
    assert len(orders) > 1


def test_after_a_kobold_strike_a_fetched_room_stays_in_the_hand() -> None:
    tasks = (STOP, Task("own-effects", A))
    person = Someone(f"{ROOMS} torture-chamber", boss="king-croak", levelled=False)
    state = table_of(person, Someone(), tasks=tasks, rooms="beast-menagerie")
    state = play(begun(replace(state, struck=True)), "a take:beast-menagerie-1")
    assert is_over(state)
    assert state.keepers[A].hand == ("beast-menagerie-1",)


def test_other_rooms_react_to_a_fetched_one() -> None:
    """The Menagerie draws for the one that is built beside it (BM2.3)."""
    rooms = "dark-altar dark-altar golem-factory-1 beast-menagerie/golem-factory-2"
    state = revealing(
        someone("king-croak", rooms=rooms),
        Someone(),
        rooms="goblin-armory monsters-ballroom-1",
    )
    state = play(state, "a take:monsters-ballroom-1")
    state = play(state, "a place:monsters-ballroom-1,golem-factory-1")
    assert state.keepers[A].hand == ("goblin-armory-1",)


@pytest.mark.parametrize(
    ("old", "fetched", "drawn"),
    [
        ("golem-factory-1", "beast-menagerie-1", 0),
        ("beast-menagerie-1", "monsters-ballroom-1", 1),
        ("beast-menagerie-1", "beast-menagerie-2", 1),
    ],
)
def test_a_menagerie_draws_for_what_is_built_while_it_is_active(
    old: str, fetched: str, drawn: int
) -> None:
    """Not for what lay there before it was fetched, but also where a fetched one covers it."""
    rooms = f"dark-altar dark-altar {old} dark-altar"
    croak = Someone(rooms, "", "king-croak", placed="dragon-hatchery>left", levelled=False)
    state = revealing(croak, Someone(), rooms=f"goblin-armory {fetched}")
    state = play(state, f"a take:{fetched}", f"a place:{fetched},{old}")
    assert len(state.keepers[A].hand) == drawn
    assert state.used == ("beast-menagerie-1",) * drawn


# Xyzax


def test_xyzax_takes_two_cards_of_the_discards_and_everybody_sees_them() -> None:
    state = revealing(someone("xyzax"), Someone(), discards="freeze dark-altar-3 beast-menagerie")
    first = step(state, A, "take:freeze-1")
    assert moves(first.state) == ["take:dark-altar-3", "take:beast-menagerie-1"]
    state = play(first.state, "a take:beast-menagerie-1")
    assert state.keepers[A].hand == ("freeze-1", "beast-menagerie-1")
    assert state.discards == ("dark-altar-3",)
    assert is_over(state)
    assert unseen_by(first.events, B) == []


@pytest.mark.parametrize(("discards", "hand"), [("freeze", ("freeze-1",)), ("", ())])
def test_xyzax_takes_what_is_there(discards: str, hand: tuple[str, ...]) -> None:
    state = revealing(someone("xyzax"), Someone(), discards=discards)
    assert is_over(state)
    assert state.keepers[A].hand == hand


# Cerebellus


def test_cerebellus_draws_three_spells_and_any_spell_goes() -> None:
    people = (someone("cerebellus", "fear golem-factory-3"), Someone())
    state = revealing(*people, spells="motivation freeze counterspell assassin")
    assert moves(state) == ["yes", "skip"]
    done = step(state, A, "yes")
    three = ("assassin-1", "counterspell-1", "freeze-1")
    assert unseen_by(done.events, B) == [e.CardsGot(A, three, "cerebellus")]
    assert seen_moves(done.state, A, B) == []
    assert moves(done.state) == [f"discard:{card}" for card in ("fear-1", *three)]
    state = play(done.state, "a discard:fear-1")
    assert state.keepers[A].hand == ("golem-factory-3", *three)
    assert state.discards == ("fear-1",)
    assert is_over(state)


def test_cerebellus_may_draw_none() -> None:
    done = step(revealing(someone("cerebellus", "fear"), Someone()), A, "skip")
    assert is_over(done.state)
    assert done.state.keepers[A].hand == ("fear-1",)
    assert e.OfferDeclined(A, "cerebellus") in done.events


def test_cerebellus_draws_what_is_there_and_the_deck_is_made_of_the_discards() -> None:
    people = (someone("cerebellus"), Someone())
    state = play(revealing(*people, spells="freeze", discards="fear dark-altar-3"), "a yes")
    assert set(state.keepers[A].hand) == {"freeze-1", "fear-1"}
    assert state.discards == ("dark-altar-3",)


def test_cerebellus_is_not_asked_where_no_spell_is_left() -> None:
    state = revealing(someone("cerebellus", "fear"), Someone(), spells="", discards="dark-altar-3")
    assert is_over(state)
    assert state.keepers[A].hand == ("fear-1",)


# Seducia


def test_seducia_may_have_any_hero_of_town_and_decks() -> None:
    state = revealing(
        someone("seducia"),
        Someone(souls="thief-8", entrance="fool-2"),
        town="mage-8 fighter-6",
        ordinary="thief-4 cleric-4",
        epic="mage-13",
    )
    found = ["mage-8-1", "fighter-6-1", "cleric-4-1", "thief-4-1", "mage-13-1"]
    assert moves(state) == [*[f"take:{hero}" for hero in found], "skip"]


@pytest.mark.parametrize("hero", ["mage-8-1", "cleric-4-1", "mage-13-1"])
def test_seducias_hero_comes_to_her_entrance_and_everybody_sees_it(hero: str) -> None:
    decks = {"town": "mage-8 fighter-6", "ordinary": "thief-4 cleric-4", "epic": "mage-13"}
    done = step(revealing(someone("seducia"), Someone(), **decks), A, f"take:{hero}")
    state = done.state
    assert state.keepers[A].entrance == (Visitor(hero),)
    left = {*state.ordinary, *state.epic, *[visitor.hero for visitor in state.town]}
    assert left == {"mage-8-1", "fighter-6-1", "thief-4-1", "cleric-4-1", "mage-13-1"} - {hero}
    assert e.HeroLured(A, hero, "seducia") in seen_by(done.events, B)
    assert state.lured
    assert is_over(state)


def test_the_decks_that_seducia_has_searched_are_shuffled() -> None:
    state = revealing(someone("seducia"), Someone())
    found = {step(state, A, "skip", Chance(bytes([n] * 16))).state.ordinary for n in range(5)}
    assert len(found) == 5
    assert all(sorted(deck) == sorted(state.ordinary) for deck in found)
    assert e.DeckShuffled("search") in step(state, A, "skip").events


def test_the_order_of_the_decks_does_not_tell_in_seducias_question() -> None:
    one = revealing(someone("seducia"), Someone(), ordinary="thief-4 cleric-4 mage-8")
    other = revealing(someone("seducia"), Someone(), ordinary="mage-8 thief-4 cleric-4")
    assert moves(one) == moves(other)


def test_seducia_may_take_nobody() -> None:
    done = step(revealing(someone("seducia"), Someone(), town="mage-8"), A, "skip")
    assert heroes(done.state, A) == ""
    assert e.OfferDeclined(A, "seducia") in done.events


def test_gt32_seducias_hero_walks_before_those_that_treasure_lures() -> None:
    """The hero stands at the entrance before the bait, like that of a Mimic Vault (BM6.18)."""
    tasks = (STOP, Task("bait"), Task("reveal"))
    state = begun(
        table_of(someone("seducia"), Someone(boss="gorgona"), tasks=tasks, town="fighter-6 mage-8")
    )
    state = play(state, "a take:mage-8-1")
    assert heroes(state, A) == "mage-8 fighter-6"


# Gorgona and Robobo


def test_gorgona_kills_a_hero_of_town_for_its_souls() -> None:
    state = revealing(someone("gorgona"), Someone(), town="mage-4 thief-13")
    state = play(state, "a take:thief-13-1")
    assert souls(state, A) == 2
    assert [visitor.hero for visitor in state.town] == ["mage-4-1"]


def test_robobos_victim_with_a_single_active_room_is_not_asked() -> None:
    people = (
        someone("robobo"),
        Someone("neanderthal-cave dark-altar!", boss="draculord"),
        Someone("jackpot-stash bottomless-pit", boss="cleopatra"),
        Someone("boulder-ramp!", boss="xyzax"),
    )
    state = revealing(*people)
    assert asked(state) == [C]
    assert dungeon(state, B) == "neanderthal-cave dark-altar!", "all Rooms go at once"
    state = play(state, "c take:bottomless-pit-1")
    assert [dungeon(state, Seat(n)) for n in (1, 2, 3)] == [
        "dark-altar!",
        "jackpot-stash",
        "boulder-ramp!",
    ]


def test_robobo_asks_nobody_where_all_have_a_single_room() -> None:
    state = revealing(someone("robobo"), Someone("neanderthal-cave"), Someone("jackpot-stash"))
    assert is_over(state)
    assert (dungeon(state, B), dungeon(state, C)) == ("", "")


def test_robobos_victims_that_leave_lose_nothing_more() -> None:
    people = (
        someone("robobo"),
        Someone("neanderthal-cave", boss="draculord"),
        Someone("jackpot-stash bottomless-pit", boss="cleopatra"),
        Someone("boulder-ramp dizzygas-hallway", boss="xyzax"),
    )
    state = revealing(*people)
    for gone in (B, C):
        state = GAME.leave(state, gone, Chance(SEED)).state
    assert asked(state) == [Seat(3)]
    state = play(state, "d take:boulder-ramp-1")
    assert state.discards == ("boulder-ramp-1",)


def test_a_late_level_up_comes_before_the_end_is_looked_at() -> None:
    """Gorgona's tenth Soul wins at the end of the turn in which it comes (BM4)."""
    state = ended(
        Someone(
            f"torture-chamber! {ROOMS}",
            boss="gorgona",
            souls="cleric-11 cleric-13 mage-11 thief-11 fool-2",
            levelled=False,
        ),
        Someone(boss="draculord"),
        town="mage-4 thief-4",
    )
    state = play(state, "a take:mage-4-1")
    assert state.winner == A


def test_an_illegal_card_is_not_taken() -> None:
    state = play(revealing(someone("draculord"), Someone(hand="freeze"), Someone()), "a seat:1")
    assert not legal(state, A, "take:fear-1")
    assert not legal(state, A, "skip")
