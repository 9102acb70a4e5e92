# Boss Monster: what happened, what a player alone is told, the result.

## The walk of a turn: one line a hero, such as “Moth, cleric 6: Bordello −3 → Grave −3”, and its end

boss-walk-turn = Turn { $turn }: the walk
boss-walk-line = { $name }, { $hero }: { $way }
# { $damage }: what the hero loses in that Room, as “−3”.
boss-walk-step = { $room } { $damage }
# Beside a bar.
boss-walk-health = { $health } of { $full } health
boss-walk-falls = falls: { $souls }!
boss-walk-through = reached the boss: { $wounds }!
boss-walk-town = back to town
boss-walk-waits = at the entrance
boss-walk-some = { $shown } of { $count } heroes:
boss-walk-none = No hero went in.
boss-walk-no-room = no Room in the way

## What happened

boss-news-comes = New in town: { $heroes }.
boss-news-no-heroes = No new hero comes: the decks are empty.
boss-news-draws = { $name } draws { $what }.
boss-news-draw-each = { $names } draw { $what } each.
boss-news-boss = { $name } plays { $boss }.
boss-news-discards = { $name } discards { $cards }.
# { $owner }: of the Room { $card }.
boss-news-discards-for = { $owner }’s { $card }: { $name } discards { $cards }.
boss-news-discards-all = Discarded: { $cards }.
boss-news-discards-by = { $cards } ({ $name })
boss-news-placed = { $name } builds a Room face down.
boss-news-placed-on = { $name } builds a Room face down on { $room }.
boss-news-unbuilt = { $name } builds no Room.
boss-news-built = { $name } builds { $room }.
boss-news-built-all = New Rooms: { $rooms }.
boss-news-built-by = { $room } ({ $name })
boss-news-built-on = { $name } builds { $room } on { $below }.
boss-news-back-to-hand = Rooms that lay face down go back to hand: { $names }.
boss-news-destroyed = { $name } loses { $room }.
boss-news-frozen = { $room } in { $name }’s dungeon is frozen.
boss-news-swapped = { $room } and { $other } change places in { $name }’s dungeon.
boss-news-level-up = **{ $name } levels up: { $boss }!**
boss-news-lured = { $hero } goes to { $name }.
boss-news-lures = to { $name }: { $heroes }
boss-news-to-entrance = { $hero } goes to { $name }’s entrance.
boss-news-to-town = { $hero } goes back to town.
boss-news-falls = { $hero } falls in { $room }: { $souls } for { $name }!
boss-news-falls-there = { $hero } falls: { $souls } for { $name }!
boss-news-to-start = { $hero } goes back to where { $name }’s dungeon begins.
boss-news-killed = { $card } kills { $hero }: { $souls } for { $name }!
boss-news-through = { $hero } reached { $name }’s boss: { $wounds }!
boss-news-health = { $hero } has { $amount } more health this turn.
boss-news-hurt = { $hero } takes { $damage } damage: { $card }.
boss-news-stronger = { $room } in { $name }’s dungeon: { $amount } more damage this turn.
boss-news-all-stronger = All of { $name }’s Rooms: { $amount } more damage this turn.
boss-news-doubled = { $name }’s Rooms have double treasure this turn.
boss-news-healed = { $name } heals { $hero }: { $wounds } → { $souls }.
boss-news-soul-lost = { $name } loses { $souls }: { $hero }.
boss-news-plays = { $name } plays { $spell }.
boss-news-plays-at = { $name } plays { $spell } ({ $target }).
boss-news-uses = { $name } uses { $room }.
boss-news-uses-at = { $name } uses { $room } ({ $target }).
boss-news-cancelled = { $name } cancels { $spell } with { $card }.
boss-news-lost = { $spell } has nothing to do any more.
boss-news-takes = { $name } takes { $card }.
boss-news-takes-discard = { $name } takes { $card } from the discards.
boss-news-takes-hand = { $name } takes a card from { $other }’s hand.
boss-news-sees-hand = { $name } looks at { $other }’s hand.
boss-news-no-card = { $card }: { $name }’s hand is empty.
boss-news-no-room = { $card }: { $name } has no Room in hand.
boss-news-no-spell = { $card }: { $name } has no Spell.
boss-news-declined = { $name } does not use { $card }.
boss-news-no-building = Nobody builds for the rest of this turn.
boss-news-shuffled-rooms = The discarded Rooms are a new deck.
boss-news-shuffled-spells = The discarded Spells are a new deck.
boss-news-out = **{ $name } is out: { $wounds }.**
boss-news-left = { $name } leaves. Any heroes there go back to town.

## Private records: one message a turn, a line an event

boss-copy-turn = Turn { $turn }: your cards
boss-copy-opening = Your first cards
boss-copy-drawn = You draw { $cards }.
boss-copy-taken = You take { $cards }.
boss-copy-lost = { $name } takes { $cards } from your hand.
boss-copy-seen = You see { $cards }.
boss-copy-seen-none = You see nothing that fits.

## The result

boss-result-souls = Won with { $souls } and { $wounds }.
boss-result-last = Won as the last one in the game.
boss-result-difference = All are out: Souls less Wounds decide.
boss-result-tie = Of equals the boss with the lowest XP is ahead.
boss-result-heroes = No hero is left: Souls less Wounds decide.
boss-merits = { $boss }: { $souls }, { $wounds }
