"""`python -m tools.bench.unlimited`: the bot with no limits of its own, as the bare one has none.

The bench presses faster than people do. With limits the bot would wait, and then send less.
"""

import functools
import sys

from bot.__main__ import leave, main
from bot.app import DelveBot
from bot.commands import run
from bot.delivery.limits import NO_LIMITS

if __name__ == "__main__":
    # It is only called there.
    vars(run)["DelveBot"] = functools.partial(DelveBot, limits=NO_LIMITS)
    leave(main(sys.argv[1:]))
