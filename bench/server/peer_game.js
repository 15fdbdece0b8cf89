// A trick-taking game of 44 cards for boardgame.io's server, its in-memory store, and a port.
// As much of a card game as ours is: hidden hands and rest, suits to follow, tricks to take, the
// legal moves of the seat on turn in its state. So many deals that a match is as long as ours.

const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const suitOf = (card) => Math.floor(card / 15);
const rankOf = (card) => card % 15;

function legal(G, player) {
  const hand = G.players[player].hand;
  if (!G.trick.length) return [...hand];
  const following = hand.filter((card) => suitOf(card) === suitOf(G.trick[0].card));
  return following.length ? following : [...hand];
}

function takeTrick(G) {
  const led = suitOf(G.trick[0].card);
  const best = G.trick
    .filter((played) => suitOf(played.card) === led)
    .reduce((a, b) => (rankOf(b.card) > rankOf(a.card) ? b : a));
  G.piles[best.by].push(...G.trick.map((played) => played.card));
  G.lastTrick = G.trick;
  G.trick = [];
  return best.by;
}

function deal(G, random) {
  const deck = random.Shuffle([...Array(44).keys()]);
  for (const player of Object.values(G.players)) {
    player.hand = deck.splice(0, 10).sort((a, b) => a - b);
  }
  for (const seat of Object.keys(G.piles)) G.piles[seat] = [];
  G.secret.rest = deck;
  G.deals -= 1;
}

const isPlayedOut = (G) => Object.values(G.players).every((player) => !player.hand.length);

const whist = {
  name: 'whist',
  setup: ({ random, ctx }, { deals }) => {
    const seats = [...Array(ctx.numPlayers).keys()];
    const G = {
      players: Object.fromEntries(seats.map((seat) => [seat, { hand: [] }])),
      piles: Object.fromEntries(seats.map((seat) => [seat, []])),
      trick: [], lastTrick: [], deals, secret: { rest: [] },
    };
    deal(G, random);
    G.legal = legal(G, '0');
    return G;
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1, order: {
    first: () => 0,
    next: ({ G, ctx }) => G.next,
  } },
  moves: {
    play: {
      client: false,
      move: ({ G, ctx, random, playerID }, card) => {
        if (!legal(G, playerID).includes(card)) return INVALID_MOVE;
        G.players[playerID].hand = G.players[playerID].hand.filter((held) => held !== card);
        G.trick.push({ card, by: playerID });
        const next = G.trick.length === ctx.numPlayers
          ? takeTrick(G) : String((Number(playerID) + 1) % ctx.numPlayers);
        if (isPlayedOut(G) && G.deals) deal(G, random);
        G.next = Number(next);
        G.legal = legal(G, next);
      },
    },
  },
  endIf: ({ G }) => {
    if (isPlayedOut(G)) {
      const sizes = Object.entries(G.piles).map(([seat, pile]) => [pile.length, seat]);
      return { winner: sizes.sort((a, b) => b[0] - a[0])[0][1] };
    }
  },
};

const server = Server({ games: [whist], origins: [Origins.LOCALHOST] });
const [port, apiPort] = process.argv.slice(2).map(Number);
server.run({ port, lobbyConfig: { apiPort } }, () => console.log('ready'));
