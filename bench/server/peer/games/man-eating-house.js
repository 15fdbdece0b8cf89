// Man-Eating House for three and four players, as a game for boardgame.io.
//
// Cards are strings in the notation: 'I0' is the Dog, 'B15' the Old Man. Cards of a trick and picks
// of a Kagome stand in order of play, the leader's first; a "place" is an index into such a list.

const SUITS = ['I', 'O', 'B'];
const [DOG, OLD_MAN] = ['I0', 'B15'];
const DANGER = ['I11', 'O10', 'O11', 'B9', 'B10', 'B11'];
const CALLS = ['kagome 1', 'kagome 2', 'kagome 3'];
const HAND_SIZE = { 3: 13, 4: 10 };

const DECK = [];
const NUMBER = {};
const STRENGTH = {}; // MEH-07: the number, then Bone before Ofuda before Ivy
SUITS.forEach((suit, rank) => {
  for (let number = suit === 'I' ? 0 : 1; number <= (suit === 'B' ? 15 : 14); number += 1) {
    const card = `${suit}${number}`;
    DECK.push(card);
    NUMBER[card] = number;
    STRENGTH[card] = number * SUITS.length + rank;
  }
});

const suitOf = (card) => card[0];
const isChild = (card) => NUMBER[card] <= 3; // the Dog is an Ivy Child (MEH-28)
const isGirl = (card) => NUMBER[card] === 4;
const isWeapon = (card) => NUMBER[card] >= 5 && NUMBER[card] <= 7;
const isGhost = (card) => NUMBER[card] >= 12 && NUMBER[card] <= 14;
const isDanger = (card) => DANGER.includes(card);
const scores = (card) => NUMBER[card] <= 3 || NUMBER[card] >= 12;

// ---------------------------------------------------------------------------------------- the deal
function deal(seats, random) {
  const deck = random.Shuffle(DECK);
  const everyone = [...Array(seats).keys()];
  const start = random.Die(seats) - 1;
  return {
    phase: 'trick', // then 'pick' and 'call' in a Kagome, 'over' at the end
    start, // who has the gray card
    leader: start,
    hands: everyone.map(() => deck.splice(0, HAND_SIZE[seats])),
    piles: everyone.map(() => []),
    room: deck, // the top card is the last
    opened: [], // the Room, once it is turned up
    trick: [],
    corner: [], // girls in play; all three: Ōmagatoki
    discards: [], // and scoring cards that nobody got
    oldMan: null, // the seat that played or turned up the Old Man
    lastTrick: null, // { leader, cards, takers: who scored each card, winner }
    kagome: null, // the latest: { leader, girl, drawn, picks, steps: 0 until called }
  };
}

function setup(G) {
  const hands = G.hands.map((hand) => [...hand]);
  return { start: G.start, hands, room: [...G.room].reverse() };
}

// --------------------------------------------------------------------------------------- the moves
function turn(G) {
  const laid = G.phase === 'pick' ? G.kagome.picks.length : G.trick.length;
  return (G.leader + laid) % G.hands.length;
}

function legal(G) {
  if (G.phase === 'over') return [];
  if (G.phase === 'call') return CALLS.slice(0, G.hands.length - 1); // MEH-40
  const hand = G.hands[turn(G)];
  const first = G.phase === 'pick' ? G.kagome.girl : G.trick[0];
  if (!first) return hand.slice();
  const following = hand.filter((card) => suitOf(card) === suitOf(first));
  return following.length ? following : hand.slice();
}

function play(G, move) {
  if (G.phase === 'call') {
    passOn(G, Number(move.slice(-1)));
    return;
  }
  const seat = turn(G);
  const { hands } = G;
  hands[seat] = hands[seat].filter((card) => card !== move);
  if (G.phase === 'pick') pick(G, move);
  else if (isGirl(move) && G.trick.length === 0) startKagome(G, move);
  else playToTrick(G, seat, move);
}

function playToTrick(G, seat, card) {
  if (card === OLD_MAN) G.oldMan = seat; // MEH-21
  if (G.trick.push(card) === G.hands.length) resolveTrick(G);
}

// ------------------------------------------------------------------------------------- the Kagomes
function startKagome(G, girl) {
  const { leader } = G;
  const drawn = G.room.pop();
  G.corner.push(girl);
  G.hands[leader].push(drawn);
  G.kagome = { leader, girl, drawn, picks: [], steps: 0 };
  G.phase = 'pick';
}

function pick(G, card) {
  if (G.kagome.picks.push(card) === G.hands.length) G.phase = 'call';
}

// MEH-41 to 43: the picks move on clockwise, and the same leader leads again.
function passOn(G, steps) {
  const { hands, kagome, leader } = G;
  kagome.picks.forEach((card, place) => {
    hands[(leader + place + steps) % hands.length].push(card);
  });
  kagome.steps = steps;
  G.phase = 'trick';
}

// -------------------------------------------------------------------------------------- the tricks
function resolveTrick(G) {
  const { leader, corner, discards, piles } = G;
  const cards = [...G.trick];
  const girls = cards.filter(isGirl);
  if (girls.length) corner.push(...girls); // MEH-23: the third counts for this very trick
  const { takers, winner } = judge(cards, corner.length === 3, leader);
  cards.forEach((card, place) => {
    const taker = takers[place];
    if (taker !== null) piles[taker].push(card);
    else if (!isGirl(card)) discards.push(card);
  });
  G.lastTrick = { leader, cards, takers, winner };
  G.trick = [];
  G.leader = winner === null ? G.start : winner; // MEH-34
  if (G.hands[leader].length === 0) openRoom(G, winner);
}

// MEH-24 to 32: the winner, and who scores which card (null: nobody), as seats.
function judge(cards, omagatoki, leader) {
  const takers = cards.map(() => null);
  let left = [...cards.keys()];
  let winner;
  if (cards.includes(OLD_MAN)) {
    winner = cards.indexOf(cards.includes(DOG) ? DOG : OLD_MAN);
  } else {
    if (!omagatoki && !cards.some(isDanger)) left = holdEvents(cards, takers);
    winner = strongest(cards, left);
  }
  for (const place of left) {
    if (scores(cards[place])) takers[place] = winner;
  }
  const seatOf = (place) => (place === null ? null : (leader + place) % cards.length);
  return { takers: takers.map(seatOf), winner: seatOf(winner) };
}

// Escapes and Struggles (MEH-28, 29): enters the takers, returns the places of the cards left.
function holdEvents(cards, takers) {
  let left = [...cards.keys()];
  for (const suit of SUITS) {
    const ofSuit = left.filter((place) => suitOf(cards[place]) === suit);
    if (ofSuit.length < 2) continue;
    const children = ofSuit.filter((place) => isChild(cards[place]));
    const weapons = ofSuit.filter((place) => isWeapon(cards[place]));
    const ghosts = ofSuit.filter((place) => isGhost(cards[place]));
    if (children.length > 1) {
      for (const child of children) takers[child] = child;
      left = left.filter((place) => !children.includes(place));
    }
    if (weapons.length && ghosts.length) {
      const hero = strongest(cards, weapons);
      for (const ghost of ghosts) takers[ghost] = hero;
      left = left.filter((place) => !weapons.includes(place) && !ghosts.includes(place));
    }
  }
  return left;
}

// MEH-31: nobody wins if no card, or the Dog alone, is left.
function strongest(cards, places) {
  let best = null;
  for (const place of places) {
    if (best === null || STRENGTH[cards[place]] > STRENGTH[cards[best]]) best = place;
  }
  return best !== null && cards[best] === DOG ? null : best;
}

// ----------------------------------------------------------------------------------------- the end
// MEH-46 to 48: the scoring cards go to the winner of the last trick, if there is one.
function openRoom(G, winner) {
  const cards = [...G.room];
  const scored = winner === null ? [] : cards.filter(scores);
  if (scored.length) G.piles[winner].push(...scored);
  if (scored.includes(OLD_MAN)) G.oldMan = winner;
  G.discards.push(...cards.filter((card) => !scored.includes(card)));
  G.opened = cards;
  G.room = [];
  G.phase = 'over';
}

function result(G) {
  if (G.phase !== 'over') return null;
  const winners = G.hands.length === 4 ? winningTeam(G.piles) : winnersOfThree(G);
  return { winners, points: G.piles.map((pile) => pile.length) };
}

// MEH-50 to 52: more cards; on a tie the Dog; without it a draw.
function winningTeam(piles) {
  const lead = piles[0].length + piles[2].length - piles[1].length - piles[3].length;
  const best = lead === 0 ? piles.findIndex((pile) => pile.includes(DOG)) : Number(lead < 0);
  return best < 0 ? [] : [best % 2, best % 2 + 2];
}

// MEH-53 to 56: the Old Man player alone, or the others together.
function winnersOfThree({ oldMan, piles }) {
  if (oldMan !== null) {
    const pile = piles[oldMan];
    const has = (number) => pile.some((card) => NUMBER[card] === number);
    if (pile.length >= 11 || (has(1) && has(2) && has(3))) return [oldMan];
  }
  return [0, 1, 2].filter((seat) => seat !== oldMan);
}

// -------------------------------------------------------------------------------- what a seat sees
function view(G, seat) {
  return {
    ...G,
    hands: G.hands.map((hand, owner) => (owner === seat ? hand : hand.length)),
    room: G.room.length,
    kagome: G.kagome && viewKagome(G.kagome, seat, G.hands.length),
  };
}

// MEH-59, 61, 62: a pick is known to who made it and, once passed on, to who got it.
function viewKagome({ leader, girl, drawn, picks, steps }, seat, seats) {
  const knows = (picker) => seat === picker || seat === (picker + steps) % seats;
  return {
    leader,
    girl,
    drawn: seat === leader ? drawn : null,
    picks: picks.map((card, place) => (knows((leader + place) % seats) ? card : null)),
    steps,
  };
}

module.exports = { id: 'man-eating-house', deal, setup, turn, legal, play, result, view };
