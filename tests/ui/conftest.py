"""Every mistake with a text is an error here."""

from collections.abc import Iterator

import pytest

from tools.catalogues.strict import strict_texts


# Of each module: a test elsewhere in the same process looks at texts as players do.
@pytest.fixture(autouse=True, scope="module")
def strict() -> Iterator[None]:
    with strict_texts():
        yield
