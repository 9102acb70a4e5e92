"""All that people read: observations become messages. No I/O beyond the catalogues."""
