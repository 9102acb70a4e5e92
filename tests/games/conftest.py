"""Every mistake with a text is an error here."""

from collections.abc import Iterator

import pytest

from tools.catalogues.strict import strict_texts


@pytest.fixture(autouse=True, scope="module")
def strict() -> Iterator[None]:
    """As in tests/ui: games draw their own messages."""
    with strict_texts():
        yield
