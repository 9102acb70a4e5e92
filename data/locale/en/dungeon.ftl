# Monsters, heroes, equipment and what they do. Shared by all dungeon games.

list-and = { $first } and { $last }
list-or = { $first } or { $last }

## Monsters. `drawn`: after "You drew". `beaten`: after "beats"; `faced`: after "faces".

monster-goblin = Goblin
    .drawn = a Goblin
    .beaten = Goblins
    .faced = a Goblin
monster-skeleton = Skeleton
    .drawn = a Skeleton
    .beaten = Skeletons
    .faced = a Skeleton
monster-orc = Orc
    .drawn = an Orc
    .beaten = Orcs
    .faced = an Orc
monster-vampire = Vampire
    .drawn = a Vampire
    .beaten = Vampires
    .faced = a Vampire
monster-golem = Golem
    .drawn = a Golem
    .beaten = Golems
    .faced = a Golem
monster-lich = Lich
    .drawn = the Lich
    .beaten = Liches
    .faced = the Lich
monster-demon = Demon
    .drawn = the Demon
    .beaten = Demons
    .faced = the Demon
monster-dragon = Dragon
    .drawn = the Dragon
    .beaten = Dragons
    .faced = the Dragon

monster-strength = { $monster } · strength { $strength }
monster-copies = { $count ->
    [one] { $count } card of the 13
   *[other] { $count } cards of the 13
}

## Heroes

hero-warrior = Warrior
hero-barbarian = Barbarian

## Equipment. `object`: after "discarded" or "used".

tile-knight-shield = Knight Shield
    .object = the Knight Shield
tile-plate-armor = Plate Armor
    .object = the Plate Armor
tile-torch = Torch
    .object = the Torch
tile-holy-grail = Holy Grail
    .object = the Holy Grail
tile-dragon-spear = Dragon Spear
    .object = the Dragon Spear
tile-vorpal-sword = Vorpal Sword
    .object = the Vorpal Sword
tile-leather-shield = Leather Shield
    .object = the Leather Shield
tile-chainmail = Chainmail
    .object = the Chainmail
tile-war-hammer = War Hammer
    .object = the War Hammer
tile-vorpal-axe = Vorpal Axe
    .object = the Vorpal Axe
tile-healing-potion = Healing Potion
    .object = the Healing Potion

## What equipment does, in few words

effect-none = +{ $health } health
    .short = +{ $health } health
effect-beats-up-to = beats monsters of strength 1–{ $strength }
    .short = beats strength 1–{ $strength }
effect-beats-even = beats monsters of even strength
    .short = beats even strengths
effect-beats-kind = beats { $monster } (strength { $strength })
    .short = beats strength { $strength }
effect-beats-named = beats one kind, which you name before going in
    .short = beats a named one
effect-may-beat-once = can beat any monster, once
    .short = beats anything once
effect-revives-once = revives the hero once, with { $health } health
    .short = revives once ({ $health })
