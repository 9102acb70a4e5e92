# Cheat: its names and the command, the cards, the board, the hand, the rules.

game-cheat = Cheat
variant-cheat-cheat = Cheat

command-play-cheat = cheat
    .description = Cheat, for three to six: get rid of your cards, and do not be caught lying

cheat-about = Lay cards face down, say what they are, and do not be caught lying.

refusal-one-to-four-from-hand = Lay one to four different cards that you hold.
refusal-cheat-for-three-to-six = Cheat is for three to six players.

## What many matches sum up to

sums-cheat = caught lying: { $caught }, cards left over: { $cards-left }
match-score-cheat = cards left over: { $cards-left }, caught lying: { $caught }

## Cards. `rank`: the sign of a card, "a", "2" … "k"; elsewhere "rank-a" … "rank-k".

cheat-card = { $rank ->
    [a] A
    [j] J
    [q] Q
    [k] K
   *[number] { $rank }
}
cheat-due = { $rank ->
    [rank-a] **Due now:** aces
    [rank-2] **Due now:** twos
    [rank-3] **Due now:** threes
    [rank-4] **Due now:** fours
    [rank-5] **Due now:** fives
    [rank-6] **Due now:** sixes
    [rank-7] **Due now:** sevens
    [rank-8] **Due now:** eights
    [rank-9] **Due now:** nines
    [rank-10] **Due now:** tens
    [rank-j] **Due now:** jacks
    [rank-q] **Due now:** queens
   *[rank-k] **Due now:** kings
}
cheat-claimed = { $rank ->
    [rank-a] { $count ->
        [one] { $count } ace
       *[other] { $count } aces
    }
    [rank-2] { $count ->
        [one] { $count } two
       *[other] { $count } twos
    }
    [rank-3] { $count ->
        [one] { $count } three
       *[other] { $count } threes
    }
    [rank-4] { $count ->
        [one] { $count } four
       *[other] { $count } fours
    }
    [rank-5] { $count ->
        [one] { $count } five
       *[other] { $count } fives
    }
    [rank-6] { $count ->
        [one] { $count } six
       *[other] { $count } sixes
    }
    [rank-7] { $count ->
        [one] { $count } seven
       *[other] { $count } sevens
    }
    [rank-8] { $count ->
        [one] { $count } eight
       *[other] { $count } eights
    }
    [rank-9] { $count ->
        [one] { $count } nine
       *[other] { $count } nines
    }
    [rank-10] { $count ->
        [one] { $count } ten
       *[other] { $count } tens
    }
    [rank-j] { $count ->
        [one] { $count } jack
       *[other] { $count } jacks
    }
    [rank-q] { $count ->
        [one] { $count } queen
       *[other] { $count } queens
    }
   *[rank-k] { $count ->
        [one] { $count } king
       *[other] { $count } kings
    }
}

## The board

cheat-claim-number = Claim { $claim } of at most { $claims }
cheat-cards = { $count ->
    [0] no cards
    [one] { $count } card
   *[other] { $count } cards
}
cheat-caught = { $count ->
    [one] caught lying once
   *[other] caught lying { $count } times
}
cheat-to-lay = to lay cards
cheat-to-answer = may doubt
cheat-pile = { $count ->
    [0] **Pile:** empty
    [one] **Pile:** { $count } card
   *[other] **Pile:** { $count } cards
}
cheat-claim = **Claim:** { $claim }, face down, by { $name }

## What happened last

cheat-last-accepted = Nobody doubted { $name }: the claim goes on the pile, face down.
cheat-last-lie = { $count ->
    [one] { $doubter } doubted { $claim }, and saw { $cards }: a lie. { $name } takes { $count } card.
   *[other] { $doubter } doubted { $claim }, and saw { $cards }: a lie. { $name } takes the whole pile, { $count } cards.
}
cheat-last-true = { $count ->
    [one] { $doubter } doubted { $claim }, but { $name } told the truth: { $cards }. { $doubter } takes { $count } card.
   *[other] { $doubter } doubted { $claim }, but { $name } told the truth: { $cards }. { $doubter } takes the whole pile, { $count } cards.
}
cheat-last-left = { $count ->
    [0] { $name } has left, without a card in hand.
    [one] { $name } has left, and { $count } card went under the pile.
   *[other] { $name } has left, and { $count } cards went under the pile.
}
cheat-last-claim = That was claim { $claims }, the last one: the fewest cards win.
cheat-left-over = Cards left over: { $cards }

## Who must do what. `players` are mentions, `claim` is the line about the claim.

cheat-ask-lay = { $names } to lay one to four cards, by **{ button-cards }**.
cheat-ask-doubt = Asked: { $names }. Doubt the claim, or let it pass? Nobody sees who has answered before all have.
cheat-call-lay = { $players }, your turn to lay cards. { $claim }
cheat-call-doubt = { $players }, do you doubt this? { $claim }
cheat-doubt = Doubt
cheat-trust = Let pass

## The hand

cheat-hand = { $count ->
    [0] You hold no cards
    [one] You hold { $count } card
   *[other] You hold { $count } cards
}
cheat-hand-lay = Your turn: choose one to four cards below. They count as what is due, whatever they are.
cheat-hand-answer = { $answer ->
    [doubt] Your answer so far: **you doubt it**. You can change it until all have answered.
   *[trust] Your answer so far: **let it pass**. You can change it until all have answered.
}
cheat-hand-laid = **You laid:** { $cards }. Now the others are asked.
cheat-hand-place = Only you see this. { game-cheat } in { $channel }
cheat-record-dealt = { $count ->
    [one] You were dealt { $count } card
   *[other] You were dealt { $count } cards
}
cheat-record-pile = { $count ->
    [one] You took the pile: { $count } card
   *[other] You took the pile: { $count } cards
}
cheat-menu = Lay one to four cards …
cheat-honest = This would be the truth
confirm-cheat-last-lie = Really lie with all you have left?
confirm-cheat-last-lie-why = If anybody doubts this claim, you take the whole pile.
confirm-cheat-last-lie-button = Lie anyway

## The rules, in short

cheat-rules-lay = **Your turn:** lay one to four cards face down. They are claimed to be of the rank that is due: aces, then twos, and so on to the kings, then aces again. They may be any cards; just do not be caught.
cheat-rules-doubt = **Doubt:** after that all others say in secret whether they doubt it. Of those who do, the first one after the claimant, in the order of the seats, counts.
cheat-rules-pile = **The pile:** if somebody doubts, the cards are shown. After a lie the claimant takes the whole pile, otherwise the doubter does. If nobody doubts, the cards stay face down.
cheat-rules-end = **The end:** whoever has no cards left once the others have answered wins. After { $claims } claims the fewest cards win, and equals share the win.
cheat-rules-leave = **Leaving:** your hand goes under the pile, and you come after all who stay. The last one to stay wins.
