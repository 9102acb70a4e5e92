# The rules by topic, most of them of all dungeon games; equipment in full; the point of a Death Match.

deathmatch-pitch = You share one hero and one dungeon. Make the dungeon deadlier than the hero, then pass: the other player has to go in. To win, survive 3 times, or see the other fall 3 times, or 2 of each.

menu-rules = Rules …
menu-rules-deathmatch = Rules and equipment …

rules-topic-point = The point of the game
rules-topic-turn = Your turn
rules-topic-dungeon = In the dungeon
rules-topic-equipment = Equipment
rules-topic-monsters = Monsters
rules-topic-example = A sample adventure
rules-topic-time = Clock and taking back

## The point, and how to win

rules-point = You share one hero, one deck and one dungeon. In turns you make the dungeon deadlier, or the hero weaker. **Once the dungeon seems deadlier than the hero, pass:** the other player has to go in.
rules-result = Whoever goes in and survives wins the adventure; whoever falls loses it. The other player gets neither.
rules-bluff = You see only your own cards. So a harmless dungeon can look deadly: then the other passes, and you walk through it.
rules-match = **You win the match** with 3 wins, or 3 losses of the other, or 2 wins and 2 losses of the other.
rules-begins = { $chooser } chooses who begins the first adventure.
rules-begins-open = Whoever joins chooses who begins the first adventure.
rules-next = Whoever went in begins the next one. All equipment and all 13 cards are back then.
rules-unofficial = Unofficial: a fan-made version of Welcome to the Dungeon for two. Not connected with its authors or publishers.

## Your turn

rules-turn = **Draw a card or pass.** A card is a monster that only you see. There are two things to do with it:
rules-turn-add = • **Add it** to the dungeon, face down.
rules-turn-discard = • **Discard it** with one piece of equipment. Both are out of this adventure. The other player never learns which monster it was.
rules-turn-must = With no equipment left it has to be added.
rules-pass = **Pass,** and the other player goes in, with the equipment that is left. Whoever has drawn cannot pass in that turn.
rules-pass-first = To pass while the dungeon is empty is a gift: the other player survives.
rules-pass-forced = Once the deck is empty, whoever has placed the 13th card goes in.

## In the dungeon

rules-dungeon-order = The monsters come one by one. The one that was added last comes first.
rules-dungeon-beaten = Equipment beats what it can, by itself; that costs no health.
rules-dungeon-blow = Any other monster costs as much health as its strength.
rules-dungeon-end = With at least 1 health left after the last monster, the hero has survived. At 0 the hero falls.
rules-hidden = **Never shown:** cards that were discarded, and cards that the hero did not reach.

## Equipment

rules-hero = **{ $hero }:** { $health } health, { $whole } with all equipment.
rules-equipment-back = What is discarded comes back in the next adventure.

# A tile in full. Several of these sentences may follow each other.
rules-tile-of = Equipment · { $hero }
rules-tile-health = +{ $health } health.
rules-tile-beats = Beats, by itself and every time: { $monsters }.
rules-tile-named = Before you go in, you name one of the eight monsters, for all to see. It then beats that monster by itself and every time.
# { $part } as below: in rounds the button bears the name of the piece.
rules-tile-strike = { $part ->
    [round] When a monster comes that takes health and that nothing else beats, you choose: use it, and beat the monster whatever it is, or hold, and take the blow. Once per dungeon.
   *[adventure] When a monster comes that nothing else beats, you choose: strike, and beat it whatever it is, or hold, and take the blow. One strike per dungeon.
}
rules-tile-revives = When the hero falls, it works by itself, once per dungeon: back with { $health } health, and that monster is gone.
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
rules-tile-itself-more = It works by itself.
rules-tile-repeated-more = What has no kind never counts as repeated.
rules-tile-other-more = Whoever goes in chooses who names; a player who is out may be chosen too. Whoever is chosen may let luck name it.
rules-tile-asked-more = You are asked at each such monster that takes health and that nothing beats by itself. If you hold, it stays for a later one.
rules-tile-leash-more = You are asked at every such monster, before other equipment works.
rules-tile-next-more = The next card does nothing, whatever it is: no blow, no loss, no effect.
rules-tile-shields-more = If it is taken away, blows are as strong as before.
rules-tile-coin-more = You are asked at an even monster that nothing beats by itself; once used, it works by itself. What other equipment beats does not end it, nor does a card that is ignored or has no strength. An odd monster that nothing beats ends it, even if its blow costs no health, and the coin is used up.
rules-tile-price-more = You are asked at each monster that nothing beats by itself, and choose which piece it costs. Health that came with that piece is lost. As the last piece it cannot be used.
rules-tile-replace-more = You are asked at every monster of strength 1 or more, before other equipment works. The new card is met in its place. With an empty deck there is nothing to swap.
rules-tile-differ-more = Cards without a kind differ from all others. A card that { tile-polymorph } has replaced does not count.
rules-tile-bones-more = The monster that struck is gone.
rules-house-ruling = **A ruling of ours:** no source that we know confirms this value.
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

rules-monsters = { $count } cards of { $kinds } kinds. The number after the name is the strength: what its blow costs. This equipment beats them for sure:
rules-monster = { $count }× { $monster } · { $tiles }
rules-monster-alone = { $count }× { $monster } · none
rules-monsters-again = All of them are in the deck of every adventure. There is no strength 8.

## An adventure, move by move. Two players who do not exist; the first one begins.

rules-example-first = Wren
rules-example-second = Finch
rules-example-adds = { $name } draws { $monster } ({ $strength }) and adds it.
rules-example-discards = { $name } draws { $monster } ({ $strength }) and discards it with { $tile }.
rules-example-weaker = Instead of { $before } health the hero has { $health }.
rules-example-warrior-1 = The { tile-dragon-spear } would beat it.
rules-example-warrior-2 = Only the { tile-vorpal-sword } could stop it.
rules-example-warrior-3 = Now the Dragon costs { $damage } of { $health } health.
rules-example-warrior-4 = Both cost { $damage } of { $health }: { rules-example-second } wants to pass next.
rules-example-warrior-pass = { $name } is first and **passes:** { $damage } of { $health } health, and two unknown cards.
rules-example-barbarian-1 = Only the { tile-vorpal-axe } could stop it.
rules-example-barbarian-2 = It costs { $damage }, if not struck.
rules-example-barbarian-4 = The { tile-war-hammer } beats it: a bluff.
rules-example-barbarian-pass = { $name } **passes:** the Dragon costs { $damage }, and the axe strikes only once.
rules-example-names = So { $name } goes in with { $health } health and names: { $monster }.
rules-example-enters = So { $name } goes in with { $health } health.
rules-example-beaten = { $monster } · { $tile } beats it
rules-example-struck = { $monster } · strike: { $tile } beats it
rules-example-held = { $monster } · hold: costs { $damage } · { $health } health left
rules-example-hit = { $monster } · costs { $damage } · { $health } health left
rules-example-deadly = { $monster } · costs { $damage } · the hero falls
rules-example-survived = { $name } has survived with { $health } health and won the adventure.
rules-example-fell = { $name } has lost the adventure, and begins the next one.

## The clock, and taking back

rules-clock-turn = Drawing a card and placing it are one turn; so are all choices within a dungeon. First the time of the turn runs, then the bank that each player has for the whole match.
rules-clock-flag = Whoever runs out of both has lost the match.
rules-clock-claim = When a player runs out of both, the other may keep waiting, end the match without a result, or press { stall-claim } and win.
rules-clock-stands = The clock stands while a card is on its way to you, and while a walk through the dungeon is shown.
