"""The rules of Boss Monster."""
