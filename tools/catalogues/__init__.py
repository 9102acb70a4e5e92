"""Looks after the texts: which there are, which the code asks for, and whether both agree."""
