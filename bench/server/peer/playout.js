// node playout.js GAME SEATS COUNT SEED: games played at random, a line of JSON each, for check.py.

const path = require('path');

const [name, seats, count, seed] = process.argv.slice(2);
const game = require(path.join(__dirname, 'games', `${name}.js`));

function generator(state) {  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

// What boardgame.io calls `random`.
function chance(number) {
  const below = (limit) => Math.floor(number() * limit);
  return {
    Number: number,
    Die: (sides) => 1 + below(sides),
    Shuffle: (cards) => {
      const shuffled = [...cards];
      for (let at = shuffled.length - 1; at > 0; at -= 1) {
        const other = below(at + 1);
        [shuffled[at], shuffled[other]] = [shuffled[other], shuffled[at]];
      }
      return shuffled;
    },
  };
}

for (let number = 0; number < Number(count); number += 1) {
  const next = generator(Number(seed) + number);
  const random = chance(next);
  const G = game.deal(Number(seats), random);
  const setup = game.setup(G);
  const moves = [];
  const legal = [];
  let result;
  while (!(result = game.result(G))) {
    const seat = game.turn(G);
    const choices = game.legal(G);
    const move = choices[Math.floor(next() * choices.length)];
    legal.push(choices);
    moves.push([seat, move]);
    for (const outcome of game.play(G, move, random) || []) moves.push([null, outcome]);
  }
  console.log(JSON.stringify({ setup, moves, legal, result }));
}
