# Dungeon Roll: what is chosen, what is remembered, the rules, refusals.

game-dungeon-roll = Dungeon Roll
variant-dungeon-roll-solo = Solo
variant-dungeon-roll-several = Several players

## The command and what can be chosen. Names: lowercase, at most 32 characters.

command-play-dungeon-roll = dungeon-roll
    .description = Alone or up to four: lead a party of dice deeper and deeper, and go home before it is too late
command-play-dungeon-roll-heroes = heroes
    .description = Whether heroes are dealt, chosen, or left out; dealt if left out
command-play-dungeon-roll-set = set
    .description = Which heroes there are; the basic ones if left out
command-play-dungeon-roll-mirror = mirror
    .description = Whether all have the same hero; off if left out
command-play-dungeon-roll-recycle-tokens = recycle-tokens
    .description = Whether used treasure can be drawn again; off if left out
setting-dungeon-roll-heroes-dealt = dealt: everybody gets a hero by luck
setting-dungeon-roll-heroes-chosen = chosen: everybody picks one before the first delve
setting-dungeon-roll-heroes-none = none: without heroes
setting-dungeon-roll-set-basic = { roll-set-basic }
setting-dungeon-roll-set-pack-1 = { roll-set-pack-1 }
setting-dungeon-roll-set-pack-2 = { roll-set-pack-2 }
setting-dungeon-roll-set-kickstarter = Kickstarter: { roll-set-kickstarter }
setting-dungeon-roll-set-all = { roll-set-all }
setting-dungeon-roll-mirror-off = off: everybody has another hero
setting-dungeon-roll-mirror-on = on: everybody has the same hero
setting-dungeon-roll-recycle-tokens-off = off: used treasure is out of the game
setting-dungeon-roll-recycle-tokens-on = on: used treasure goes back into the bag
roll-set-basic = basic heroes
roll-set-pack-1 = Hero Pack 1
roll-set-pack-2 = Hero Pack 2
roll-set-kickstarter = basic heroes, Hero Pack 1, promotional heroes
roll-set-all = all heroes

## Before a game

roll-pitch = Three times you lead a party of dice into a dungeon, deadlier level by level. Home from level 4 brings 4 XP, fleeing none. XP and kept treasure are points: the most win; alone, beat your best.
# { $set } as above, { $count } is how many heroes it has.
roll-detail-dealt = Heroes, dealt: { $set } ({ $count })
roll-detail-chosen = Heroes, chosen: { $set } ({ $count })
roll-detail-none = Without heroes
roll-detail-mirror-dealt = Mirror match: everybody has the same hero.
roll-detail-mirror-chosen = Mirror match: the first player chooses the hero for everybody.
roll-detail-recycle = Used treasure goes back into the bag.

## What is remembered

label-dungeon-roll-hero = Hero
label-dungeon-roll-hero-none = No hero
label-dungeon-roll-hero-crusader = { roll-hero-crusader }
label-dungeon-roll-hero-enchantress = { roll-hero-enchantress }
label-dungeon-roll-hero-half-goblin = { roll-hero-half-goblin }
label-dungeon-roll-hero-knight = { roll-hero-knight }
label-dungeon-roll-hero-mercenary = { roll-hero-mercenary }
label-dungeon-roll-hero-minstrel = { roll-hero-minstrel }
label-dungeon-roll-hero-occultist = { roll-hero-occultist }
label-dungeon-roll-hero-spellsword = { roll-hero-spellsword }
label-dungeon-roll-hero-alchemist = { roll-hero-alchemist }
label-dungeon-roll-hero-archaeologist = { roll-hero-archaeologist }
label-dungeon-roll-hero-dwarf = { roll-hero-dwarf }
label-dungeon-roll-hero-leprechaun = { roll-hero-leprechaun }
label-dungeon-roll-hero-scout = { roll-hero-scout }
label-dungeon-roll-hero-sorceress = { roll-hero-sorceress }
label-dungeon-roll-hero-tracker = { roll-hero-tracker }
label-dungeon-roll-hero-viking = { roll-hero-viking }
label-dungeon-roll-hero-guild-leader = { roll-hero-guild-leader }
label-dungeon-roll-hero-time-traveller = { roll-hero-time-traveller }
label-dungeon-roll-hero-alexandra = { roll-hero-alexandra }
label-dungeon-roll-hero-amar-suen = { roll-hero-amar-suen }
label-dungeon-roll-hero-cassandra = { roll-hero-cassandra }
label-dungeon-roll-hero-yllavyre = { roll-hero-yllavyre }
label-dungeon-roll-hero-marpesia = { roll-hero-marpesia }
label-dungeon-roll-hero-szopin = { roll-hero-szopin }
label-dungeon-roll-hero-tou-lak = { roll-hero-tou-lak }
label-dungeon-roll-hero-tristan = { roll-hero-tristan }
score-dungeon-roll = { $score ->
    [one] { $score } point
   *[other] { $score } points
}
# The sums over many games. Those that say nothing in a sum are asked for, and not told.
sums-dungeon-roll = XP: { $experience }, deepest level: { $deepest }, dragons: { $dragons }, chests: { $chests }, fled: { $fled }{ $title-dragon-fodder ->
    [0] { "" }
    [one] { " · " }{ roll-title-dragon-fodder }: { $title-dragon-fodder }
   *[other] { " · " }{ roll-title-dragon-fodder }: { $title-dragon-fodder }
}{ $title-village-hero ->
    [0] { "" }
    [one] { " · " }{ roll-title-village-hero }: { $title-village-hero }
   *[other] { " · " }{ roll-title-village-hero }: { $title-village-hero }
}{ $title-seasoned-explorer ->
    [0] { "" }
    [one] { " · " }{ roll-title-seasoned-explorer }: { $title-seasoned-explorer }
   *[other] { " · " }{ roll-title-seasoned-explorer }: { $title-seasoned-explorer }
}{ $title-champion ->
    [0] { "" }
    [one] { " · " }{ roll-title-champion }: { $title-champion }
   *[other] { " · " }{ roll-title-champion }: { $title-champion }
}{ $title-hero-of-ages ->
    [0] { "" }
    [one] { " · " }{ roll-title-hero-of-ages }: { $title-hero-of-ages }
   *[other] { " · " }{ roll-title-hero-of-ages }: { $title-hero-of-ages }
}
roll-title-dragon-fodder = Dragon Fodder
roll-title-village-hero = Village Hero
roll-title-seasoned-explorer = Seasoned Explorer
roll-title-champion = Champion
roll-title-hero-of-ages = Hero of Ages

## Topics of the rules

roll-topic-point = The point of the game
roll-topic-delve = A delve, step by step
roll-topic-companions = Companions
roll-topic-dragon = The dragon
roll-topic-treasure = Treasure
roll-topic-points = Points, titles, winning
roll-topic-heroes = Heroes
roll-topic-example = A sample delve
roll-topic-time = Clock and taking back
roll-topic-hero = Hero: { $hero }
roll-topic-set-basic = All basic heroes
roll-topic-set-pack-1 = All heroes of Hero Pack 1
roll-topic-set-kickstarter = All promotional heroes
roll-topic-set-pack-2 = All heroes of Hero Pack 2

## The point

roll-rules-point = Three times you lead a party of dice into the dungeon. Each level has one die more against you than the last. **Go home in time:** the delve brings as much experience (XP) as the last level that you cleared, 4 for level 4. If you have to flee, it brings none.
roll-rules-point-treasure = Chests and the dragon bring treasure. It helps when you use it, and is worth points when you do not.
roll-rules-point-hero = Your hero has a specialty, and an ultimate for once a delve. With { $experience } XP it becomes a master.
roll-rules-point-open = Nothing is hidden: everybody sees all dice and all treasure.

## A delve

roll-rules-party = **1. The party.** Roll the { $count } party dice: they are your companions. Each works once and goes to the graveyard. No new ones come before the next delve.
roll-rules-level = **2. The level.** On level 4, roll 4 dungeon dice, and so on. There are { $count }, and those in the lair stay there: if too few are free, roll the free ones. Dragons that you roll go to the lair at once.
roll-rules-monsters = **3. Monsters.** All of them have to go: your companions beat them, and treasure can help.
roll-rules-loot = **4. Loot.** Open chests and drink potions, as many as you like. What you leave is gone.
roll-rules-beast = **5. The dragon.** It comes if at least { $count } dragons are in the lair.
roll-rules-regroup = **6. Home, or on.** Go home, and gain this level’s experience: 4 for level 4, without those before it. Or go on to the next level with what is left of your party. After level { $deepest } you go home.
roll-rules-flee = **Fleeing** is possible while monsters or the dragon are before you. The delve is over and brings no experience for its levels. Treasure stays yours, and so does experience for dragons.
roll-rules-turns = Everybody plays a first delve in the order of seats, then everybody a second, then a third.

## Companions. One line for each face of a party die, by its letter.

roll-rules-companions = Each companion does one thing, then its die goes to the graveyard:
roll-rules-companion-f = **Fighter:** any number of goblins, or 1 other monster, or 1 chest.
roll-rules-companion-c = **Cleric:** any number of skeletons, or 1 other monster, or 1 chest.
roll-rules-companion-m = **Mage:** any number of oozes, or 1 other monster, or 1 chest.
roll-rules-companion-t = **Thief:** 1 monster, or any number of chests.
roll-rules-companion-h = **Champion:** any number of monsters of one kind, or any number of chests.
roll-rules-companion-s = **Scroll:** rerolls whichever party dice and dungeon dice you choose, all at once, but no dragons and nothing from the graveyard. It does not fight and opens nothing.
roll-rules-potions = **Potions:** any companion, even a scroll, drinks any number. It goes to the graveyard first; then each potion brings one die back from there, perhaps the drinker’s own, with whichever face you choose. With no dice left there, nobody can drink.
roll-rules-fewer = Treasure that works as a companion does all of this, without a die for the graveyard. You may beat or open fewer than you could. A scroll works among monsters, at the loot, and against the dragon, there on party dice only; monsters that it brings are fought first.

## The dragon

roll-rules-lair = Dragons stay in the lair from level to level. Their dice are missing when the next level is rolled.
roll-rules-comes = With at least { $count } of them the dragon comes, after the loot of that level. Then there are these ways:
roll-rules-slay = • **Beat it** with { $count } different companions. No scroll can be among them, treasure that works as a companion can. You gain 1 XP at once and draw a treasure.
roll-rules-ring = • **Slip past it** with a { roll-token-ri.full }. That brings nothing, but the level is cleared.
roll-rules-away = • **Leave** through a { roll-token-tp.full } with the experience of this level, or flee without.
roll-rules-emptied = Beating it or slipping past empties the lair: its dice can be rolled again from the next level on.
roll-rules-heroes-differ = Some heroes change this.

## Treasure. One line for each kind, by its code; { $count } is how many there are.

roll-rules-treasure = There are { $count } treasures. Each chest that you open and each dragon that you beat draws one, by luck. If none is left, you gain 1 XP instead.
roll-rules-used = Each works once and is then out of the game.
roll-rules-used-recycled = Each works once and then goes back into the bag.
roll-rules-token-sw = { $count }× **{ roll-token-sw.full }:** works as a fighter.
roll-rules-token-ta = { $count }× **{ roll-token-ta.full }:** works as a cleric.
roll-rules-token-sc = { $count }× **{ roll-token-sc.full }:** works as a mage.
roll-rules-token-to = { $count }× **{ roll-token-to.full }:** works as a thief.
roll-rules-token-ss = { $count }× **{ roll-token-ss.full }:** works as a scroll.
roll-rules-token-ri = { $count }× **{ roll-token-ri.full }:** against the dragon; empties the lair, without reward.
roll-rules-token-ds = { $count }× **{ roll-token-ds.full }:** nothing to use; 2 more points at the end for each pair.
roll-rules-token-el = { $count }× **{ roll-token-el.full }:** within a level; one die comes back from the graveyard, with whichever face you choose. Nobody has to drink it.
roll-rules-token-db = { $count }× **{ roll-token-db.full }:** among monsters; all of them become dragons and go to the lair.
roll-rules-token-tp = { $count }× **{ roll-token-tp.full }:** among monsters or against the dragon; home at once with the experience of this level. Unused, 2 points.
roll-rules-worth = **At the end** each unused treasure is worth 1 point, if nothing else is said.

## Points

roll-rules-points = **Points** are your experience and what your unused treasure is worth: 1 each, 2 for a { roll-token-tp.full }, and 2 more for each pair of { roll-token-ds.full }.
roll-rules-titles = **Titles:** { $titles }.
# One of the titles.
roll-rules-title = { $title } from { $points }
roll-rules-alone = **Alone** there is no winner: what counts is your score and its title. If you give up, you keep what you have, as if you fled, but such a score enters no leaderboard.
roll-rules-table = **With others** the most points win. Among equals, whoever has fewer unused treasures wins; if that is equal too, they share the win.
roll-rules-leave = Whoever leaves keeps the points so far, as if fleeing, and comes after all who stay. The last one to stay wins at once, with the score as it stands.
roll-rules-due = If a hero has to discard treasure at the end, points are counted after that. Whoever leaves discards the least valuable.
roll-rules-flag = **Whoever runs out of time** before a delve loses that delve; among monsters or against the dragon, the party flees; after a level, it goes home. Whoever loses all three delves that way has left.

## Heroes

roll-rules-specialty = **Specialty:** works in every delve, as often as you like, unless it says otherwise.
roll-rules-ultimate = **Ultimate:** once a delve, among monsters, at the loot or against the dragon, unless it says otherwise. Then it is used until the next delve, or until something makes it ready again.
roll-rules-mastery = **Mastery:** with { $experience } XP the hero becomes a master at once, even within a delve. A used ultimate stays used until the next one. What treasure will be worth does not count.
roll-rules-never = Heroes of Hero Pack 2 never become masters.
roll-rules-abilities = Treasure that works as a companion works with the specialty, too. Where companions can be used as each other, two alike count as both against the dragon. What is discarded brings neither experience nor treasure. New monsters are fought first, whenever an ability brings them.

## A sample delve, line by line. No hero.

roll-example-party = **You roll the party:** 2 fighters, a cleric, a mage, a thief, a champion and a scroll.
roll-example-1 = **Level 1:** a goblin. A fighter beats it.
roll-example-2 = **Level 2:** a chest and a dragon. The dragon goes to the lair. The thief opens the chest: a { roll-token-ta.full }.
roll-example-3 = **Level 3:** a skeleton, an ooze and a potion. The scroll rerolls the ooze: a second skeleton. The cleric beats both.
roll-example-potion = **Loot:** the other fighter drinks the potion, goes to the graveyard, and comes back as a champion.
roll-example-4 = **Level 4:** 2 goblins and 2 dragons. A champion beats both goblins.
roll-example-dragon = **The dragon comes,** as 3 dragons are in the lair. Mage, champion and { roll-token-ta.full } are three different companions and beat it: 1 XP, and a treasure, a { roll-token-tp.full }.
roll-example-home = **Home:** no companion is left for level 5. That is 4 XP for level 4, so 5 in this delve. The portal, kept to the end, is worth 2 points more.
roll-example-mastery = With 5 XP a hero would be a master now.

## The clock, and taking back

roll-rules-clock = All that you do on a level is one turn. First its time runs, then the bank that each player has for the whole match. What happens then is told under “{ roll-topic-points }”.
roll-rules-undo = Until dice are rolled or treasure is drawn, you can take back what you did.
roll-rules-unofficial = Unofficial: a fan-made version of Dungeon Roll. Not connected with its author or publisher.

## When the rules refuse

refusal-dungeon-roll-die-gone = The die or the treasure for that is gone: choose again on the board.
refusal-dungeon-roll-hero-taken = Somebody else has this hero: choose another one.
refusal-dungeon-roll-not-in-set = This hero is not in the set that you play with: choose another one.
refusal-dungeon-roll-exhausted = Your hero’s ultimate is used: choose something else on the board.
refusal-dungeon-roll-monsters-first = Beat the monsters first: chests and potions come after them.
refusal-dungeon-roll-bound = After { roll-ultimate-berserker-rage } you can go home only from a level on which you beat the dragon, or from level 10: go on.
refusal-dungeon-roll-not-for-so-many = Dungeon Roll is for one to four players: choose a number from 1 to 4.
refusal-dungeon-roll-mirror-alone = A mirror match needs at least two players: turn it off, or play with others.
refusal-dungeon-roll-mirror-without-heroes = A mirror match needs heroes: turn it off, or play with heroes.
refusal-dungeon-roll-set-too-small = This set has fewer heroes than there are players: choose a larger one.
