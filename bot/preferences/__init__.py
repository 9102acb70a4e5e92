"""The choices that servers and people make for themselves, as pure values."""
