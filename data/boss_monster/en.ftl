# Boss Monster: heroes, the board, what is asked and done, the hand. What happened: news.ftl.
# { $name }: a player. { $hero }: `boss-hero`, { $heroes } a list of them. { $room }, { $spell },
# { $boss }, { $card }: names of cards, see cards.ftl. { $rooms }, { $spells }, { $souls }, { $wounds }
# in a sentence: the counted words here, such as “2 Souls”.

## Classes and heroes. `all`: several of them, without a number.

boss-class-cleric = cleric
    .all = clerics
boss-class-fighter = fighter
    .all = fighters
boss-class-mage = mage
    .all = mages
boss-class-thief = thief
    .all = thieves
boss-class-fool = fool
    .all = fools
# { $class } as above: “fighter 6”.
boss-hero = { $class } { $health }
boss-hero-fool = The fool has no treasure that lures it: it goes to whoever alone has the fewest Souls; with a tie it stays in town.

## Treasure, by the class that it lures. Of one Room: “2 for clerics”; of a dungeon: “clerics 5”.

boss-treasure-cleric = { $count } for clerics
boss-treasure-fighter = { $count } for fighters
boss-treasure-mage = { $count } for mages
boss-treasure-thief = { $count } for thieves
boss-treasure-none = none
boss-lures-cleric = clerics { $count }
boss-lures-fighter = fighters { $count }
boss-lures-mage = mages { $count }
boss-lures-thief = thieves { $count }

## Counted words

boss-souls = { $count ->
    [one] { $count } Soul
   *[other] { $count } Souls
}
boss-wounds = { $count ->
    [one] { $count } Wound
   *[other] { $count } Wounds
}
boss-rooms = { $count ->
    [one] { $count } Room
   *[other] { $count } Rooms
}
    .drawn = { $count ->
        [one] { $count } Room
       *[other] { $count } Rooms
    }
boss-spells = { $count ->
    [one] { $count } Spell
   *[other] { $count } Spells
}
    .drawn = { $count ->
        [one] { $count } Spell
       *[other] { $count } Spells
    }
boss-copies = { $count ->
    [one] { $count } copy
   *[other] { $count } copies
}
boss-turns = { $count ->
    [one] { $count } turn
   *[other] { $count } turns
}
# A boss in the menu: at most 100 characters. { $does }: its Level Up.
boss-option = { $experience } XP · { $treasures } · Level Up: { $does }

## Kinds of cards, and what is added from their data. `short`: on the line of a hand.

boss-kind-monster = Monster Room
    .short = Monster
boss-kind-trap = Trap Room
    .short = Trap
boss-kind-advanced-monster = Advanced Monster Room
    .short = Advanced Monster
boss-kind-advanced-trap = Advanced Trap Room
    .short = Advanced Trap
boss-when-build = in Build
    .short = in Build
boss-when-adventure = in the Adventure
    .short = in the Adventure
boss-when-both = in Build and in the Adventure
    .short = any time
# Of a Room.
boss-damage = { $damage } damage
# { $heroes }: “✚ clerics” or “✚✚”.
boss-lured = lures { $heroes }
boss-do-room = A Room
boss-do-spell = A Spell
boss-type-room = a Room
boss-type-spell = a Spell

## The board

boss-when = Turn { $turn } · { $stage }
boss-part = turn { $number }
boss-stage-opening = Opening
boss-stage-beginning = Beginning
boss-stage-build = Build
boss-stage-turned = New Rooms
boss-stage-bait = Bait
boss-stage-adventure = Adventure
boss-stage-end = End of turn
boss-town = In town: { $heroes }
boss-town-empty = Nobody is in town
# Beside a player’s dungeon: “3/10”. { $signs }: of classes, with numbers.
boss-score = { $count }/{ $most }
boss-treasure = treasure { $signs }
boss-alarm-wounds = one Wound from being out
boss-alarm-out = out at the turn’s end
boss-alarm-souls = one Soul from winning
boss-alarm-ten = ten Souls
boss-no-rooms = no Room yet
boss-face-down = face down
boss-frozen = frozen
boss-levelled = levelled up
boss-out = out
boss-left = left

# The walk of the last turn. { $to }: “Kestrel 💀 +2”, for each who got something by it.
boss-last = Turn { $turn }: { $told }
boss-last-none = no hero walked, as no dungeon had the most of their treasure
boss-last-falls = { $count ->
    [one] { $count } hero fell ({ $to })
   *[other] { $count } heroes fell ({ $to })
}
boss-last-through = { $count ->
    [one] { $count } hero got through ({ $to })
   *[other] { $count } heroes got through ({ $to })
}

## The forecast: what follows from what everybody sees. One line a hero.

boss-forecast = If no card is played:
# { $goes }: one of these two, the hero on its way or at the entrance. { $health }: what it has left.
boss-forecast-goes = { $hero } → { $name }
boss-forecast-waits = { $hero } ({ $name })
boss-forecast-falls = { $goes }: falls in { $room }
boss-forecast-through = { $goes }: through with { $health } health, { $wounds }
boss-forecast-tied = { $count ->
    [one] { $heroes } stays in town: treasure tied
   *[other] { $heroes } stay in town: treasure tied
}
boss-forecast-souls-tied = { $count ->
    [one] { $heroes } stays in town: Souls tied
   *[other] { $heroes } stay in town: Souls tied
}
boss-forecast-none = { $count ->
    [one] { $heroes } stays in town: nobody has its treasure
   *[other] { $heroes } stay in town: nobody has their treasure
}
boss-forecast-more = and { $count } more
boss-forecast-face-down = If no card is played, face-down Rooms aside:
boss-forecast-covered = If no card is played, new and covered Rooms aside:
boss-here = { $hero } in { $name }’s { $room }: { $damage } of { $health } damage.
boss-here-falls = If no card is played, it falls here: { $souls }.
boss-here-falls-later = If no card is played, it falls in { $room }: { $souls }.
boss-here-through = If no card is played, it gets through with { $health } health: { $wounds }.

## What is asked in a window: everybody reads it. { $names }: all who are asked, whatever they hold.

boss-asked-all = all
boss-asked-all-but = all but { $name }
boss-ask-window = **Anything to play?** Asked: { $names }.
boss-ask-cancel = { $play } It takes effect unless somebody cancels it. Asked: { $names }.
boss-about-builder = { $name } is done building.
boss-about-heroes = { $name }’s dungeon, before the first hero.
boss-about-nobody = { $name }’s dungeon: nobody is at the entrance.
boss-waits = { $plays } It takes effect once nobody plays anything more.

## In the first turn, below the question: what there is to do

boss-hint-build = Build a Room: press “{ boss-button-build }”. A hero goes where most of its treasure is, and falls there if the damage of the Rooms reaches its health.
boss-hint-opening = You are the boss of a dungeon. Each turn heroes come to town, everybody builds a Room, and each hero goes where most of its treasure is. If it falls there, you get Souls; if it gets through, Wounds. Ten Souls win, five Wounds put you out.
boss-hint-signs = { $signs } After a Room: its damage.
boss-hint-advanced = Advanced Rooms replace a Room with the same treasure.
boss-hint-keep = Keep an ordinary Room, not an Advanced one: you begin with it.
boss-hint-classes = Heroes and their treasure: { $classes }.
boss-hint-window = You may step in: press “{ boss-button-react }”, or answer “{ boss-do-no }”. Nobody sees who answers what. “{ boss-do-no-unless }” has you asked again if somebody plays.
boss-hint-adventure = In each Room the hero takes damage, and falls on the way out if it is enough. Until then cards can change that.

## What one player is asked. { $card }: the card by which it is asked, { $does }: what it does.

boss-ask-discard-two = **Discard 2 of your 7 cards.** Asked: { $names }.
boss-ask-first = **Build a first Room, face down.** Asked: { $names }.
boss-ask-build = **{ $name }** builds: a Room, a Spell, or nothing.
boss-ask-draw = **{ $name }**, { $card }: draw a Room or a Spell?
boss-ask-order = **{ $name }**: which of these comes first?
boss-ask-opponent = **{ $name }**, { $card } ({ $does }): which opponent?
boss-ask-hero = **{ $name }**, { $card } ({ $does }): which hero?
boss-ask-soul = **{ $name }**, { $card } ({ $does }): which hero among the Souls?
boss-ask-wound = **{ $name }**, { $card } ({ $does }): which hero?
boss-ask-room = **{ $name }**, { $card } ({ $does }): which Room?
boss-ask-second-room = **{ $name }**, { $card } ({ $does }): which two?
boss-ask-destroys = { $card }: each destroys a Room of their own. Asked: { $names }.
boss-ask-build-more = **{ $name }**: build one more Room ({ $card })?
boss-ask-place = **{ $name }**, { $card } ({ $does }): where is it built?
boss-ask-card = **{ $name }**, { $card } ({ $does }): which card?
boss-ask-spell-to-discard = **{ $name }**, { $card } ({ $does }): discard a Spell.
boss-ask-discard = { $count ->
    [one] **{ $name }**, { $card } ({ $does }): discard { $count } card.
   *[other] **{ $name }**, { $card } ({ $does }): discard { $count } cards.
}
boss-ask-type = **{ $name }**, { $card } ({ $does }): Rooms or Spells?
boss-ask-use = **{ $name }**: use { $card } ({ $does })?

## The call below the board. { $players }: mentions.

boss-call-opening = { $players }, the game begins: discard 2 cards.
boss-call-first = { $players }, build your first Room.
boss-call-build = { $players }, turn { $turn }: you build.
boss-call-builders = { $players }, turn { $turn }: build, in this order.
boss-call-window = { $players }, do you want to play something?
boss-call-adventure = { $players }, turn { $turn }: the Adventure begins.
boss-call-choose = { $players }, a choice is yours: { $card }.

## What is done

boss-do-no = No
boss-do-no-unless = No, unless…
boss-do-insist = Play whatever others do
boss-do-relent = Play unless others do
boss-do-answer = Choose…
boss-do-swap = { $name }: swap two Rooms…
boss-do-other-card = Another card
boss-do-place = Build…
boss-do-place-left = { $card }: new, on the left
boss-do-place-on = { $card } instead of { $room }
# Below a place for a Room: the heroes that come if nothing else changes.
boss-do-lures = lures now: { $heroes }
boss-do-lures-none = lures nobody now
boss-do-play = Play or use…
boss-do-play-spell = { $spell }
boss-do-play-at = { $card } → { $target }
boss-do-use = { $room }: use
boss-do-cancel = { $card }: cancel { $spell }
# { $cost }: the Spell that is discarded for it.
boss-do-cancel-for = { $card }: discard { $cost } to cancel { $spell }
boss-do-done = Done
boss-do-build-nothing = Build nothing
confirm-boss-idle = Build nothing this turn?
confirm-boss-idle-why = You could still build a Room. Only you see this question.
confirm-boss-idle-button = { boss-do-build-nothing }
boss-do-yes = Yes
boss-do-no-thanks = Leave it
boss-do-discard = { $count ->
    [one] Discard { $count } card…
   *[other] Discard { $count } cards…
}
boss-target-room = { $name }: { $room }
# { $room }: its number and its name.
boss-target-inside = { $room } (a hero is in it)
boss-target-hero = { $name }: { $hero }
boss-target-town = { $hero } in town
boss-target-player = { $name }
boss-target-soul = { $name }: { $hero }, a Soul
# The way to the hand, by what it is needed for; it is the same for everybody.
boss-button-opening = Discard…
boss-button-first-room = Build…
boss-button-build = Build…
boss-button-react = Play…
boss-button-cancel = Cancel it…
boss-button-dungeons = Dungeons
boss-button-discards = Discards
boss-button-dungeon = Back to the dungeon
boss-button-signs = Signs
boss-menu-choose = Choose…
boss-menu-dungeons = Whose dungeon…
boss-menu-cards = A card in full…

## Standing orders. `does`: the second line in the menu.

boss-order = Ask me: { $order }
boss-order-every = every Room
    .does = Whenever you could play something
boss-order-key = key moments
    .does = Before others’ first hero, where a hero would fall, in the last Room, after the last builder
boss-order-aimed = only if I am aimed at
    .does = When your dungeon, a hero in it or your score is the target
boss-order-hero = not for this hero
    .does = “No” until this hero’s walk is over
boss-order-phase = not in this phase
    .does = “No” until Build or the Adventure is over

## The hand, and its answer in a window. Nobody else sees either.

# { $heroes }: of a class, with its sign: “✦ mages”. { $does }: the Level Up.
boss-hand-boss = Your boss **{ $boss }** lures { $heroes }: Rooms with { $sign } help.
# In the first hand without the last words.
boss-hand-level = With your fifth Room: { $does }.
boss-hand-empty = Your hand is empty.
boss-hand-copies = { $card } ×{ $count }
boss-hand-answer = Answered: { $answer }.
boss-hand-discarded = Discarded: { $answer }.
boss-hand-change = Change
boss-hand-play = You can play **{ $card }**
boss-hand-use = You can use your Room **{ $card }**
boss-hand-laid = Built: { $placed }.
boss-hand-waited = Waiting for { $names }.
boss-hand-out = You are out of the game. You can watch it to its end.
boss-hand-wait = Nothing to do for you now
# What there is to do, the heading of the hand: at most 30 characters.
boss-hand-opening = Discard 2 of your 7 cards
boss-hand-first-room = Build your first Room
boss-hand-build = Build a Room, or nothing
boss-hand-placed = Play something, or not
boss-hand-nothing = Nothing to play: answer “{ boss-do-no }”
boss-hand-secret = Everybody is called, so that nobody can tell who holds a card.
boss-hand-unless = “{ boss-do-no-unless }” asks again if anybody plays.
boss-hand-react = Play a card, or answer “{ boss-do-no }”
boss-hand-cancel = Cancel it, or answer “{ boss-do-no }”
boss-hand-choice = You choose: { $card }
boss-hand-choose = A choice is yours
boss-hand-answered = Change your answer?
boss-answer-no = No
boss-answer-order = No, as set under “Ask me”
boss-answer-no-unless = No, unless somebody plays
boss-answer-hero = No, until this hero’s walk is over
boss-answer-phase = No, until this phase ends
boss-answer-play = { $play }, whatever others do
boss-answer-play-unless = { $play }, unless somebody else plays

## The reason why a card cannot be played now, at most 26 characters. { $cards }: short names.

boss-hand-not-now = Not now: { $cards }
boss-why-line = { $cards } ({ $why })
boss-why-build = only in Build
boss-why-adventure = only in the Adventure
boss-why-first = not as the first Room
boss-why-cancel = only cancelling counts now
boss-why-covered = a Room lies on it
boss-why-own-build = only while you build
boss-why-no-place = fits on none of your Rooms
boss-why-placed = a Room is built already
boss-why-strike = nobody builds this turn
boss-why-no-target = nothing to aim at now
boss-why-no-hero = no hero inside now
boss-why-no-cost = nothing to pay with
boss-why-used = used this turn
boss-why-no-spell = no Spell to cancel
boss-why-not-behind = nobody has more Rooms
boss-why-not-ahead = nobody is far enough ahead
boss-why-frozen = frozen this turn

## A dungeon, for anybody who asks, in the order in which it is walked

boss-details-title = The dungeon of { $name }
boss-details-boss = **{ $boss }**, { $experience } XP · treasure: { $treasures }
boss-details-score = { $souls }, { $wounds } · hand: { $rooms }, { $spells }
boss-details-lures = Lures: { $lures }
boss-details-entrance = At the entrance, in order: { $heroes }
boss-details-entrance-empty = Nobody is at the entrance.
boss-details-room = **{ $number }. { $room }** · { $damage } damage { $treasures }
boss-details-face-down = **{ $number }.** A Room that lies face down
boss-details-face-down-on = **{ $number }.** A Room that lies face down on { $room }
boss-details-under = Under it: { $cards }
boss-details-frozen = Frozen until the end of this turn
boss-details-used = Used this turn
boss-details-inside = Inside: { $hero }, { $damage } of { $health } damage
boss-details-souls = Souls: { $heroes }
boss-details-wounds = Wounds: { $heroes }
boss-details-signs = On the board: { $signs }. The number after a hero is its health, after a Room its damage.
boss-legend-face-down = face-down Room
# Examples from this board. { $sign }, { $class }: of a hero in town; { $heroes }: of treasure.
boss-legend-hero = in town { $sign }{ $health }: a { $class } with { $health } health
boss-legend-treasure = treasure { $sign }{ $count }: lures { $heroes }
boss-sign-souls = Souls
boss-sign-wounds = Wounds
boss-sign-here = whose turn it is or where the hero is
boss-sign-way = the way of the heroes
boss-sign-falls = a hero falls
boss-discards-title = The discards, the newest first
boss-discards-empty = Nothing is discarded yet.
