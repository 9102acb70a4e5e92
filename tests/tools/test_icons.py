"""The drawings of our icons: one for each symbol, each PNG made from the SVG beside it."""

from __future__ import annotations

import re
import shutil
import struct
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from bot.ui.symbols import DRAWINGS
from sandbox.tests.chromium import ARGUMENTS, chromium
from tools.icons import EDGE, FOLDERS, SUMS, make, paint_sheet, sums

MOST_BYTES = 32 * 1024
"""Discord takes 256 KiB; ours are simple."""


def shape(png: bytes) -> tuple[int, int, int]:
    """Width, height and kind of colours of a PNG; 6 is with transparency."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, _, kind = struct.unpack(">IIBB", png[16:26])
    return width, height, kind


def test_every_symbol_has_its_drawing_and_there_are_no_others() -> None:
    for ending in ("svg", "png"):
        drawn = {file for folder in FOLDERS for file in folder.glob(f"*.{ending}")}
        assert drawn == {file.with_suffix(f".{ending}") for file in DRAWINGS.values()}
    assert all((folder / "LICENSE").is_file() for folder in FOLDERS)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_the_pictures_are_of_these_drawings(folder: Path) -> None:
    assert (folder / SUMS).read_text("utf-8") == sums(folder), "run `make icons`"


@pytest.mark.parametrize("name", DRAWINGS)
def test_discord_takes_the_picture(name: str) -> None:
    picture = DRAWINGS[name].read_bytes()
    assert shape(picture) == (EDGE, EDGE, 6)
    assert len(picture) <= MOST_BYTES


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_drawing_is_all_our_own(name: str) -> None:
    drawing = DRAWINGS[name].with_suffix(".svg").read_text("utf-8")
    assert re.search("<title>.+</title>", drawing)
    assert not re.search("<(image|use|script|text)|href|url\\(", drawing)


@pytest.mark.browser
def test_a_changed_drawing_gets_its_picture(tmp_path: Path) -> None:
    for name in ("torch", "health"):
        shutil.copy(DRAWINGS[name].with_suffix(".svg"), tmp_path)
    (tmp_path / "gone.png").write_bytes(b"of a drawing that is no more")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        assert make(tmp_path, browser) == 2
        paint_sheet([tmp_path], browser, tmp_path / "sheet.jpg")
        browser.close()
    assert {file.stem for file in tmp_path.glob("*.png")} == {"torch", "health"}
    assert shape((tmp_path / "torch.png").read_bytes()) == (EDGE, EDGE, 6)
    assert (tmp_path / SUMS).read_text("utf-8") == sums(tmp_path)
    assert (tmp_path / "sheet.jpg").stat().st_size > 1000
    assert not (tmp_path / "sheet.html").exists()
