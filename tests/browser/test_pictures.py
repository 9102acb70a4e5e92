"""`make pictures` plays its evening to the end, and the README's pictures are light."""

import struct
from pathlib import Path

import pytest

from sandbox.tests.chromium import chromium
from tools.pictures.__main__ import README, make

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

WIDEST_PX = 800
HEAVIEST_BYTES = 150_000


async def test_the_pictures_of_the_readme(tmp_path: Path) -> None:
    path = chromium()
    assert path is not None
    assert await make(tmp_path, path, readme=True) == len(README)
    for name in README.values():
        png = (tmp_path / f"{name}.png").read_bytes()
        (width,) = struct.unpack(">I", png[16:20])
        assert 400 < width <= WIDEST_PX
        assert len(png) <= HEAVIEST_BYTES
