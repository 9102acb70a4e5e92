# Pig: what is chosen, the board, the rules, what is remembered.

game-pig = Pig
pig-title = { game-pig } · to { $target } points
pig-details = Roll as often as you dare, and hold before a 1 falls.

## The command and what can be chosen. Names: lowercase, at most 32 characters.

command-play-pig = pig
    .description = Pig, for one to six: roll as often as you dare, and hold before a 1 falls
command-play-pig-target = target
    .description = How many points win; 100 if left out
setting-pig-target-50 = 50 points
setting-pig-target-100 = 100 points
variant-pig-solo = Solo
variant-pig-several = Several players
label-pig-style = Style
label-pig-style-steady = Steady
label-pig-style-daring = Daring

## Points, and what is remembered of many matches

score-pig = { $score ->
    [one] { $score } point
   *[other] { $score } points
}
pig-scored-boar = Wild boar
pig-scored-pig = Pig
pig-scored-piglet = Piglet
sums-pig = turns: { $turns }, lost to a 1: { $busts }

## The board

pig-turn = Turn { $turn }
pig-turn-of = Turn { $turn } of { $turns }
pig-unthrown = **This turn:** no die has fallen yet
pig-thrown = { $count ->
    [one] **This turn:** { $dice } · { $count } point
   *[other] **This turn:** { $dice } · { $count } points
}
pig-ask-roll = **{ $name }** begins a turn: roll the die.
pig-ask = **{ $name }** to move: roll again, or hold?
pig-may-take-back = Until the next die falls, { $name } can take the hold back.

## While a die rolls

pig-rolls = { $name } rolls the die …

## What happened last

pig-last-rolled = { $name } rolled a { $die }.
pig-last-bust = { $count ->
    [0] { $name } rolled a 1 at once. There was nothing to lose yet.
    [one] { $name } rolled a 1 and lost { $count } point.
   *[other] { $name } rolled a 1 and lost { $count } points.
}
pig-last-held = { $name } held: +{ $count }, { $banked } in all.
pig-last-took-back = { $name } took the hold back: the points are at stake again.
pig-last-left = { $count ->
    [0] { $name } left the game.
    [one] { $name } left the game and lost { $count } point of the turn.
   *[other] { $name } left the game and lost { $count } points of the turn.
}
pig-out-of-turns = { $turns ->
    [one] The only turn is over, and the target was not reached.
   *[other] All { $turns } turns are over, and the target was not reached.
}

## Buttons, and the call to the next player. `player` is a mention.

pig-roll = Roll
pig-hold = Hold: +{ $count }
pig-call = { $player }, your turn: roll the die.

## Rules, short

pig-rules-goal = Whoever first holds **{ $target } points** in all wins.
pig-rules-alone = { $turns ->
    [one] Get to **{ $target } points** in a single turn. If you do not, your points still count as your score.
   *[other] Get to **{ $target } points** in { $turns } turns. If you do not, your points still count as your score.
}
pig-rules-turn = **Your turn:** roll the die as often as you dare. Whatever falls from 2 to 6 is added to the turn.
pig-rules-one = **A 1** ends the turn, and all its points are lost. What you held before stays yours.
pig-rules-hold = **Hold,** and the points of the turn are yours. You can take that back until the next die falls.
pig-rules-leave = **Whoever leaves** loses the points of the turn and comes after all who stay. The last one to stay wins.

## When the rules refuse

refusal-nothing-to-hold = No die has fallen in this turn yet, so there is nothing to hold. Roll first.
refusal-pig-for-one-to-six = Pig is for one to six players.
refusal-unknown-target = There is no such target. There are 50 and 100 points.
