// Chances behind a net's values: as duskhouse/bots/nets/calibration.py.

/** @import {Estimate} from "./search.js" */
/** @typedef {{calibration: [number, number, number], edge: number} | null} Net */

const PLAIN = "1,1,0";
const LEAST = 1e-4;

/** The chance behind a value. @param {number} value @param {Net} net */
export function corrected(value, net) {
  if (!net || String(net.calibration) === PLAIN) return value;
  const [winning, losing, more] = net.calibration;
  const within = Math.min(Math.max(value, net.edge), 1 - net.edge);
  const odds = winning * Math.log(within) - losing * Math.log(1 - within) + more;
  return 1 / (1 + Math.exp(-odds));
}

/** The same estimates with chances for values. How sure the best is to be better stays. @param {Estimate[]} estimates @param {Net} net @returns {Estimate[]} */
export function calibrated(estimates, net) {
  if (!net || String(net.calibration) === PLAIN || !estimates[0].worlds) return estimates;
  const best = corrected(estimates[0].value, net);
  return estimates.map((one) => {
    const value = corrected(one.value, net);
    const step = Math.max(one.error, LEAST);
    const steepness = (corrected(one.value + step, net) - corrected(one.value - step, net)) / (2 * step);
    const scale = one.behind ? Math.max((best - value) / one.behind, LEAST) : steepness;
    const { error, behind, doubt } = one;
    return { ...one, value, error: error * steepness, behind: behind * scale, doubt: doubt * scale };
  });
}
