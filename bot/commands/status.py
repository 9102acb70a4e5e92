"""What the process ends with."""

DONE, FAILED, WRONG_SETTING = 0, 1, 2
"""Exit statuses. 2 is for what the operator can set right: starting again changes nothing."""
