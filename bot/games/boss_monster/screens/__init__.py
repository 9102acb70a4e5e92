"""The messages of Boss Monster, drawn from views, never from states."""
