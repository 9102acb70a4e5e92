-- Whether whoever has just acted is called at once for the next question: "quiet" or "always".
ALTER TABLE matches ADD COLUMN calls TEXT NOT NULL DEFAULT 'quiet';
ALTER TABLE invitations ADD COLUMN calls TEXT NOT NULL DEFAULT 'quiet';
