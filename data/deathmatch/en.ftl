# The Death Match: what it alone says on its board, in the hand and on the walk.

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

## What happened last

last-starter = { $name } begins. Whoever passes sends the other one in.
last-survived = Adventure { $adventure }: { $name } survived.
last-fell = Adventure { $adventure }: { $name } fell.

## Who must do what

ask-starter = **{ $name }** chooses who begins.
ask-starter-hosted = **{ $name }** chooses who begins; the host may choose instead.
ask-strike = **{ $name }** is in the dungeon and faces { $monster } (strength { $strength }). Strike or hold?

## Buttons and menus

button-begins = { $name } begins
button-strike = Strike

## The call to the next player. `player` is a mention.

call-starter = { $player }, the match can start: choose who begins.
call-begin = { $player }, you begin adventure { $adventure }.
call-name = { $player }, you go into the dungeon. Name the monster that the { $tile } beats.
call-strike = { $player }, a monster stands before you in the dungeon. Strike or hold?

## The way through the dungeon

walk-hold-costs = Strike: uses up { $tile }. Hold: −{ $damage } health, which leaves { $health }.
walk-hold-falls = Strike: uses up { $tile }. Hold: −{ $damage } health, and the hero falls.
walk-hold-revives = Strike: uses up { $tile }. Hold: −{ $damage } health, and the { $potion } brings the hero back with { $health }.
walk-survived = **{ $name } survives: adventure { $adventure } is a win.**
walk-fell = **{ $name } falls: adventure { $adventure } is a loss.**
walk-unseen = { $count ->
    [one] { $count } card was never reached and stays secret.
   *[other] { $count } cards were never reached and stay secret.
}
walk-ask = **{ $name }**, strike or hold?
walk-adventure = adventure { $adventure }
walk-odds = Odds of surviving: { $odds }, had the cards been dealt blind.
walk-favourite-fell = A favourite fell: { $odds } at best.
walk-against-odds = Against the odds: { $odds } at worst.
odds = { $percent }%
odds-under = under 1%
odds-over = over 99%

## The hand

hand-costs = Added, it makes the dungeon deadlier. Discarded, it takes a piece of equipment along: gone until the next adventure.
placed-done = Your card is placed, and that adventure is over
