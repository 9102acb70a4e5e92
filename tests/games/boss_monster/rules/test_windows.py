"""Windows: asked seats, rounds, standing orders, cancelling, leaving (S18, S46 to S49, S54)."""

import pytest

from bot.contract.game import seen_by
from tests.games.boss_monster.rules.scenes import Scene, at, hold, scenes
from tests.games.boss_monster.rules.scripted import GAME, A, B, C, play, prompt_of, step

TEXT = """
# a seat with a spell or a usable ability is asked
build | - & hand=fear & jackpot-stash | a:done asked=bc
# a no is kept and an unless is asked again
build | hand=freeze & hand=freeze & golem-factory hand=freeze
| a:done a:no b:unless c:play:freeze-3,golem-factory-1 @a=cancel a:no b:no b.answered=None
| a.answered=no
# being aimed at wakes every order and a firm no
build | hand=freeze & golem-factory hand=giant-size order=aimed
| a:play:freeze-1,golem-factory-1 asked=b @b=cancel
# unless is asked again after a resolution too (BM8.4)
build | golem-factory hand=freeze & hand=freeze,fear & hand=fear
| a:done a:no b:play:freeze-2,golem-factory-1 c:unless all:no a:no b:no c:unless
| a.dungeon=golem-factory! a.answered=no b.answered=no c.answered=None
# a cancelling aims at the player of the spell (BM8.2)
build town=mage-4 | hand=princess-in-peril,fear order=aimed & hand=counterspell
& hand=counterspell order=aimed
| a:play:princess-in-peril-1,mage-4-1 b:cancel:counterspell-1 asked=ac a.answered=None
| c.answered=no
# key moments sleep where nothing is at stake
build | order=key & hand=freeze order=key & jackpot-stash order=key | a:done @a=build
# key moments are the door of others a death and the last room
adventure | dark-altar golem-factory dark-altar entrance=mage-4 order=key & hand=fear order=key
| inside= b:no inside=dark-altar-2 b:no quiet
# quiet for a hero ends with it
adventure | dark-altar golem-factory entrance=mage-8,thief-8 & hand=freeze
| b:no b:hush:hero walked=2 asked=b
# quiet for a hero does not last into the part of another
build:a,adventure-part:b,adventure-part:a stage=adventure
| dark-altar entrance=mage-8 & - & hand=freeze | c:no c:hush:hero active=1 asked=c
# quiet for a phase ends with it
adventure,build-window:a | - & hand=freeze | b:hush:phase stage=adventure b.answered=None
# a play is meant unless somebody else plays or in any case
build town=mage-4,mage-6
| - & boss=king-croak hand=princess-in-peril & boss=robobo hand=princess-in-peril
| a:done c:insist c:play:princess-in-peril-2,mage-6-1 b:play:princess-in-peril-1,mage-4-1 c:no
| b.line=mage-4 c.line=mage-6
# a play that is not insisted on is asked again after another play
build town=mage-4,mage-6
| - & boss=king-croak hand=princess-in-peril & boss=robobo hand=princess-in-peril
| a:done c:insist c:relent c:play:princess-in-peril-2,mage-6-1 b:play:princess-in-peril-1,mage-4-1
| c:no c.answered=None
# unless is asked again though a play was insisted on before
build town=mage-4,mage-6
| - & boss=king-croak hand=princess-in-peril & boss=robobo hand=princess-in-peril
| a:done c:insist c:play:princess-in-peril-2,mage-6-1 c:unless b:play:princess-in-peril-1,mage-4-1
| c:no c.answered=None
# to insist holds for one play alone
build | golem-factory golem-factory hand=freeze & hand=freeze-2,freeze-3 order=aimed
& boss=robobo hand=freeze-4
| a:done b:insist b:play:freeze-2,golem-factory-1 a:play:freeze-1,golem-factory-1 c:unless c:no
| b.answered=no ?b:play:freeze-3,golem-factory-2 ?b:insist
# of several who cancel only the first is spent
build town=mage-4 | hand=princess-in-peril & hand=counterspell & hand=counterspell
| a:play:princess-in-peril-1,mage-4-1 c:cancel:counterspell-2 b:cancel:counterspell-1 asked=c
| c:no c.hand=counterspell-2 a.line=
# a cancelled cancelling leaves the spell open to others
build town=mage-4 | hand=princess-in-peril,counterspell & hand=counterspell
| a:play:princess-in-peril-1,mage-4-1 b:cancel:counterspell-2 a:cancel:counterspell-1 a.line=mage-4
| a.hand= b.hand=
# a part ends when its seat leaves and its heroes go to town
build:b,adventure-part:a stage=adventure town=cleric-4
| dark-altar entrance=mage-4,thief-4 & hand=freeze & -
| b:no inside=dark-altar-1 a:leave town=cleric-4-1,mage-4-1,thief-4-1 walk=None
# all answer anew when somebody has left (S46, S54)
build | - & golem-factory hand=fear & hand=freeze & hand=fear
| a:done c:play:freeze-1,golem-factory-1 d:no b:leave asked=cd c.answered=None d.answered=None
| c.hand=freeze-1
# a declared spell is discarded when the last opponent leaves (S54)
build | golem-factory hand=freeze & hand=fear
| a:play:freeze-1,golem-factory-1 b:leave stage=over declared= discards=freeze-1
# a refusal says what is wrong
build | neanderthal-cave hand=beast-menagerie,freeze & dark-altar
| !a:place:beast-menagerie-1,left=WRONG_TREASURE
| !a:place:beast-menagerie-1,neanderthal-cave-1=NOT_ON_THAT
| !a:play:freeze-2,dark-altar-1=CARD_GONE !a:no=WINDOW_CLOSED ?a:play:freeze-1,dark-altar-1
# an illegal card is not taken
reveal | boss=draculord new placed=torture-chamber>left dark-altar dark-altar golem-factory
  golem-factory & hand=freeze & - | a:seat:1 !a:take:fear-1 !a:skip
"""

SCENES = scenes(TEXT)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.title)
def test_window(scene: Scene) -> None:
    hold(scene)


def test_an_answer_stays_open_and_changes_nothing_that_others_see() -> None:
    state = play(at("build", "- & hand=freeze & jackpot-stash"), "a done")
    after = play(state, "b play:freeze-1,jackpot-stash-1")
    assert prompt_of(after, B).answered is not None
    assert GAME.observe(after, None) == GAME.observe(state, None)
    for seat in (A, C):
        assert GAME.observe(after, seat) == GAME.observe(state, seat)
        seen = [prompt.as_seen_by(seat) for prompt in GAME.prompts(after)]
        assert seen == [prompt.as_seen_by(seat) for prompt in GAME.prompts(state)]
    assert prompt_of(play(after, "b no"), B).answered == prompt_of(after, B).default


def test_an_order_is_no_answer_and_tells_others_nothing() -> None:
    state = at("adventure", "dark-altar entrance=mage-4 & hand=freeze")
    done = step(state, B, "order:aimed")
    assert prompt_of(done.state, B).answered is None
    assert GAME.observe(done.state, A) == GAME.observe(state, A)
    assert all(event.audience == frozenset({B}) for event in done.events)


def test_a_placed_room_ends_the_part_until_taken_back() -> None:
    alone = step(at("build", "hand=dark-altar & -"), A, "place:dark-altar-1,left")
    assert not GAME.settles(seen_by(alone.events, None))
    opened = step(at("build", "hand=dark-altar & hand=freeze"), A, "place:dark-altar-1,left")
    assert GAME.settles(seen_by(opened.events, None))
    assert GAME.observe(opened.state, B).keepers[A].keeper.placed[0].card == ""


def test_only_a_seat_sees_its_order_answer_for_it() -> None:
    """The seat counts as asked and may still play; with another order it is awake at once."""
    rooms = "neanderthal-cave neanderthal-cave neanderthal-cave entrance=fighter-8"
    state = at("adventure", f"{rooms} hand=giant-size & hand=fear order=key")
    state = play(state, "a no", "b no")
    assert str(prompt_of(state, B).answered) == "no"
    assert [GAME.observe(state, seat).asleep for seat in (A, B, None)] == [False, True, False]
    assert not GAME.observe(play(state, "b order:every"), B).asleep
