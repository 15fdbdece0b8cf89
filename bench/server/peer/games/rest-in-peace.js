// Rest in Peace for boardgame.io: a duel of two over ten mansions, with the default rules.
//
// A ghost is its value, 4; a psychic is its code, '#8'. `G.asks` is what the seat on turn decides:
// null for a turn, the psychic that asks, or 'ten' for a card to be laid on the tenth position.

const VALUES = [1, 2, 3, 4, 5, 6];
const GHOSTS = VALUES.flatMap((value) => Array(7 - value).fill(value));
const PSYCHICS = Array.from({ length: 29 }, (_, at) => `#${at + 1}`);
const UNITS = {
  '#3': [1], '#4': [2], '#5': [3], '#7': [3], '#13': [4], '#21': [6], '#23': [1, 1],
};
const ASKED_ON_THE_TENTH = ['#10', '#11', '#16', '#17', '#20', '#26'];
const NONE = [];

// ------------------------------------------------------------------------ the deal
function deal(seats, random) {
  const decks = [random.Shuffle(GHOSTS), random.Shuffle(GHOSTS)];  // bottom first
  const starter = random.Die(2) - 1;
  return {
    round: 1,
    starter,
    turn: starter,
    asks: null,
    cardsPlayed: 0,  // this turn, as 14 counts them
    hands: decks.map((deck) => sorted(deck.splice(-5))),
    decks,
    topShown: [false, false],
    fronts: [[], []],
    sides: [[], []],  // cards in play
    carried: null,  // the seat whose first card in play was carried there by 15
    discards: [[], []],
    named: {},  // by psychic: chosen for 10, 17, 25, 26, copied by 16, shown by 19; a first answer
    tripped: null,  // { seat, round } of 6
    street: {
      line: random.Shuffle(PSYCHICS).slice(0, 9),
      tokens: random.Shuffle([...'CCCCMMMMMM']),  // of a position: 'C', '' or, after a lull, 'CM'
      won: ['', ''],
      takers: [],  // the winners of the rounds so far, null for a tie
      past: [],  // the sides of these rounds
    },
    tenth: {
      open: [[], []],
      faceDown: [[], []],
      activated: 0,  // the number of the last psychic that was
      unpaid: false,  // 21
    },
    winners: null,
  };
}

function setup(G) {
  return {
    start: G.starter,
    psychics: G.street.line.map(numberOf),
    tokens: [...G.street.tokens],
    hands: G.hands.map((hand) => [...hand]),
    decks: G.decks.map((deck) => [...deck].reverse()),
  };
}

// --------------------------------------------------------------------- small words
const other = (seat) => 1 - seat;
const isGhost = (card) => typeof card === 'number';
const numberOf = (psychic) => Number(psychic.slice(1));
const sorted = (ghosts) => ghosts.sort((a, b) => a - b);
const kinds = (ghosts) => VALUES.filter((value) => ghosts.includes(value));
const isBanned = (G, value) => Boolean(G.named['#25']) && G.named['#25'].includes(value);
const unbanned = (G, ghosts) => kinds(ghosts).filter((value) => !isBanned(G, value));
const firstPlayed = (G, seat) => (G.carried === seat ? 1 : 0);  // where on its side
const played = (G, seat) => G.sides[seat].slice(firstPlayed(G, seat));
const chosenSeat = (seat, side) => (side === 'self' ? seat : other(seat));

function without(pile, card) {
  const rest = [...pile];
  rest.splice(rest.indexOf(card), 1);
  return rest;
}

// YAO-43: 29 blanks every other card.
const worthless = (G) => G.sides[0].includes('#29') || G.sides[1].includes('#29');

// YAO-30: a lasting effect needs its card in play; a carried one does not repeat it (YAO-P15).
function works(G, seat, psychic) {
  return G.sides[seat].includes(psychic, firstPlayed(G, seat)) && !worthless(G);
}

// -------------------------------------------------------------------------- totals
// YAO-41: a unit, or a list of them.
function unitsOf(G, psychic) {
  if (psychic === '#16' || psychic === '#19') return G.named[psychic] || NONE;
  if (psychic === '#13' && G.round === 10) return NONE;
  if (psychic === '#21' && G.tenth.unpaid) return NONE;
  return UNITS[psychic] || NONE;
}

const units = (G, cards) => cards.flatMap((card) => (isGhost(card) ? card : unitsOf(G, card)));

// YAO-42
function total(G, seat, own, opposite) {
  const more = [  // for even and odd units
    own.includes('#8', firstPlayed(G, seat)) ? 1 : 0,
    own.includes('#9', firstPlayed(G, seat)) ? 1 : 0,
  ];
  const zeroed = opposite.includes('#12', firstPlayed(G, other(seat))) ? 2 : 0;
  const raised = own.includes('#10') && G.named['#10'];
  const lowered = opposite.includes('#17') && G.named['#17'];
  const pitied = G.named['#26'];
  let sum = G.round === 10 && own.includes('#13') ? -2 : 0;
  for (const unit of units(G, own)) {
    if (unit <= zeroed) continue;
    const worth = unit + more[unit % 2] + (unit === raised ? 2 : 0) + (unit === pitied ? 3 : 0);
    sum += unit === lowered ? Math.max(0, worth - 2) : worth;
  }
  return sum;
}

function lead(G, seat) {
  const own = [...G.sides[seat]];
  const opposite = [...G.sides[other(seat)]];
  if (own.includes('#29')) return own.length - 1 - opposite.length;
  if (opposite.includes('#29')) return own.length - (opposite.length - 1);
  return total(G, seat, own, opposite) - total(G, other(seat), opposite, own);
}

// --------------------------------------------------------------------- legal moves
function legal(G) {
  if (G.winners) return [];
  if (!G.asks) return turnMoves(G, G.turn);
  if (G.asks !== 'ten') return QUESTIONS[G.asks].options(G, G.turn);
  return ['none', ...[...kinds(G.hands[G.turn]), ...G.fronts[G.turn]].map((card) => `ten ${card}`)];
}

function turnMoves(G, seat) {
  const ghosts = unbanned(G, G.hands[seat]);
  const isTripped = G.tripped && G.tripped.seat === seat && ghosts.length > 0;  // YAO-24
  let moves = isTripped ? ['random'] : [...ghosts.map(String), ...playablePsychics(G, seat)];
  if (mustPlayTwo(G, seat)) {
    if (G.cardsPlayed && moves.length) return moves;
    moves = moves.filter((move) => move !== '#22' && move !== '#27');
  }
  moves.push('end');
  return moves;
}

// YAO-P14
const mustPlayTwo = (G, seat) => G.cardsPlayed < 2 && works(G, other(seat), '#14');

// YAO-22
function playablePsychics(G, seat) {
  const front = G.fronts[seat];
  if (!front.length || works(G, other(seat), '#24')) return NONE;
  if (worthless(G)) return front.filter((psychic) => psychic !== '#7');
  return front.filter((psychic) => psychic !== '#7'
    && (psychic !== '#21' || G.hands[seat].length > 1)
    && !(UNITS[psychic] && isBanned(G, UNITS[psychic][0])));
}

// --------------------------------------------------------------------------- moves
function play(G, move, random) {
  const seat = G.turn;
  const text = move.slice(move.indexOf(' ') + 1);
  const choice = Number(text) || text;
  if (G.asks === 'ten') return placeOnTheTenth(G, seat, choice);
  if (G.asks) return answer(G, seat, choice, random);
  if (choice === 'end') return endTurn(G, seat);
  if (choice === 'random') return playRandom(G, seat, random);
  if (isGhost(choice)) return playGhost(G, seat, choice);
  return playPsychic(G, seat, choice);
}

function startTurn(G, seat) {
  G.turn = seat;
  G.cardsPlayed = 0;
}

// YAO-16: END is a withdrawal unless ahead.
function endTurn(G, seat) {
  if (!mustPlayTwo(G, seat) && lead(G, seat) > 0) startTurn(G, other(seat));
  else endRound(G, other(seat));
}

function playGhost(G, seat, value) {
  G.hands[seat] = without(G.hands[seat], value);
  G.sides[seat].push(value);
  G.cardsPlayed += 1;
}

function playRandom(G, seat, random) {
  const ghosts = G.hands[seat].filter((value) => !isBanned(G, value));
  const value = ghosts[random.Die(ghosts.length) - 1];
  G.tripped = null;
  playGhost(G, seat, value);
  return [String(value)];
}

function playPsychic(G, seat, psychic) {
  const isBlank = worthless(G);
  G.fronts[seat] = without(G.fronts[seat], psychic);
  G.sides[seat].push(psychic);
  G.cardsPlayed += psychic === '#23' ? 2 : 1;
  if (isBlank) return;
  if (psychic === '#6') G.tripped = { seat: other(seat), round: G.round };
  else if (psychic === '#22') ask(G, seat, psychic) || endRound(G, other(seat));
  else if (psychic === '#27') endRound(G, null);
  else if (psychic === '#29') stopAll(G);
  else if (QUESTIONS[psychic] && psychic !== '#15') ask(G, seat, psychic);
}

function stopAll(G) {
  G.named = {};
  liftMarkerOfThisRound(G);
}

function liftMarkerOfThisRound(G) {
  if (G.tripped && G.tripped.round === G.round) G.tripped = null;
}

// A card leaves a side, and what it does stops; of equal ghosts a carried one is the last to go.
function lift(G, seat, card) {
  const side = G.sides[seat];
  const at = side.lastIndexOf(card);
  if (at < firstPlayed(G, seat)) G.carried = null;
  side.splice(at, 1);
  delete G.named[card];
  if (card === '#6') liftMarkerOfThisRound(G);
}

// ----------------------------------------------------------------------- questions
// A question with no answer but 'none' is not asked.
function ask(G, seat, psychic) {
  if (!QUESTIONS[psychic].options(G, seat).some((option) => option !== 'none')) return false;
  G.asks = psychic;
  G.turn = seat;
  return true;
}

function answer(G, seat, choice, random) {
  const psychic = G.asks;
  G.asks = null;
  const outcomes = QUESTIONS[psychic].answer(G, seat, choice, random);
  if (G.round === 10 && !G.asks && !G.winners) activateTheTenth(G);
  return outcomes;
}

// The first of two answers is kept, and the same asked again; the second is told it.
function firstOfTwo(G, psychic, choice) {
  const first = G.named[psychic];
  if (first) {
    delete G.named[psychic];
  } else {
    G.named[psychic] = choice;
    G.asks = psychic;
  }
  return first;
}

const asValues = (values) => values.map((value) => `= ${value}`);
const asCards = (cards) => [...new Set(cards)].map((card) => `@ ${card}`);
const ANY_VALUE = asValues(VALUES);

const naming = (psychic) => ({
  options: () => ANY_VALUE,
  answer: (G, seat, value) => { G.named[psychic] = value; },
});

function reshuffle(G, seat, ghosts, random) {
  const deck = random.Shuffle(ghosts);
  G.decks[seat] = deck;
  G.topShown[seat] = false;
  return [['deck', ...[...deck].reverse()].join(' ')];
}

const QUESTIONS = {
  '#2': {
    options: (G, seat) => asValues(unbanned(G, G.decks[seat])),
    answer(G, seat, value, random) {
      G.sides[seat].push(value);
      G.cardsPlayed += 1;
      return reshuffle(G, seat, without(G.decks[seat], value), random);
    },
  },
  '#10': naming('#10'),
  '#11': {
    options: (G, seat) => asCards(G.sides[other(seat)]),
    answer(G, seat, card) {
      lift(G, other(seat), card);
      G.discards[other(seat)].push(card);
    },
  },
  '#15': {  // asked at the end of a round
    options: (G, seat) => ['none', ...asCards(G.sides[seat].filter((card) => card !== '#15'))],
    answer(G, seat, card) {
      if (card === 'none') return closeRound(G);
      G.sides[seat] = without(G.sides[seat], card);
      return closeRound(G, card);
    },
  },
  '#16': {
    options(G, seat) {
      const others = played(G, seat).filter((card) => card !== '#16');
      return ['none', ...asValues(unbanned(G, units(G, others)))];
    },
    answer(G, seat, value) {
      if (value !== 'none') G.named['#16'] = value;
    },
  },
  '#17': naming('#17'),
  '#18': {
    options: (G, seat) => asValues(kinds(G.street.past.flatMap((sides) => sides[seat]))),
    answer(G, seat, value, random) {
      const earliest = G.street.past.find((sides) => sides[seat].includes(value));
      earliest[seat] = without(earliest[seat], value);
      return reshuffle(G, seat, [...G.decks[seat], value], random);
    },
  },
  '#19': {
    options: (G, seat) =>
      ['self', 'opponent'].filter((side) => G.decks[chosenSeat(seat, side)].length),
    answer(G, seat, side) {
      const owner = chosenSeat(seat, side);
      G.named['#19'] = G.decks[owner].at(-1);
      G.topShown[owner] = true;
    },
  },
  '#20': {
    options: () => ['self', 'opponent'],
    answer(G, seat, side, random) {
      const owner = chosenSeat(seat, side);
      const hand = G.hands[owner];
      if (!hand.length) return undefined;
      const value = hand[random.Die(hand.length) - 1];
      G.hands[owner] = without(hand, value);
      (G.round === 10 ? G.sides : G.tenth.faceDown)[owner].push(value);
      return [String(value)];
    },
  },
  '#21': {
    options: (G, seat) => asValues(kinds(G.hands[seat])),
    answer(G, seat, value) {
      G.hands[seat] = without(G.hands[seat], value);
      G.discards[seat].push(value);
      firstOfTwo(G, '#21', value);
    },
  },
  '#22': {
    options: (G, seat) => ['none', ...asCards(played(G, seat).filter((card) => card !== '#22'))],
    answer(G, seat, card) {
      if (card !== 'none') {
        lift(G, seat, card);
        if (isGhost(card)) G.hands[seat] = sorted([...G.hands[seat], card]);
        else G.fronts[seat].push(card);
      }
      endRound(G, other(seat));
    },
  },
  '#25': {
    options: (G) => ANY_VALUE.filter((_, at) => VALUES[at] !== G.named['#25']),
    answer(G, seat, value) {
      const first = firstOfTwo(G, '#25', value);
      if (first) G.named['#25'] = [first, value];
    },
  },
  '#26': naming('#26'),
  '#28': {
    options(G) {
      const first = G.named['#28'];
      const later = first ? [] : ['none'];
      if (G.round === 9) return later;  // only the tenth is left
      for (let place = G.round + 1; place <= 10; place += 1) {
        if (place !== first) later.push(`p ${place}`);
      }
      return later;
    },
    answer(G, seat, place) {
      const first = place !== 'none' && firstOfTwo(G, '#28', place);
      if (!first) return;
      const { tokens } = G.street;
      [tokens[first - 1], tokens[place - 1]] = [tokens[place - 1], tokens[first - 1]];
    },
  },
};

// ------------------------------------------------------------- the end of a round
// YAO-50 to 55; the winner is null after a tie.
function endRound(G, winner) {
  const { tokens, takers } = G.street;
  takers.push(winner);
  if (winner === null) {
    tokens[G.round] += tokens[G.round - 1];
    tokens[G.round - 1] = '';
  } else if (takeTokens(G, winner)) {
    G.winners = [winner];
    return;
  }
  awardPsychic(G, winner);
  moveNowOrNever(G);
  if (winner !== null && works(G, winner, '#15') && ask(G, winner, '#15')) return;
  closeRound(G);
}

// YAO-51 and 52: whether that makes three castles or four manors.
function takeTokens(G, seat) {
  const { tokens, won } = G.street;
  const all = won[seat] + tokens[G.round - 1];
  won[seat] = all;
  tokens[G.round - 1] = '';
  const castles = all.split('C').length - 1;
  return castles >= 3 || all.length - castles >= 4;
}

// YAO-53: to the owner of a working 1, else to the loser, else to nobody.
function awardPsychic(G, winner) {
  let taker = winner === null ? null : other(winner);
  if (works(G, 0, '#1')) taker = 0;
  else if (works(G, 1, '#1')) taker = 1;
  if (taker !== null) G.fronts[taker].push(G.street.line[G.round - 1]);
}

// YAO-54
function moveNowOrNever(G) {
  for (const seat of [0, 1]) {
    if (works(G, seat, '#13')) {
      G.sides[seat] = without(G.sides[seat], '#13');
      G.tenth.open[seat].push('#13');
    }
  }
}

// YAO-55 to 59: a card may be carried on, effects expire, both draw, the winner is to start (after
// a tie the starter stays), and the loser may lay a card on the tenth.
function closeRound(G, carriedCard) {
  const { takers, past } = G.street;
  const winner = takers.at(-1);
  past.push(G.sides);
  G.sides = [[], []];
  G.carried = null;
  if (carriedCard) {
    G.sides[winner].push(carriedCard);
    G.carried = winner;
  }
  G.named = {};
  if (G.tripped && G.tripped.round < G.round) G.tripped = null;
  drawTwo(G, 0);
  drawTwo(G, 1);
  G.round += 1;
  if (winner !== null) G.starter = winner;
  const loser = other(winner);
  if (winner !== null && (G.hands[loser].length || G.fronts[loser].length)) {
    G.asks = 'ten';
    G.turn = loser;
  } else {
    startRound(G);
  }
}

function drawTwo(G, seat) {
  const drawn = G.decks[seat].splice(-2);
  if (!drawn.length) return;
  if (G.topShown[seat]) G.topShown[seat] = false;
  G.hands[seat] = sorted([...G.hands[seat], ...drawn]);
}

function placeOnTheTenth(G, seat, card) {
  G.asks = null;
  if (isGhost(card)) {
    G.hands[seat] = without(G.hands[seat], card);
    G.tenth.faceDown[seat].push(card);
  } else if (card !== 'none') {
    G.fronts[seat] = without(G.fronts[seat], card);
    G.tenth.open[seat].push(card);
  }
  startRound(G);
}

function startRound(G) {
  if (G.round < 10) startTurn(G, G.starter);
  else revealTheTenth(G);
}

// ---------------------------------------------------------------------- the tenth
function revealTheTenth(G) {
  const { open, faceDown } = G.tenth;
  for (const seat of [0, 1]) {
    G.sides[seat].push(...open[seat], ...sorted([...faceDown[seat]]));
    open[seat] = [];
    faceDown[seat] = [];
  }
  activateTheTenth(G);
}

// YAO-61 and 62: a 29 blanks all, else in ascending number, until a question or the end.
function activateTheTenth(G) {
  if (!worthless(G)) {
    for (let next = nextToActivate(G); next; next = nextToActivate(G)) {
      const { seat, psychic } = next;
      G.tenth.activated = numberOf(psychic);
      if (psychic === '#22') return judgeTheTenth(G, other(seat));
      if (psychic === '#27') return judgeTheTenth(G, null);
      if (psychic === '#21') payTwoLowest(G, seat);
      else if (ASKED_ON_THE_TENTH.includes(psychic) && ask(G, seat, psychic)) return undefined;
    }
  }
  const ahead = lead(G, 0);
  return judgeTheTenth(G, ahead ? Number(ahead < 0) : null);
}

// A card carried there is not activated again.
function nextToActivate(G) {
  const { activated } = G.tenth;
  let next = null;
  let lowest = 30;
  for (const seat of [0, 1]) {
    for (const card of played(G, seat)) {
      const number = isGhost(card) ? 0 : numberOf(card);
      if (number > activated && number < lowest) {
        next = { seat, psychic: card };
        lowest = number;
      }
    }
  }
  return next;
}

// YAO-P21
function payTwoLowest(G, seat) {
  if (G.hands[seat].length < 2) G.tenth.unpaid = true;
  else G.discards[seat].push(...G.hands[seat].splice(0, 2));
}

// YAO-63 to 65: who wins the tenth wins; tied, more tokens do.
function judgeTheTenth(G, winner) {
  const { takers, won } = G.street;
  takers.push(winner);
  if (winner !== null) {
    takeTokens(G, winner);
    G.winners = [winner];
    return;
  }
  const more = won[0].length - won[1].length;
  G.winners = more ? [Number(more < 0)] : [];
}

// --------------------------------------------------------------- for boardgame.io
const turn = (G) => G.turn;

function result(G) {
  return G.winners && { winners: G.winners, points: G.street.won.map((tokens) => tokens.length) };
}

// YAO-70 to 78: hands, decks and face-down ghosts are numbers to who may not see them.
function view(G, seat) {
  const seesOther = seat !== null && G.round < 10 && works(G, seat, '#3');
  const ofOwner = (pile, owner) => (owner === seat ? pile : pile.length);
  return {
    ...G,
    hands: seesOther ? G.hands : G.hands.map(ofOwner),
    decks: G.decks.map((deck) => deck.length),
    topShown: G.decks.map((deck, owner) => (G.topShown[owner] ? deck.at(-1) : null)),
    tenth: { ...G.tenth, faceDown: G.tenth.faceDown.map(ofOwner) },
  };
}

module.exports = { id: 'rest-in-peace', deal, setup, turn, legal, play, result, view };
