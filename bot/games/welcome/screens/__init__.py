"""The screens of the official games for two to four."""
