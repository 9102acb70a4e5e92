"""The screens of rounds: for the channel, for players, and for hosts."""
