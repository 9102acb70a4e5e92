# Welcome to the Dungeon and Welcome Back to the Dungeon, for two to four players.

game-dungeon = Welcome to the Dungeon
sums-dungeon = dungeons: { $runs-survived } survived, { $runs-fallen } fallen
match-score-dungeon = dungeons survived: { $runs-survived }, fallen: { $runs-fallen }
variant-dungeon-welcome = Welcome to the Dungeon
variant-dungeon-welcome-back = Welcome Back to the Dungeon
variant-dungeon-both = Welcome to the Dungeon (both boxes)

command-play-dungeon = dungeon
    .description = Two to four players: make the dungeon deadlier than the hero, and pass before you have to go in
command-play-dungeon-box = box
    .description = Which heroes and monsters: those of one box, or of both
command-play-dungeon-hero = hero
    .description = The first hero; dealt if left out
command-play-dungeon-first-turn = first-card
    .description = Whether everybody’s first card must be added; usually not
command-play-dungeon-specials = special-monsters
    .description = Whether all are told which special monsters are in the deck; usually not
command-play-dungeon-necromancer = necromancer
    .description = Whether the Necromancer plays, with some values guessed; usually not
setting-dungeon-box-welcome = Welcome to the Dungeon: Warrior, Barbarian, Mage, Rogue
setting-dungeon-box-welcome-back = Welcome Back to the Dungeon: Princess, Ninja, Bard, special monsters
setting-dungeon-box-both = both boxes: the heroes of both, special monsters
setting-dungeon-hero-dealt = dealt
setting-dungeon-hero-picked = picked: by the player who begins
setting-dungeon-hero-warrior = { hero-warrior }
setting-dungeon-hero-barbarian = { hero-barbarian }
setting-dungeon-hero-mage = { hero-mage }
setting-dungeon-hero-rogue = { hero-rogue }
setting-dungeon-hero-necromancer = { hero-necromancer }
setting-dungeon-hero-princess = { hero-princess }
setting-dungeon-hero-ninja = { hero-ninja }
setting-dungeon-hero-bard = { hero-bard }
setting-dungeon-first-turn-off = free: it may be discarded
setting-dungeon-first-turn-game = round 1: it must be added in the first round
setting-dungeon-first-turn-round = every round: it must be added in every round
setting-dungeon-specials-hidden = hidden: nobody knows which two
setting-dungeon-specials-shown = shown: everybody knows which two
setting-dungeon-necromancer-off = does not play
setting-dungeon-necromancer-on = plays: some values are our guess

## Before a game

welcome-pitch = You share one hero and one dungeon. Make the dungeon deadlier than the hero, then pass: the last one who has not passed goes in. Survivors get a Success card: two win, two falls put you out.
welcome-heroes = Heroes: { $heroes }
welcome-first-picked = Whoever begins picks the first hero.
welcome-first-hero = First hero: { $hero }
# { $count } of { $all } special monsters are in the deck.
welcome-specials-shown = Special monsters: { $count } of { $all }; everybody is told which.
welcome-specials-hidden = Special monsters: { $count } of { $all }; nobody knows which.
welcome-first-turn-game = **Variant:** in the first round, the first card that each player draws must be added.
welcome-first-turn-round = **Variant:** in every round, the first card that each player draws must be added.
welcome-necromancer = With the { hero-necromancer }; some of its values are our guess.

## The board

welcome-both-boxes = both boxes
welcome-round = Round { $round }
welcome-turn = turn { $turn }
welcome-when = round { $round }, turn { $turn }
welcome-successes = { $count ->
    [0] no Success card
    [one] { $count } Success card
   *[other] { $count } Success cards
}
welcome-cards = { $count } of { $needed }
# { $symbol } stands for Success cards.
welcome-goal-point = A player with { $symbol } wins by surviving. Two falls: out.
welcome-goal = { $count } { $symbol } win the match. Two falls: out.
welcome-red = fell once
welcome-passed = passed
welcome-inside = in the dungeon
welcome-out = out of the game
welcome-left = left
welcome-specials-here = **In this game:** { $monsters }
welcome-specials = Special: { $monsters }
# The cards that were discarded, each with the piece of equipment and the player.
welcome-aside = Discards, turned up now: { $cards }
welcome-aside-card = { $monster } ({ $tile }, { $name })
welcome-hero-health = { $health } health · { $tiles }
welcome-hero-range = { $health } health; with all equipment { $whole }
welcome-hero-dealt = The last one who has not passed goes in as the { $hero }.
welcome-hero-picked = { $name } picked { $hero }.
welcome-asked = { $name } asked { $other } to name a monster.
welcome-named = { $name } named: { $monster }.
welcome-luck-named = Luck named a monster instead of { $name }.
welcome-round-survived = Round { $round }: { $name } survived and takes a Success card.
welcome-round-fell = Round { $round }: { $name } fell.
welcome-round-broken = { $name } left the dungeon and the game: round { $round } has no result.
welcome-has-left = { $name } has left the match.
welcome-round-open = Nobody was left to go in: round { $round } has no result.
welcome-ask-hero = **{ $name }** picks the hero of this round and begins.
welcome-ask-other = **{ $name }** chooses who names a monster for the { $tile }.
welcome-ask-name = **{ $name }** names a monster: the { $tile } beats it.
welcome-ask-use = **{ $name }**: use something, or hold?
welcome-ask-drop = **{ $name }**: which piece goes?
ask-card-first = **{ $name }** must add the card: it is their first.
menu-hero = Pick the hero…
menu-drop = Give up…
menu-price = { $tile }, at the price of…
button-luck = Let luck choose

welcome-call-hero = { $player }, pick the hero of round { $round }.
welcome-call-name = { $player }, name the monster that the { $tile } shall beat.
welcome-call-ask = { $player }, you go in. Choose who names the monster that the { $tile } shall beat.
welcome-call-inside = { $player }, you are in the dungeon, and the choice is yours.
welcome-confirm-pass-why = The dungeon is empty. If you pass, { $name } goes in, meets nobody and takes a Success card.

## The result

welcome-won-cards = Won by a second Success card.
welcome-won-last = Won as the last player still in.

## The walk

welcome-all-passed = All others have passed.
welcome-all-forced = The deck is empty, so all others have passed.
welcome-stakes = { $card ->
    [first] Survival: the first of two Success cards
   *[second] Survival wins the match
}. { $fall ->
    [first] A first fall is forgiven
   *[second] A second fall: { $name } is out
}.
welcome-walk-broken = { $name } left the game: this round has no result.
welcome-survived = { $count ->
    [one] **{ $name } takes a Success card.**
   *[other] **{ $name } takes the second Success card.**
}
welcome-fell-red = **The first fall: one more, and { $name } is out.**
welcome-fell-out = **The second fall: { $name } is out.**
welcome-unseen = { $count ->
    [one] { $count } card was never reached.
   *[other] { $count } cards were never reached.
}

## The hand

hand-first-card = It is your first card, so it has to be added to the dungeon.
hand-costs-round = Add it, and the dungeon grows deadlier. Discard it, and one piece of equipment goes with it, until the next round.
placed-done-round = Your card is placed, and that round is over

## The rules

rules-topic-end = The end of a round
rules-topic-sample = A sample round
rules-topic-specials = Special monsters
rules-topic-hero = The hero: { $hero }
# What stands on the pages of the rules, in this order.
welcome-page-point =
    { welcome-rules-point }
    { welcome-rules-result }
    -# { welcome-rules-bluff }

    { welcome-rules-win }
    -# { welcome-rules-places }
welcome-page-turn =
    { rules-turn }
    { rules-turn-add }
    { welcome-rules-discard }
    { rules-turn-must }
welcome-page-pass =
    { welcome-rules-pass }
    -# { welcome-rules-last }
welcome-page-dungeon =
    { rules-dungeon-order }
    { rules-dungeon-beaten }
    { welcome-rules-offered }
    { rules-dungeon-blow }
    { rules-dungeon-end }

    { welcome-rules-order }
welcome-rules-point = You share one hero, one deck and one dungeon. In turns you make the dungeon deadlier, or the hero weaker. **Once the dungeon seems deadlier than the hero, pass:** the last one who has not passed goes in.
welcome-rules-result = Whoever goes in and survives takes a Success card. A first fall is forgiven; a second one puts you out of the game.
welcome-rules-bluff = You see only your own cards. So a harmless dungeon can look deadly: then the others pass, and you walk through it.
# { $symbol } stands for Success cards on the board.
welcome-rules-win = **You win the game** with { $count } Success cards ({ $symbol } on the board), or as the last player still in.
welcome-rules-next = Whoever went in picks the hero of the next round and begins it; if that player is out, the next one clockwise does. All equipment and all monsters are back then.
welcome-rules-places = Behind the winner come those still in, by Success cards, then by who never fell; then those who are out: the later, the higher.
welcome-rules-discard = • **Discard it** with one piece of equipment. Both are out of this round. Which monster it was is shown when the round is over.
welcome-rules-pass = **Pass,** and you are out of this round. Whoever has drawn cannot pass in that turn.
welcome-rules-last = The last one who has not passed goes in, with the equipment that is left, even without ever having had a turn. An empty dungeon is a gift.
welcome-rules-forced = Once the deck is empty, everybody must pass; whoever placed the last card goes in.
welcome-rules-leave = Whoever leaves the game is out of it, and the others play on. If that player was in the dungeon, the round has no result.
welcome-rules-offered = Some equipment is yours to use or not: then you are asked, once the monster is seen.
welcome-rules-order = First you are asked about what works before all else, then equipment beats what it can automatically, then you are asked about the rest, then comes the blow.
welcome-rules-shown = **Shown at the end of a round:** the cards that were discarded. **Never shown:** the rest of the deck, cards that the hero did not reach, and a card in the hand of whoever leaves.
welcome-rules-compared = Cards that were not reached are shown by { $tile } alone, when the hero falls.
welcome-rules-monsters = { $count } cards of { $kinds } kinds. The number after the name is the strength: what its blow costs. None of these has strength 8.
welcome-rules-monster = { $count }× { $monster }
welcome-rules-specials = { $count } of these { $all } are in the deck, one card each, the same ones for the whole game.
welcome-house-rulings = Our guess, as no source that we know tells: { $tiles }.
welcome-rules-back = What is discarded comes back in the next round.
welcome-rules-flag = Whoever runs out of both leaves the game.
welcome-rules-claim = When a player runs out of both, the others may keep waiting, end the game without a result, or press { stall-claim }; then that player leaves the game.
welcome-rules-luck = Only naming a monster for somebody else costs nobody a seat: after the time of a turn, luck names it.
welcome-rules-unofficial = Unofficial: a fan-made version of Welcome to the Dungeon and Welcome Back to the Dungeon. Not connected with their authors or publishers.

## A round, move by move. Three players who do not exist; the first one begins.

welcome-sample-first = **Wren**
welcome-sample-second = **Finch**
welcome-sample-third = **Jay**
welcome-sample-warrior =
    { welcome-sample-first } draws a Vampire (4) and adds it. The { tile-holy-grail } would beat it.
    { welcome-sample-second } draws an Orc (3) and discards it, and { tile-holy-grail.object } goes with it.
    { welcome-sample-third } **passes,** and is out of this round.
    { welcome-sample-first } draws the Demon (7) and adds it. Wren’s own two now cost 11, and the { hero-warrior } has 11 health.
    { welcome-sample-second } draws a Golem (5) and adds it.
    { welcome-sample-first } **passes,** so { welcome-sample-second } is the last one and goes in.

    { welcome-sample-second } names the Demon for { tile-vorpal-sword.object }.
    { $golem } · costs 5 · 6 health left
    { $demon } · { tile-vorpal-sword } beats it
    { $vampire } · costs 4 · 2 health left
    { welcome-sample-second } has survived, takes a Success card, and picks the hero of the next round.
welcome-sample-ninja =
    { welcome-sample-first } draws the Dragon (9) and adds it. The { tile-ninjato } would beat it.
    { welcome-sample-second } draws a Golem (5) and adds it.
    { welcome-sample-third } **passes,** and is out of this round.
    { welcome-sample-first } draws an Orc (3) and discards it, and { tile-ninjato.object } goes with it. Now the Dragon costs 9, and the { hero-ninja } has 11 health.
    { welcome-sample-second } draws a Vampire (4) and adds it. The { tile-wooden-shuriken } beats it: a bluff.
    { welcome-sample-first } **passes,** so { welcome-sample-second } is the last one and goes in.

    { $vampire } · { tile-wooden-shuriken } beats it
    { $golem } · costs 5 · 6 health left
    { $dragon } · { tile-smoke-bomb } beats it; another piece goes for that
    { welcome-sample-second } has survived, takes a Success card, and picks the hero of the next round.

part-round = round { $number }
refusal-welcome-not-in-box = { $hero } is not in this box ({ $box }). Choose another hero, or another box.
refusal-welcome-necromancer-off = The { hero-necromancer } does not play unless the option { command-play-dungeon-necromancer } says so. Change that, or choose another hero.
refusal-welcome-not-for-so-many = This game is for two to four players.
