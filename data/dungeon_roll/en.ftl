# Dungeon Roll: dice, treasure, the board, what is done and what it is called.

## Dice. Without a number where there is one.

roll-die-f = { $count ->
    [one] fighter
   *[other] { $count } fighters
}
    .use = beats all goblins, or one other
roll-die-c = { $count ->
    [one] cleric
   *[other] { $count } clerics
}
    .use = beats all skeletons, or one other
roll-die-m = { $count ->
    [one] mage
   *[other] { $count } mages
}
    .use = beats all oozes, or one other
roll-die-t = { $count ->
    [one] thief
   *[other] { $count } thieves
}
    .use = beats one monster, or opens all chests
roll-die-h = { $count ->
    [one] champion
   *[other] { $count } champions
}
    .use = beats all of one kind, or opens all chests
roll-die-s = { $count ->
    [one] scroll
   *[other] { $count } scrolls
}
    .use = rerolls dice
roll-peril-g = { $count ->
    [one] goblin
   *[other] { $count } goblins
}
roll-peril-k = { $count ->
    [one] skeleton
   *[other] { $count } skeletons
}
roll-peril-o = { $count ->
    [one] ooze
   *[other] { $count } oozes
}
roll-peril-x = { $count ->
    [one] chest
   *[other] { $count } chests
}
roll-peril-p = { $count ->
    [one] potion
   *[other] { $count } potions
}
roll-peril-d = { $count ->
    [one] dragon
   *[other] { $count } dragons
}
# A companion that is no die: what the hero has brought along.
roll-ally = allied { $companion }

## Treasure

roll-token-sw = Sword
    .full = Vorpal Sword
    .use = works as a fighter
roll-token-ta = Talisman
    .full = Talisman
    .use = works as a cleric
roll-token-sc = Scepter
    .full = Scepter of Power
    .use = works as a mage
roll-token-to = Tools
    .full = Thieves’ Tools
    .use = works as a thief
# `treasure`: where a scroll may also be a die.
roll-token-ss = Scroll
    .treasure = Scroll (treasure)
    .full = Scroll
    .use = rerolls dice
roll-token-ri = Ring
    .full = Ring of Invisibility
    .use = leads past the dragon
roll-token-ds = Scales
    .full = Dragon Scales
    .use = 2 points more for each pair
roll-token-el = Elixir
    .full = Elixir
    .use = brings a die back from the graveyard
roll-token-db = Bait
    .full = Dragon Bait
    .use = turns all monsters into dragons
roll-token-tp = Portal
    .full = Town Portal
    .use = takes you home at once with the XP of the level

## The board

# After the name of the game.
roll-level = level { $level }
roll-delve = delve { $delve } of { $delves }
roll-choosing = choosing a hero
roll-part = turn { $number }
roll-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
roll-experience = { $experience } XP
roll-experience-of = { $experience } XP (master at { $mastery })
# `short`: after the name of a hero.
roll-ready = ultimate ready
    .short = ready
roll-spent = ultimate used
    .short = used
roll-left = left
roll-delves = delves: { $delves }
# Those of a player that are over, one after the other: "home from level 4 ×2, fled from level 6".
# { $where }: the number of the level, or "roll-from-level".
roll-from-level = level { $level }
roll-ended-home = home from { $where }
roll-ended-fled = fled from { $where }
roll-ended-stayed = stayed home
# { $told }: "home from level 4, +4 XP, dragon beaten".
roll-record = Delve { $number }: { $told }
roll-gained = +{ $experience } XP
roll-gained-none = no XP
roll-lost = { $lost } XP lost
roll-party = Party
roll-here = Here
roll-treasure = Treasure
# { $points }: "3 points".
roll-treasure-kept = worth { $points }
roll-nobody = nobody left
roll-graveyard = { $count } in the graveyard
roll-lair = { $count } in the lair (wakes at { $limit })
roll-lair-awake = { $count } (the dragon is awake)
    .dice = { $count ->
        [one] { $count } die
       *[other] { $count } dice
    }
# Of 100 throws: that the party gets through the level. `least`: some help is not counted.
roll-chance = { $percent }%
    .least = at least { $percent }%
# { $going }: as in "roll-odds-after".
roll-odds = Chance to beat level { $level }: **{ $chance }**
    .after = Chance to beat level { $level } { $going }: **{ $chance }**
# { $by }: "fighter and cleric"; { $count }: how many these are.
roll-odds-after = if the { $by } { $count ->
        [one] goes
       *[other] go
    } now
# { $helps }: "your ultimate, a reroll and Elixir".
roll-odds-spare = { $helps } can raise it.
    .first = { $helps } may do better: look there first.
roll-odds-asleep = if the dragon sleeps on: { $holds }%
roll-stake = Home: +{ $level } XP. A lost fight: 0 XP.
    .portal = Home: +{ $level } XP. A lost fight: 0 XP, unless you use the Portal.
# The large line, and below it some of the next ones.
roll-dragon-awake = The dragon is awake!
roll-dragon-attacks = The dragon attacks!
# `fight`: once the monsters are beaten.
roll-dragon-needs = To beat it you need **{ $count } different companions**.
    .fight = After this fight you need **{ $count } different companions** to beat it.
# { $who }: "fighter, mage, thief".
# `hero`: a companion counts as another one.
roll-dragon-there = You have them.
    .hero = Thanks to the hero you have them.
roll-dragon-has = You have them: { $who }.
    .hero = Thanks to the hero you have them: { $who }.
roll-dragon-keeps = You can keep them: { $who }.
    .hero = Thanks to the hero you can keep them: { $who }.
# { $helps }: "2 potions, Elixir".
roll-dragon-back = bring back { $missing ->
    [one] another kind
   *[other] { $missing } other kinds
} ({ $helps })
# { $who }: "fighter and mage"; { $back }: the one before.
roll-dragon-so-far = You have { $who }; first { $back }.
    .fight = You can keep { $who }; then { $back }.
# { $kinds }: "cleric, mage, thief".
roll-dragon-faces = 🐉 Another kind against the dragon: { $kinds }.
# { $who }: nothing, or "roll-dragon-who".
roll-dragon-few = You have { $have }{ $who }.
    .fight = You can keep { $have }{ $who }.
roll-dragon-lost = **The dragon cannot be beaten:** only { $have } of { $count } different companions{ $who }.
roll-dragon-who = { " " }({ $who })
# { $helps }: some of the next ones.
roll-dragon-helps = { $helps } can help.
roll-dragon-help-reroll = a reroll
roll-dragon-help-chest = a chest
roll-dragon-help-bait = { roll-token-db }
roll-dragon-help-hero = your hero
    .ultimate = your ultimate
roll-dragon-ring = Then the Ring leads past it.
roll-dragon-portal = Then the Portal leads home with { $level } XP.
roll-dragon-flee = Then all that is left is to flee.

## What is asked

roll-ask-hero = **{ $name }**: choose your hero.
roll-ask-start = **{ $name }**: roll the party and go down to level 1?
roll-ask-form = **{ $name }**: change the party before you go down.
roll-ask-scout = **{ $name }**: choose the dice that will lie on level { $level }.
roll-ask-clear = **{ $name }**: who fights?
    .first = **{ $name }**: who fights? The lit button spends those you need least.
roll-ask-fight = **{ $name }**: no way beats them all. Fight on, or flee?
# { $helps }: "your ultimate, a reroll and Elixir".
roll-ask-otherwise = **{ $name }**: companions alone cannot win. Try something else, or flee?
    .help = **{ $name }**: companions alone cannot win. Try { $helps }, or flee?
roll-ask-loot = **{ $name }**: loot, on, or home?
    .first = **{ $name }**: loot, on, or home? What you leave is lost: { $what }.
roll-ask-raid = **{ $name }**: loot first, then the dragon (beaten: +1 XP and a treasure).
roll-ask-dragon = **{ $name }**: who fights the dragon?
roll-ask-dragon-lost = **{ $name }**: what do you do?
roll-ask-home = **{ $name }**: go home, or on to level { $next }?
roll-ask-bound = **{ $name }**: in a rage there is no way home. On to level { $next }.
roll-ask-deepest = **{ $name }**: you are at the bottom. Go home with { $level } XP.
roll-ask-face = { $count ->
    [one] **{ $name }**: a die comes back from the graveyard. As what?
   *[other] **{ $name }**: { $count } dice come back from the graveyard. The next one as what?
}
roll-ask-second = **{ $name }**: set another die, or go on.
roll-ask-discard = { $count ->
    [one] **{ $name }**: choose the treasure to discard.
   *[other] **{ $name }**: choose { $count } treasures to discard.
}
roll-call = { $player }, your delve { $delve } of { $delves }.
roll-call-hero = { $player }, choose your hero.

roll-hint = Beat the monsters level by level, and go home in time: level 4 brings 4 XP, fleeing none. XP and the treasure that you keep are your points.
# Of the hero, below the first board's head.
roll-first-specialty = **{ $hero }:** { $does }.
roll-first-ultimate = **★ { $name }, your ultimate (once a delve):** { $does }.
roll-first-master = **⭐ { $experience } XP make you a master:** { $hero }, who can do more.

roll-hint-fight = Each companion acts once a delve: a fighter beats all goblins, a cleric all skeletons, a mage all oozes, a champion all of any kind. Each can instead beat one monster of another kind.
roll-hint-loot = A chest gives a treasure; a potion brings any companion back from the graveyard.

## What is done

roll-button-hero = Hero
roll-button-hero-rules = Hero, rules
roll-do-roll = Roll the party
roll-do-stay = Stay home: 0 XP
roll-do-flee = Flee: 0 XP
roll-do-done = Go on
roll-do-meet = Meet the dragon
roll-do-on = On to level { $next }
roll-do-home = Home: +{ $level } XP
roll-do-skip = Set no other
roll-do-keep = Keep the party
roll-do-bait = Dragon Bait: all monsters become dragons
roll-do-portal = Portal: home, +{ $level } XP
roll-do-ring = Ring: slip past the dragon
roll-do-fight = { $by }: { $beaten }
roll-do-open = { $by }: open { $count ->
    [one] chest
   *[other] { $count } chests
}
roll-do-quaff = { $by }: drink { $count ->
    [one] potion
   *[other] { $count } potions
}
# { $what }: one of these; { $through }: as in "roll-chance", once it is done.
roll-do-then = { $what } (then { $through }%)
roll-do-elixir = Elixir: a { $companion } comes back
roll-do-reroll = { $by }: reroll some dice
roll-do-discard = { $count ->
    [one] Discard { $count } treasure
   *[other] Discard { $count } treasures
}
roll-do-ultimate = { $ability }: { $what }
roll-do-ultimate-discard = { $ability }: discard { $what }
roll-once = the hero’s ultimate, once a delve
roll-do-set = { $before } becomes { $now }
roll-do-second-throw = Reroll
roll-do-scouting = Level { $level }: { $what }
roll-do-scrolls = To scrolls: { $what }
roll-do-calls-dragons = { $by }: { $what } becomes a dragon
roll-do-rerolls-one = Reroll: { $what }
roll-do-treasure-for-two = Discard { $what }: the hero is ready again
roll-menu = Something else…
roll-menu-hero = Choose a hero…
roll-menu-all = Everything else…
roll-menu-use = Choose…
roll-menu-pick = { $what }…
roll-all = All that you can do

confirm-roll-end = End your last delve?
confirm-roll-end-why = The game is over then, and that cannot be taken back.
confirm-roll-end-button = Finish the game
confirm-roll-last-flight = You flee: 0 XP for this delve.
confirm-roll-last-flight-why = { confirm-roll-end-why }
confirm-roll-last-flight-button = Flee all the same
confirm-roll-flight = Flee without XP?
confirm-roll-flight-why = Your Portal takes you home with the XP of this level.
confirm-roll-flight-button = Flee all the same
confirm-roll-dragon = Leave the loot here?
confirm-roll-dragon-why = Without it your companions cannot beat the dragon. With it they still may.
confirm-roll-dragon-button = Leave it all the same
confirm-roll-potion = Reroll a potion?
confirm-roll-potion-why = A potion brings a die back from the graveyard. Rerolled it can become anything, a dragon too.
confirm-roll-potion-button = Reroll it

## What happened

roll-hero-does = the hero
roll-news-hero = { $name } plays { $hero }.
roll-news-thrown = { $what }: rolled { $now }.
roll-news-again = { $what }: { $before } → { $now }.
roll-news-drawn = Found: **{ $token }** – { $use }.
roll-news-empty = No treasure is left, so +{ $experience } XP.
roll-news-master = { $name } is a master now: { $hero }!
# { $name }: of the new ultimate.
roll-news-learnt = ★ { $name }: { $does }.
roll-news-fought = Beaten: { $beaten } (by { $by }).
roll-news-opened = Opened: { $chests } (by { $by }).
roll-news-quaffed = Spent on the { $potions }: { $by }.
roll-news-returned = Back from the graveyard: { $companion }.
roll-news-become = New: { $now }.
roll-news-turned = { $before } → { $now }.
roll-news-lair-left = Gone from the lair: { $dragons } ({ $what }).
roll-news-spent = { $token } used.
roll-news-dragon = The dragon is beaten!
    .brings = +1 XP and a treasure
roll-news-ultimate = { $ability }!
roll-news-ultimate-gone = { $ability }! Gone: { $gone }.
roll-news-refreshed = The hero is ready again.
roll-news-discarded = { $name } discards { $tokens }.
roll-news-home = { $name } comes home from level { $level }: +{ $experience } XP
roll-news-level = Level { $level }: { $dice }.
roll-news-lost = Level { $level } beats { $name }: 0 XP
roll-news-fled = { $name } flees level { $level }: 0 XP
roll-flight-nobody = Nobody was left who could win, so the party fled.
# { $lost }: the level before, from which the party could have gone home.
roll-flight-cost = Home from level { $lost } would have brought { $lost } XP.
roll-news-portal = { $name } takes the Portal on level { $level }: +{ $experience } XP
roll-news-ultimate-home = { $name } slips away from level { $level }: +{ $experience } XP
roll-news-best = The best delve so far.
roll-news-stayed = { $name } stays home this delve.

## Moments, each shown briefly before the board goes on

roll-moment-party = { $name } rolls the party: { $count ->
    [one] a die…
   *[other] { $count } dice…
}
roll-moment-falls = { $count ->
    [one] { $name } goes down: a die rolls…
   *[other] { $name } goes down: { $count } dice roll…
}
roll-moment-last = The last die rolls…
roll-moment-wakes = The dragon wakes!
roll-moment-attacks = Against the dragon: { $by }…

## The result

roll-merits = { $experience } XP + { $treasure } for treasure
roll-no-delve = went on no delve
roll-dragons = { $count ->
    [one] dragon beaten
   *[other] { $count } dragons beaten
}
roll-result-tie = Of equal scores the one with fewer treasures left is ahead.
# { $score }: "17 points · Village Hero".
roll-result-lost = With the { $lost } XP lost in flight: { $score }.
roll-result-next = Next title: { $title }, from { $points } points on.
