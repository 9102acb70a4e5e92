"""`python -m tools.icons`: makes the PNGs of our icons from their SVGs, with Chromium.

`--sheet FILE` also paints all of them at the sizes that Discord shows, on dark and on light.
"""

import argparse
import hashlib
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

_DATA = Path(__file__).parents[1] / "data"
FOLDERS = (_DATA / "icons", *sorted(_DATA.glob("*/icons")))
"""The folders of drawings: the engine's, and one for each game that has some."""
SUMS = "SHA256SUMS"
"""The file that tells which SVGs the PNGs were made from, as `sha256sum` writes it."""

EDGE = 128
"""Pixels of a PNG's edge, which is what Discord keeps of an emoji."""

_SHOWN = (22, 44)
"""Pixels of an emoji's edge in a text of Discord's, on a plain screen and on a fine one."""
_BACKGROUNDS = {"#313338": "#dbdee1", "#ffffff": "#313338"}
"""Discord's backgrounds, dark and light, and the colour of text on each."""


def sums(folder: Path) -> str:
    """The checksums of all pictures in a folder, a line each."""
    pictures = sorted([*folder.glob("*.svg"), *folder.glob("*.png")])
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}" for file in pictures]
    return "\n".join(lines) + "\n"


def make(folder: Path, browser: Browser) -> int:
    """Make a PNG beside each SVG, transparent around the drawing. Returns how many there are."""
    for old in folder.glob("*.png"):
        old.unlink()
    page = browser.new_page(viewport={"width": EDGE, "height": EDGE})
    drawings = sorted(folder.glob("*.svg"))
    for drawing in drawings:
        page.set_content(f"<style>body {{ margin: 0 }}</style>{drawing.read_text('utf-8')}")
        page.screenshot(path=drawing.with_suffix(".png"), omit_background=True)
    page.close()
    (folder / SUMS).write_text(sums(folder), "utf-8")
    return len(drawings)


def paint_sheet(folders: Sequence[Path], browser: Browser, file: Path) -> None:
    """Paint all PNGs of these folders with their names, small and large, on dark and on light."""
    rows = [
        f'<div style="background: {background}; color: {color}">{_cells(folders, edge)}</div>'
        for background, color in _BACKGROUNDS.items()
        for edge in _SHOWN
    ]
    style = """
        body { margin: 0; font: 8px sans-serif; text-align: center }
        div { display: flex; flex-wrap: wrap; gap: 4px; padding: 8px }
        figure { margin: 0; width: 64px } img { display: block; margin: auto }
    """
    page = browser.new_page(viewport={"width": 840, "height": 400}, device_scale_factor=2)
    # Beside the pictures, because a page without an address may not open them.
    html = file.with_suffix(".html")
    html.write_text(f"<meta charset=utf-8><style>{style}</style>{''.join(rows)}", "utf-8")
    page.goto(html.resolve().as_uri())
    page.screenshot(path=file, full_page=True)
    page.close()
    html.unlink()


def _cells(folders: Sequence[Path], edge: int) -> str:
    return "".join(
        f'<figure><img src="{icon.resolve().as_uri()}" width={edge} height={edge}>{icon.stem}'
        "</figure>"
        for folder in folders
        for icon in sorted(folder.glob("*.png"))
    )


def main(arguments: list[str]) -> int:
    """Make the PNGs; the exit status is 1 where there is no Chromium."""
    parser = argparse.ArgumentParser(prog="python -m tools.icons")
    parser.add_argument("--sheet", type=Path, help="paint all of them on a sheet as well")
    wanted = parser.parse_args(arguments)
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if chromium is None:
        print("there is no Chromium on this machine", file=sys.stderr)
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        for folder in FOLDERS:
            print(f"{make(folder, browser)} icons in {folder}")
        if wanted.sheet is not None:
            paint_sheet(FOLDERS, browser, wanted.sheet)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
