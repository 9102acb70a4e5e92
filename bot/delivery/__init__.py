"""Every request to Discord, and every way in which it fails."""
