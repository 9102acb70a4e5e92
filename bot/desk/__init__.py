"""The one gate: who may do what in which match, what is written, what is shown."""
