"""Boss Monster: dungeons that lure heroes, for two to four players."""
