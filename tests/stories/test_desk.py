"""Acts of a host at the desk and by commands, and what is asked first."""

import pytest

from bot.display.open_panels import PAUSE_SECONDS
from bot.ui.catalogue import texts_in
from sandbox.guilds import Guild
from sandbox.world import Payload
from tests.play.failing import Failing
from tests.play.phases import begun, brings, hosted, seated
from tests.play.scene import Scene
from tests.play.story import Story
from tests.stories.tables import death_match
from tests.stories.test_playback_controls import into_the_dungeon


async def test_the_desk_tells_how_many_cards_each_has_seen(story: Story) -> None:
    await seated(story)
    story.begins_here()
    await story.moth.presses("start:0")
    await story.kestrel.presses("draw")
    screens = ("host:seat,0", "host:seat,1", "ask-redeal", "ask-end")
    await story.rook.presses("desk", *(each for one in screens for each in (one, "desk")))
    await story.rook.presses("ask-rewind", "rewind")


async def test_across_a_walk_dealing_anew_is_offered(story: Story) -> None:
    await seated(story)
    story.begins_here()
    await story.moth.presses("start:0")
    await story.kestrel.presses("draw", "add")
    await story.moth.presses("pass")
    await story.kestrel.presses("name:7")
    await story.wait(30)
    await story.rook.uses("host rewind")
    await story.rook.presses("redeal")


@pytest.mark.parametrize("act", ["end", "forfeit", "award"])
async def test_the_match_is_ended_on_the_desk(act: str, story: Story) -> None:
    await seated(story)
    story.begins_here()
    await story.rook.presses("desk")
    if act == "end":
        await story.rook.presses("ask-end", "desk", "ask-end", "end")
    else:
        await story.rook.presses("host:seat,1", f"host:ask-{act},1", f"host:{act},1")


# Acts for players


async def test_a_desk_gives_time_the_start_and_the_match(story: Story) -> None:
    """Wren takes over the seat that is asked who begins; the host decides that, and hands over."""
    await seated(story)
    story.begins_here()
    await story.rook.presses("desk", "host:seat,1")
    await story.rook.presses("host:substitute,1", chosen=story.wren)
    await story.rook.presses(f"host:substitute,1,{story.wren.id}")
    await story.rook.presses("host:seat,0", "host:time,0,300", "host:seat,0", "host:starter,0")
    await story.rook.presses("host:seat,0", "desk", "repost")
    await story.rook.uses("host starter", player="Kestrel")
    await story.rook.presses("host:handover", chosen=story.kestrel)
    await story.rook.presses("desk")
    await story.rook.presses("host:handover", chosen=story.otter)
    await story.rook.presses(f"host:handover,{story.otter.id}")
    await brings(story, "handover", to="Rook")


@pytest.mark.parametrize("screen", ["desk", "host:seat,0"], ids=["desk", "player"])
async def test_an_open_desk_follows_the_match(screen: str, story: Story) -> None:
    """Also a player's page; the question before the end, in its place, does not change."""
    await seated(story)
    story.begins_here()
    invitation = story.rook.offer("desk").message
    await story.rook.presses(*dict.fromkeys(("desk", screen)))
    await story.moth.presses("start:0")
    await story.kestrel.presses("draw")
    await story.wait(PAUSE_SECONDS)
    await story.rook.uses("host pause")
    await story.wait(PAUSE_SECONDS)
    asked = (await story.rook.presses("desk", on=invitation)).message
    await story.rook.presses("ask-end", on=asked)
    await story.rook.uses("host resume")
    await story.wait(PAUSE_SECONDS)
    await story.rook.uses("match end")
    await story.rook.presses("end")
    await story.wait(PAUSE_SECONDS)


async def test_a_moderator_finds_the_desk_by_a_button_of_the_board(story: Story) -> None:
    """Nobody hosts. The second desk takes the place of the first, which is deleted."""
    await begun(story)
    story.begins_here()
    await story.rook.presses("card", "desk", "pause")
    board = story.kestrel.offer("card").message
    answer = (await story.rook.presses("card", on=board)).message
    await story.rook.presses("rules", on=answer)
    answer = (await story.rook.presses("card", on=board)).message
    await story.rook.presses("desk", "resume", on=answer)


async def test_an_old_desk_says_that_the_match_is_over(story: Story) -> None:
    """Also when a button is pressed whose act the host has done since it was drawn."""
    await seated(story)
    await story.rook.presses("desk")
    old = story.rook.offer("pause")
    await story.rook.presses("pause")
    await story.kill()
    await story.start()
    await story.rook.uses("host end")
    story.begins_here()
    await story.rook.presses("end")
    await story.rook.takes(old, forged=True)


async def test_names_that_cannot_be_read_after_an_act(story: Story) -> None:
    await seated(story)
    story.begins_here()
    handlers = story.process.bot.handlers
    before = await story.match()

    def has_acted(*_: object) -> bool:
        match = handlers.matches._known.get(before.terms.id)
        return match is not None and match.version > before.version

    reading = Failing(handlers.people, "names", 1, has_acted)
    await story.rook.uses("host time", player="Kestrel", seconds=60)
    await story.wait(5)
    assert reading.over
    assert "was not answered" in story.logged.pop()


# People who may not act at the desk, or cannot come


ACTIONS = (
    *("desk", "ask-rewind", "ask-redeal", "ask-end", "end", "pause", "redeal", "repost", "rewind"),
    *("host:seat,1", "host:time,1,60", "host:starter,1"),
    *("host:ask-forfeit,1", "host:forfeit,1", "host:ask-award,1", "host:award,1"),
)


async def test_strangers_and_players_are_refused(scene: Scene) -> None:
    await seated(scene)
    desk = (await scene.rook.presses("desk")).message
    for action in ACTIONS:
        for person in (scene.wren, scene.moth):
            reply = await person.forges(desk, f"d:1:0:{action}")
            assert reply.text == texts_in("en")("refusal-not-the-host"), action
            assert reply.message.reader == person.id
    for action in ("host", "host:", "host:seat,9", "host:time,0,x", "host:gone,0", "host:seat,-1"):
        reply = await scene.rook.forges(desk, f"d:1:0:{action}")
        assert reply.text
        assert "wrong" not in reply.text, action
    assert (await scene.match()).version == 0


async def test_nobody_opens_the_desk_of_the_own_match(story: Story) -> None:
    await seated(story)
    story.begins_here()
    await story.kestrel.presses("desk")
    guild = story.sandbox.core.world.guild
    guild.members[story.kestrel.id].role_ids.append(guild.moderator_role_id)
    await story.kestrel.presses("desk")
    await story.kestrel.uses("host end")
    await story.kestrel.uses("host status")
    await story.kestrel.uses("match show")


async def test_people_who_cannot_take_a_seat_over(story: Story) -> None:
    await seated(story)
    story.begins_here()
    await story.rook.presses("desk", "host:seat,1")
    for person in (story.kestrel, story.rook):
        await story.rook.presses("host:substitute,1", chosen=person)
        await story.rook.presses("desk", "host:seat,1")
        await story.rook.uses("host substitute", player="Moth", by=person)
    await story.rook.presses("host:substitute,1", chosen=story.wren)
    await death_match(story.wren, story.otter)
    await story.rook.uses("host substitute", player="Moth", by="Wren")
    await story.rook.presses(f"host:substitute,1,{story.wren.id}")
    assert (await story.match()).version == 0


async def test_a_result_tells_each_walk_of_the_player_who_sat_there(story: Story) -> None:
    await hosted(story, "off")
    await into_the_dungeon(story)
    await story.wait(20)
    story.begins_here()
    await brings(story, "substitute", player="Kestrel", by="Wren")
    await story.moth.uses("match concede")
    await story.moth.presses("concede")


# Every act of a host counts once


def deliver_twice(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Discord send every interaction twice from now on."""
    gateway = scene.sandbox.core.gateway
    send = gateway.interaction

    def twice(payload: Payload, guild: Guild | None) -> None:
        send(payload, guild)
        send(payload, guild)

    monkeypatch.setattr(gateway, "interaction", twice)


async def test_commands_that_are_delivered_twice_count_once(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    await seated(story)
    story.begins_here()
    deliver_twice(story, monkeypatch)
    await story.rook.uses("host pause")
    await story.rook.uses("host resume")
    await story.rook.uses("host repost")
    await story.rook.uses("host time", player="Moth", seconds=60)
    await story.rook.uses("host starter", player="Kestrel")
    await brings(story, "substitute", player="Moth", by="Wren")
    await brings(story, "handover", to="Otter")
    assert (await story.match()).version == 7
