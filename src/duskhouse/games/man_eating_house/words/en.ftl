# Man-Eating House in English. A piece is said by the message of its role and name; its numbers are
# the variables. CARD, CARDS, COUNT, SEAT, SEATS and WHO: see duskhouse/words/words.py.

title = Man-Eating House
summary = Tricks in a haunted house: children escape, weapons fight ghosts, girls play Kagome.
pitch = Tricks where children escape and ghosts get hit with frying pans. Partners, or one Old Man against two.

## Cards

name-I0 = Ivy 0, Dog
    .short = Ivy 0
    .mark = scores
name-I1 = Ivy 1, Child
    .short = Ivy 1
    .mark = scores
name-I2 = Ivy 2, Child
    .short = Ivy 2
    .mark = scores
name-I3 = Ivy 3, Child
    .short = Ivy 3
    .mark = scores
name-I4 = Ivy 4, Little Girl
    .short = Ivy 4
    .mark = girl
name-I5 = Ivy 5, Weapon
    .short = Ivy 5
name-I6 = Ivy 6, Weapon
    .short = Ivy 6
name-I7 = Ivy 7, Weapon
    .short = Ivy 7
name-I8 = Ivy 8, Place
    .short = Ivy 8
name-I9 = Ivy 9, Place
    .short = Ivy 9
name-I10 = Ivy 10, Place
    .short = Ivy 10
name-I11 = Ivy 11, Danger
    .short = Ivy 11
    .mark = danger
name-I12 = Ivy 12, Ghost
    .short = Ivy 12
    .mark = scores
name-I13 = Ivy 13, Ghost
    .short = Ivy 13
    .mark = scores
name-I14 = Ivy 14, Ghost
    .short = Ivy 14
    .mark = scores
name-O1 = Ofuda 1, Child
    .short = Ofuda 1
    .mark = scores
name-O2 = Ofuda 2, Child
    .short = Ofuda 2
    .mark = scores
name-O3 = Ofuda 3, Child
    .short = Ofuda 3
    .mark = scores
name-O4 = Ofuda 4, Little Girl
    .short = Ofuda 4
    .mark = girl
name-O5 = Ofuda 5, Weapon
    .short = Ofuda 5
name-O6 = Ofuda 6, Weapon
    .short = Ofuda 6
name-O7 = Ofuda 7, Weapon
    .short = Ofuda 7
name-O8 = Ofuda 8, Place
    .short = Ofuda 8
name-O9 = Ofuda 9, Place
    .short = Ofuda 9
name-O10 = Ofuda 10, Danger
    .short = Ofuda 10
    .mark = danger
name-O11 = Ofuda 11, Danger
    .short = Ofuda 11
    .mark = danger
name-O12 = Ofuda 12, Ghost
    .short = Ofuda 12
    .mark = scores
name-O13 = Ofuda 13, Ghost
    .short = Ofuda 13
    .mark = scores
name-O14 = Ofuda 14, Ghost
    .short = Ofuda 14
    .mark = scores
name-B1 = Bone 1, Child
    .short = Bone 1
    .mark = scores
name-B2 = Bone 2, Child
    .short = Bone 2
    .mark = scores
name-B3 = Bone 3, Child
    .short = Bone 3
    .mark = scores
name-B4 = Bone 4, Little Girl
    .short = Bone 4
    .mark = girl
name-B5 = Bone 5, Weapon
    .short = Bone 5
name-B6 = Bone 6, Weapon
    .short = Bone 6
name-B7 = Bone 7, Weapon
    .short = Bone 7
name-B8 = Bone 8, Place
    .short = Bone 8
name-B9 = Bone 9, Danger
    .short = Bone 9
    .mark = danger
name-B10 = Bone 10, Danger
    .short = Bone 10
    .mark = danger
name-B11 = Bone 11, Danger
    .short = Bone 11
    .mark = danger
name-B12 = Bone 12, Ghost
    .short = Bone 12
    .mark = scores
name-B13 = Bone 13, Ghost
    .short = Bone 13
    .mark = scores
name-B14 = Bone 14, Ghost
    .short = Bone 14
    .mark = scores
name-B15 = Bone 15, Old Man
    .short = Bone 15
    .mark = scores

suit = { $suit ->
    [0] Ivy
    [1] Ofuda
   *[2] Bone
}

card-own-face-down = face down

## Zones

zone-trick = Trick
    .note = { $suit ->
        [-1] { $size ->
            [0] no card yet
           *[other] the last trick
        }
       *[other] { suit } led
    }
zone-corner = Corner
    .note = { $girls ->
        [3] Ōmagatoki: no Events
       *[other] { $girls } of 3 girls
    }
zone-room = The Room
    .note = { cards }
zone-kagome = Kagome
    .note = pick { suit } if you can
zone-hand = Hand
    .note = { cards }
zone-pile = Score pile
    .note = { $size } scored
zone-discards = Out of play
    .note = { cards }

## How the game stands

score-points = { $points }
    .note = { WHO($partner) ->
        [nobody] { $old_man ->
            [1] Old Man player
           *[0] {""}
        }
       *[other] with { SEAT($partner) }
    }
    .badge-start = { $starts ->
        [1] start player
       *[0] {""}
    }
    .badge-leads = { $leads ->
        [1] leads
       *[0] {""}
    }
    .badge = { score-points.note }

moment-trick = Trick { $number } of { $tricks }
moment-kagome = Kagome
moment-end = The end
outcome-result = { $clause ->
    [53] { $one_two_three ->
        [1] the Old Man player has a 1, a 2 and a 3
       *[0] the Old Man player has eleven cards or more
    }
   *[other] { won-by }
}
won-by = { $clause ->
    [51] a tie, and the Dog decides
    [52] a tie, and nobody has the Dog
    [53] the Old Man player met the goal
    [54] the Old Man player missed the goal
    [56] nobody became the Old Man player
   *[50] more scoring cards
}

goal-teams = { WHO($seat) ->
    [you] Your team has { $us }, the other has { $them }; the higher total wins.
   *[other] { SEAT($seat, form: "start") } and { SEAT($partner) } have { $us }, { SEAT($next) } and { SEAT($opposite) } have { $them }; the higher total wins.
}
    .short = { WHO($seat) ->
        [you] Us { $us } – Them { $them }
       *[other] { SEAT($seat) } & { SEAT($partner) } { $us } – { SEAT($next) } & { SEAT($opposite) } { $them }
    }
old-man-numbers = { $one ->
    [1] 1
   *[0] –
} { $two ->
    [1] 2
   *[0] –
} { $three ->
    [1] 3
   *[0] –
}
goal-old-man = { WHO($seat) ->
    [you] { $holds ->
        [1] You hold the Old Man: if you play him, you win alone
       *[0] You win alone
    }
   *[other] { SEAT($seat, form: "start") } wins alone
} with a 1, a 2 and a 3, or with eleven cards: so far { old-man-numbers }, and { $have } of { $need }.
    .short = { $holds ->
        [1] If you play him
       *[0] { SEAT($seat, form: "start") }
    }: { old-man-numbers } or { $have } of { $need }
goal-role = { WHO($old_man) ->
    [nobody] Nobody is the Old Man player yet: whoever plays Bone 15 will be, alone against two.
    [you] You are the Old Man player, alone against the other two.
   *[other] You and the other player win together if { SEAT($old_man) } fails.
}
    .short = { WHO($old_man) ->
        [nobody] No Old Man player yet
        [you] You: Old Man player
       *[other] You: against { SEAT($old_man) }
    }
fact-start-player = { WHO($seat) ->
    [you] You are
   *[other] { SEAT($seat, form: "start") } is
} the start player.
fact-omagatoki = Ōmagatoki: there are no Events any more.
fact-old-man = { WHO($seat) ->
    [you] You are
   *[other] { SEAT($seat, form: "start") } is
} the Old Man player.
fact-dog-out = The Dog is out of the game.

## Choices

prompt-awaited = { SEAT($seat, form: "start") } is to { $phase ->
    [1] pick a card for the Kagome
    [2] call how far the cards move
   *[0] { $leads ->
        [1] lead
       *[0] play
    }
}.
prompt-over = The game is over.
    .detail = { outcome-result }
prompt-lead = Lead a card.
    .detail = Any card may be led; a girl starts a Kagome.
prompt-follow = Follow { suit }.
    .detail = { $playable } of { $held } cards can be played.
prompt-any-card = Play any card.
    .detail = You hold no { suit }.
prompt-pick = Kagome: pick a card of { suit }.
    .detail = It goes face down to another seat.
prompt-any-pick = Kagome: pick any card.
    .detail = You hold no { suit }.
prompt-call = How far do the cards move?
    .detail = Each goes 1 to { $most } seats clockwise; nobody has looked.

move-lead = Lead { CARD($card) }{ $kagome ->
    [1] {" "}(Kagome)
   *[0] {""}
}
move-play = Play { CARD($card) }
move-pick = Pick { CARD($card) }
move-call = { $steps }: your card to { SEAT($to) }
    .detail = Every card moves { seats-far } clockwise.
seats-far = { $steps ->
    [one] { $steps } seat
   *[other] { $steps } seats
}

barred-follow = { suit } was led, and you hold { suit }
barred-pick = the girl is { suit }, and you hold { suit }
barred-call-now = the cards lie face down; now call how far they move
barred-not-in-hand = { CARD($card, form: "short") } is not in the hand
barred-no-card = there is no such card
barred-call-later = a call is made only once all cards lie face down
barred-call-range = the call is from 1 to { $most }
barred-over = the game is over

## Events

event-play = { WHO($seat) ->
    [you] You { $leads ->
        [1] lead
       *[0] play
    }
   *[other] { SEAT($seat, form: "start") } { $leads ->
        [1] leads
       *[0] plays
    }
} { CARD($card) }.
event-pick = { WHO($seat) ->
    [you] You lay
   *[other] { SEAT($seat, form: "start") } lays
} { some-card } face down.
event-call = { WHO($seat) ->
    [you] You call
   *[other] { SEAT($seat, form: "start") } calls
} { $steps }: every card moves { seats-far } clockwise.
event-kagome = { CARD($card) } was led: Kagome!
event-omagatoki = The third girl is in play: Ōmagatoki. No more Events.
event-draw = { WHO($seat) ->
    [you] You draw
   *[other] { SEAT($seat, form: "start") } draws
} { some-card } from the Room.
event-receive = { WHO($seat) ->
    [you] You get
   *[other] { SEAT($seat, form: "start") } gets
} { some-card } from { SEAT($other) }.
some-card = { $card ->
    [-1] a card
   *[other] { CARD($card) }
}
event-role = { WHO($seat) ->
    [you] You are
   *[other] { SEAT($seat, form: "start") } is
} now the Old Man player.
event-unmask = The Dog unmasks { SEAT($other, form: "whose") } Old Man; no Events.
event-old-man-wins = The Old Man wins the trick; no Events.
event-cancelled = { COUNT($cards) ->
    [0] No Events: it is Ōmagatoki.
    [one] No Events in this trick: { CARDS($cards, form: "short") } cancels them.
   *[other] No Events in this trick: { CARDS($cards, form: "short") } cancel them.
}
event-dog-stops-struggle = The Dog stops the Struggle.
event-escape = Escape in { suit }: { CARDS($cards, form: "short") } go to those who played them.
event-struggle = Struggle in { suit }: { WHO($seat) ->
    [you] you take
   *[other] { SEAT($seat) } takes
} { CARDS($cards, form: "short") } with { CARD($card) }.
event-win = { WHO($seat) ->
    [you] You win
   *[other] { SEAT($seat, form: "start") } wins
} the trick with { CARD($card) }{ COUNT($cards) ->
    [0] {""}
   *[other] {" "}and { WHO($seat) ->
        [you] score
       *[other] scores
    } { CARDS($cards, form: "short") }
}.
event-no-contest = { COUNT($cards) ->
    [0] No card is left in the trick: no contest.
   *[other] Only the Dog is left, and it cannot win: no contest.
}
event-dog-lost = The Dog leaves the game; nobody scores it.
event-dog-kept = { WHO($seat) ->
    [you] You keep
   *[other] { SEAT($seat, form: "start") } keeps
} the Dog.
event-corner = { CARDS($cards, form: "short") } { COUNT($cards) ->
    [one] goes
   *[other] go
} to the Corner.
event-lead = { SEAT($seat, form: "start") }{ $clause ->
    [34] , the start player,
   *[33] {""}
} { WHO($seat) ->
    [you] lead
   *[other] leads
} next.
event-room = { WHO($seat) ->
    [nobody] The Room is turned up, but nobody scores it:
    [you] You open the Room:
   *[other] { SEAT($seat, form: "start") } opens the Room:
} { CARDS($cards, form: "short") }.
event-room-scored = { WHO($seat) ->
    [you] You score
   *[other] { SEAT($seat, form: "start") } scores
} { COUNT($cards) ->
    [0] nothing
   *[other] { CARDS($cards, form: "short") }
}.
event-result = { WHO($winners) ->
    [nobody] The game is drawn
    [you] You win
    [several] { SEATS($winners, form: "start") } win
   *[other] { SEATS($winners, form: "start") } wins
}: { won-by }.

## Options

option-no-contest-lead = Lead after a no contest
    .does = who leads after a trick that nobody won
    .value-game-start = the start player
    .value-trick-leader = the leader of that trick
option-dog-alone = Dog alone
    .does = what happens when the Dog is the only card left in a trick
    .value-no-contest = nobody wins, and the Dog leaves the game
    .value-wins = whoever played it wins the trick
    .value-kept = nobody wins, but whoever played it keeps the Dog
option-room-on-no-contest = Room after a no contest
    .does = who opens the Room if nobody won the last trick
    .value-nobody = nobody
    .value-next-leader = whoever leads next
    .value-last-winner = whoever won last
option-old-man-instant-win = Old Man wins at once
    .does = three players: the Old Man player wins as soon as they have a 1, a 2 and a 3
option-special-cancel = What cancels Events
    .does = which special cards cancel the Events of their trick
    .value-named-only = Danger, the Old Man and Ōmagatoki
    .value-girl-too = any Little Girl too
option-dog-cancels-struggle = Dog stops Struggles
    .does = the Dog stops Struggles in its trick
option-scale = Scale
    .does = tiny is a miniature for counting whole game trees
    .value-full = full
    .value-tiny = tiny

## Faces of the cards

face-I0 = Dog
face-I1 = Child
face-I2 = Child
face-I3 = Child
face-I4 = Little Girl
face-I5 = Weapon
face-I6 = Weapon
face-I7 = Weapon
face-I8 = Place
face-I9 = Place
face-I10 = Place
face-I11 = Danger
face-I12 = Ghost
face-I13 = Ghost
face-I14 = Ghost
face-O1 = Child
face-O2 = Child
face-O3 = Child
face-O4 = Little Girl
face-O5 = Weapon
face-O6 = Weapon
face-O7 = Weapon
face-O8 = Place
face-O9 = Place
face-O10 = Danger
face-O11 = Danger
face-O12 = Ghost
face-O13 = Ghost
face-O14 = Ghost
face-B1 = Child
face-B2 = Child
face-B3 = Child
face-B4 = Little Girl
face-B5 = Weapon
face-B6 = Weapon
face-B7 = Weapon
face-B8 = Place
face-B9 = Danger
face-B10 = Danger
face-B11 = Danger
face-B12 = Ghost
face-B13 = Ghost
face-B14 = Ghost
face-B15 = Old Man

## Tips for a first game, by clause

tip-MEH-16 = Lead whatever you like. Leading a Little Girl starts a Kagome: everyone lays a card face down and the cards move on.
tip-MEH-18 = Follow the suit that was led if you can. A card that is barred says why when you tap it.
tip-MEH-28 = Two Children of one suit in a trick escape together: each goes to whoever played it, whoever wins the trick.
tip-MEH-29 = A Weapon and a Ghost of one suit make a Struggle: the highest Weapon of that suit takes the Ghosts.
tip-MEH-32 = Cards with a flame score one each. The rest only helps to win tricks.
tip-MEH-26 = From the third Little Girl on there are no Events: every trick simply goes to its strongest card.
tip-MEH-31 = The strongest card left in a trick wins it, whatever its suit.
tip-MEH-40 = Nobody has looked at the cards yet. Your call moves all of them, yours too.

## What is refused

error-deals-too-many = Only the deals of scale=tiny can be listed.

## The game on one page

overview-goal = Collect scoring cards. Four players are two teams of two, and the team with more of them wins. With three, whoever plays the Old Man stands alone against the other two: the Old Man player wins with Children numbered 1, 2 and 3 in their pile, or with 11 cards in it.
overview-round = A trick
    .line-1 = Lead any card. The others follow clockwise and must play its suit if they can; otherwise they play anything.
    .line-2 = Once all cards lie there, Events take cards out: Children escape in company, Weapons strike Ghosts down.
    .line-3 = The strongest card left wins the trick: the highest number and, among equals, Bone before Ofuda before Ivy. The suit that was led does not matter.
    .line-4 = The winner puts the scoring cards left there on their pile, and leads next. Girls go to the Corner, all else is discarded.
    .line-5 = To lead a Little Girl is no trick but a Kagome: you draw from the Room, all pick a card in secret, of her suit if they can, and you call how many seats all of these move on. Then you lead again.
overview-cards = All cards are different. Those with a flame score 1 each.
overview-cards-dog = Dog
    .does = Ivy 0 and the weakest. Counts as an Ivy Child, and unmasks the Old Man. Scores.
overview-cards-children = Children
    .does = 1 to 3. Two or more of a suit escape, each to its own player. They score.
overview-cards-girls = Little Girls
    .does = 4. Led, she calls a Kagome. With the third in play comes Ōmagatoki: no more Events.
overview-cards-weapons = Weapons
    .does = 5 to 7. They strike down Ghosts of their suit.
overview-cards-places = Places
    .does = 8 to 10. Nothing happens there.
overview-cards-danger = Danger
    .does = Places from 9 to 11. One of them, of any suit, calls off all Events of its trick.
overview-cards-ghosts = Ghosts
    .does = 12 to 14. They score, for the winner of the trick or for the highest Weapon of their suit.
overview-cards-old-man = Old Man
    .does = Bone 15 and the strongest: wins the trick, unless the Dog is in it. Scores.
overview-beats = Who wins the trick
overview-step-1 = Are all three girls in the Corner or in this trick?
    .yes = Ōmagatoki: no Events from now on. Go on below.
overview-step-2 = Are the Old Man and the Dog both in it?
    .yes = No Events. The Dog's player wins the trick.
overview-step-3 = Is the Old Man in it?
    .yes = No Events. The Old Man's player wins the trick.
overview-step-4 = Is a Danger card in it, or is it Ōmagatoki?
    .yes = No Events, all cards stay. Go on below.
    .no = Escape: two or more Children of a suit, the Dog with those of Ivy; each is scored by whoever played it. Struggle: a Weapon and a Ghost of a suit; its highest Weapon scores all its Ghosts, and its Weapons are discarded.
overview-step-5 = Is a card left, and not the Dog alone?
    .yes = The strongest card left wins the trick.
    .no = No contest: nobody wins, a lone Dog leaves the game, and the start player leads.
overview-scoring = Each Child, each Ghost, the Dog and the Old Man count 1. Girls, Weapons and Places count nothing. Whoever wins the last trick opens the Room as well and keeps what scores there.
overview-end = After 13 tricks with three players, after 10 with four. Four: the partners add up their piles, the higher score wins, and on a tie the Dog decides. Three: the Old Man player has reached a goal and wins, or the other two win together. Whoever finds the Old Man in the Room is the Old Man player after all.
overview-tips =
    .tip-1 = Run out of a suit early. Whoever cannot follow may throw in anything, when it hurts or helps the most.
    .tip-2 = Feed your own side: a trick that your partner is sure to win is the place for a Child or a Ghost.
    .tip-3 = Lead Bone to drive the Old Man out and Ivy to drive out the Dog. It may be your partner who has to part with them, though.
    .tip-4 = Be high even where an Event is coming. A single Danger card, and the highest number takes it all.
overview-story =
    .players-3 = Three children, one torch, and a house that was empty before they were born. Upstairs something hums a counting song. On the landing they count themselves and get to three, as they should. Only, one of the three shadows on the wall is stooped and leans on a stick. Nobody has noticed yet, not even the child it belongs to.
    .players-4 = A house wants a head. Ever since the last one faded, four ghosts have quarrelled over the chair by the fire, two from under the roof against two from the cellar. Tonight there is giggling on the stairs. Whoever has gathered more of the guests by dawn, and more of the household, shall have the chair. The dog is on nobody's side. It only wants to go home.
overview-credits = The printed game was designed and illustrated by Kunihiko Tsuchiya.

## The lab

kind-dog = the Dog
kind-children = children
kind-girls = girls
kind-weapons = weapons
kind-places = places
kind-ghosts = ghosts
kind-old-man = the Old Man
never-lead-a-girl = lead a girl
never-lead-a-ghost = lead a ghost
never-play-danger = play a place of danger
