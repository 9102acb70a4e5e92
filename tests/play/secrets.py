"""The secrets of every game that simulations play."""

from tests.examples.games import SECRETS as OF_EXAMPLES
from tests.games.boss_monster.secrets import BossSecrets
from tests.games.dungeon.secrets import DeathMatchSecrets, DungeonSecrets
from tests.play.secrecy import Secrets

SECRETS: dict[str, Secrets] = {
    **OF_EXAMPLES,
    "boss-monster": BossSecrets(),
    "deathmatch": DeathMatchSecrets(),
    "dungeon": DungeonSecrets(),
}
"""By the key of the game. One that tells nothing in private, as Pig, has none."""
