"""The browser and its pages for the tests of this folder."""

from sandbox.tests.page.fixtures import browser, idle_pages, modules, open_page, server, sit

__all__ = ("browser", "idle_pages", "modules", "open_page", "server", "sit")
