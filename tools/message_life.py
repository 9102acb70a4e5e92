"""Draws the life of a message for docs/: `python -m tools.message_life`."""

from collections import defaultdict
from pathlib import Path

from bot.display.life import AFTER, Happening, LifeState, MessageKind

PAGE = Path("docs/message_life.md")


def drawn() -> str:
    """The page: the states of a line that calls."""
    arrows: dict[tuple[LifeState, LifeState], list[Happening]] = defaultdict(list)
    for (before, happening), after in AFTER[MessageKind.LINE].items():
        if before is not after and happening is not Happening.RELEASED:
            arrows[before, after].append(happening)
    lines = [
        f"    {_id(before)} --> {_id(after)}: {', '.join(happenings)}"
        for (before, after), happenings in arrows.items()
    ]
    return "\n".join(
        (
            "# The life of a message",
            "",
            "A line that calls, drawn from `bot/display/life.py`. `released` ends any state.",
            "",
            "```mermaid",
            "stateDiagram-v2",
            f"    [*] --> {_id(LifeState.ANNOUNCED)}",
            *lines,
            f"    {_id(LifeState.FORGOTTEN)} --> [*]",
            "```",
            "",
        )
    )


def _id(state: LifeState) -> str:
    return state.replace(" ", "_")


if __name__ == "__main__":
    PAGE.write_text(drawn(), encoding="utf-8")
