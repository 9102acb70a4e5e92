"""Where Chromium is, and what it is started with."""

import shutil

ARGUMENTS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str | None:
    """The browser's path, or None where there is none.

    The headless shell is the same engine without a desktop's windows; it takes a third of the time.
    """
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")
