"""The tests of the page, in Chromium."""
