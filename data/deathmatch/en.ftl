# The Death Match: what it alone says on its board, in the hand and on the walk.

game-deathmatch = Death Match
sums-deathmatch = Adventures: { $adventures-won } won, { $adventures-lost } lost
setting-deathmatch-variant-warrior = { hero-warrior }
setting-deathmatch-variant-barbarian = { hero-barbarian }
setting-deathmatch-odds-on = shown: after every monster
setting-deathmatch-odds-off = not shown
variant-deathmatch-warrior = { hero-warrior }
variant-deathmatch-barbarian = { hero-barbarian }
# `short`: where a phone has room for more beside it.
deathmatch-title = Death Match · { $hero }
    .short = { deathmatch-title }
deathmatch-without-odds = The hero’s chance to come out is not shown.

## The head of the board

board-before = about to begin
board-adventure = Adventure { $adventure }, turn { $turn }
board-practice = practice ({ $decks })

## The score: adventures won and lost, and what is missing to win the match

# `short`: for both on one line.
score-player = **{ $name }** { $won } won, { $lost } lost
    .short = { score-player }
score-both = { $first } · { $second }
score-final = **{ $name }** { $wins ->
    [one] { $wins } adventure won
   *[other] { $wins } adventures won
}, { $losses } lost
score-goal = Goal: 3 wins, 3 rival losses or 2 of each
score-decider = This adventure decides the match.
# { $points }: one of the next, or two of them joined by “; ”.
score-match-point = Match point: { $points }.
# { $ways }: one of the next two, or both joined by “or”.
point-of = { $name } wins { $ways }
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

## Buttons and menus

button-begins = { $name } begins
button-strike = Strike

## The call to the next player. `player` is a mention.

call-starter = { $player }, the match can start: choose who begins.
call-begin = { $player }, you begin adventure { $adventure }.
call-name = { $player }, you go into the dungeon. Name the monster that your { $tile } shall beat.
call-strike = { $player }, a monster stands before you in the dungeon. Strike or hold?

## The way through the dungeon

walk-strike = Strike: uses up { $tile }.
walk-hold-potion = Hold: −{ $damage } health, and the { $potion } brings the hero back with { $health }.
walk-survived = **{ $name } wins adventure { $adventure }.**
walk-fell = **{ $name } loses adventure { $adventure }.**
walk-fell-twice = **{ $name } loses adventure { $adventure }. One more loss, and the match is lost.**
walk-unseen = { $count ->
    [one] { $count } card was never reached and stays secret.
   *[other] { $count } cards were never reached and stay secret.
}
walk-ask = **{ $name }**, strike or hold?
walk-adventure = Adventure { $adventure }
# A third win or loss would decide the match, which is told instead.
walk-stakes = At stake for { $name }: { $won ->
    [first] first win
   *[second] second win
} or { $lost ->
    [first] first loss
   *[second] second loss (a third loses the match)
}.
walk-leads = { $name } leads.
walk-level = The match is level.
walk-odds = Chance to live: **{ $odds }**
walk-odds-changed = Chance: { $before } → **{ $odds }**
walk-odds-before = Chance before this card: **{ $odds }**
walk-favourite-fell = The chance once stood at **{ $odds }**.
walk-against-odds = The chance had sunk to **{ $odds }**.
walk-against-odds-from-the-door = The chance at the entrance was **{ $odds }**.
odds = { $percent }%
odds-under = <1%
odds-over = >99%

## The hand

hand-costs-adventure = Add it, and the dungeon grows deadlier. Discard it, and one piece of equipment goes with it, until the next adventure.
placed-done-adventure = Your card is placed, and that adventure is over

## Commands

command-deathmatch = deathmatch
    .description = A Death Match: two players, one dungeon
command-deathmatch-challenge = challenge
    .description = Challenge somebody to a Death Match
command-deathmatch-challenge-opponent = opponent
    .description = Whom you challenge; they choose who begins
command-deathmatch-challenge-variant = variant
    .description = The hero that you share
command-deathmatch-challenge-deck = deck
    .description = Practice decks by letter, one per adventure, such as ACF; the match does not count
command-play-deathmatch = deathmatch
    .description = Two players, one dungeon: make it deadlier than the hero, then send the other player in
command-play-deathmatch-variant = variant
    .description = The hero that both players share
command-play-deathmatch-deck = deck
    .description = Practice decks by letter, one per adventure, such as ACF; the match does not count
command-play-deathmatch-odds = odds
    .description = Whether the hero’s chance to come out is shown in the dungeon; usually it is
command-host-deathmatch-candidate = candidate
    .description = The first player
command-host-deathmatch-opponent = opponent
    .description = The second player; chooses who begins

## Questions on the desk

part-adventure = adventure { $number }

## The invitation

invitation-hero = { $hero }: { $health } health with all equipment
invitation-practice = { $count ->
    [one] Practice with deck { $decks }: it does not count on the leaderboard.
   *[other] Practice with decks { $decks }: it does not count on the leaderboard.
}
invitation-starter = { $name } will choose who begins.
invitation-starter-open = Whoever joins will choose who begins.

## Questions before something that cannot be undone

confirm-pass-why = The dungeon is empty. If you pass, { $name } goes in, meets nobody and wins this adventure.
confirm-concede = Give up the match?
confirm-concede-why = { $name } wins the match at once, and you lose it; everybody reads that you gave up. This cannot be taken back.
confirm-concede-button = Give up

## Starting a match that cannot be

bad-decks = “{ $decks }” does not name practice decks. Write one Latin letter from A to T for each adventure, seven at the most, such as ACF.

## When the rules or an invitation refuse

refusal-wrong-number-of-seats = This game is for two players. Choose one opponent.
refusal-unknown-variant = There is no such variant. Choose { hero-warrior } or { hero-barbarian }.

## The result

result-three-wins = Won by surviving three adventures.
result-three-losses = Won because { $name } fell three times.
result-two-and-two = Won by surviving two adventures while { $name } fell twice.
result-forfeited = { $host } counted the match as lost for { $name }.
# { $end } is as “Kestrel came out with 1 health”.
walked-upset = { $end }, though the chance was { $odds }
result-adventures = { $count ->
    [one] { $count } adventure
   *[other] { $count } adventures
}

## Rules

deathmatch-pitch = You share one hero and one dungeon. Make the dungeon deadlier than the hero, then pass: the other player has to go in. You win by surviving 3 times, by seeing the other fall 3 times, or 2 of each.

## Pages of the rules: what stands on them, in this order

rules-page-point =
    { rules-point }
    { rules-result }
    { rules-bluff }

    { rules-match }
    { $begins }
    -# { rules-next }
rules-page-turn =
    { rules-turn }
    { rules-turn-add }
    { rules-turn-discard }
    { rules-turn-must }

    { rules-pass }
    { rules-pass-first }
    { rules-pass-forced }
rules-page-dungeon =
    { rules-dungeon-order }
    { rules-dungeon-beaten }
    { rules-dungeon-blow }
    { rules-dungeon-end }

    { $equipment }
    { rules-hidden }

## The point, and how to win

rules-point = You share one hero, one deck and one dungeon. In turns you make the dungeon deadlier, or the hero weaker. **Once the dungeon seems deadlier than the hero, pass:** the other player has to go in.
rules-result = Whoever goes in and survives wins the adventure; whoever falls loses it. The other player scores nothing.
rules-bluff = You see only your own cards. So a harmless dungeon can look deadly: then the other passes, and you walk through it.
rules-match = **You win the match** with 3 wins, or 3 losses of the other, or 2 wins and 2 losses of the other.
rules-begins = { $chooser } chooses who begins the first adventure.
rules-begins-open = Whoever joins chooses who begins the first adventure.
rules-begins-hosted = One of the two chooses who begins the first adventure.
rules-next = Whoever went in begins the next one. All equipment and all 13 cards are back then.
rules-unofficial = Unofficial: a fan-made version of Welcome to the Dungeon for two. Not connected with its authors or publishers.

## Your turn

rules-turn-discard = • **Discard it** with one piece of equipment. Both are out of this adventure. The other player never learns which monster it was.
rules-pass = **Pass,** and the other player goes in, with the equipment that is left. Whoever has drawn cannot pass in that turn.
rules-pass-first = To pass while the dungeon is empty is a gift: the other player survives.
rules-pass-forced = Once the deck is empty, whoever has placed the 13th card goes in.

## In the dungeon

rules-hidden = **Never shown:** cards that were discarded, and cards that the hero did not reach.
rules-odds = **Chance to come out:** as if the cards still ahead had been dealt blind. So it gives away nothing of what anybody added.

## Equipment

rules-equipment-back = What is discarded comes back in the next adventure.

## Monsters

rules-monsters = { $count } cards of { $kinds } kinds. The number after the name is the strength: what its blow costs. This equipment beats them for sure:
rules-monster-alone = { $count }× { $monster } · none
rules-monsters-again = All of them are in the deck of every adventure. There is no strength 8.

## An adventure, move by move. Two players who do not exist; the first one begins.

rules-example-first = **Wren**
rules-example-second = **Finch**
rules-example-warrior =
    { rules-example-first } draws the Dragon (9) and adds it. The { tile-dragon-spear } would beat it.
    { rules-example-second } draws a Golem (5) and adds it. Only the { tile-vorpal-sword } could stop it.
    { rules-example-first } draws an Orc (3) and discards it, and { tile-dragon-spear.object } goes with it.
    { rules-example-second } draws the Demon (7) and adds it. Finch’s own two cost 12, and the hero has 11: Finch wants to pass.
    But it is { rules-example-first }’s turn, and they **pass:** the Dragon alone costs 9 of 11 now, and two cards are unknown.

    So { rules-example-second } goes in with 11 health, and names the Demon for { tile-vorpal-sword.object }.
    { $demon } · { tile-vorpal-sword } beats it
    { $golem } · costs 5 · 6 health left
    { $dragon } · costs 9 · the hero falls
    { rules-example-second } has lost the adventure, and begins the next one.
rules-example-barbarian =
    { rules-example-first } draws the Dragon (9) and adds it. Only the { tile-vorpal-axe } could stop it.
    { rules-example-second } draws a Vampire (4) and adds it. It costs 4, if not struck.
    { rules-example-first } draws an Orc (3) and discards it, and { tile-chainmail.object } goes with it. Instead of 11 health the hero has 7.
    { rules-example-second } draws a Golem (5) and adds it. The { tile-war-hammer } beats it: a bluff.
    { rules-example-first } **passes:** the Dragon costs 9, and the axe strikes only once.

    So { rules-example-second } goes in with 7 health.
    { $golem } · { tile-war-hammer } beats it
    { $vampire } · hold: costs 4 · 3 health left
    { $dragon } · strike: { tile-vorpal-axe } beats it
    { rules-example-second } has survived with 3 health and won the adventure.

## The clock, and taking back

rules-clock-flag = Whoever runs out of both has lost the match.
rules-clock-claim = When a player runs out of both, the other may keep waiting, end the match without a result, or press { stall-claim } and win.

## Statistics

match-score-deathmatch = Adventures: won { $adventures-won }, lost { $adventures-lost }
