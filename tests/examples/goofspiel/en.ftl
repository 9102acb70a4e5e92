# Goofspiel: its names and commands, the board, the hand, the rules.

game-goofspiel = Goofspiel
variant-goofspiel-full = 13 rounds
variant-goofspiel-short = 7 rounds

command-play-goofspiel = goofspiel
    .description = Goofspiel, for two to six: all secretly bid a card for the prize that lies open
command-play-goofspiel-short = length
    .description = All 13 rounds, or only 7
setting-goofspiel-short-full = The full game: 13 rounds
setting-goofspiel-short-short = A short game: 7 rounds

goofspiel-about = Every round all bid a card in secret; the highest bid takes the prize.

refusal-card-played = You have bid that card before, so you do not hold it any more. Choose another one.
refusal-goofspiel-for-two-to-six = Goofspiel is for two to six players.

## Results and sums over many matches

score-goofspiel = { $score ->
    [one] { $score } point
   *[other] { $score } points
}
sums-goofspiel = prizes: { $prizes }, points: { $points }

## The board

goofspiel-round = Round { $round } of { $rounds }
goofspiel-lying = **To be won:** { $prizes }
goofspiel-deck = { $count ->
    [0] **Face down:** nothing, this is the last round
    [one] **Face down:** { $count } prize
   *[other] **Face down:** { $count } prizes
}
goofspiel-cards = cards left: { $cards }

## What happened last. A round: "Round 2: Kestrel 3, Moth 7. Moth takes 5 + 9 = 14."

goofspiel-taken = Round { $round }: { $bids }. { $name } takes { $prizes }.
goofspiel-tied = Round { $round }: { $bids }. The highest bid is tied, so nobody takes { $prizes }.
goofspiel-left = { $name } has left.

## Who must do what. `players` are mentions.

goofspiel-ask = Asked to bid: { $names }. Choose a card below or by **{ button-cards }**; the bids are shown once all are in.
goofspiel-menu = Bid a card …
goofspiel-call = { $players }, round { $round }: bid a card for { $prizes }.

## The hand

goofspiel-hand = Your cards: { $cards }
goofspiel-hand-bid = You have bid **{ $card }**. You can change it until everybody has bid; then all bids are shown.
goofspiel-hand-place = Only you see this. { $title } in { $channel } · { $round }

## The rules, in short

goofspiel-rules-cards = Everybody holds the cards 1 to { $cards }. The prizes are the same numbers: they lie face down in a random order, and each round turns one up.
goofspiel-rules-bid = **The bid:** all choose a card in secret. Once everybody has bid, the cards are shown, and they are used up. Until then you can change your bid; nobody sees whether you have bid.
goofspiel-rules-prize = **The prize:** the highest bid takes everything that lies open. If the highest bid is tied, nobody takes it: it stays for the next round. What stays after the last round is lost.
goofspiel-rules-end = **The end:** whoever has taken the most points wins; equals share the win.
goofspiel-rules-leave = **Leaving:** you keep your points, but come after all who stay.
