// Who plays with whom, as far as that is known before the cards are dealt.

/** @import {Game} from "../types.js" */

/** The teams of so many seats; null if nobody is anybody's partner yet. @param {Game} game @param {number} seats @returns {number[][] | null} */
export function teamsOf(game, seats) {
  const teams = game.teams[seats];
  return Array.isArray(teams) ? teams : null;
}

/** Whether the deal will make teams. @param {Game} game @param {number} seats */
export const areTeamsDealt = (game, seats) => game.teams[seats] === "dealt";

/** @param {Game} game @param {number} seats @param {number} seat @returns {number[]} */
export function partnersOf(game, seats, seat) {
  const team = teamsOf(game, seats)?.find((each) => each.includes(seat)) ?? [];
  return team.filter((other) => other !== seat);
}
