"""The commands of `python -m bot`: to run the bot, and to look after its database."""
