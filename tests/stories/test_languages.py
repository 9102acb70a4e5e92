"""The language of the server is for everybody, that of a person for them; commands have all."""

from collections.abc import Iterator

import pytest

from bot.store import invitations
from bot.ui.catalogue import texts_in
from sandbox.world import Payload
from tests.play.choices import has_set
from tests.play.phases import hosted
from tests.play.scene import Scene
from tests.play.story import Story


async def test_everybody_reads_the_language_of_the_server(story: Story) -> None:
    """Kestrel and Rook speak the other one."""
    for person in (story.kestrel, story.rook):
        person.client.locale = "uk" if story.language == "en" else "en-US"
    await hosted(story, "off", "barbarian")
    for player in (story.kestrel, story.moth):
        await player.presses("draw", "add")
    await story.kestrel.presses("pass")
    await story.wait(10)
    await story.rook.uses("host status")
    await story.kestrel.uses("match concede")
    await story.kestrel.presses("concede")


async def test_public_texts_have_the_language_that_is_set(scene: Scene) -> None:
    other = "uk" if scene.language == "en" else "en"
    await has_set(scene, language=other)
    await hosted(scene, "off")
    assert (await scene.match()).terms.language == other
    await scene.kestrel.uses("match concede")
    await scene.kestrel.presses("concede")
    await has_set(scene, language=scene.language)
    await scene.away()
    await scene.rook.presses("rematch")
    assert scene.kestrel.can_press("ready")
    (again,) = await scene.process.store.read(invitations.open_ones)
    assert again.language == scene.language


async def test_a_match_alone_has_the_language_of_its_player(scene: Scene) -> None:
    other = "uk" if scene.language == "en" else "en"
    scene.kestrel.client.locale = "uk" if other == "uk" else "en-US"
    await scene.kestrel.uses("play dungeon-roll", players=1)
    assert (await scene.match()).terms.language == other


@pytest.mark.parametrize(
    ("server", "person", "shown"),
    [
        # Discord calls every server American English that cannot choose a language.
        ("en-US", "uk", "uk"),
        # It may have been a community before.
        ("uk", "en-US", "uk"),
        # Neither says anything that we have texts for.
        ("en-US", "pl", "en"),
    ],
)
async def test_without_a_server_language_the_askers_is_used(
    server: str, person: str, shown: str, scene: Scene
) -> None:
    scene.sandbox.core.world.community = False
    scene.sandbox.core.set_guild_locale(server)
    scene.kestrel.client.locale = person
    await scene.kestrel.uses("deathmatch challenge", opponent="Moth", variant="warrior")
    assert scene.moth.offer("accept").label == texts_in(shown)("invitation-button-accept")


KINDS = {3: "text", 4: "number", 6: "person"}


def lines(part: Payload, language: str, indent: str = "") -> Iterator[str]:
    """A command, a subcommand or an option, and what belongs to it."""
    name, said = part["name"], part["description"]
    if language != "en":
        name += f" = {part['name_localizations'][language]}"
        # A command on a person has none.
        said = part["description_localizations"][language] if said else ""
    kind = KINDS.get(part["type"], "") if indent else ""
    notes = [kind, "required" if part.get("required") else ""]
    notes += [
        f"{key} {part[key]}" for key in ("min_value", "max_value", "autocomplete") if key in part
    ]
    if not indent:
        # Owners of a server may open a command to others, or close any.
        notes += [f"for {part['default_member_permissions'] or 'all'} in {part['contexts']}"]
    noted = ", ".join(filter(None, notes))
    yield f"{indent}{name}{f' ({noted})' if noted else ''}{f': {said}' if said else ''}"
    for choice in part.get("choices", ()):
        label = choice["name"] if language == "en" else choice["name_localizations"][language]
        yield f"{indent}    · {choice['value']}: {label}"
    for nested in part.get("options", ()):
        yield from lines(nested, language, f"{indent}    ")


async def test_the_command_texts_sent_to_discord(story: Story) -> None:
    await story.stop()
    await story.start(prepared=False)
    for command in story.sandbox.core.commands.listed(None):
        story.happens("\n".join(lines(command, story.language)))
