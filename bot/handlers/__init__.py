"""The acts of people: presses, commands, invitations, questions about results; each is answered."""
