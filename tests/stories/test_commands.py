"""What Discord is told of the commands, in each language."""

from collections.abc import Iterator

from sandbox.world import Payload
from tests.play.story import Story

KINDS = {3: "text", 4: "number", 6: "person"}


def lines(part: Payload, language: str, indent: str = "") -> Iterator[str]:
    """A command, a subcommand or an option, and what belongs to it."""
    name, said = part["name"], part["description"]
    if language != "en":
        name += f" = {part['name_localizations'][language]}"
        said = part["description_localizations"][language]
    kind = KINDS.get(part["type"], "") if indent else ""
    notes = [kind, "required" if part.get("required") else ""]
    notes += [
        f"{key} {part[key]}" for key in ("min_value", "max_value", "autocomplete") if key in part
    ]
    if not indent:
        # Owners of a server may open a command to others, or close any.
        notes += [f"for {part['default_member_permissions'] or 'all'} in {part['contexts']}"]
    noted = ", ".join(filter(None, notes))
    yield f"{indent}{name}{f' ({noted})' if noted else ''}: {said}"
    for choice in part.get("choices", ()):
        label = choice["name"] if language == "en" else choice["name_localizations"][language]
        yield f"{indent}    · {choice['value']}: {label}"
    for nested in part.get("options", ()):
        yield from lines(nested, language, f"{indent}    ")


async def test_what_discord_is_told_of_the_commands(story: Story) -> None:
    await story.stop()
    await story.start(prepared=False)
    for command in story.sandbox.core.commands.listed(None):
        story.happens("\n".join(lines(command, story.language)))
