"""Boards for everybody: equipment that is gone, who is near to winning, odd names."""

import pytest

from tests.play.phases import begun
from tests.play.scene import Scene
from tests.play.story import Story

TILES = (
    "knight-shield",
    "plate-armor",
    "torch",
    "holy-grail",
    "dragon-spear",
    "vorpal-sword",
)


async def test_equipment_that_is_gone_is_named_with_who_removed_it(story: Story) -> None:
    await begun(story)
    story.begins_here()
    for turn, tile in enumerate(TILES):
        player = (story.kestrel, story.moth)[turn % 2]
        await player.presses("draw", f"discard:{tile}")
    await story.kestrel.presses("draw")


async def test_the_score_tells_what_wins_the_match(story: Story) -> None:
    """A player who goes into an empty dungeon survives, and begins the next adventure."""
    await begun(story)
    await story.kestrel.presses("draw", "discard:torch")
    story.begins_here()
    for player in (story.moth, story.kestrel, story.moth, story.kestrel):
        await player.presses("pass", "pass")
        await story.wait(10)


NASTY = (
    ("**@everyone**", "_@here_ <@1100000000001000000>"),
    ("# Head\n> quote", "[link](https://example.org)"),
    ("||spoiler||", "`code`"),
    ("<#1100000000000001001>", "<@&1100000000000000000>"),
    ("~~gone~~ -# small", "a" * 32),
    ("\u202eevil\u2066", "\u3164"),
    ("1. one", "https://evil.example/x"),
    ("{ $name }", "<t:0:R> <:x:1>"),
)


@pytest.mark.parametrize("names", NASTY)
async def test_names_are_shown_as_written_and_ping_nobody(
    names: tuple[str, str], scene: Scene
) -> None:
    scene.sandbox.record_traffic = True
    first, second = (scene.joins(name) for name in names)
    host = scene.joins(f"{names[0]}!", moderator=True)
    options = {"candidate": first, "opponent": second, "variant": "barbarian", "deck": "C"}
    shown = [await host.uses("host deathmatch", clock="off", **options)]
    for player in (first, second):
        await player.presses("ready")
    await second.presses("start:0")
    for player in (first, second, first):
        await player.presses("draw", "add")
    shown.append(await second.presses("rules:point"))
    await second.presses("pass")
    await scene.wait(20)
    shown.append(await second.uses("match concede"))
    await second.presses("concede")
    shown += [await first.uses(command) for command in ("leaderboard", "stats")]
    said = [message for reply in shown for message in reply.messages]
    said += [*scene.channel.messages.values(), *first.client.direct_messages]
    known = {first.id, second.id, host.id}
    for message in said:
        assert message.pinged <= known
        for name in (*names, host.name):
            # Bare, with its marks in force, it stands nowhere but in labels.
            if any(mark in name for mark in "*_~|<>[`#@"):
                assert name not in message.text
    for exchange in scene.sandbox.exchanges:
        if exchange.method in ("POST", "PATCH") and isinstance(exchange.request, dict):
            body = exchange.request.get("data") or exchange.request
            if "components" in body or "content" in body:
                allowed = body["allowed_mentions"]
                assert allowed.get("parse", []) == []
                assert not allowed.get("roles")
                assert set(map(int, allowed.get("users", ()))) <= known
