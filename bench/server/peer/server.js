// boardgame.io's server with its in-memory store, for the games in `games/`, on two ports.

const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');
const { original } = require('immer');
const { readdirSync } = require('fs');
const path = require('path');

// One of our games as one of boardgame.io's. The seat on turn is told its legal moves, which are
// found once for a position.
function playedHere(game) {
  const known = new WeakMap();
  const legal = (G) => {
    if (!known.has(G)) known.set(G, game.legal(G));
    return known.get(G);
  };
  const next = ({ G }) => game.turn(G);
  return {
    name: game.id,
    disableUndo: true,
    setup: ({ random, ctx }) => game.deal(ctx.numPlayers, random),
    playerView: ({ G, ctx, playerID }) => {
      const shown = game.view(G, playerID == null ? null : Number(playerID));
      if (playerID === ctx.currentPlayer && !ctx.gameover) shown.legal = legal(G);
      return shown;
    },
    turn: { minMoves: 1, maxMoves: 1, order: { first: next, next } },
    moves: {
      play: {
        client: false,
        redact: true, // what is played face down is nobody's to read in the log
        move: ({ G, random }, move) => {
          if (!legal(original(G)).includes(move)) return INVALID_MOVE;
          game.play(G, move, random);
        },
      },
    },
    endIf: ({ G }) => game.result(G) || undefined,
  };
}

const folder = path.join(__dirname, 'games');
const games = readdirSync(folder).map((file) => playedHere(require(path.join(folder, file))));
const server = Server({ games, origins: [Origins.LOCALHOST] });
const [port, apiPort] = process.argv.slice(2).map(Number);
server.run({ port, lobbyConfig: { apiPort } }, () => console.log('ready'));
