-- The private message in which the records of a seat grow as long as their key stays the same.
CREATE TABLE kept_records (
    match INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    key TEXT NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    -- The versions of the entries that it tells of, as a list in JSON; none: that is not known.
    versions TEXT NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
