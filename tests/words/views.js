// What the page makes of the frames that a viewer gets: the view after each of them.

import { Pieces, Reader } from "./view.js";
import { clauseIds, Words } from "./words.js";

export function run({ game, language, cases }) {
  return cases.map(({ names, reader, frames }) => {
    const about = { codes: game.codes, clauseId: clauseIds(game.clauses), names, reader };
    const read = new Reader(game, new Words(game.messages, language, about));
    const pieces = new Pieces(game.pieces);
    return frames.map((frame) => pieces.apply(frame) && read.shown([...pieces.seen.values()]));
  });
}
