-- Whether the message is of plain content, which a phone's notification shows. Those posted before
-- are of components v2, and Discord lets no message change from that.
ALTER TABLE invitations ADD COLUMN classic INTEGER NOT NULL DEFAULT 0 CHECK (classic IN (0, 1));
