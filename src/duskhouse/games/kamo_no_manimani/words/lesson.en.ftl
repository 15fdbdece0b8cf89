# The guide through a first game. Variables are numbers of the pieces that a step's conditions name,
# and of the move that it suggests.

lesson-goal = Every card you collect is a point, and most points win; but whoever is the last to hold cards loses all of theirs. The Field is empty, so begin a pot: lead { CARD($card) }, and only Kamo of its colour can follow.
lesson-follow = It is a { CARD($card, form: "colour") } round. Whoever plays the last card before all others pass collects the whole Field, so playing { CARD($card) } makes the pot bigger and, for now, yours.
lesson-pot = A Pot goes face down. At the end of the round it takes the whole Field for you, even if others play after it, unless somebody lays a Lid. There are { $size ->
    [one] { $size } card
   *[other] { $size } cards
} on the Field: play it now, and let the others add to your pot.
lesson-own-onion = With your own card face down, add an Onion: in a Field that a Pot takes, each Onion counts 4 instead of 1.
lesson-own-face-down = Your card lies face down, and nobody knows whether it is a Pot or a Duck. With a Pot you may sit back and pass: the Field comes to you at the end of the round. With a Duck the last card played decides, as always.
lesson-lid = { SEAT($seat, form: "start") } has a card face down: a Pot, which would take everything, or a harmless Duck. Your Lid cancels a Pot, and whoever plays last collects instead. Laid now, the Lid is also the last card so far: yours.
lesson-their-face-down = { SEAT($seat, form: "start") } has a card face down: a Pot or a Duck. If it is a Pot, every card you add is a gift. Pass and wait, or call it a bluff and play on.
lesson-duck = A Duck also goes face down and does nothing at all, but nobody else knows that. It frightens the others off the Field: if they pass, the last card, your Duck, collects.
lesson-last-pass = If you pass now, the round ends and { SEAT($seat) } collects. Any card you can play keeps the round going and makes you the last player instead.
lesson-cannot = None of your cards fits this round, so pass. You keep what you drew: passing is free now, but a big hand is a burden at the end.
lesson-lead-again = You played last, so you lead again. Lead a colour of which you hold several: then you can answer in it when others play on.
lesson-waste = You have no Kamo of this colour. Onions, Lids, Pots and Ducks fit any round, but they are worth more later: passing costs nothing, and you may still play when your turn comes round again.
lesson-deck-empty = The deck is empty: nobody draws any more, and now it is a race. Whoever plays the last card of the hand is out and safe; the one who is left with cards loses every point. Play a card at every turn you can: you hold { $size }.
lesson-out-first = { $size ->
    [one] One card left: play it if you can, and you are out with all your points.
   *[other] { $size } cards left. Get rid of one whenever you can: the last to hold cards loses all points.
}
lesson-again-lead = You lead. A Kamo opens the round and fixes its colour; you have { $points ->
    [one] { $points } point
   *[other] { $points } points
} so far.
lesson-again-under-pot = { SEAT($seat, form: "start") } may have a Pot there. Feed the Field only if you hold a Lid or believe it is a Duck.
lesson-again-own = Your card is still face down. Onions make it richer if it is a Pot; passing keeps your hand.
lesson-again-play = Play to be the last one and collect the Field, or pass and save your cards; you have { $points ->
    [one] { $points } point
   *[other] { $points } points
} so far.
lesson-end = That was a whole game, and you end with { $points } points. Most points win, and only those who got rid of all their cards keep them: collect big pots early, and be out before the last.
