"""What people read: observations become messages, in a language. No I/O beyond the catalogues."""
