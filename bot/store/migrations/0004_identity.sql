-- Tells this database from any other: the names of our messages in Discord are derived from it.
INSERT INTO meta (key, value) VALUES ('identity', hex(randomblob(16)));
