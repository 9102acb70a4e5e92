-- Dungeon Roll no longer asks questions with only one answer. The logs of older matches hold such
-- answers, so those matches keep asking.
UPDATE matches SET
    options = json_set(options, '$.asks_all', json('true')),
    state = json_set(state, '$.options.asks_all', json('true'))
WHERE game = 'dungeon-roll' AND json_valid(options) AND json_valid(state);
