"""A text that somebody has written and that is refused, in a block of the message that says so.

The button below it opens the form again, and its press carries the message: nothing has to be kept.
"""

import re

_BLOCK = re.compile(r"^```\n(.*)\n```$", re.DOTALL | re.MULTILINE)

_BACKTICK, _LIKE_IT = "`", "\u02cb"
"""A backtick could end the block, so a letter that looks like one stands for it."""


def written_block(text: str) -> str:
    """The text in a block, for the end of a message; "" for an empty one."""
    return f"```\n{text.replace(_BACKTICK, _LIKE_IT)}\n```" if text.strip() else ""


def written_in(shown: str) -> str | None:
    """The text in the block of a message; None where there is none."""
    found = _BLOCK.search(shown)
    return None if found is None else found[1].replace(_LIKE_IT, _BACKTICK)
