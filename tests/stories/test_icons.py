"""Our icons on boards, in menus and on the way there: uploaded, refused, lost, forged."""

import json
import re

from bot.games.dungeon.screens import signs
from bot.ui.symbols import DRAWINGS, WITH_ICON, untagged
from sandbox.components import THUMBNAIL
from sandbox.world import Message
from tests.play.phases import begun, brought_to, gift
from tests.play.scene import Scene

EMOJIS = "/applications/{application_id}/emojis"
UPLOADED = re.compile(r"<:delve_(\w+)_[0-9a-f]{6}:(\d+)>")
HEART = untagged(signs.HEALTH)
TAGS = {symbol[0] for symbol in WITH_ICON.values()}


async def brings_icons(scene: Scene) -> None:
    """The bot starts anew, with its icons: returns once it has them, or not."""
    await scene.stop()
    await scene.start(drawings=DRAWINGS)
    upload = scene.process.bot.icon_upload
    assert upload is not None
    await upload


def board(scene: Scene) -> Message:
    """The newest message on which anybody can look into the rules."""
    return next(one.message for one in scene.wren.offers() if one.verb == "rules")


def icons_on(message: Message) -> set[str]:
    return {name.replace("_", "-") for name, _ in UPLOADED.findall(message.text)}


def emojis_on(message: Message) -> list[dict[str, object]]:
    """The emoji on its buttons, and on the lines of its menus."""
    found = [part for each in message.walk() for part in (each, *each.get("options", ()))]
    return [part["emoji"] for part in found if "emoji" in part]


async def test_a_drawn_card_has_its_picture(scene: Scene) -> None:
    await brings_icons(scene)
    await begun(scene)
    hand = (await scene.kestrel.presses("draw")).message
    (picture,) = [each for each in hand.walk() if each["type"] == THUMBNAIL]
    number = int(re.findall(r"[0-9]+", picture["media"]["url"])[0])
    assert scene.sandbox.core.world.emojis[number].name.startswith("delve_demon")
    await scene.kestrel.presses("add")
    assert not [each for each in hand.walk() if each["type"] == THUMBNAIL]


async def test_boards_and_menus_have_icons(scene: Scene) -> None:
    scene.sandbox.record_traffic = True
    await brings_icons(scene)
    await brought_to(scene, "name")
    kit = {"knight-shield", "plate-armor", "torch", "holy-grail", "dragon-spear", "vorpal-sword"}
    assert kit | {"health", "dungeon", "deck"} <= icons_on(board(scene))
    assert HEART not in board(scene).text
    emojis = [emoji for emoji in emojis_on(board(scene)) if "id" in emoji]
    named = [str(emoji["name"]).split("_")[1] for emoji in emojis]
    assert sorted(named) == sorted(set(signs.MONSTERS) & set(WITH_ICON))
    known = {str(number): emoji.name for number, emoji in scene.sandbox.core.world.emojis.items()}
    assert all(known[str(emoji["id"])] == emoji["name"] for emoji in emojis)
    await scene.kestrel.presses("name:7")
    await scene.wait(30)
    await scene.rook.uses("match end")
    await scene.rook.presses("end")
    sent = [exchange.request for exchange in scene.sandbox.exchanges]
    assert not TAGS & {*json.dumps(sent, ensure_ascii=False)}


async def test_nobody_waits_for_them(scene: Scene) -> None:
    fault = scene.sandbox.faults.add("GET", EMOJIS, delay=60.0)
    await scene.stop()
    await scene.start(drawings=DRAWINGS)
    await brought_to(scene, "turn")
    assert fault.hits
    assert HEART in board(scene).text
    upload = scene.process.bot.icon_upload
    assert upload is not None
    assert not upload.done()


async def test_icons_that_somebody_deleted_do_not_stop_a_match(scene: Scene) -> None:
    """In the developer portal, where hosts may do so at any time."""
    await brings_icons(scene)
    await brought_to(scene, "turn")
    scene.sandbox.core.world.emojis.clear()
    await scene.kestrel.presses("draw", "card", "add")
    await scene.moth.presses("pass")
    assert HEART in board(scene).text
    assert {"name": "🧛"} in emojis_on(board(scene))
    await scene.kestrel.presses("name:7")
    await scene.wait(30)
    await gift(scene)
