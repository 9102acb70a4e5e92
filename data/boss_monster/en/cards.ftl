# Boss Monster: the cards. `short`: a Room on the board of three or four, at most 12 characters, no two alike. `line`:
# at most 48, for hands, menus and questions: a sentence without its capital letter and its full stop.
# `does`: the sentences of its page, for its owner. { $amount }: the number that the card has; `line` and `does` of one card take the same. Whether it works once a turn, and when it
# may be played, is added from the data, see `boss-card-once` and `boss-when-…`.

## Rooms that lure clerics

boss-room-dark-altar = Dark Altar
    .short = Altar
    .line = destroy it: take any discarded card
    .does = Destroy this Room: take any card from the discards into your hand.
boss-room-open-grave = Open Grave
    .short = Grave
    .line = when a hero falls here, take a discarded Room
    .does = When a hero falls here, take a Room from the discards into your hand.
boss-room-specters-sanctum = Specter’s Sanctum
    .short = Sanctum
    .line = when you build it, an opponent discards a Spell
    .does = When you build this Room, choose an opponent: a Spell from that hand, chosen by luck, is discarded.
boss-room-succubus-spa = Succubus Spa
    .short = Spa
    .line = when a hero falls here, take an opponent’s card
    .does = When a hero falls here, choose an opponent, and Rooms or Spells: you get one such card from that hand, chosen by luck.
boss-room-dracolich-lair = Dracolich Lair
    .short = Lair
    .line = discard { $amount } Rooms: take a discarded Room
    .does = { $amount ->
        [one] Discard { $amount } Room from your hand: take a Room from the discards into your hand.
       *[other] Discard { $amount } Rooms from your hand: take a Room from the discards into your hand.
    }
boss-room-vampire-bordello = Vampire Bordello
    .short = Bordello
    .line = when a hero falls here, heal a Wound
    .does = When a hero falls here, you may heal one of the heroes among your Wounds: from now on it counts as Souls.

## Rooms that lure fighters

boss-room-goblin-armory = Goblin Armory
    .short = Armory
    .line = Monster Rooms beside it deal +{ $amount } damage
    .does = The Monster Rooms directly to its left and right deal { $amount } more damage each.
boss-room-golem-factory = Golem Factory
    .short = Factory
    .line = when a hero falls here, draw a Room
    .does = When a hero falls here, draw a Room.
boss-room-minotaurs-maze = Minotaur’s Maze
    .short = Maze
    .line = a hero’s first entry sends it back a Room
    .does = The first time that a hero enters this Room in a turn, it goes back to the Room directly to the left, if that one is active, and enters it again. The Maze deals its damage only after that.
boss-room-neanderthal-cave = Neanderthal Cave
    .short = Cave
    .line = no Advanced Room can take its place
    .does = No Advanced Room can be built on this Room; an ordinary one can.
boss-room-beast-menagerie = Beast Menagerie
    .short = Menagerie
    .line = when you build another Monster Room, draw a Room
    .does = When you build another Monster Room, draw a Room. One that covers the Menagerie does not count.
boss-room-monsters-ballroom = Monster’s Ballroom
    .short = Ballroom
    .line = deals 1 damage for each Monster Room
    .does = It deals as much damage as there are active Monster Rooms in its dungeon, itself included.

## Rooms that lure mages

boss-room-brainsucker-hive = Brainsucker Hive
    .short = Hive
    .line = when a hero falls here, draw a Spell
    .does = When a hero falls here, draw a Spell.
boss-room-dark-laboratory = Dark Laboratory
    .short = Lab
    .line = when you build it, draw { $amount } Spells, discard 1
    .does = { $amount ->
        [one] When you build this Room, draw { $amount } Spell, then discard a Spell. It can be one that you had before.
       *[other] When you build this Room, draw { $amount } Spells, then discard a Spell. It can be one that you had before.
    }
boss-room-haunted-library = Haunted Library
    .short = Library
    .line = at a turn’s start, draw a Room or a Spell
    .does = At the beginning of a turn you may draw a Spell instead of a Room.
boss-room-witchs-kitchen = Witch’s Kitchen
    .short = Kitchen
    .line = discard a Monster Room: draw a Spell
    .does = Discard a Monster Room from your hand: draw a Spell.
boss-room-all-seeing-eye = All-Seeing Eye
    .short = Eye
    .line = discard a Spell: cancel an opponent’s
    .does = When an opponent plays a Spell, you may discard a Spell from your hand to cancel it. This is no Spell, so nothing cancels it.
boss-room-ligers-den = Liger’s Den
    .short = Den
    .line = when you play a Spell, draw a Spell
    .does = When you play a Spell that is not cancelled, draw a Spell.

## Rooms that lure thieves

boss-room-bottomless-pit = Bottomless Pit
    .short = Pit
    .line = destroy it: the hero in it falls
    .does = Destroy this Room: the hero who is in it falls at once.
boss-room-boulder-ramp = Boulder Ramp
    .short = Ramp
    .line = destroy another Room: { $amount } damage here
    .does = Destroy another Room of your dungeon: the hero who is in this Room takes { $amount } damage. You may do so again with one more Room.
boss-room-dizzygas-hallway = Dizzygas Hallway
    .short = Dizzygas
    .line = a Trap Room to its right deals +{ $amount } damage
    .does = If the Room directly to its right is a Trap Room, that one deals { $amount } more damage.
boss-room-jackpot-stash = Jackpot Stash
    .short = Jackpot
    .line = destroy it: your Rooms lure double this turn
    .does = Destroy this Room: the treasure of all your Rooms is doubled this turn, that of Rooms turned up later too; not your boss’s.
boss-room-recycling-center = Recycling Center
    .short = Recycling
    .line = when another Room of yours is destroyed, draw { $amount }
    .does = { $amount ->
        [one] When another Room of your dungeon is destroyed, by whomever, draw { $amount } Room.
       *[other] When another Room of your dungeon is destroyed, by whomever, draw { $amount } Rooms.
    }
boss-room-the-crushinator = The Crushinator
    .short = Crushinator
    .line = destroy another Room: the rest deal +{ $amount } damage
    .does = Destroy another Room of your dungeon: all your Rooms deal { $amount } more damage this turn.

## Rooms that lure several classes

boss-room-centipede-tunnel = Centipede Tunnel
    .short = Centipede
    .line = when you build it, swap two Rooms
    .does = When you build this Room, you may swap two active Rooms of one dungeon, yours or another. What lies under them goes along.
boss-room-construction-zone = Construction Zone
    .short = Construction
    .line = when you build it, build one more Room
    .does = When you build this Room, you may build one more Room from your hand at once, face up. It can go on this one.
boss-room-dragon-hatchery = Dragon Hatchery
    .short = Hatchery
    .line = lures all four classes
    .does = It does nothing else, but it has a treasure for each of the four classes.
boss-room-mimic-vault = Mimic Vault
    .short = Vault
    .line = when you build it, a hero comes from town
    .does = When you build this Room, choose a hero in town who is not epic: this hero goes to your entrance.
boss-room-monstrous-monument = Monstrous Monument
    .short = Monument
    .line = when you build it, take a discarded Monster Room
    .does = When you build this Room, take a Monster Room from the discards into your hand.
boss-room-torture-chamber = Torture Chamber
    .short = Torture
    .line = destroy it: an opponent discards a Room
    .does = Destroy this Room and choose an opponent: a Room from that hand, chosen by luck, is discarded.
boss-room-zombie-prison = Zombie Prison
    .short = Zombie
    .line = destroy it: an opponent’s Soul walks again
    .does = Destroy this Room and choose a hero among an opponent’s Souls: that hero goes to that opponent’s entrance, and walks again.

## Spells

boss-spell-annihilator = Annihilator
    .line = any Trap Room deals +{ $amount } damage
    .does = A Trap Room of any dungeon deals { $amount } more damage this turn. A hero who is in it takes that at once.
boss-spell-assassin = Assassin
    .line = an opponent’s hero has +{ $amount } health
    .does = A hero in an opponent’s dungeon has { $amount } more health this turn.
boss-spell-cave-in = Cave-In
    .line = destroy your Room and the hero in it
    .does = Destroy a Room of your dungeon: the hero who is in it falls at once. What that Room does when destroyed, it does not do now.
boss-spell-counterspell = Counterspell
    .line = cancel another’s Spell
    .does = Cancel a Spell that somebody else has just played. It does nothing and is discarded.
boss-spell-exhaustion = Exhaustion
    .line = your hero takes 1 damage for each Room
    .does = A hero in your dungeon takes as much damage as you have active Rooms.
boss-spell-fear = Fear
    .line = a hero goes back to town
    .does = A hero in any dungeon goes back to town as the newest there, even one who has taken enough damage to fall.
boss-spell-freeze = Freeze
    .line = a Room does nothing this turn
    .does = A Room of any dungeon is frozen this turn: no damage, no treasure, no effect, and it does not count as a Room. Heroes pass it by.
boss-spell-giant-size = Giant Size
    .line = any Monster Room deals +{ $amount } damage
    .does = A Monster Room of any dungeon deals { $amount } more damage this turn. A hero who is in it takes that at once.
boss-spell-jeopardy = Jeopardy
    .line = all get new hands: a Spell and { $amount } Rooms
    .does = { $amount ->
        [one] All players discard their whole hands, then each draws a Spell and { $amount } Room.
       *[other] All players discard their whole hands, then each draws a Spell and { $amount } Rooms.
    }
boss-spell-kobold-strike = Kobold Strike
    .line = nobody builds this turn
    .does = No Room can be built for the rest of this turn, by whatever means. Rooms that lie face down go back to their owners’ hands.
boss-spell-motivation = Motivation
    .line = if another has more Rooms, build one more
    .does = If an opponent has more Rooms than you, you may build one Room more this turn, not in the same place as the other.
boss-spell-princess-in-peril = Princess in Peril
    .line = a hero comes from town to you
    .does = A hero in town, even an epic one, goes to your entrance.
boss-spell-soul-harvest = Soul Harvest
    .line = give up a Soul: draw { $amount } Spells
    .does = { $amount ->
        [one] Take a hero out of your Souls, and out of the game: draw { $amount } Spell. An epic hero costs 2 Souls.
       *[other] Take a hero out of your Souls, and out of the game: draw { $amount } Spells. An epic hero costs 2 Souls.
    }
boss-spell-teleportation = Teleportation
    .line = a hero goes back to your first Room
    .does = A hero in your dungeon goes back to the first Room, enters it and walks from there again, with all the damage so far.
boss-spell-trepidation = Trepidation
    .line = an opponent { $amount } Souls ahead gets no heroes now
    .does = { $amount ->
        [one] Choose an opponent with at least { $amount } Soul more than you: no hero enters that dungeon this turn. Heroes at its entrance wait there.
       *[other] Choose an opponent with at least { $amount } Souls more than you: no hero enters that dungeon this turn. Heroes at its entrance wait there.
    }
boss-spell-zombie-attack = Zombie Attack
    .line = an opponent’s Soul walks again, +{ $amount } health
    .does = Choose a hero among an opponent’s Souls: that hero goes to that opponent’s entrance, with { $amount } more health this turn.

## Bosses. `line` and `does`: their Level Up.

boss-boss-draculord = Draculord
    .line = take a card from an opponent’s hand
    .does = See the hand of an opponent, and take a card from it. The opponent is told which.
boss-boss-cleopatra = Cleopatra
    .line = take an Advanced Trap Room
    .does = You may take an Advanced Trap Room from the Room deck or the discards and show it. If it fits on a Room of yours, it is built at once; if not, you keep it.
boss-boss-king-croak = King Croak
    .line = take an Advanced Monster Room
    .does = You may take an Advanced Monster Room from the Room deck or the discards and show it. If it fits on a Room of yours, it is built at once; if not, you keep it.
boss-boss-xyzax = Xyzax
    .line = take { $amount } discarded cards
    .does = { $amount ->
        [one] Take { $amount } card from the discards into your hand.
       *[other] Take { $amount } cards from the discards into your hand.
    }
boss-boss-cerebellus = Cerebellus
    .line = draw { $amount } Spells, discard 1
    .does = { $amount ->
        [one] You may draw { $amount } Spell. Then discard a Spell; it can be one that you had before.
       *[other] You may draw { $amount } Spells. Then discard a Spell; it can be one that you had before.
    }
boss-boss-seducia = Seducia
    .line = any hero comes to you
    .does = You may choose any hero in town or in the hero decks: this hero goes to your entrance.
boss-boss-gorgona = Gorgona
    .line = kill a hero in town
    .does = Choose a hero in town, even an epic one: this hero falls at once, and the Souls are yours.
boss-boss-robobo = Robobo
    .line = each opponent destroys a Room
    .does = Each opponent chooses a Room of their own dungeon and destroys it. What that Room does when destroyed, it does not do now.
