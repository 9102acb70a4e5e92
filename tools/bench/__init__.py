"""Measures what Delve costs, always beside something else that ran in the same minute."""
