// Kamo no Manimani for three to six players, with the reconstructed deck of 42 cards.
//
// Cards of a kind are interchangeable, so a card is the number of its kind, and hands and piles
// are counts by kind. A turn begins with its draw: G shows the seat on turn with the card drawn.

const KINDS = ['KR', 'KB', 'KY', 'KG', 'POT', 'DUCK', 'LID', 'ONION'];
const COUNTS = [7, 7, 7, 7, 3, 3, 3, 5];
const [POT, DUCK, LID, ONION] = [4, 5, 6, 7];  // lower ones are Kamo, by colour
const PASS = 'PASS';
const ONION_BONUS = 3;

const isKamo = (card) => card < POT;
const goesFaceDown = (card) => card === POT || card === DUCK;
const isRemovable = (card) => goesFaceDown(card) || card === LID;
const none = () => KINDS.map(() => 0);

// Every card of a bag of counts.
const cardsIn = (counts) => counts.flatMap((count, card) => Array(count).fill(card));

function counted(cards) {
  const counts = none();
  for (const card of cards) counts[card] += 1;
  return counts;
}

function size(counts) {
  let cards = 0;
  for (const count of counts) cards += count;
  return cards;
}

// ------------------------------------------------------------------------ the deal
function deal(seats, random) {
  const number = seats === 3 ? 3 : 2;  // set aside, and in each hand
  const cards = cardsIn(COUNTS);
  const mixed = random.Shuffle(cards.filter(isRemovable));
  const aside = mixed.splice(0, number);
  const deck = random.Shuffle([...mixed, ...cards.filter((card) => !isRemovable(card))]);
  const hands = Array.from({ length: seats }, () => counted(deck.splice(0, number)));
  const dealer = random.Die(seats) - 1;
  const G = {
    dealer,
    leader: dealer,
    turn: dealer,
    aside,
    deck,  // top first; it stays as it was dealt
    drawn: 0,  // so many of it are drawn
    fresh: null,  // the card drawn for this turn
    hands,
    field: [],  // [seat, card] in order of play
    passes: 0,  // in a row: towards the end of the round or, on an empty Field, of a stall
    piles: hands.map(none),
    points: hands.map(() => 0),
    out: [],  // in order of going out
    rounds: 0,
    lastRound: null,  // { cards, collector, bonus }
  };
  startTurn(G, dealer);
  return G;
}

// The dealer's first draw goes back on the deck.
function setup(G) {
  const codes = (cards) => cards.map((card) => KINDS[card]);
  const hands = G.hands.map(cardsIn);
  const dealt = hands[G.dealer];
  dealt.splice(dealt.indexOf(G.fresh), 1);
  return {
    dealer: G.dealer, aside: codes(G.aside), hands: hands.map(codes), deck: codes(G.deck),
  };
}

// ------------------------------------------------------------------------ the turn
const turn = (G) => G.turn;
const active = (G) => G.hands.length - G.out.length;
const isOver = (G) => active(G) === 1;

function nextActive(G, seat) {
  const { out } = G;
  const seats = G.hands.length;
  do seat = (seat + 1) % seats; while (out.includes(seat));
  return seat;
}

function startTurn(G, seat) {
  const { deck, drawn } = G;
  G.turn = seat;
  if (drawn < deck.length) {
    const card = deck[drawn];
    G.hands[seat][card] += 1;
    G.drawn = drawn + 1;
    G.fresh = card;
  } else {
    G.fresh = null;
  }
}

function legal(G) {
  if (isOver(G)) return [];
  const { field } = G;
  const hand = G.hands[G.turn];
  let colour = null;
  let faceDown = false;
  for (const [, card] of field) {
    if (isKamo(card)) colour = card;
    else if (goesFaceDown(card)) faceDown = true;
  }
  const fits = (card) => (isKamo(card)
    ? colour === null || card === colour
    : !faceDown || !goesFaceDown(card));
  const moves = [];
  for (let card = 0; card < KINDS.length; card += 1) {
    if (hand[card] && fits(card)) moves.push(KINDS[card]);
  }
  // KAMO-20: who cannot draw must break a stall.
  if (field.length || G.fresh !== null || G.passes < active(G)) moves.push(PASS);
  return moves;
}

function play(G, move) {
  if (move === PASS) pass(G);
  else playCard(G, KINDS.indexOf(move));
}

function pass(G) {
  const { field, passes, turn: seat } = G;
  if (!field.length) {
    if (G.fresh === null) G.passes = passes + 1;
  } else {
    // KAMO-23: all but the last player, or all if that one is out.
    const last = field[field.length - 1][0];
    const isOut = G.out.includes(last);
    if (passes + 1 === active(G) - (isOut ? 0 : 1)) {
      endRound(G, last, isOut);
      return;
    }
    G.passes = passes + 1;
  }
  startTurn(G, nextActive(G, seat));
}

function playCard(G, card) {
  const seat = G.turn;
  const hand = G.hands[seat];
  hand[card] -= 1;
  G.field.push([seat, card]);
  G.passes = 0;
  if (G.fresh === null && !hand.some(Boolean)) {  // never after a draw, KAMO-A20
    G.out.push(seat);
    if (isOver(G)) {
      endGame(G, seat);
      return;
    }
  }
  startTurn(G, nextActive(G, seat));
}

// ------------------------------------------------------------------------ scoring
// KAMO-32 and 33: the last player leads next, not the collector.
function endRound(G, last, isOut) {
  scoreField(G, last);
  const leader = isOut ? nextActive(G, last) : last;
  G.leader = leader;
  startTurn(G, leader);
}

function endGame(G, last) {
  scoreField(G, last);
  G.points[nextActive(G, last)] = 0;  // KAMO-36
}

// KAMO-27 to 31: a Pot without a Lid collects for its player, else the last player does.
function scoreField(G, last) {
  const cards = G.field;
  const counts = none();
  let potBy = null;
  for (const [by, card] of cards) {
    counts[card] += 1;
    if (card === POT) potBy = by;
  }
  const potWorks = potBy !== null && !counts[LID];
  const collector = potWorks ? potBy : last;
  const bonus = potWorks ? ONION_BONUS * counts[ONION] : 0;
  const pile = G.piles[collector];
  counts.forEach((count, card) => { if (count) pile[card] += count; });
  G.points[collector] += cards.length + bonus;
  G.rounds += 1;
  G.lastRound = { cards, collector, bonus };
  G.field = [];
  G.passes = 0;
}

// KAMO-37: among equals whoever went out earlier is ahead.
function result(G) {
  if (!isOver(G)) return null;
  const { out, points } = G;
  let winner = out[0];
  for (const seat of out) if (points[seat] > points[winner]) winner = seat;
  return { winners: [winner], points };
}

// ------------------------------------------------------------------------ the view
function view(G, seat) {
  return {
    over: isOver(G),
    dealer: G.dealer,
    leader: G.leader,
    turn: G.turn,
    aside: G.aside.length,
    deck: G.deck.length - G.drawn,
    hand: seat === null ? null : G.hands[seat],
    handSizes: G.hands.map(size),
    drew: G.fresh !== null,
    fresh: seat === G.turn ? G.fresh : null,
    field: fieldFor(G.field, seat),
    passes: G.passes,
    piles: G.piles,
    points: G.points,
    out: G.out,
    rounds: G.rounds,
    lastRound: G.lastRound,
  };
}

// KAMO-43: only its player knows the card face down.
function fieldFor(field, seat) {
  const at = field.findIndex(([, card]) => goesFaceDown(card));
  if (at < 0 || field[at][0] === seat) return field;
  return field.with(at, [field[at][0], null]);
}

module.exports = { id: 'kamo-no-manimani', deal, setup, turn, legal, play, result, view };
