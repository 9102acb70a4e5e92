# The Death Match: board, hand, the walk through the dungeon.

game-deathmatch = Death Match
sums-deathmatch = adventures: { $adventures-won } won, { $adventures-lost } lost
setting-deathmatch-variant-warrior = { hero-warrior }
setting-deathmatch-variant-barbarian = { hero-barbarian }
setting-deathmatch-odds-on = on: the hero’s odds of surviving are shown, monster by monster
setting-deathmatch-odds-off = off: they are not shown
variant-deathmatch-warrior = { hero-warrior }
variant-deathmatch-barbarian = { hero-barbarian }
deathmatch-title = Death Match · { $hero }
deathmatch-without-odds = The hero’s odds of surviving are not shown.

## The head of the board

board-before = about to begin
board-adventure = adventure { $adventure }, turn { $turn }
board-practice = practice ({ $decks })

## The score: adventures won and lost, and what is missing to win the match

score-wins = { $count ->
    [one] { $count } win
   *[other] { $count } wins
}
score-losses = { $count ->
    [one] { $count } loss
   *[other] { $count } losses
}
score-player = **{ $name }** { $wins }, { $losses }
score-short = { $name }: { $wins }, { $losses }
score-decider = This adventure decides the match.
# { $points }: one of the next, or two of them joined by “; ”.
score-match-point = Match point: { $points }.
# { $ways }: one of the next two, or both joined by “or”.
point-of = { $name }, { $ways }
point-survive = by surviving
point-fall = if { $name } falls
point-whoever-survives = Match point: whoever survives wins the match.
point-whoever-falls = Match point: whoever falls loses the match.

## Health and equipment

health-of = Health { $health } of { $full }
# More than at the door, by equipment that gives some.
health-above = Health { $health }
tile-removed = gone: { $name }
tiles-gone = Gone: { $tiles }
tiles-gone-by = { $tiles } ({ $name })

## Dungeon and deck

# { $added } is as “Kestrel 3, Moth 1”.
dungeon-cards = **Dungeon:** { $count } ({ $added })
dungeon-count = **Dungeon:** { $count }
# Below that: from whom the cards are.
dungeon-added = Added: { $added }
dungeon-empty = **Dungeon:** empty
cards-of = { $name } { $count }
deck-cards = **Deck:** { $count }
deck-empty = **Deck:** empty
deck-last-card = The last card: whoever draws it goes in.

## What happened last

last-starter = { $name } begins. Whoever passes sends the other one in.
last-drew = { $name } drew a card.
last-added = { $name } added a monster.
last-discarded = { $name } discarded { $tile } and a monster.
last-passed = { $name } passed.
last-forced = The deck is empty, so { $name } passed.
last-struck = { $name } used { $tile }.
last-held = { $name } held back and took the blow.
last-survived = Adventure { $adventure }: { $name } survived.
last-fell = Adventure { $adventure }: { $name } fell.

## Who must do what

ask-starter = **{ $name }** chooses who begins.
ask-starter-hosted = **{ $name }** chooses who begins; the host may choose instead.
ask-turn = **{ $name }**: draw or pass?
ask-card = **{ $name }** has a card to add, or to discard with one piece of equipment (**{ button-cards }**).
ask-card-add = **{ $name }** has a card and must add it: no equipment is left (**{ button-cards }**).
ask-name = **{ $name }** goes in. Which monster shall the { $tile } beat?
ask-strike = **{ $name }** is in the dungeon and faces { $monster } (strength { $strength }). Strike or hold?

## Buttons and menus

button-draw = Draw
button-pass = Pass
button-add = Add it to the dungeon
button-begins = { $name } begins
button-strike = Strike
button-hold = Hold
menu-discard = Discard it with …
menu-name = Name a monster …

## The call to the next player. `player` is a mention.

call-starter = { $player }, the match can start: choose who begins.
call-begin = { $player }, you begin adventure { $adventure }.
call-turn = { $player }, your turn · dungeon { $dungeon }, deck { $deck }.
call-name = { $player }, you go into the dungeon. Name the monster that the { $tile } beats.
call-strike = { $player }, a monster stands before you in the dungeon. Strike or hold?

## The way through the dungeon

walk-title = { $name } enters the dungeon
walk-named = { $tile } (named: **{ $monster }**)
walk-named-by-luck = { $tile } (named by luck: **{ $monster }**)
walk-beaten = { $monster } · { $tile } beats it
# Those met before, one after the other.
walk-earlier = Before: { $monsters }
walk-earlier-hit = { $monster } (−{ $damage })
walk-hit = { $monster } · **hits for { $damage }** · { $health } health left
walk-revived = { $monster } · **hits for { $damage }** · { $tile }: back with { $health } health
walk-beaten-for = { $monster } · { $tile } beats it, at the price of { $price }
walk-gain = **+{ $gain }** · { $health } health
walk-loss = **−{ $loss }** · { $health } health left
walk-back = { $tile }: back with { $health } health
walk-harmless = { $monster } · takes no health
walk-skipped = { $monster } · does nothing ({ $by })
walk-replaced = { $monster } · { $tile }: the next card of the deck takes its place
walk-ally = { $monster } · the next card does nothing
walk-nothing = { $monster } · finds nothing to take
walk-took = { $monster } · takes { $tile }
walk-used-up = { $tile } is used up
walk-earlier-gain = { $monster } (+{ $gain })
walk-shown = The rest is shown: { $monsters }
walk-differ = { $tile }: no two cards are of one kind.
walk-alike = { $tile } does not help: two cards are of one kind.
walk-ahead = { $count ->
    [one] { $count } card ahead.
   *[other] { $count } cards ahead.
}
walk-empty = The dungeon is empty: nothing stands in the way.
walk-faces = **{ $monster }** stands in the way.
walk-hold-costs = Strike: uses up { $tile }. Hold: −{ $damage } health, which leaves { $health }.
walk-hold-falls = Strike: uses up { $tile }. Hold: −{ $damage } health, and the hero falls.
walk-hold-revives = Strike: uses up { $tile }. Hold: −{ $damage } health, and the { $potion } brings the hero back with { $health }.
walk-survived = **{ $name } survives: adventure { $adventure } is a win.**
walk-fell = **{ $name } falls: adventure { $adventure } is a loss.**
walk-match = With that, **{ $name }** wins the match.
walk-unseen = { $count ->
    [one] { $count } card was never reached and stays secret.
   *[other] { $count } cards were never reached and stay secret.
}
walk-stopped = The match ended here.
# Why the hero goes in is said before; { $added } is as “Kestrel 3, Moth 1”.
walk-against = In the dungeon: { $added }.
walk-equipment = Equipment: { $tiles }
walk-used = { $tile } (used)
walk-lost = { $tile } (given up)
walk-bare = No equipment is left.
walk-ask = **{ $name }**, strike or hold?
walk-adventure = adventure { $adventure }
walk-odds = Odds of surviving: { $odds }, had the cards been dealt blind.
walk-favourite-fell = A favourite fell: { $odds } at best.
walk-against-odds = Against the odds: { $odds } at worst.
odds = { $percent }%
odds-under = under 1%
odds-over = over 99%

## The hand

hand-title = You drew { $monster } · strength { $strength }
hand-beaten = { $count ->
    [one] **{ $tiles }** would beat it.
   *[other] **{ $tiles }** would beat it.
}
hand-cost = No equipment left stops it by itself: **−{ $strength } health**.
hand-title-special = You drew { $monster }
# A piece of equipment that may beat it, and what it does.
hand-may = { $tile }: { $effect }.
hand-if-named = The { $tile } would, if this monster is named before going in.
hand-once = The { $tile } could, but works only once per dungeon.
hand-costs = Added, it makes the dungeon deadlier. Discarded, it takes a piece of equipment along: gone until the next adventure.
hand-must-add = No equipment is left, so it has to be added to the dungeon.
hand-mine = Your cards in the dungeon, in the order they will be met: { $monsters }
hand-discards = Discarded by you: { $monsters }
hand-discard = { $monster } (with { $tile })
hand-none = You hold no card
placed-added = You added { $monster } to the dungeon
placed-discarded = You discarded { $monster } and { $tile }
placed-back = The draw of this card was taken back
placed-done = Your card is placed, and that adventure is over
placed-over = The match has ended
placed-left = You left with this card in your hand: { $monster }
placed-never = The match ended with this card in your hand: { $monster }
