"""Level Ups, boss by boss: their effects, their secrets, and their time (S51, S52)."""

import pytest

from bot.contract.chance import Chance
from bot.contract.game import Event, Seat, seen_by
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.cards import BOSSES
from bot.games.boss_monster.rules.state import BossState
from tests.games.boss_monster.rules.scenes import Scene, at, hold, scenes
from tests.games.boss_monster.rules.scripted import GAME, A, B, C, asked, play, prompt_of, step

ROOMS = "dark-altar-1 dark-altar-2 golem-factory-1 golem-factory-2"
"""Four Rooms, so that the next one is the fifth."""
LEVELLING = f"new placed=torture-chamber>left {ROOMS}"
"""A seat whose boss levels up when its Torture Chamber is revealed; `WITH` for other Rooms."""
WITH = "new placed=torture-chamber>left"

TEXT = """
# four active rooms are not enough
reveal discards=freeze | boss=xyzax LEVELLING! & - | quiet a.levelled=False
# bosses level up by experience
reveal discards=freeze,fear,assassin | boss=xyzax LEVELLING & boss=draculord new
  haunted-library haunted-library golem-factory dark-altar placed=witchs-kitchen>left & -
| asked=b b:seat:2 asked=a
# a late level up comes before the end is looked at (BM4)
end town=mage-4,thief-4 | boss=gorgona new torture-chamber! dark-altar dark-altar golem-factory
  golem-factory souls=cleric-11,cleric-13,mage-11,thief-11,fool-2 & boss=draculord
| a:take:mage-4-1 winner=0

# draculord takes a card out of the hand of an opponent
reveal | boss=draculord LEVELLING hand=fear & hand=freeze,dark-altar-3 & hand=assassin
| <a:seat:1;seat:2> a:seat:1 <a:take:dark-altar-3;take:freeze-1> a:take:freeze-1
| a.hand=fear-1,freeze-1 b.hand=dark-altar-3 quiet
# draculord is not asked about a single opponent and is about a single card
reveal | boss=draculord LEVELLING & hand=freeze | <a:take:freeze-1>
# an empty hand can be chosen and then nothing moves
reveal | boss=draculord LEVELLING & - & hand=freeze
| a:seat:1 +nothing-held:1,,draculord quiet a.hand=
# the hand of a victim that leaves is looked at no longer
reveal | boss=draculord LEVELLING & hand=freeze & hand=assassin | a:seat:1 b:leave quiet a.hand=

# croak and cleopatra find advanced rooms of their kind alone
reveal rooms=golem-factory,beast-menagerie,recycling-center,ligers-den,all-seeing-eye
  discards=vampire-bordello,freeze,the-crushinator,neanderthal-cave
| boss=king-croak WITH dark-altar dark-altar goblin-armory goblin-armory & -
| <a:take:beast-menagerie-1;take:ligers-den-1;take:vampire-bordello-1;skip> a:take:ligers-den-1
| +cards-taken:0,ligers-den-1,king-croak +deck-shuffled:search
reveal rooms=recycling-center,all-seeing-eye,beast-menagerie,dark-altar
  discards=the-crushinator,vampire-bordello,freeze
| boss=cleopatra WITH dark-altar dark-altar goblin-armory goblin-armory & -
| <a:take:all-seeing-eye-1;take:recycling-center-1;take:the-crushinator-1;skip> a:skip
| +offer-declined:0,cleopatra +deck-shuffled:search
# a fetched room is built at once where one place fits
reveal rooms=beast-menagerie
| boss=king-croak WITH dark-altar dark-altar haunted-library golem-factory & -
| a:take:beast-menagerie-1 quiet a.hand= rooms=
| a.dungeon=torture-chamber,dark-altar,dark-altar,haunted-library,beast-menagerie/golem-factory
# it is asked on which room a fetched one goes
reveal discards=beast-menagerie | boss=king-croak LEVELLING & -
| a:take:beast-menagerie-1
| <a:place:beast-menagerie-1,golem-factory-1;place:beast-menagerie-1,golem-factory-2>
| a:place:beast-menagerie-1,golem-factory-2 discards=
| a.dungeon=torture-chamber,dark-altar,dark-altar,golem-factory,beast-menagerie/golem-factory
# GT31 a fetched room that fits nowhere stays in the hand
reveal rooms=golem-factory,beast-menagerie
| boss=king-croak WITH dark-altar dark-altar haunted-library haunted-library & -
| a:take:beast-menagerie-1 quiet a.hand=beast-menagerie-1 rooms=golem-factory-1
# after a kobold strike a fetched room stays in the hand
own-effects:a rooms=beast-menagerie struck=yes
| boss=king-croak new dark-altar dark-altar golem-factory golem-factory torture-chamber & -
| a:take:beast-menagerie-1 quiet a.hand=beast-menagerie-1
# other rooms react to a fetched one (BM2.3)
reveal rooms=goblin-armory,monsters-ballroom
| boss=king-croak WITH dark-altar dark-altar golem-factory-1 beast-menagerie/golem-factory-2 & -
| a:take:monsters-ballroom-1 a:place:monsters-ballroom-1,golem-factory-1 a.hand=goblin-armory-1
# a menagerie draws for what is built while it is active
reveal rooms=goblin-armory,beast-menagerie
| boss=king-croak new placed=dragon-hatchery>left dark-altar dark-altar golem-factory dark-altar & -
| a:take:beast-menagerie-1 a:place:beast-menagerie-1,golem-factory-1 a.held=0 used=
reveal rooms=goblin-armory,monsters-ballroom
| boss=king-croak new placed=dragon-hatchery>left dark-altar dark-altar beast-menagerie dark-altar
& - | a:take:monsters-ballroom-1 a:place:monsters-ballroom-1,beast-menagerie-1 a.held=1
| used=beast-menagerie-1
reveal rooms=goblin-armory,beast-menagerie-2
| boss=king-croak new placed=dragon-hatchery>left dark-altar dark-altar beast-menagerie-1 dark-altar
& - | a:take:beast-menagerie-2 a:place:beast-menagerie-2,beast-menagerie-1 a.held=1
| used=beast-menagerie-1

# xyzax takes two cards of the discards or what is there
reveal discards=freeze,dark-altar-3,beast-menagerie | boss=xyzax LEVELLING & -
| a:take:freeze-1 +cards-taken:0,freeze-1,xyzax <a:take:dark-altar-3;take:beast-menagerie-1>
| a:take:beast-menagerie-1
| a.hand=freeze-1,beast-menagerie-1 discards=dark-altar-3 quiet
reveal discards=freeze | boss=xyzax LEVELLING & - | quiet a.hand=freeze-1
reveal | boss=xyzax LEVELLING & - | quiet a.hand=

# cerebellus draws three spells and any spell goes
reveal spells=motivation,freeze,counterspell,assassin
| boss=cerebellus LEVELLING hand=fear,golem-factory-3 & -
| <a:yes;skip> a:yes
| <a:discard:fear-1;discard:assassin-1;discard:counterspell-1;discard:freeze-1> a:discard:fear-1
| a.hand=golem-factory-3,assassin-1,counterspell-1,freeze-1 discards=fear-1 quiet
# cerebellus may draw none and is not asked where no spell is left
reveal | boss=cerebellus LEVELLING hand=fear & -
| a:skip +offer-declined:0,cerebellus quiet a.hand=fear-1
reveal spells= discards=dark-altar-3 | boss=cerebellus LEVELLING hand=fear & - | quiet a.hand=fear-1
# cerebellus draws what is there and the deck is made of the discards
reveal spells=freeze discards=fear,dark-altar-3 | boss=cerebellus LEVELLING & -
| a:yes a.held=2 discards=dark-altar-3

# seducia may have any hero of town and decks or nobody
reveal town=mage-8,fighter-6 ordinary=thief-4,cleric-4 epic=mage-13
| boss=seducia LEVELLING & souls=thief-8 entrance=fool-2
| <a:take:mage-8-1;take:fighter-6-1;take:cleric-4-1;take:thief-4-1;take:mage-13-1;skip>
reveal town=mage-8 | boss=seducia LEVELLING & -
| a:skip +offer-declined:0,seducia +deck-shuffled:search a.line= town=mage-8-1 quiet
# seducias hero comes to her entrance
reveal town=mage-8,fighter-6 ordinary=thief-4 epic=mage-13 | boss=seducia LEVELLING & -
| a:take:mage-8-1 a.line=mage-8 town=fighter-6-1 ordinary=thief-4-1 epic=mage-13-1 lured quiet
reveal town=mage-8,fighter-6 ordinary=thief-4 epic=mage-13 | boss=seducia LEVELLING & -
| a:take:thief-4-1 +hero-lured:0,thief-4-1,seducia a.line=thief-4
| town=mage-8-1,fighter-6-1 ordinary= epic=mage-13-1 lured
reveal town=mage-8,fighter-6 ordinary=thief-4 epic=mage-13 | boss=seducia LEVELLING & -
| a:take:mage-13-1 a.line=mage-13 town=mage-8-1,fighter-6-1 ordinary=thief-4-1 epic= lured
# GT32 seducias hero walks before those that treasure lures (BM6.18)
bait,reveal town=fighter-6,mage-8 | boss=seducia LEVELLING & boss=gorgona
| a:take:mage-8-1 a.line=mage-8,fighter-6

# gorgona kills a hero of town for its souls
reveal town=mage-4,thief-13 | boss=gorgona LEVELLING & - | a:take:thief-13-1 a.souls=2 town=mage-4-1
# robobos victim with a single active room is not asked
reveal | boss=robobo LEVELLING & boss=draculord neanderthal-cave dark-altar!
& boss=cleopatra jackpot-stash bottomless-pit & boss=xyzax boulder-ramp!
| asked=c b.dungeon=neanderthal-cave,dark-altar! c:take:bottomless-pit-1
| b.dungeon=dark-altar! c.dungeon=jackpot-stash d.dungeon=boulder-ramp!
reveal | boss=robobo LEVELLING & neanderthal-cave & jackpot-stash | quiet b.dungeon= c.dungeon=
# robobos victims that leave lose nothing more
reveal | boss=robobo LEVELLING & boss=draculord neanderthal-cave
& boss=cleopatra jackpot-stash bottomless-pit & boss=xyzax boulder-ramp dizzygas-hallway
| b:leave c:leave asked=d d:take:boulder-ramp-1 discards=boulder-ramp-1
"""

SCENES = scenes(TEXT.replace("LEVELLING", LEVELLING).replace("WITH", WITH))


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.title)
def test_boss(scene: Scene) -> None:
    hold(scene)


def levelling(boss: str, others: str = "-", start: str = "") -> BossState:
    return at(f"reveal {start}", f"boss={boss} {LEVELLING} & {others}")


def unseen_by(events: tuple[Event, ...], seat: Seat | None) -> list[Event]:
    seen = seen_by(events, seat)
    return [event for event in events if event not in seen]


def seen_moves(state: BossState, of: Seat, by: Seat | None) -> list[str]:
    return [str(move.action) for move in prompt_of(state, of).as_seen_by(by).moves]


@pytest.mark.parametrize("boss", list(BOSSES))
def test_a_wasted_level_up_counts(boss: str) -> None:
    """There is no hero, no discard, no card of others and no card in a deck (BM1.15)."""
    state = levelling(boss, start="rooms= spells= ordinary= epic=")
    while prompt_of(state, asked(state)[0]).question != "build":
        state = play(state, f"a {prompt_of(state, A).moves[-1].action}")
    keeper = state.keepers[A]
    assert (keeper.levelled, len(keeper.slots), keeper.hand) == (True, 5, ())


@pytest.mark.parametrize("boss", list(BOSSES))
def test_a_boss_levels_up_once(boss: str) -> None:
    seats = f"boss={boss} placed=torture-chamber>left {ROOMS} & dark-altar hand=freeze"
    state = at("reveal discards=fear town=mage-4", seats)
    assert prompt_of(state, A).question == "build"
    assert len(state.keepers[A].slots) == 5


def test_only_draculord_sees_the_hand_and_its_victim_the_card() -> None:
    state = levelling("draculord", "hand=freeze,dark-altar-3 & hand=assassin")
    chosen = step(state, A, "seat:1")
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
    empty = step(levelling("draculord", "- & hand=freeze"), A, "seat:1")
    assert not any(isinstance(event, e.HandSeen | e.HandShown) for event in empty.events)


def test_others_see_only_the_discards_and_the_taken_card() -> None:
    start = "rooms=ligers-den,beast-menagerie discards=vampire-bordello"
    state = levelling("king-croak", start=start)
    assert seen_moves(state, A, B) == ["take:vampire-bordello-1", "skip"]
    assert unseen_by(step(state, A, "take:ligers-den-1").events, B) == []


def test_where_a_fetched_room_may_go_is_seen_by_all() -> None:
    state = play(
        levelling("king-croak", start="discards=beast-menagerie"), "a take:beast-menagerie-1"
    )
    assert len(seen_moves(state, A, None)) == 2


def test_the_cards_of_the_deck_are_shown_to_nobody_else() -> None:
    """The search follows a draw of B, so the events of both come together."""
    deck = "rooms=the-crushinator,dark-altar,recycling-center,golem-factory"
    seats = f"boss=cleopatra new {ROOMS} torture-chamber & haunted-library"
    done = step(at(f"own-effects:a,draw-kind:b {deck}", seats), B, "kind:room")
    shown = e.HandShown(A, ("recycling-center-1", "the-crushinator-1"), "cleopatra")
    assert shown in unseen_by(done.events, B)
    assert shown not in unseen_by(done.events, A)


def test_a_search_that_takes_nothing_shuffles_the_deck_as_well() -> None:
    """Without a shuffle everybody would know that the order has stayed (BM1.20)."""
    deck = "rooms=golem-factory,beast-menagerie,dark-laboratory,goblin-armory,the-crushinator"
    state = levelling("cleopatra", start=deck)
    orders = {step(state, A, "skip", Chance(bytes([n] * 16))).state.rooms for n in range(5)}
    assert len(orders) > 1


def test_the_decks_that_seducia_has_searched_are_shuffled() -> None:
    state = levelling("seducia")
    found = {step(state, A, "skip", Chance(bytes([n] * 16))).state.ordinary for n in range(5)}
    assert len(found) == 5
    assert all(sorted(deck) == sorted(state.ordinary) for deck in found)


def test_seducias_question_does_not_reveal_the_deck_order() -> None:
    one = levelling("seducia", start="ordinary=thief-4,cleric-4,mage-8")
    other = levelling("seducia", start="ordinary=mage-8,thief-4,cleric-4")
    assert seen_moves(one, A, A) == seen_moves(other, A, A)
