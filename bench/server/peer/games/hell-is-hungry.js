// Hell is Hungry, battles over a grid of souls for two to six players, as a game for boardgame.io.
//
// A card is a letter: A to N for the ranks 2 to X of a player's deck, a to n for those of the soul
// deck. Cards lying together are a string: immer would wrap an array at every touch. A hand is sorted:
// own cards before souls, then by rank.
//
// The plays of a battle are a string too, each the seat's digit and its one or two cards: `0F1GL`.
// So are points piles: the plays won, and the souls.

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', 'X'];
const POINTS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11, 20];
const TWO = 0;
const JOKER = 13;

const OWN_DECK = [...'ABCDEFGHIJKLM'.repeat(4), 'N', 'N'];
const SOUL_DECK = OWN_DECK.map((card) => card.toLowerCase());
const NAME_OF = {}; // `Ks` of a letter
const LETTER_OF = {}; // and back
RANKS.forEach((name, rank) => {
  NAME_OF['ABCDEFGHIJKLMN'[rank]] = name;
  NAME_OF['abcdefghijklmn'[rank]] = `${name}s`;
});
for (const letter of Object.keys(NAME_OF)) LETTER_OF[NAME_OF[letter]] = letter;

const HAND_SIZE = 5;
const PILE_HEIGHT = 3;
const GAPS_TO_END = 3;
const NEIGHBOURS = { 9: neighbours(3), 16: neighbours(4) };

function neighbours(width) {
  const piles = [...Array(width * width).keys()];
  const row = (pile) => Math.floor(pile / width);
  const distance = (one, other) => (
    Math.abs(row(one) - row(other)) + Math.abs((one % width) - (other % width))
  );
  return piles.map((pile) => piles.filter((other) => distance(pile, other) === 1));
}

// ---- The deal

function deal(seats, random) {
  const souls = random.Shuffle(SOUL_DECK).join('');
  const each = (make) => Array.from({ length: seats }, make);
  const start = random.Die(seats) - 1;
  const G = {
    phase: 'place', // swap, place, attack, price, play, second, soul, over
    turn: start, // who is asked
    active: start, // whose turn it is
    idle: 0, // turns in a row without a battle
    piles: Array.from({ length: seats === 2 ? 9 : 16 }, (_, pile) => (
      souls.slice(pile * PILE_HEIGHT, (pile + 1) * PILE_HEIGHT)
    )), // the exposed soul last
    tokens: each(() => null), // the pile under it
    decks: each(() => random.Shuffle(OWN_DECK).join('')), // the next card first
    hands: each(() => ''), // sorted
    known: each(() => ''), // the cards of a hand that came into it openly
    purgatory: each(() => ''), // the top last
    won: each(() => ''), // points piles
    target: null, // the pile that is fought for
    defender: null, // whose token stands on it
    plays: '', // in this battle; in phase second the last lacks a card
    lastBattle: null,
  };
  refill(G);
  return G;
}

function setup(G) {
  const ranks = (cards) => Array.from(cards, (_, at) => RANKS[rankAt(cards, at)]);
  return {
    start: G.active,
    piles: G.piles.map(ranks),
    decks: G.decks.map((deck, seat) => ranks(G.hands[seat] + deck)),
  };
}

// ---- What beats what

// A mark is what the next play has to beat (HELL-21): the rank of a single card, PAIR + the points
// of two cards, or LOCK for the 2+2 that has answered a top pair.
const PAIR = 16;
const TOP_PAIR = PAIR + 31; // X+A; only X+X has more points
const LOCK = 99;

function rankAt(cards, at) {
  return (cards.charCodeAt(at) & 31) - 1;
}

// The points of the two cards of a play that ends here; 0 if it is one card, or none.
function pairPoints(plays, end) {
  if (end < 3 || plays[end - 2] < 'A') return 0;
  return POINTS[rankAt(plays, end - 2)] + POINTS[rankAt(plays, end - 1)];
}

function markOf(plays, pile) {
  const end = plays.length;
  if (end === 0) return rankAt(pile, pile.length - 1);
  const points = pairPoints(plays, end);
  if (points === 0) return rankAt(plays, end - 1);
  // HELL-26: what answers a top pair is a 2+2, and only there it locks.
  return PAIR + pairPoints(plays, end - 3) >= TOP_PAIR ? LOCK : PAIR + points;
}

function singleBeats(rank, mark) {
  if (mark === JOKER) return rank === TWO; // HELL-24
  if (mark < PAIR) return rank > mark;
  return POINTS[rank] > mark - PAIR; // never so on a top pair or a lock
}

function pairBeats(one, other, mark) {
  if (mark === JOKER) return false;
  const points = POINTS[one] + POINTS[other];
  if (mark === LOCK) return points > 4;
  if (mark >= TOP_PAIR) return points === 4; // HELL-25: nothing but 2+2 has four points
  return points > (mark < PAIR ? POINTS[mark] : mark - PAIR);
}

// Can a card of the hand beat the mark, alone or with any other?
function leadsPlay(hand, at, mark) {
  const rank = rankAt(hand, at);
  if (singleBeats(rank, mark)) return true;
  for (let other = 0; other < hand.length; other += 1) {
    if (other !== at && pairBeats(rank, rankAt(hand, other), mark)) return true;
  }
  return false;
}

function canBeat(hand, mark) {
  for (let at = 0; at < hand.length; at += 1) if (leadsPlay(hand, at, mark)) return true;
  return false;
}

// HELL-41, B25: a card as high as the soul that leaves a hand able to open.
function pays(hand, at, soul) {
  return rankAt(hand, at) >= soul && canBeat(hand.replace(hand[at], ''), soul);
}

function canPay(hand, soul) {
  for (let at = 0; at < hand.length; at += 1) if (pays(hand, at, soul)) return true;
  return false;
}

// Can this card of the hand follow the first of a play?
function follows(hand, at, first, mark) {
  return pairBeats(rankAt(first, 0), rankAt(hand, at), mark);
}

// ---- Legal moves

// The different cards of a hand that pass a test, as moves.
function cardMoves(hand, verb, test) {
  const moves = [];
  for (let at = 0; at < hand.length; at += 1) {
    const card = hand[at];
    if (card !== hand[at - 1] && test(hand, at)) moves.push(verb + NAME_OF[card]);
  }
  return moves;
}

function swaps(G) {
  const moves = cardMoves(G.hands[G.turn], 'swap ', () => true);
  moves.push('keep');
  return moves;
}

function placements(G) {
  const { piles, tokens, active } = G;
  const moves = [];
  for (let pile = 0; pile < piles.length; pile += 1) {
    if (piles[pile] === '') continue;
    const holder = tokens.indexOf(pile);
    if (holder < 0 || holder === active) moves.push(`place ${pile}`);
  }
  return moves;
}

// HELL-15, 16: a plain pile that can be opened makes attacking a duty, a guarded one does not.
function attacks(G) {
  const { piles, tokens, active } = G;
  const hand = G.hands[active];
  const moves = [];
  let isDuty = false;
  for (const pile of NEIGHBOURS[piles.length][tokens[active]]) {
    if (piles[pile] === '') continue;
    const soul = markOf('', piles[pile]);
    const isPlain = !tokens.includes(pile);
    if (!(isPlain ? canBeat(hand, soul) : canPay(hand, soul))) continue;
    if (isPlain) isDuty = true;
    moves.push(`attack ${pile}`);
  }
  if (!isDuty) moves.push('hold');
  return moves;
}

function prices(G) {
  const soul = markOf('', G.piles[G.target]);
  return cardMoves(G.hands[G.turn], 'price ', (hand, at) => pays(hand, at, soul));
}

// HELL-27, 29: an opening is a must, a reply never is.
function firstCards(G) {
  const mark = markOf(G.plays, G.piles[G.target]);
  const moves = cardMoves(G.hands[G.turn], '', (hand, at) => leadsPlay(hand, at, mark));
  if (G.plays !== '') moves.push('pass');
  return moves;
}

function secondCards(G) {
  const first = G.plays.at(-1);
  const mark = markOf(G.plays.slice(0, -2), G.piles[G.target]);
  const moves = cardMoves(G.hands[G.turn], '+', (hand, at) => follows(hand, at, first, mark));
  if (singleBeats(rankAt(first, 0), mark)) moves.push('alone');
  return moves;
}

const LEGAL = {
  swap: swaps,
  place: placements,
  attack: attacks,
  price: prices,
  play: firstCards,
  second: secondCards,
  soul: () => ['points', 'purgatory'],
  over: () => [],
};

// ---- Hands

function sorted(cards) {
  return [...cards].sort().join('');
}

// HELL-10: every player draws, as far as the deck goes.
function refill(G) {
  const { hands, decks } = G;
  const seats = hands.length;
  for (let seat = 0; seat < seats; seat += 1) {
    const hand = hands[seat];
    const missing = HAND_SIZE - hand.length;
    if (missing === 0) continue;
    const deck = decks[seat];
    if (deck === '') continue;
    hands[seat] = sorted(hand + deck.slice(0, missing));
    decks[seat] = deck.slice(missing);
  }
}

// A card leaves a hand, one that all know of before a hidden one alike; the rest of the hand.
function leaveHand(G, seat, card) {
  const { hands, known } = G;
  const rest = hands[seat].replace(card, '');
  hands[seat] = rest;
  known[seat] = known[seat].replace(card, '');
  return rest;
}

// ---- A turn up to the attack

function beginTurn(G) {
  G.active = (G.active + 1) % G.tokens.length;
  refill(G);
  askSwap(G, 0);
}

// HELL-11, B21: the active player first, then the others; then the token is placed.
function askSwap(G, steps) {
  const { active, hands, purgatory } = G;
  const seats = hands.length;
  for (let step = steps; step < seats; step += 1) {
    const seat = (active + step) % seats;
    if (purgatory[seat] !== '' && hands[seat] !== '') {
      G.phase = 'swap';
      G.turn = seat;
      return;
    }
  }
  G.phase = 'place';
  G.turn = active;
}

function swap(G, move) {
  const { turn, active, purgatory } = G;
  const seats = purgatory.length;
  if (move !== 'keep') {
    const given = LETTER_OF[move.slice(5)];
    const stack = purgatory[turn];
    const taken = stack.at(-1);
    purgatory[turn] = stack.slice(0, -1) + given;
    G.hands[turn] = sorted(leaveHand(G, turn, given) + taken);
    G.known[turn] += taken;
  }
  askSwap(G, ((turn - active + seats) % seats) + 1);
}

// HELL-63: the attack is asked for whenever another pile is in reach.
function place(G, move) {
  const { piles, active } = G;
  const pile = Number(move.slice(6));
  G.tokens[active] = pile;
  if (NEIGHBOURS[piles.length][pile].some((near) => piles[near] !== '')) G.phase = 'attack';
  else endIdleTurn(G);
}

// HELL-18: a lap of turns without a battle ends the game.
function endIdleTurn(G) {
  const idle = G.idle + 1;
  G.idle = idle;
  if (idle === G.tokens.length) G.phase = 'over';
  else beginTurn(G);
}

// ---- A battle

function attack(G, move) {
  if (move === 'hold') {
    endIdleTurn(G);
    return;
  }
  const pile = Number(move.slice(7));
  const holder = G.tokens.indexOf(pile);
  G.target = pile;
  G.defender = holder < 0 ? null : holder;
  G.phase = holder < 0 ? 'play' : 'price';
}

function price(G, move) {
  const { turn } = G;
  const card = LETTER_OF[move.slice(6)];
  leaveHand(G, turn, card);
  G.purgatory[turn] += card;
  G.phase = 'play';
}

// HELL-20: a second card isn't asked for if there can be none.
function layFirst(G, move) {
  const { turn, plays } = G;
  if (move === 'pass') {
    askReply(G, turn, plays);
    return;
  }
  const card = LETTER_OF[move];
  const mark = markOf(plays, G.piles[G.target]);
  const rest = leaveHand(G, turn, card);
  const played = plays + turn + card;
  G.plays = played;
  for (let at = 0; at < rest.length; at += 1) {
    if (follows(rest, at, card, mark)) {
      G.phase = 'second';
      return;
    }
  }
  askReply(G, turn, played);
}

function laySecond(G, move) {
  const { turn, plays } = G;
  if (move === 'alone') {
    askReply(G, turn, plays);
    return;
  }
  const card = LETTER_OF[move.slice(1)];
  leaveHand(G, turn, card);
  G.plays = plays + card;
  askReply(G, turn, plays + card);
}

function lastPlayer(plays) {
  return Number(plays.at(-2) < 'A' ? plays.at(-2) : plays.at(-3));
}

// HELL-30, 42: to the left until it is the turn of who played last; empty hands aren't asked.
function askReply(G, asked, plays) {
  const { hands, active, defender } = G;
  const seats = hands.length;
  const last = lastPlayer(plays);
  for (let seat = (asked + 1) % seats; seat !== last; seat = (seat + 1) % seats) {
    const takesPart = defender === null || seat === defender || seat === active;
    if (takesPart && hands[seat] !== '') {
      G.turn = seat;
      G.phase = 'play';
      return;
    }
  }
  G.won[last] += plays; // HELL-31, 32
  if (defender !== null && last === active) {
    takeSouls(G, active, 2, 'points'); // HELL-43: no choice, and the next card too
  } else {
    G.turn = last;
    G.phase = 'soul';
  }
}

// The winner takes the soul, or with the guard broken two of them, and the battle is over.
function takeSouls(G, winner, number, to) {
  const { target, defender, plays, piles } = G;
  const pile = piles[target];
  const souls = pile.slice(-number);
  const rest = pile.slice(0, -number);
  piles[target] = rest;
  (to === 'points' ? G.won : G.purgatory)[winner] += souls;
  if (number === 2) G.tokens[defender] = null;
  G.lastBattle = { pile: target, defender, plays, winner, souls, to };
  G.target = null;
  G.defender = null;
  G.plays = '';
  G.idle = 0;
  if (rest === '' && gaps(piles) >= GAPS_TO_END) G.phase = 'over'; // HELL-50
  else beginTurn(G);
}

function gaps(piles) {
  return piles.filter((souls) => souls === '').length;
}

const ANSWERED = {
  swap,
  place,
  attack,
  price,
  play: layFirst,
  second: laySecond,
  soul: (G, move) => takeSouls(G, G.turn, 1, move), // HELL-33, 44
};

// ---- Points, and what a seat sees

// HELL-51 to 53: all but the cards of the own deck.
function pointsOf(won, seat) {
  let points = 0;
  let isOwn = false;
  for (let at = 0; at < won.length; at += 1) {
    const card = won[at];
    if (card < 'A') isOwn = Number(card) === seat;
    else if (card >= 'a' || !isOwn) points += POINTS[rankAt(won, at)];
  }
  return points;
}

function result(G) {
  if (G.phase !== 'over') return null;
  const points = G.won.map(pointsOf);
  const best = Math.max(...points);
  return { winners: [...points.keys()].filter((seat) => points[seat] === best), points };
}

function view(G, seat) {
  const { piles, decks, hands, won } = G;
  return {
    phase: G.phase,
    turn: G.turn,
    active: G.active,
    idle: G.idle,
    souls: piles.map((souls) => souls.slice(-1)), // the exposed ones
    heights: piles.map((souls) => souls.length),
    tokens: G.tokens,
    deckSizes: decks.map((deck) => deck.length),
    handSizes: hands.map((hand) => hand.length),
    known: G.known,
    hand: seat === null ? null : hands[seat],
    purgatory: G.purgatory,
    won,
    points: won.map(pointsOf),
    target: G.target,
    defender: G.defender,
    plays: G.plays,
    lastBattle: G.lastBattle,
  };
}

module.exports = {
  id: 'hell-is-hungry',
  deal,
  setup,
  turn: (G) => G.turn,
  legal: (G) => LEGAL[G.phase](G),
  play: (G, move) => ANSWERED[G.phase](G, move),
  result,
  view,
};
