-- Whether the message of an invitation shows what became of it.
ALTER TABLE invitations ADD COLUMN shown_to_end INTEGER NOT NULL DEFAULT 0
    CHECK (shown_to_end IN (0, 1));

UPDATE invitations SET shown_to_end = 1 WHERE fate != 'open';

CREATE INDEX invitations_to_show ON invitations (id) WHERE shown_to_end = 0;
