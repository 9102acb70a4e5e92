"""All example games are known, and a mistake with one of their texts is an error."""

from collections.abc import Iterator

import pytest

from tools.catalogues.strict import strict_texts


@pytest.fixture(autouse=True)
def strict(examples: None) -> Iterator[None]:
    with strict_texts():
        yield
