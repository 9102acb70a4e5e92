"""Measures the cost of Delve, always beside something else that ran in the same minute."""
