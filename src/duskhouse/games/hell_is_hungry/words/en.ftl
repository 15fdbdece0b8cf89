# Hell is Hungry in English. A piece is said by the message of its role and name; its numbers are
# the variables. CARD, CARDS, CODES, COUNT, SEAT, SEATS, WHO and CLAUSE: see duskhouse/words/words.py.
# A soul is given by its rank, as a card of one's own.

title = Hell is Hungry
summary = Reapers fight over a grid of souls: one card or two, and the last play takes it all.
pitch = Reapers on a grid of souls. Attack the pile next door and hold your nerve while the table answers.

## Cards: with an article, and a soul by its rank alone

name-2 = 2
    .a = a 2
name-3 = 3
    .a = a 3
name-4 = 4
    .a = a 4
name-5 = 5
    .a = a 5
name-6 = 6
    .a = a 6
name-7 = 7
    .a = a 7
name-8 = 8
    .a = an 8
name-9 = 9
    .a = a 9
name-10 = 10
    .a = a 10
name-J = Jack
    .a = a Jack
name-Q = Queen
    .a = a Queen
name-K = King
    .a = a King
name-A = Ace
    .a = an Ace
name-X = Joker
    .a = a Joker
name-2s = 2 of souls
    .a = a 2 of souls
    .rank = 2
name-3s = 3 of souls
    .a = a 3 of souls
    .rank = 3
name-4s = 4 of souls
    .a = a 4 of souls
    .rank = 4
name-5s = 5 of souls
    .a = a 5 of souls
    .rank = 5
name-6s = 6 of souls
    .a = a 6 of souls
    .rank = 6
name-7s = 7 of souls
    .a = a 7 of souls
    .rank = 7
name-8s = 8 of souls
    .a = an 8 of souls
    .rank = 8
name-9s = 9 of souls
    .a = a 9 of souls
    .rank = 9
name-10s = 10 of souls
    .a = a 10 of souls
    .rank = 10
name-Js = Jack of souls
    .a = a Jack of souls
    .rank = Jack
name-Qs = Queen of souls
    .a = a Queen of souls
    .rank = Queen
name-Ks = King of souls
    .a = a King of souls
    .rank = King
name-As = Ace of souls
    .a = an Ace of souls
    .rank = Ace
name-Xs = Joker of souls
    .a = a Joker of souls
    .rank = Joker

card-first = first of a play
card-top = top

## What is to be beaten, by the numbers of a mark (view/marks.py): clause, rank, points and single

mark = { $clause ->
    [26] 2 and 2, in answer to a top pair
    [25] two cards with { $points } points
    [23] two cards with { $points } points
   *[other] a single { CARD($rank) }
}
what-beats = { $clause ->
    [24] a lone Joker falls to a single 2 and to nothing else
    [25] a Joker with an Ace or a Joker falls to 2 and 2 and to nothing else
    [26] after 2 and 2 on a top pair it takes two cards with more than 4 points
    [23] two cards with more than { $points } points{ $single ->
        [-1] {""}
       *[other] , or a single card from { CARD($single) } up
    }
   *[22] { $rank ->
        [12] a single Joker
       *[other] a single card above { CARD($rank) }
    }, or two cards with more than { $points } points
}
to-beat = To beat { mark }: { what-beats }.

## Zones

pile-name = { $name ->
    [0] A1
    [1] A2
    [2] A3
    [3] A4
    [4] B1
    [5] B2
    [6] B3
    [7] B4
    [8] C1
    [9] C2
    [10] C3
    [11] C4
    [12] D1
    [13] D2
    [14] D3
   *[15] D4
}
zone-pile = { pile-name }
    .note = { $size ->
        [0] gap
       *[other] { cards }
    }{ WHO($token) ->
        [you] , your token
        [nobody] {""}
       *[other] , token of { SEAT($token) }
    }{ WHO($reach) ->
        [you] , in your reach
        [nobody] {""}
       *[other] , in reach of { SEAT($reach) }
    }{ $marks ->
        [1] , fought for
       *[other] {""}
    }{ $target ->
        [1] , can be attacked
       *[0] {""}
    }
zone-battle = Battle
    .note = { $clause ->
        [0] {""}
       *[other] to beat: { mark }
    }
zone-hand = Hand
    .note = { cards }
zone-deck = Draw pile
    .note = { cards }
zone-purgatory = Purgatory
    .note = { cards }
zone-points = Points pile
line-souls-there = souls { codes }
line-cards-there = { WHO($seat) ->
    [you] yours
   *[other] of { SEAT($seat) }
} { CODES($cards) }
line-unseen-there = { $number } unseen
codes = { COUNT($cards) ->
    [0] none
   *[other] { CODES($cards) }
}

## How the game stands

score-points = { $points }
    .note = { $unseen ->
        [0] {""}
        [one] and { $unseen } unseen soul
       *[other] and { $unseen } unseen souls
    }
    .badge-active = { $active ->
        [1] active
       *[0] {""}
    }
    .badge-battle = { $last ->
        [1] last play
       *[0] { $passed ->
            [1] passed
           *[0] {""}
        }
    }
tally-points = Points
line-souls-won = souls: { codes }
line-others-won = others' cards: { codes }
line-own-won = own cards, which score nothing: { $number }
line-jokers-won = Jokers score nothing

moment-swaps = Swaps
moment-tokens = Tokens
moment-attack = Attack
moment-battle = Battle
moment-soul = A soul is won
moment-end = The end
outcome-result = { $clause ->
    [50] three piles are empty
   *[18] nobody attacked for a whole lap
}

goal-gaps = { $have } of the { $need } gaps that end the game.
    .short = Gaps
goal-points = { WHO($seat) ->
    [you] You have
   *[other] { SEAT($seat, form: "start") } has
} { $points ->
    [one] { $points } point
   *[other] { $points } points
}; the most win.
    .short = { SEAT($seat, form: "start") } { $points }

fact-turn = It is { SEAT($seat, form: "whose") } turn.
fact-idle = { $turns } of { $seats } turns in a row without a battle.
fact-fighters = Only { SEAT($attacker) } and { SEAT($defender) } fight.
fact-to-beat = { to-beat }
fact-last-play = The last play is by { SEAT($seat) }.
fact-passed = Passed since then: { SEATS($seats) }.

## Choices

prompt-awaited-swap = { SEAT($seat, form: "start") } is to swap a card or keep the hand.
prompt-awaited-place = { SEAT($seat, form: "start") } is to place the token.
prompt-awaited-attack = { SEAT($seat, form: "start") } is to attack or hold.
prompt-awaited-price = { SEAT($seat, form: "start") } is to pay the price.
prompt-awaited-play = { SEAT($seat, form: "start") } is to play.
prompt-awaited-second = { SEAT($seat, form: "start") } is to add a second card or not.
prompt-awaited-soul = { SEAT($seat, form: "start") } is to choose where the soul goes.
prompt-over = The game is over.
    .detail = { outcome-result }
prompt-swap = Swap a card for the { CARD($top) } in your purgatory?
    .detail = Once a turn.
prompt-place = Place your token.
    .detail = On any pile with cards and no other token.
prompt-must-hold = Hold.
    .detail = No pile in reach can be attacked.
prompt-may-attack = Attack a pile, or hold.
    .detail = Nothing forces you to.
prompt-must-attack = Attack a pile.
    .detail = A plain pile in reach can be opened.
prompt-pay = Pay the price.
    .detail = A card from { CARD($price) } up, onto your own purgatory, that leaves you an opening.
prompt-open = Open the battle.
    .detail = { to-beat }
prompt-must-pass = Pass.
    .detail = You cannot play. { to-beat }
prompt-may-play = Play or pass.
    .detail = { to-beat }
prompt-must-play = Play.
    .detail = { to-beat }
prompt-add = Add a second card to { CARD($first, form: "a") }?
    .detail = { to-beat }
prompt-soul = Where does the { CARD($soul) } go?
    .detail = Onto your points pile, or on top of your purgatory for a later swap.

move-give = Give { CARD($card) }
move-pay = Pay { CARD($card) }
move-play = Play { CARD($card) }
    .with = Play { CARD($card) } and { CARD($second) }, { $points } points
move-add = Add { CARD($card) }
move-keep = Keep the hand
move-hold = Hold
move-pass = Pass
move-alone = No second card
move-place = Stand on { pile-name }, { CARD($soul, form: "a") }
move-attack = Attack { pile-name }, { CARD($soul, form: "a") }{ WHO($defender) ->
    [nobody] {""}
   *[other] , guarded
}
    .detail = { WHO($defender) ->
        [nobody] {""}
       *[other] { SEAT($defender, form: "start") } guards it: first pay a card from { CARD($price) } up.
    }
move-to-points = Onto my points pile
move-to-purgatory = On top of my purgatory

barred-place-gap = the pile is used up
barred-token-must-move = the token must move to another pile
barred-taken = another token stands there
barred-own-token = your own token stands there
barred-attack-gap = the pile is used up
barred-not-next = it is not next to your token
barred-not-beaten = nothing in your hand beats the { CARD($soul) }
barred-cannot-pay = you cannot pay the price: a card from { CARD($price) } up
barred-cannot-pay-and-open = after paying you could not beat the { CARD($soul) }
barred-too-low = the price is a card from { CARD($price) } up
barred-needed-to-open = without it you could not beat the { CARD($soul) }
barred-laid-first = of two cards the lower one is laid first, own cards before souls
barred-not-with-first = with { CARD($first, form: "a") } it does not beat the mark: { what-beats }
barred-does-not-beat = no play with it beats the mark: { what-beats }
barred-not-in-hand = { CARD($card) } is not in the hand
barred-no-such-pile = there is no pile { $pile }
barred-duty-to-attack = a plain pile in reach can be opened, so you must attack
barred-attacker-opens = the attacker must open
barred-duty-to-reply = you can beat the mark, so you must
barred-not-alone = the first card alone does not beat the mark
barred-over = the game is over
barred-asked-swap = a swap is asked, or to keep the hand
barred-asked-place = the token is to be placed
barred-asked-attack = a pile to attack is asked, or to hold
barred-asked-price = the price is to be paid first
barred-asked-play = a card to play is asked
barred-asked-second = a second card is asked, or none
barred-asked-soul = the soul goes to the points pile or to purgatory

## Events

event-swap = { WHO($seat) ->
    [you] You swap
   *[other] { SEAT($seat, form: "start") } swaps
} { CARD($card, form: "a") } for the { CARD($taken) } in purgatory.
event-keep = { WHO($seat) ->
    [you] You swap
   *[other] { SEAT($seat, form: "start") } swaps
} nothing.
event-place = { WHO($seat) ->
    [you] You put your
   *[other] { SEAT($seat, form: "start") } puts the
} token on { pile-name }.
event-attack = { WHO($seat) ->
    [you] You attack
   *[other] { SEAT($seat, form: "start") } attacks
} { pile-name }, the { CARD($card, form: "rank") }{ WHO($defender) ->
    [nobody] {""}
   *[other] {" "}under { SEAT($defender, form: "whose") } token
}.
event-hold = { WHO($seat) ->
    [you] You hold
   *[other] { SEAT($seat, form: "start") } holds
}.
event-price = { WHO($seat) ->
    [you] You pay
   *[other] { SEAT($seat, form: "start") } pays
} { CARD($card, form: "a") }.

# A play of one card that could be no other is told once, when it is complete.
event-lay = { $more ->
    [0] {""}
   *[1] { WHO($seat) ->
        [you] You lay
       *[other] { SEAT($seat, form: "start") } lays
    } { CARD($card, form: "a") }.
}
event-pass = { WHO($seat) ->
    [you] You pass
   *[other] { SEAT($seat, form: "start") } passes
}.
event-to-points = { WHO($seat) ->
    [you] You score
   *[other] { SEAT($seat, form: "start") } scores
} the { CARD($card, form: "rank") }.
event-to-purgatory = { WHO($seat) ->
    [you] You send
   *[other] { SEAT($seat, form: "start") } sends
} the { CARD($card, form: "rank") } to purgatory.

# Two cards alike are given as one. The mark of 2 and 2 in answer to a top pair is 57.
event-played = { WHO($seat) ->
    [you] You play
   *[other] { SEAT($seat, form: "start") } plays
} { CARDS($cards, form: "a") }{ $pair ->
    [0] {""}
   *[other] { COUNT($cards) ->
        [1] {" "}and { CARDS($cards, form: "a") }
       *[2] {""}
    }, { $mark ->
        [57] 4 points; it takes two cards now
       *[other] { $points } points
    }
}.
event-win = { WHO($seat) ->
    [you] You win
   *[other] { SEAT($seat, form: "start") } wins
} the battle for { pile-name } and all that was played.
event-break = { WHO($seat) ->
    [you] You take
   *[other] { SEAT($seat, form: "start") } takes
} the { CARD($card, form: "rank") }, and { SEAT($loser, form: "whose") } token leaves the board.
event-extra = { WHO($seat) ->
    [you] You take
   *[other] { SEAT($seat, form: "start") } takes
} the card below it too, { $card ->
    [-1] unseen
   *[other] the { CARD($card, form: "rank") }
}.
event-flip = { pile-name } now shows the { CARD($card, form: "rank") }.
event-gap = { pile-name } is used up.
event-turn = { fact-turn }
event-draw = { WHO($seat) ->
    [you] You draw
   *[other] { SEAT($seat, form: "start") } draws
} { $hidden ->
    [1] { cards }
   *[0] { CARDS($cards) }
}.
event-idle = { SEAT($seat, form: "whose-start") } turn ends without a battle, { $turns } in a row.
event-shown = { WHO($seat) ->
    [you] Your unseen souls
   *[other] The unseen souls of { SEAT($seat) }
} are shown: { CARDS($cards, form: "rank") }.
event-count = { WHO($seat) ->
    [you] You count
   *[other] { SEAT($seat, form: "start") } counts
} { $points } points.
event-result = { WHO($cards) ->
    [you] You win
    [several] { SEATS($cards, form: "start") } share the win
   *[other] { SEATS($cards, form: "start") } wins
}.

## Options

option-attack = Duty to attack
    .does = whether a player who can open on a plain pile in reach must attack
    .value-must = must attack
    .value-may = may attack
option-adjacency = Neighbours
    .does = how many neighbours a pile has
option-swap = Swaps
    .does = who may swap with the own purgatory in a turn
    .value-all = everyone
    .value-active = the active player
option-reply = Duty to reply
    .does = whether a player who can play may pass
    .value-may = may pass
    .value-must = must play
option-pass-final = Final pass
    .does = who has passed stays out of that battle
option-joker-end = Joker at the end
    .does = what a Joker scores at the end
option-extra-soul = Extra soul
    .does = whether the extra soul of a won guarded battle is shown
    .value-public = shown to all
    .value-hidden = face down
option-token-must-move = Token on the move
    .does = a token must go to another pile each turn
option-price = Price of a guarded pile
    .does = how the card that is paid compares with the soul: by rank, or by points, so that 10, Jack, Queen and King pay for each other
    .value-rank = by rank
    .value-value = by points
option-scale = Scale
    .does = small and tiny are miniatures for listing deals and counting whole game trees, duel is one for two players to be solved
    .value-full = full
    .value-small = small
    .value-tiny = tiny
    .value-duel = duel

## Tips for a first game, by clause

tip-HELL-12 = Your token decides what you can attack: the piles beside it, not the one under it. It also guards the pile it stands on.
tip-HELL-16 = If you can open on an unguarded pile beside your token, you must attack.
tip-HELL-22 = One card beats one card by rank. As soon as two cards are in it, points count, and equal points never beat.
tip-HELL-24 = A lone Joker falls to a single 2, and to nothing else.
tip-HELL-31 = Only the last play counts. Its player takes everything that was played.
tip-HELL-33 = Souls score. Your own cards never score for you, but they do for others.
tip-HELL-11 = Once a turn you may swap a card for the top of your purgatory.

## What is refused

error-no-card = { $card } is no card of this game.
error-duel-for-two = A game of scale=duel is for two players.
error-deals-too-many = Only the deals of scale=duel can be listed.
error-deal-start = The start player must be a seat from 0 to { $last } (HELL-09).
error-deal-piles = A deal has { $piles } piles of { $height } souls (HELL-06).
error-deal-decks = A deal has { $seats } decks (HELL-01).
error-deal-deck = A deck is not whole (HELL-02).
error-deal-souls = The piles hold more of a rank than the soul deck has (HELL-02).

## The game on one page

overview-goal = Have the most points when three piles of souls are used up. Souls count, and so do cards that you win from the others. The cards of your own deck never count for you.
overview-round = A turn
    .line-1 = Everyone draws up to five cards. Then, you first, each player may swap a card with the top of their own purgatory.
    .line-2 = Put your token on a pile that has cards and no other token.
    .line-3 = Attack a pile beside it with one card or two that beat its soul. If you can do so where no token stands, you must attack.
    .line-4 = Going left, the others beat the last play or pass, until nobody answers it. Where another token stands you pay a card first, and its owner alone fights back.
    .line-5 = Whoever played last takes all cards played, and the soul: to their points, or to their purgatory for a later swap.
overview-cards = Counted for one deck. The souls are such a deck, and each player has one; suits never matter.
overview-cards-two = 2s
    .does = Worth 2, and the only card that beats a lone Joker.
overview-cards-numbers = 3 to 10
    .does = Worth what they say.
overview-cards-court = Jack, Queen, King
    .does = Worth 10 each. One against one, a Queen beats a Jack and a King beats both.
overview-cards-ace = Aces
    .does = Worth 11.
overview-cards-joker = Jokers
    .does = Worth 20, the highest single card.
overview-beats = What beats the soul, or the last play
overview-step-1 = Is it a single Joker?
    .yes = Only a single 2 beats it.
overview-step-2 = Is it a Joker with an Ace, or two Jokers?
    .yes = Only 2 and 2 together beat it.
overview-step-3 = Is it the 2 and 2 that have just beaten such a pair?
    .yes = Only two cards beat them, with more than 4 points.
overview-step-4 = Are there two cards on either side?
    .yes = More points win. Equal points never do.
    .no = The higher rank wins: 2 to 10, Jack, Queen, King, Ace, Joker.
overview-scoring = At the end you count the cards of your points pile that come from the soul deck or from another player's: 2 to 10 as they say, Jack, Queen and King 10, an Ace 11, a Joker 20. Hands, purgatories and your own cards count nothing.
overview-end = As soon as three piles are empty after a battle; or when a whole lap goes by without one. The highest total wins, and equal totals share the win.
overview-tips =
    .tip-1 = Your own cards are worth nothing to you, and what the others add to a battle is worth a lot. Spend, and let them pay.
    .tip-2 = Choose your neighbours. Where your token stands decides whether you must attack, and what you protect.
    .tip-3 = Keep a 2 for the Joker that is bound to come. And a soul in purgatory scores nothing yet, but it can come back to your hand and win a battle.
overview-story = Down below the kitchen is closed, and the reapers have been sent up to fetch something themselves. Now they stand about on the field where the souls lie in neat little heaps, each on one heap, each with an eye on the next. Nobody here is in a hurry. Everything hangs on who lays down one more card when the others have stopped smiling. Whoever comes home with the fullest sack may sit in the big chair until it gets cold.
overview-credits = The printed game was made by Jack Davis, Gary Culkins and Barbara Barresi.

## The lab

never-attack-a-guarded-pile = attack a guarded pile
never-swap = swap a card
never-soul-to-purgatory = put a soul won into purgatory
