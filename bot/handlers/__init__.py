"""What people do: presses, commands, invitations, questions about results; each is answered."""
