"""How Boss Monster looks: drawn from views, never from states."""
