"""Seating: decides which places meet each other in a leg of a round. Pure."""
