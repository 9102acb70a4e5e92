"""Windows: asked seats, rounds, standing orders, cancelling, leaving (S18, S46 to S49, S54)."""

from bot.contract.chance import Chance
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules import words
from bot.games.boss_monster.rules.refusals import BossRefusal
from bot.games.boss_monster.rules.state import BossState, Stage, StandingOrder, Task
from tests.games.boss_monster.rules.scripted import (
    GAME,
    SEED,
    A,
    B,
    C,
    D,
    Someone,
    adventure,
    asked,
    begun,
    building,
    heroes,
    legal,
    play,
    prompt_of,
    refused,
    step,
    table_of,
)

KEY, AIMED = StandingOrder.KEY_MOMENTS, StandingOrder.AIMED_AT


def test_a_seat_with_a_spell_or_a_usable_ability_is_asked() -> None:
    """Any Spell counts, even one that cannot be played, as others cannot know which it is."""
    state = building(Someone(), Someone(hand="fear"), Someone("jackpot-stash"))
    assert asked(play(state, "a done")) == [B, C]


def test_an_answer_stays_open_and_changes_nothing_that_others_see() -> None:
    state = building(Someone(), Someone(hand="freeze"), Someone("jackpot-stash"))
    state = play(state, "a done")
    after = play(state, "b play:freeze-1,jackpot-stash-1")
    assert prompt_of(after, B).answered is not None
    assert GAME.observe(after, A) == GAME.observe(state, A)
    assert GAME.observe(after, None) == GAME.observe(state, None)
    for seat in (A, C):
        seen = [prompt.as_seen_by(seat) for prompt in GAME.prompts(after)]
        assert seen == [prompt.as_seen_by(seat) for prompt in GAME.prompts(state)]
    assert prompt_of(play(after, "b no"), B).answered == prompt_of(after, B).default


def test_a_no_is_kept_and_an_unless_is_asked_again() -> None:
    state = building(
        Someone(hand="freeze"),
        Someone(hand="freeze"),
        Someone("golem-factory", hand="freeze"),
    )
    state = play(state, "a done", "a no", "b unless", "c play:freeze-3,golem-factory-1")
    assert prompt_of(state, A).question == "cancel", "A and B hold Spells, so they may cancel it"
    state = play(state, "a no", "b no")
    answered = {prompt.seat: prompt.answered for prompt in GAME.prompts(state)}
    assert answered[B] is None
    assert str(answered[A]) == "no"


def test_being_aimed_at_wakes_every_order_and_a_firm_no() -> None:
    state = building(
        Someone(hand="freeze"),
        Someone("golem-factory", hand="giant-size", order=AIMED),
    )
    state = play(state, "a play:freeze-1,golem-factory-1")
    assert asked(state) == [B]
    assert prompt_of(state, B).question == "cancel"


def test_unless_is_asked_again_after_a_resolution_too() -> None:
    """A's part: what B has declared happens in a round in which nobody declares (BM8.4)."""
    state = building(
        Someone("golem-factory", hand="freeze"), Someone(hand="freeze fear"), Someone(hand="fear")
    )
    state = play(state, "a done", "a no", "b play:freeze-2,golem-factory-1", "c unless", "all no")
    state = play(state, "a no", "b no", "c unless")
    assert state.keepers[A].slots[0].frozen
    answered = {prompt.seat: prompt.answered for prompt in GAME.prompts(state)}
    assert answered == {A: words.NO, B: words.NO, C: None}


def test_a_cancelling_aims_at_the_player_of_the_spell() -> None:
    """The cancelling wakes A, who sleeps otherwise, and not C (BM8.2)."""
    state = building(
        Someone(hand="princess-in-peril fear", order=AIMED),
        Someone(hand="counterspell"),
        Someone(hand="counterspell", order=AIMED),
        town="mage-4",
    )
    state = play(state, "a play:princess-in-peril-1,mage-4-1", "b cancel:counterspell-1")
    answered = {prompt.seat: prompt.answered for prompt in GAME.prompts(state)}
    assert answered == {A: None, C: words.NO}


def test_key_moments_sleep_where_nothing_is_at_stake() -> None:
    """The last builder's window is one, the others are not."""
    state = building(
        Someone(order=KEY), Someone(hand="freeze", order=KEY), Someone("jackpot-stash", order=KEY)
    )
    assert prompt_of(play(state, "a done"), A).question == "build"


def test_key_moments_are_the_door_of_others_a_death_and_the_last_room() -> None:
    rooms = "dark-altar golem-factory dark-altar"
    state = adventure(Someone(rooms, entrance="mage-4", order=KEY), Someone(hand="fear", order=KEY))
    found = []
    while prompt_of(state, asked(state)[0]).question != "build":
        room = state.walk and state.keepers[A].slots[-1 - state.walk.ahead].top
        found.append(room or "door")
        state = play(state, "b no")
    assert found == ["door", "dark-altar-2"]


def test_quiet_for_a_hero_ends_with_it() -> None:
    rooms = "dark-altar golem-factory"
    state = adventure(Someone(rooms, entrance="mage-8 thief-8"), Someone(hand="freeze"))
    state = play(state, "b no", "b hush:hero")
    assert state.walked == 2
    assert asked(state) == [B]


def test_quiet_for_a_hero_does_not_last_into_the_part_of_another() -> None:
    tasks = (Task("build", A), Task("adventure-part", B), Task("adventure-part", A))
    people = (Someone("dark-altar", entrance="mage-8"), Someone(), Someone(hand="freeze"))
    state = begun(table_of(*people, tasks=tasks, stage=Stage.ADVENTURE))
    state = play(state, "c no", "c hush:hero")
    assert state.active == B
    assert asked(state) == [C], "the hero is gone, and B's part begins with a window"


def test_quiet_for_a_phase_ends_with_it() -> None:
    tasks = (Task("build", A), Task("adventure"), Task("build-window", A))
    state = begun(table_of(Someone(), Someone(hand="freeze"), tasks=tasks))
    state = play(state, "b hush:phase")
    assert state.stage is Stage.ADVENTURE
    assert prompt_of(state, B).answered is None


def test_an_order_is_no_answer_and_others_learn_nothing_of_it() -> None:
    state = adventure(Someone("dark-altar", entrance="mage-4"), Someone(hand="freeze"))
    done = step(state, B, "order:aimed")
    assert prompt_of(done.state, B).answered is None
    assert GAME.observe(done.state, A) == GAME.observe(state, A)
    assert all(event.audience == frozenset({B}) for event in done.events)


def test_a_play_is_meant_unless_somebody_else_plays_or_in_any_case() -> None:
    people = (
        Someone(),
        Someone(hand="princess-in-peril", boss="king-croak"),
        Someone(hand="princess-in-peril", boss="robobo"),
    )
    state = building(*people, town="mage-4 mage-6")
    state = play(
        state, "a done", "c insist", "c play:princess-in-peril-2,mage-6-1",
        "b play:princess-in-peril-1,mage-4-1", "c no",
    )  # fmt: skip
    assert (heroes(state, B), heroes(state, C)) == ("mage-4", "mage-6")


def _two_princesses(*answers: str) -> BossState:
    """B's Princess in Peril comes out, after other answers, and C cancels nothing."""
    people = (
        Someone(),
        Someone(hand="princess-in-peril", boss="king-croak"),
        Someone(hand="princess-in-peril", boss="robobo"),
    )
    state = play(building(*people, town="mage-4 mage-6"), "a done", *answers)
    return play(state, "b play:princess-in-peril-1,mage-4-1", "c no")


def test_a_play_that_is_not_insisted_on_is_asked_again_after_another_play() -> None:
    state = _two_princesses("c insist", "c relent", "c play:princess-in-peril-2,mage-6-1")
    assert prompt_of(state, C).answered is None


def test_unless_is_asked_again_though_a_play_was_insisted_on_before() -> None:
    state = _two_princesses("c insist", "c play:princess-in-peril-2,mage-6-1", "c unless")
    assert prompt_of(state, C).answered is None


def test_to_insist_holds_for_one_play_alone() -> None:
    """B's first play has no target any more once A's has come out, and B's order answers "no"."""
    people = (
        Someone("golem-factory golem-factory", hand="freeze"),
        Someone(hand="freeze-2 freeze-3", order=AIMED),
        Someone(hand="freeze-4", boss="robobo"),
    )
    state = play(building(*people), "a done", "b insist", "b play:freeze-2,golem-factory-1")
    state = play(state, "a play:freeze-1,golem-factory-1", "c unless", "c no")
    assert prompt_of(state, B).answered == words.NO
    assert legal(state, B, "play:freeze-3,golem-factory-2")
    assert legal(state, B, "insist")


def test_of_several_who_cancel_only_the_first_is_spent() -> None:
    state = building(
        Someone(hand="princess-in-peril"),
        Someone(hand="counterspell"),
        Someone(hand="counterspell"),
        town="mage-4",
    )
    state = play(state, "a play:princess-in-peril-1,mage-4-1")
    state = play(state, "c cancel:counterspell-2", "b cancel:counterspell-1")
    assert asked(state) == [C], "C may cancel the cancelling, and A holds no Spell"
    state = play(state, "c no")
    assert state.keepers[C].hand == ("counterspell-2",)
    assert heroes(state, A) == ""


def test_a_cancelled_cancelling_leaves_the_spell_open_to_others() -> None:
    state = building(
        Someone(hand="princess-in-peril counterspell"), Someone(hand="counterspell"), town="mage-4"
    )
    state = play(state, "a play:princess-in-peril-1,mage-4-1", "b cancel:counterspell-2")
    state = play(state, "a cancel:counterspell-1")
    assert heroes(state, A) == "mage-4"
    assert len(state.discards) == 3


def test_a_placed_room_ends_the_part_and_can_be_taken_back_until_a_window_opens() -> None:
    alone = step(building(Someone(hand="dark-altar"), Someone()), A, "place:dark-altar-1,left")
    public = [event for event in alone.events if event.audience is None]
    assert not GAME.settles(public)
    watched = building(Someone(hand="dark-altar"), Someone(hand="freeze"))
    opened = step(watched, A, "place:dark-altar-1,left")
    assert GAME.settles([event for event in opened.events if event.audience is None])
    assert GAME.observe(opened.state, B).keepers[A].keeper.placed[0].card == ""


def test_a_part_ends_when_its_seat_leaves_and_its_heroes_go_to_town() -> None:
    state = begun(
        table_of(
            Someone("dark-altar", entrance="mage-4 thief-4"),
            Someone(hand="freeze"),
            Someone(),
            tasks=(Task("build", B), Task("adventure-part", A)),
            stage=Stage.ADVENTURE,
            town="cleric-4",
        )
    )
    state = play(state, "b no")
    assert state.walk is not None
    gone = GAME.leave(state, A, Chance(SEED)).state
    assert [visitor.hero for visitor in gone.town] == ["cleric-4-1", "mage-4-1", "thief-4-1"]
    assert gone.walk is None


def test_all_answer_anew_when_somebody_has_left() -> None:
    """B's Room, at which C's Freeze was aimed, is gone; others do not see whose answer was for it
    (S46, S54)."""
    people = (
        Someone(),
        Someone("golem-factory", hand="fear"),
        Someone(hand="freeze"),
        Someone(hand="fear"),
    )
    state = play(building(*people), "a done", "c play:freeze-1,golem-factory-1", "d no")
    gone = GAME.leave(state, B, Chance(SEED)).state
    answered = {prompt.seat: prompt.answered for prompt in GAME.prompts(gone)}
    assert answered == {C: None, D: None}
    assert gone.keepers[C].hand == ("freeze-1",)


def test_a_declared_spell_is_discarded_when_the_last_opponent_leaves() -> None:
    """B is asked whether it cancels A's Spell (S54)."""
    state = building(Someone("golem-factory", hand="freeze"), Someone(hand="fear"))
    state = play(state, "a play:freeze-1,golem-factory-1")
    gone = GAME.leave(state, B, Chance(SEED)).state
    assert (gone.stage, gone.declared, gone.discards) == (Stage.OVER, (), ("freeze-1",))


def test_all_are_told_that_somebody_skips_a_choice() -> None:
    tasks = (Task("build", A), Task("extra", B, ("construction-zone",)))
    state = begun(table_of(Someone(), Someone(hand="golem-factory"), tasks=tasks))
    assert e.OfferDeclined(B, "construction-zone") in step(state, B, "skip").events


def test_a_refusal_says_what_is_wrong() -> None:
    state = building(
        Someone("neanderthal-cave", hand="beast-menagerie freeze"), Someone("dark-altar")
    )
    assert refused(state, A, "place:beast-menagerie-1,left") is BossRefusal.WRONG_TREASURE
    assert (
        refused(state, A, "place:beast-menagerie-1,neanderthal-cave-1") is BossRefusal.NOT_ON_THAT
    )
    assert refused(state, A, "play:freeze-2,dark-altar-1") is BossRefusal.CARD_GONE
    assert refused(state, A, "no") is BossRefusal.WINDOW_CLOSED
    assert legal(state, A, "play:freeze-1,dark-altar-1")


def test_only_a_seat_itself_sees_that_its_order_answers_for_it() -> None:
    """The seat counts as asked and may still play; with another order it is awake at once."""
    rooms = "neanderthal-cave neanderthal-cave neanderthal-cave"
    state = adventure(
        Someone(rooms, entrance="fighter-8", hand="giant-size"), Someone(hand="fear", order=KEY)
    )
    state = play(state, "a no", "b no")
    assert prompt_of(state, B).answered == words.NO
    assert [GAME.observe(state, seat).asleep for seat in (A, B, None)] == [False, True, False]
    assert not GAME.observe(play(state, "b order:every"), B).asleep
