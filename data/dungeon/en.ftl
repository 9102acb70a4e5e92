# All that the dungeon games share: monsters, heroes, equipment, the board, the hand, the walk.

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
monster-fairy = Fairy
    .drawn = the Fairy
    .beaten = Fairies
    .faced = the Fairy
monster-ally = Ally
    .drawn = the Ally
    .beaten = Allies
    .faced = the Ally
monster-mimic = Mimic
    .drawn = the Mimic
    .beaten = Mimics
    .faced = the Mimic
monster-cube = Gelatinous Cube
    .drawn = the Gelatinous Cube
    .beaten = Gelatinous Cubes
    .faced = the Gelatinous Cube
monster-count = The Count
    .drawn = the Count
    .beaten = Counts
    .faced = the Count
monster-shapeshifter = Shapeshifter
    .drawn = the Shapeshifter
    .beaten = Shapeshifters
    .faced = the Shapeshifter

# A monster that is another one for the time being: “Shapeshifter (Golem)”.
monster-as = { $name } ({ $kind })
monster-strength = { $monster } · strength { $strength }
monster-copies = { $count ->
    [one] { $count } card of the 13
   *[other] { $count } cards of the 13
}

## What special monsters do. `short`: in few words, beside the name.

special-fairy = Its strength is 0, which is even: it takes no health.
    .short = takes no health
special-ally = It has no strength and does no harm. The next card in the dungeon does nothing, whatever it is.
    .short = the next card does nothing
special-mimic = Its strength is the number of pieces of equipment left when it is met, 0 to 6. Whatever the number, it is a { monster-mimic } and of no other kind.
    .short = strength = equipment left
special-cube = It has no strength. It takes one piece of equipment, which whoever went in chooses, and the health that came with it; with no equipment left, it does nothing.
    .short = takes equipment
special-count = Its strength is 4 and its kind { monster-vampire } if whoever went in has no Success card. With one, its strength is 8 and it is of no kind.
    .short = { monster-vampire } 4, or 8
special-shapeshifter = Its strength is its place in the dungeon, counted from the first card met, and its kind is the one with that strength. As the 8th card, or any after the 9th, it is of no kind.
    .short = strength = its place

## Heroes. `object`: after “picks”.

hero-warrior = Warrior
    .object = the Warrior
hero-barbarian = Barbarian
    .object = the Barbarian
hero-mage = Mage
    .object = the Mage
hero-rogue = Rogue
    .object = the Rogue
hero-bard = Bard
    .object = the Bard
hero-ninja = Ninja
    .object = the Ninja
hero-princess = Princess
    .object = the Princess
hero-necromancer = Necromancer
    .object = the Necromancer

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
tile-wall-of-fire = Wall of Fire
    .object = the Wall of Fire
tile-bracelet-of-protection = Bracelet of Protection
    .object = the Bracelet of Protection
tile-demonic-pact = Demonic Pact
    .object = the Demonic Pact
tile-polymorph = Polymorph
    .object = Polymorph
tile-omnipotence = Omnipotence
    .object = Omnipotence
tile-mithril-armor = Mithril Armor
    .object = the Mithril Armor
tile-buckler = Buckler
    .object = the Buckler
tile-invisibility-cloak = Invisibility Cloak
    .object = the Invisibility Cloak
tile-ring-of-power = Ring of Power
    .object = the Ring of Power
tile-vorpal-dagger = Vorpal Dagger
    .object = the Vorpal Dagger
tile-fancy-hat = Fancy Hat
    .object = the Fancy Hat
tile-glamorous-tunic = Glamorous Tunic
    .object = the Glamorous Tunic
tile-dancing-blade = Dancing Blade
    .object = the Dancing Blade
tile-lucky-coin = Lucky Coin
    .object = the Lucky Coin
tile-charming-flute = Charming Flute
    .object = the Charming Flute
tile-elvish-harp = Elvish Harp
    .object = the Elvish Harp
tile-weird-concoction = Weird Concoction
    .object = the Weird Concoction
tile-curative-herbs = Curative Herbs
    .object = the Curative Herbs
tile-smoke-bomb = Smoke Bomb
    .object = the Smoke Bomb
tile-wooden-shuriken = Wooden Shuriken
    .object = the Wooden Shuriken
tile-ninjato = Ninjato
    .object = the Ninjato
tile-shinobi-gear = Shinobi Gear
    .object = the Shinobi Gear
tile-mr-charm = Mr. Charm
    .object = Mr. Charm
tile-chaperon = Chaperon
    .object = the Chaperon
tile-family-crown = Family Crown
    .object = the Family Crown
tile-royal-scepter = Royal Scepter
    .object = the Royal Scepter
tile-greatsword = Greatsword
    .object = the Greatsword
tile-dragon-leash = Dragon Leash
    .object = the Dragon Leash
tile-zombie = Zombie
    .object = the Zombie
tile-dark-cape = Dark Cape
    .object = the Dark Cape
tile-dark-stone = Dark Stone
    .object = the Dark Stone
tile-reanimation-bones = Reanimation Bones
    .object = the Reanimation Bones
tile-bloody-wand = Bloody Wand
    .object = the Bloody Wand
tile-possession-scroll = Possession Scroll
    .object = the Possession Scroll

## What equipment does: when, and how often. `short`: in few words, beside the name.

effect-none = +{ $health } health
    .short = +{ $health } health
effect-beats-up-to = beats monsters of strength { $strength } or less
    .short = beats strength 1–{ $strength }
effect-beats-even = beats monsters of even strength
    .short = beats even strengths
effect-beats-kind = beats { $monster } (strength { $strength })
    .short = beats strength { $strength }
effect-beats-named = beats one kind, which you name before going in
    .short = beats one kind
effect-may-beat-once = can beat any monster, once
    .short = beats any one
effect-revives-once = revives the hero once, with { $health } health
    .short = revives ({ $health })
effect-beats-from = beats monsters of strength { $strength } or more
    .short = beats strength { $strength }+
effect-beats-strengths = beats monsters of strength { $strengths }
    .short = beats strength { $strengths }
effect-beats-strengths-below = beats monsters of strength { $strengths } while the hero has less than { $below } health
    .short = beats { $strengths } below { $below } health
effect-beats-repeated = beats the second and each further monster of a kind, whatever became of the first
    .short = beats repeated kinds
effect-beats-named-by-other = beats { monster-golem.beaten }, { monster-lich.beaten } or { monster-demon.beaten }, whichever another player of your choice names before you go in
    .short = beats 5, 6 or 7
effect-beats-kind-and-shields = beats { $monster } (strength { $strength }); each one that it beats makes every later blow 1 weaker
    .short = beats { $strength }, blows −1
effect-beats-kind-and-next = beats { $monster }, and the next card then does nothing
    .short = beats { $strength } and the next card
effect-drains-up-to = beats monsters of strength { $strength } or less and adds that strength to the hero’s health
    .short = beats 1–{ $strength } and heals
effect-drains-kind = beats { $monster } (strength { $strength }) and adds that strength to the hero’s health
    .short = beats { $strength } and heals
effect-caps-damage = while the hero has less than { $below } health, odd strengths take at most 1, even ones at most 2
    .short = below { $below } health: blows ≤ 2
effect-lowers-damage = every blow takes { $amount } less health
    .short = every blow −{ $amount }
effect-may-beat-odd-once = can beat any monster of odd strength, once
    .short = beats any odd once
effect-may-beat-even-on = can beat an even strength, and then every later one until an odd one comes through
    .short = beats even ones, until an odd
effect-may-beat-for-a-tile = can beat any monster, each time at the price of another piece of equipment
    .short = beats any, for a piece
effect-may-beat-kind-and-next = can beat { $monster }, once; the next card then does nothing
    .short = beats { $strength } and the next, once
effect-may-drain-once = can beat any monster, once, and adds its strength to the hero’s health
    .short = beats one and heals
effect-may-replace-once = can replace a monster with the next card of the deck, once
    .short = swaps a monster once
effect-revives-at-one = revives the hero with 1 health, any number of times, but not if health was exactly 1 before that
    .short = revives (1)
effect-wins-if-all-differ = if the hero falls, the dungeon is shown; the hero survives if no two of its cards are of one kind
    .short = saves the hero if all monsters differ

## Health and equipment

health-of = Health { $health } of { $full }
# More than at the door, by equipment that gives some.
health-above = Health { $health }
tile-removed = gone: { $name }
tiles-gone = Gone: { $tiles }
tiles-gone-by = { $tiles } ({ $name })

## Dungeon and deck

dungeon-count = Dungeon **{ $count }**
# Below that: from whom the cards are, as “Kestrel 3, Moth 1”.
dungeon-added = Added: { $added }
dungeon-empty = Dungeon **empty**
cards-of = { $name } { $count }
deck-cards = Deck **{ $count }**
deck-empty = Deck **empty**
deck-last-card = The last card: whoever draws it goes in.

## What happened last

last-drew = { $name } drew a card.
last-added = { $name } added a monster.
last-discarded = { $name } discarded { $tile } and a monster.
last-passed = { $name } passed.
last-forced = The deck is empty, so { $name } passed.
last-struck = { $name } used { $tile }.
last-held = { $name } held back and took the blow.

## Who must do what

ask-turn = **{ $name }**: draw or pass?
ask-card = **{ $name }** has drawn: add or discard?
ask-card-add = **{ $name }** must add the card: no equipment is left.
ask-name = **{ $name }** goes in. Which monster shall the { $tile } beat?
ask-name-passed = **{ $other } passed: { $name } goes in.**
ask-name-forced = **The deck is empty: { $name } goes in.**
ask-name-which = **{ $name }**: which monster shall the { $tile } beat?

## Buttons and menus

button-draw = Draw
button-pass = Pass
# On the board, while a player holds a drawn card: to the hand.
button-place = Add or discard…
button-add = Add it to the dungeon
button-hold = Hold
menu-discard = Discard it with…
menu-name = Name a monster…

## The call to the next player. `player` is a mention.

call-turn = { $player }, your turn · dungeon { $dungeon }, deck { $deck }.
call-turn-empty = { $player }, your turn · dungeon empty, deck { $deck }.
call-card = { $player }, the drawn card waits in your hand: “{ button-cards }”.
call-card-back = { $player }, your card is back in your hand.

## The way through the dungeon

walk-title = { $name } enters the dungeon
walk-title-survived = { $name } comes out alive
walk-title-empty = { $name } walks through an empty dungeon
walk-title-revived = { $name } comes back from the dead
walk-title-last-health = { $name } barely survives
walk-title-saved = { $name } falls and still survives
walk-title-unhurt = { $name } comes out unhurt
walk-title-fell = { $name } falls
walk-title-fell-first = { $name } falls at the first card
walk-title-fell-last = { $name } falls at the last card
walk-title-wins = { $name } survives and wins the match
walk-title-loses = { $name } falls: { $winner } wins the match
walk-names = **{ $name } names { $monster }.**
walk-names-other = **Named: { $monster }.**
walk-names-luck = **Named by luck: { $monster }.**
walk-named = { $tile } (named: **{ $monster }**)
walk-named-by-luck = { $tile } (named by luck: **{ $monster }**)
walk-looms = **{ $monster }**…
# { $monster } is struck out.
walk-beaten = { $monster } · { $tile }
# Those met before, one after the other.
walk-earlier = Before: { $monsters }
walk-earlier-hit = { $monster } (−{ $damage })
walk-hit = { $monster } · **hits for { $damage }** · { $health } left
walk-revived = { $monster } · **hits for { $damage }** · { $tile }: back with { $health } health
walk-beaten-for = { $monster } · { $tile }, at the price of { $price }
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
walk-differ = { $tile } saves the hero: no two cards are of one kind.
walk-alike = { $tile } does not help: there is more than one { $monster }.
walk-ahead = { $count ->
    [one] The last card is ahead.
   *[other] { $count } cards ahead.
}
walk-last-card = It is the last card.
# Behind a card that is turned up.
walk-behind = { $count ->
    [one] One more card behind it.
   *[other] { $count } more cards behind it.
}
# The cards at which a hero falls next. { $what }: one of the next two.
walk-deadly = Deadly now: **{ $what }**
walk-deadly-from = strength { $strength } and up
walk-deadly-at = strength { $strengths }
walk-not-deadly = The next card is not deadly yet.
walk-not-deadly-answered = With the right answer, the next card is not deadly.
walk-unstoppable = Sure to live: **at least { $health } health left**
walk-unharmed = Sure to live: **no more wounds**
walk-sure = **{ $name } has a sure way out.**
walk-doomed = **Nothing can save { $name } now.**
walk-empty = The dungeon is empty: nothing stands in the way.
walk-drop-why = It takes a piece of equipment, and the health that came with it.
walk-hold-asked = Hold: other equipment is asked about next.
walk-hold-beaten = Hold: { $tile } beats it.
walk-hold-revives = Hold: −{ $damage } health, then back with { $health } ({ $tile }).
walk-hold-harmless = Hold: it takes no health.
walk-hold-falls = Hold: −{ $damage } health, and the hero falls.
walk-hold-falls-unless = Hold: −{ $damage } health, and the hero falls, unless { $tile } saves them.
walk-hold-costs = Hold: −{ $damage } health, which leaves { $health }.
walk-faces = **{ $monster }** stands in the way.
walk-stopped = The match ended here.
# Why the hero goes in is said before; { $added } is as “Kestrel 3, Moth 1”.
walk-against = Cards inside: { $added }.
walk-equipment = Equipment: { $tiles }
walk-used = { $tile } (used)
walk-lost = { $tile } (given up)
walk-bare = No equipment is left.

## Walks and feats in the result

walked-survived = { $name } came out with { $health } health
walked-fell = { $name } met { $monster } at { $health } health, and fell
walked-off = broken off
feat-bare = { $name } met { $count } monsters with no equipment
feat-discarded = { $name } discarded { $count } pieces of equipment in one dungeon

## The hand

hand-title = You drew { $monster } · strength { $strength }
hand-beaten = **{ $tiles }** would beat it.
hand-cost = Nothing stops it for sure: **−{ $strength } health**.
hand-title-special = You drew { $monster }
# A piece of equipment that may beat it, and what it does.
hand-may = { $tile }: { $effect }.
hand-if-named = The { $tile } would, if whoever goes in names this monster.
hand-once = The { $tile } could, but works only once per dungeon.
hand-must-add = No equipment is left, so it has to be added to the dungeon.
hand-mine = Your cards in the dungeon, in the order they will be met: { $monsters }
hand-discards = Discarded by you: { $monsters }
hand-discard = { $monster } (with { $tile })
hand-none = You hold no card
hand-heroes = Heroes to pick from
placed-added = You added { $monster } to the dungeon
placed-discarded = You discarded { $monster } and { $tile }
placed-back = The draw of this card was taken back
placed-over = The match has ended
placed-left = You left with this card in your hand: { $monster }
placed-never = The match ended with this card in your hand: { $monster }

## Questions before something that cannot be undone

confirm-pass = Really pass?
confirm-pass-button = Pass anyway

## When the rules or an invitation refuse

refusal-tile-gone = That piece of equipment is already gone. Choose another one.
refusal-no-tiles-left = No equipment is left to discard the card with. Add it to the dungeon.
refusal-card-in-hand = You have drawn already. Add your card to the dungeon, or discard it with one piece of equipment.
refusal-no-card-in-hand = You hold no card. Draw one first, or pass.
refusal-no-such-strength = That one cannot be named. Choose one of those that are offered.
refusal-first-card = Your first card has to be added: so it was agreed for this game.
refusal-not-offered = That cannot be used now. The board shows what can.

## Rules

menu-rules-deathmatch = Rules and equipment…
rules-topic-point = The point of the game
rules-topic-turn = Your turn
rules-topic-dungeon = In the dungeon
rules-topic-equipment = Equipment
rules-topic-monsters = Monsters
rules-topic-example = A sample adventure
rules-topic-time = Clock and taking back

## Your turn

rules-turn = **Draw a card or pass.** A card is a monster that only you see. There are two things to do with it:
rules-turn-add = • **Add it** to the dungeon, face down.
rules-turn-must = With no equipment left it has to be added.

## In the dungeon

rules-dungeon-order = The monsters come one by one. The one that was added last comes first.
rules-dungeon-beaten = Equipment beats what it can, automatically and at no cost.
rules-dungeon-blow = Any other monster costs as much health as its strength.
rules-dungeon-end = With at least 1 health left after the last monster, the hero has survived. At 0 the hero falls.

## Equipment

rules-hero = **{ $hero }:** { $health } health, { $whole } with all equipment.
# A tile in full. Several of these sentences may follow each other.
rules-tile-of = Equipment · { $hero }
rules-tile-health = +{ $health } health.
rules-tile-beats = Beats automatically, every time: { $monsters }.
rules-tile-named = Before you go in, you name one of the eight monsters, for all to see. It then beats that monster automatically, every time.
# { $part } as below: in rounds the button bears the name of the piece.
rules-tile-strike = { $part ->
    [round] When a monster comes that takes health and that nothing else beats, you choose: use it, and beat the monster whatever it is, or hold, and take the blow. Once per dungeon.
   *[adventure] When a monster comes that nothing else beats, you choose: strike, and beat it whatever it is, or hold, and take the blow. One strike per dungeon.
}
rules-tile-revives = When the hero falls, it works automatically, once per dungeon: back with { $health } health, and that monster is gone.
rules-tile-cards = That is { $count } of the 13 cards.
rules-tile-health-of = With all equipment whoever goes in has { $whole } health; without this piece, { $without }.
rules-tile-beats-more = It does nothing against any other monster.
rules-tile-beats-kind-more = It beats special monsters too while they are of that kind, and no others.
rules-tile-beats-strength-more = It beats special monsters too if they have such a strength when they are met, and no others.
rules-tile-named-specials = Special monsters count while they are of that kind. Before an empty dungeon nothing is named.
rules-tile-named-more = It does nothing against any other monster. Before an empty dungeon nothing is named.
rules-tile-strike-more = You are not asked about monsters that other equipment beats. If you hold, you are asked again at the next monster. Used once, it does nothing more.
rules-tile-revives-more = How strong the blow was does not matter. If the hero falls again, that is the end.
rules-tile-beats-nothing = It beats no monster.
rules-tile-itself-more = It works automatically.
rules-tile-repeated-more = What has no kind never counts as repeated.
rules-tile-other-more = Whoever goes in chooses who names; a player who is out may be chosen too. Whoever is chosen may let luck name it.
rules-tile-asked-more = You are asked at each such monster that takes health and that nothing beats automatically. If you hold, it stays for a later one.
rules-tile-leash-more = You are asked at every such monster, before other equipment works.
rules-tile-next-more = The next card does nothing, whatever it is: no blow, no loss, no effect.
rules-tile-shields-more = If it is taken away, blows are as strong as before.
rules-tile-coin-more = You are asked at an even monster that nothing beats automatically; once used, it works automatically. What other equipment beats does not end it, nor does a card that is ignored or has no strength. An odd monster that nothing beats ends it, even if its blow costs no health, and the coin is used up.
rules-tile-price-more = You are asked at each monster that nothing beats automatically, and choose which piece it costs. Health that came with that piece is lost. As the last piece it cannot be used.
rules-tile-replace-more = You are asked at every monster of strength 1 or more, before other equipment works. The new card is met in its place. With an empty deck there is nothing to swap.
rules-tile-differ-more = Cards without a kind differ from all others. A card that { tile-polymorph } has replaced does not count.
rules-tile-bones-more = The monster that struck is gone.
rules-house-ruling = **Our guess:** no source that we know confirms this value.
# { $part }: what equipment comes back after, an adventure or a round.
rules-tile-always = { $part ->
    [round] Each round with this hero begins with it. Once it is discarded, it is gone until the round ends.
   *[adventure] Each adventure begins with it. Once it is discarded, it is gone until the adventure ends.
}
rules-tile-there = **Now:** it is there.
rules-tile-gone = { $part ->
    [round] **Now:** gone until the round ends; { $name } discarded it.
   *[adventure] **Now:** gone until the adventure ends; { $name } discarded it.
}
rules-tile-used = **Now:** used up in this dungeon.
rules-tile-given-up = **Now:** given up in this dungeon.

## Monsters

rules-monster = { $count }× { $monster } · { $tiles }

## The clock, and taking back

rules-clock-turn = Drawing a card and placing it are one turn; so are all choices within a dungeon. First the time of the turn runs, then the bank that each player has for the whole match.
rules-clock-stands = The clock stands while a card is on its way to you, and while a walk through the dungeon is shown.
