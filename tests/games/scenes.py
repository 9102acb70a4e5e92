"""Scenes as text: titles behind "#", and below each some scenes, a line each of parts between "|".

A line that begins with "|", "&" or a blank goes on with the one before. The rulings name scenes by
their titles, as they name tests.
"""

import re
from collections.abc import Iterator


def titled(text: str) -> Iterator[tuple[str, list[str]]]:
    """The title and the parts of each scene."""
    title = ""
    for line in filter(None, map(str.strip, re.sub(r"\n(?=[|& ])", " ", text).splitlines())):
        if line.startswith("# "):
            title = line[2:]
        else:
            yield title, [part.strip() for part in line.split("|")]
