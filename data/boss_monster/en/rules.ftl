# Boss Monster: what is chosen, what is remembered, the rules, refusals.

game-boss-monster = Boss Monster
variant-boss-monster-classic = Boss Monster

## The command and what can be chosen. Names: lowercase, at most 32 characters.

command-play-boss-monster = boss-monster
    .description = Two to four players: build a dungeon that lures heroes, and that they do not survive
command-play-boss-monster-bosses = bosses
    .description = Whether bosses are dealt or chosen; dealt if left out
command-play-boss-monster-windows = questions
    .description = How often all are asked whether they play something; at key moments if left out
setting-boss-monster-bosses-dealt = dealt: everybody gets a boss by luck
setting-boss-monster-bosses-chosen = chosen: everybody picks one before the game
setting-boss-monster-windows-key-moments = key moments: when it matters most; each player may ask for more
setting-boss-monster-windows-every-room = every Room: whenever something could be played

## Before a game

boss-pitch = You are the boss of a dungeon: its Rooms have treasure that lures heroes, and deal damage that kills them. A hero who falls is a Soul for you, one who gets through to you is a Wound. Ten Souls win, five Wounds put you out.
# { $count }: how many bosses there are.
boss-detail-dealt = Bosses: dealt by luck, of { $count }
boss-detail-chosen = Bosses: each player chooses one of { $count }
boss-detail-key = At key moments you are asked whether you play a card
boss-detail-every = In every Room you are asked whether you play a card
boss-ask-boss = **{ $name }**: choose your boss.
boss-call-boss = { $player }, choose your boss.

## What is remembered

label-boss-monster-boss = Boss
label-boss-monster-boss-draculord = { boss-boss-draculord }
label-boss-monster-boss-cleopatra = { boss-boss-cleopatra }
label-boss-monster-boss-king-croak = { boss-boss-king-croak }
label-boss-monster-boss-xyzax = { boss-boss-xyzax }
label-boss-monster-boss-cerebellus = { boss-boss-cerebellus }
label-boss-monster-boss-seducia = { boss-boss-seducia }
label-boss-monster-boss-gorgona = { boss-boss-gorgona }
label-boss-monster-boss-robobo = { boss-boss-robobo }
sums-boss-monster = Souls: { $souls }, Wounds: { $wounds }, levelled up: { $levelled }, heroes killed: { $heroes-killed }, Spells cast: { $spells-cast }
match-score-boss-monster = Souls { $souls }, Wounds { $wounds }, heroes killed { $heroes-killed }, Spells { $spells-cast }{ $levelled ->
    [0] { "" }
    [one] , levelled up
   *[other] , levelled up
}

## Topics of the rules

boss-topic-point = The point of the game
boss-topic-turn = A turn, step by step
boss-topic-building = Building
boss-topic-windows = Windows: playing cards
boss-topic-orders = Standing orders
boss-topic-bait = Bait: who goes where
boss-topic-adventure = The Adventure
boss-topic-level-up = Level Up
boss-topic-score = Souls, Wounds, the end
boss-topic-example = A sample turn
boss-topic-time = Clock, taking back, leaving
boss-topic-monsters = Cards: Monster Rooms
boss-topic-traps = Cards: Trap Rooms
boss-topic-advanced = Cards: Advanced Rooms
boss-topic-spells = Cards: Spells
boss-topic-bosses = Cards: bosses
boss-topic-heroes = Heroes
boss-topic-card = Card: { $card }

## The card of a Room, a Spell or a boss

boss-card-room = { $room }: { $kind }, { $damage } damage
boss-card-room-varies = { $room }: { $kind }, the damage varies
boss-card-treasure = Treasure: { $treasures } · { $copies }
boss-card-spell = { $spell }: Spell, { $when } · { $copies }
boss-card-boss = **{ $boss }**: { $experience } XP · treasure: { $treasures }
boss-card-level-up = *Level Up:* { $does }
boss-card-once = Once a turn.
boss-card-phases = To use { $when }.

## The point

boss-rules-point = You are the boss at the end of a dungeon of at most five Rooms. Their treasure lures heroes out of town: each goes where the most treasure for its class is. They walk through your Rooms, from left to right, and each Room deals damage.
boss-rules-point-falls = • **A hero who falls** is yours as 1 Soul, an epic one as 2.
boss-rules-point-through = • **A hero who gets through** to your boss is 1 Wound, an epic one 2.
boss-rules-point-end = **Ten Souls win the game, five Wounds put you out.** So lure as many as your Rooms can kill, and send the others those that theirs cannot.
boss-rules-point-hidden = Only you see your hand. Everybody sees how many Rooms and Spells are in it.

## A turn

boss-rules-turn-beginning = **1. Beginning.** As many heroes come to town as players began the game. Then everybody draws a Room.
boss-rules-turn-build = **2. Build.** One after another, the boss with the most XP first, may play Spells, use Rooms, and build a Room face down. After each builder the others are asked whether they play something.
boss-rules-turn-turned = **3. New Rooms.** All new Rooms are turned up together. What they do when built, and Level Up, happens in the order of XP.
boss-rules-turn-bait = **4. Bait.** Each hero in town goes where most treasure for its class is.
boss-rules-turn-adventure = **5. Adventure.** In the order of XP, the heroes at each entrance walk through the dungeon, one by one.
boss-rules-turn-end = **6. End.** What holds for a turn is over, frozen Rooms work again, heroes lose their damage. Then it is seen whether somebody has won or is out.
boss-rules-turn-xp = XP stands on the boss: 900 for { boss-boss-draculord }, 400 for { boss-boss-robobo }. No two are alike.
boss-rules-opening = **Before the first turn** you get 5 Rooms and 2 Spells, and discard any 2 of the 7. Then everybody builds an ordinary Room, and all are turned up together. Nobody can play anything yet.

## Building

boss-rules-build-one = You may build **one Room a turn**: to the left of all others, as long as you have fewer than five, or on top of one that you have.
boss-rules-build-ordinary = • **An ordinary Room** can go on any Room.
boss-rules-build-advanced = • **An Advanced Room** can only go on a Room, ordinary or Advanced, that has treasure for at least one same class.
boss-rules-build-covered = A covered Room counts for nothing. If the one on it is destroyed, it is open again; what it does when built does not happen once more.
boss-rules-build-not = A Room is **active** while it is open and not frozen. Nothing can be built on a Room that is face down or frozen.
boss-rules-build-down = Until all Rooms are turned up, nobody knows what you built, and you can take it back until the others are asked.
boss-rules-build-drawn = Spells are not drawn at the beginning of a turn: only what cards do brings them. There is no limit to a hand. When a deck is empty, the discarded cards of its kind are shuffled.
boss-rules-destroyed = **Destroyed** Rooms are discarded, and those to their left move up. What a Room does for “destroy this Room” it does only when you destroy it yourself to that end.

## Windows

boss-rules-window = A window is a moment at which cards can be played. Whoever holds a Spell, or has a Room that could be used now, is asked: **all at once, and all stay asked until the window closes.** So nobody learns what you answer, or when, or whether you could play anything at all.
boss-rules-window-no = • **No** holds for the whole window, whatever the others do.
boss-rules-window-no-unless = • **No, unless…:** no for now. If somebody plays something, you are asked again.
boss-rules-window-play = • **A card:** it is played unless somebody else comes first. If somebody does, you are asked again.
boss-rules-window-insist = • **{ boss-do-insist }**, pressed after that: the card stays your answer, whoever comes first.
boss-rules-window-change = **You can change your answer** until the window closes, and nobody sees that either.
boss-rules-window-rounds = Once all have an answer, at most one card is played: that of the player whose dungeon or building it is, before others, and then by XP. Everybody sees it, and the next round begins. The window closes when nobody plays.
boss-rules-window-when = There is a window after each builder, before the first hero of each dungeon, and in each Room that a hero enters. There the hero has taken the damage, but falls only on the way out: it can still be saved.
boss-rules-window-cancel = **To cancel:** when a Spell is played, all others who hold a Spell are asked whether they cancel it. Only one does, the one with the most XP; the others keep their cards. Only Spells can be cancelled, and a { boss-spell-counterspell } can be cancelled, too.
boss-rules-window-lost = A target is named when a card is played. If it is gone by then, the answer is void, you keep the card and are asked again. What has been played and then finds nothing to do is lost.

## Standing orders

boss-rules-orders = An order answers No in windows that you do not care for. It is yours alone, nobody sees it, and it holds until you change it: below your cards, “Ask me”.
boss-rules-order-every = • **Every Room:** you are asked in every window.
boss-rules-order-key = • **Key moments:** you are asked before the first hero of another’s dungeon, in a Room in which the hero would fall, in the last Room, and after the last builder. Whether you cancel a Spell you are asked only if it aims at you. This is the usual order.
boss-rules-order-aimed = • **Only if I am aimed at:** you are asked when your dungeon, a hero in it or your score is the target.
boss-rules-order-hero = • **“Not for this hero” and “not in this phase” there:** No until then, and after it your order holds again.
boss-rules-order-wakes = **If you are the target, you are always asked,** whatever your order is, and also after you have answered No.
boss-rules-order-play = You can play in any window, also while your order answers for you. Others always see you as asked.

## Bait

boss-rules-bait = The heroes in town choose, the oldest first. For each, the treasure for its class is counted in every dungeon: that of its active Rooms, and of the boss.
boss-rules-bait-most = • **One dungeon has the most:** the hero goes to its entrance, behind those who are there.
boss-rules-bait-tie = • **A tie for the most, or no treasure at all:** the hero stays in town, and keeps its place there.
boss-rules-bait-fool = • **The fool,** health 2, goes to whoever alone has the fewest Souls; with a tie it stays.
boss-rules-bait-waits = A hero who waits at an entrance does not choose again.
boss-rules-bait-forecast = The board says where each hero would go as things stand.

## The Adventure

boss-rules-adventure = The heroes at your entrance walk one by one. In each Room:
boss-rules-adventure-damage = **1.** The hero enters and takes the damage of the Room.
boss-rules-adventure-window = **2.** A window: you and the others may play.
boss-rules-adventure-out = **3.** If the damage is as much as the hero’s health, the hero falls here. Otherwise it goes on to the next Room on the right, or gets through to your boss.
boss-rules-adventure-frozen = Frozen Rooms are passed by. If no Room works, heroes get through at once.
boss-rules-adventure-more = If the damage of a Room grows while a hero is in it, the hero takes the difference at once. If it shrinks, nothing is given back.
boss-rules-adventure-gone = If the Room around a hero is destroyed, the hero falls if its damage is enough, and otherwise goes on.
boss-rules-adventure-order = The dungeon of the boss with the most XP comes first. There is a window even where nobody waits, but none after the last hero.

## Level Up

boss-rules-level-up = The first time that you have **five active Rooms**, your boss levels up, once in a game. Your boss’s page says what that brings.
boss-rules-level-up-when = It happens when Rooms are turned up, before what they do when built, or at the end of the turn if a frozen Room was missing.
boss-rules-level-up-wasted = If there is nothing to gain at that moment, it is wasted all the same.

## Souls, Wounds, the end

boss-rules-score-souls = **Souls** are heroes who fell in your dungeon, **Wounds** those who got through: 1 each, 2 for an epic hero. Epic heroes come when the others are all out.
boss-rules-score-end = At the end of a turn, and only then:
boss-rules-score-wins = • **10 Souls and fewer than 5 Wounds:** you win. If several have that, Souls less Wounds decide.
boss-rules-score-out = • **5 Wounds:** you are out, whatever your Souls. The last one in the game wins; if all are out at once, Souls less Wounds decide among them.
boss-rules-score-tie = • **A tie:** the boss with the lowest XP is ahead.
boss-rules-score-heroes = • **No hero is left** in decks, town or dungeons, or the decks are empty and nobody has lured a hero for three turns: Souls less Wounds decide.
boss-rules-score-places = Places: those still in the game by Souls less Wounds; after them those who are out, the later the better; those who left come last.

## A sample turn. Two players who do not exist; nothing of it is played before.

boss-example-first = Wren
boss-example-second = Finch
boss-example-table = **The dungeons,** from the entrance: { boss-example-first } ({ boss-boss-draculord }, 900 XP) has { boss-room-neanderthal-cave } and { boss-room-golem-factory }, { boss-example-second } ({ boss-boss-gorgona }, 500 XP) has { boss-room-dark-altar }.
boss-example-beginning = **Beginning:** a fighter with health 6 and a cleric with health 4 come to town. Both players draw a Room.
boss-example-build = **Build:** { boss-example-first } has more XP and builds a Room first, then { boss-example-second }. They are turned up: { boss-room-goblin-armory }, { boss-room-open-grave }. Each is now the first Room on its way.
boss-example-bait = **Bait:** { boss-example-first } has 4 treasures for fighters, { boss-example-second } none: the fighter goes to { boss-example-first }. For clerics { boss-example-second } has 3, { boss-example-first } only the boss’s 1: the cleric goes to { boss-example-second }.
boss-example-walk-1 = **Adventure, { boss-example-first }:** the fighter takes 1 in { boss-room-goblin-armory }, 4 in { boss-room-neanderthal-cave }, as the Armory adds 1, and 2 in { boss-room-golem-factory }. That is 7 of 6: it falls there. 1 Soul, and the Factory draws a Room.
boss-example-walk-2 = **Adventure, { boss-example-second }:** the cleric takes 2 in { boss-room-open-grave } and 1 in { boss-room-dark-altar }: 3 of 4. If no card is played, it gets through.
boss-example-window = **The window there:** { boss-example-second } plays { boss-spell-exhaustion }: 1 damage for each of two Rooms, 5 of 4. But { boss-example-first } has answered { boss-do-no-unless } and is asked again, plays { boss-spell-assassin }, and the cleric has health 7.
boss-example-end = **It gets through:** 1 Wound for { boss-example-second }. At the end of the turn the cards that were played lie in the discards.

## The clock, taking back, leaving

boss-rules-clock = A window has a clock of its own, shorter than a turn and the same for all who are asked. When it runs out, your answer so far counts, or No: nobody is out for that.
boss-rules-clock-turn = When you build or choose, the time of your turn runs, then your bank for the whole match. Whoever runs out of that leaves the game; of two players, the other wins.
boss-rules-undo = A Room that you built can be taken back until the others are asked. A card that has been played stays played.
boss-rules-leave = **Whoever leaves** takes hand and dungeon along. The heroes there go back to town as the newest, and as many heroes as before come each turn. The last one in the game wins.
boss-rules-unofficial = Unofficial: a fan-made version of Boss Monster. Not connected with its authors or publisher.

## Heroes

boss-rules-heroes = A hero is a class and a health. There are four classes, each lured by treasure of its own, and one fool.
# { $ordinary }, { $epic }: how many heroes there are in the decks for so many players.
boss-rules-heroes-decks = In this game: { $ordinary } ordinary heroes, then { $epic } epic ones.
boss-rules-heroes-health = Ordinary heroes have health 4, 6 or 8, epic ones 11 or 13, the fool 2.

## When the rules refuse

refusal-boss-monster-window-closed = This window has closed, so your answer came too late. The board shows what is asked now.
refusal-boss-monster-card-gone = You do not have this card any more: choose another one in your hand.
refusal-boss-monster-not-your-build = Somebody else builds now. You can build a Room when it is your turn to.
refusal-boss-monster-full = Your dungeon has five Rooms already: build on one of them.
refusal-boss-monster-wrong-treasure = An Advanced Room goes only on a Room that has treasure for a same class: choose another place.
refusal-boss-monster-no-building = { boss-spell-kobold-strike } was played, so nobody builds for the rest of this turn.
refusal-boss-monster-no-target = This card can do nothing there now: choose what your hand offers.
refusal-boss-monster-not-on-that = Nothing like that can be built on this Room now: choose another place.
refusal-boss-monster-not-for-so-many = Boss Monster is for two to four players: choose a number from 2 to 4.
