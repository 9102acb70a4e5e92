"""The rules of the games, pure as their contract is: `bot.contract`."""
