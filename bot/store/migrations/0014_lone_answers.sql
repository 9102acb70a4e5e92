-- Dungeon Roll does not ask any more what has one answer. The logs of matches of before hold such
-- answers, so those matches go on asking.
UPDATE matches SET
    options = json_set(options, '$.asks_all', json('true')),
    state = json_set(state, '$.options.asks_all', json('true'))
WHERE game = 'dungeon-roll' AND json_valid(options) AND json_valid(state);
