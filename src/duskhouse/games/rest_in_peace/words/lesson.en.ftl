# The guide through a first game. Variables are numbers of the pieces that a step's conditions name,
# and of the move that it suggests.

lesson-goal = Three castles or four manors win the game at once; if nobody gets that far in nine rounds, the last position decides. This round is for the first mansion of the line. { START(CARD($card, form: "listed")) } is enough to lead: your strong ghosts must last nine rounds.
lesson-end-turn = You are ahead, { $mine } to { $theirs }. End your turn: now the other player must get ahead of you or lose the round. More cards would only make it dearer for you, so spend as little as wins.
lesson-behind = You are behind, and whoever ends a turn without being ahead loses the round; a tie is not ahead. { START(CARD($card, form: "listed")) } overtakes: { $mine } to { $theirs }. Or give the round up: the loser takes the psychic and keeps every ghost.
lesson-too-dear = To get ahead of { $theirs } you would need several ghosts. Give this one up: you lose a mansion, but you get the psychic that lies there, may hide a card on the last position, and the other player has spent a lot.
lesson-place = You lost the round, so you may hide a card on the last position. If nobody has won after nine rounds, the higher total there wins the whole game: { CARD($card, form: "listed") } that waits there quietly may decide it.
lesson-psychic = A psychic lies in front of you: { CARD($card) }, { CARD($card, form: "does") }. It costs no ghost, but works only once: play it where it turns a round, or keep it.
lesson-question = The card asks you something. Look at what each answer would make of the totals before you choose.
lesson-castle = A castle is at stake. There are only four, and three of them win: this round is worth a strong ghost.
lesson-manor = A manor is at stake; it takes four of the six to win with them. Begin small, see what the other player pays, and decide then.
lesson-win-now = Win this round and you have won the game: its mansion is the one you lack. Spend whatever it takes.
lesson-lose-now = Careful: the other player needs only this mansion to win the game. Do not give this round up while any ghost can save it.
lesson-tripped = You are tripped: the next card you play is a ghost drawn at random from your hand. Take the chance, or give the round up and wait.
lesson-again-end-turn = Ahead, { $mine } to { $theirs }: end the turn and let the other player pay.
lesson-again-place = You may hide another card on the last position, where { $size ->
    [0] none of yours waits
    [one] one of yours waits
   *[other] { $size } of yours wait
}. Middling ghosts do well there.
lesson-again-question = Choose what the card asks for.
lesson-again-start = A new round, and you start. You have { $castles ->
    [one] one castle
   *[other] { $castles } castles
} and { $manors ->
    [one] one manor
   *[other] { $manors } manors
}: lead with a little, or give it up at once and save your ghosts.
lesson-again-behind = { START(CARD($card, form: "listed")) } would put you ahead, { $mine } to { $theirs }. Is the mansion worth it?
lesson-again-too-dear = { $theirs } is hard to beat from { $mine }. Several ghosts together might do it; giving up costs the mansion and keeps your hand.
lesson-again-any = You hold { $size } ghosts. Play what this round is worth to you.
lesson-end = That was a whole game. Three castles or four manors win at once, and if neither comes about, the last position: so count what the other player still needs, and lose the rounds that do not matter cheaply.
