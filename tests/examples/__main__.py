"""`python -m tests.examples`: the bot and its sandbox, with the example games as well."""

import sys

from bot.__main__ import leave, main
from tests.examples.games import known_games

if __name__ == "__main__":
    with known_games():
        leave(main(sys.argv[1:]))
