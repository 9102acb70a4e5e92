"""Takes pictures of the main screens, in both languages and two widths."""
