"""Every mistake with a text is an error here."""

from collections.abc import Iterator

import pytest

from tools.catalogues.strict import strict


@pytest.fixture(autouse=True, scope="session")
def strict_texts() -> Iterator[None]:
    with strict():
        yield
