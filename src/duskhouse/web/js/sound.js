// Three small sounds, made here; off unless asked for.

import { settings } from "./keep.js";

/** @type {AudioContext | null} */
let context = null;

const NOTES = {
  card: [[220, 0, 0.05]],
  turn: [
    [523, 0, 0.09],
    [659, 0.1, 0.12],
  ],
  low: [
    [330, 0, 0.08],
    [330, 0.16, 0.08],
  ],
  end: [
    [392, 0, 0.16],
    [523, 0.16, 0.16],
    [659, 0.32, 0.3],
  ],
};

/** @param {keyof typeof NOTES} name */
export function play(name) {
  if (!settings.sound || document.hidden) return;
  context ??= new AudioContext();
  for (const [pitch, start, length] of NOTES[name]) {
    const at = context.currentTime + start;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(0.12, at + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}
