// The stage: the ways to lay out the zones of a view. Which one, the game's look says.

/** @import {Child} from "../types.js" */
/** @import {Scene} from "./cards.js" */
import { h, s } from "../dom.js";
import { say } from "../language.js";
import { cross } from "../stages/cross.js";
import { grid } from "../stages/grid.js";
import { hearth } from "../stages/hearth.js";
import { plain } from "../stages/plain.js";
import { street } from "../stages/street.js";

/** @type {Record<string, (scene: Scene) => Child[]>} */
const STAGES = { plain, cross, hearth, street, grid };

/** @param {Scene} scene */
export function stage(scene) {
  const dark = scene.view.zones.some((zone) => zone.marks.includes("dark"));
  const backdrop = s(
    "svg",
    { class: "scene", viewBox: "0 0 1200 300", preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true" },
    s("use", { href: "#scene" }),
  );
  return h(
    "section",
    {
      class: "stage",
      "aria-label": say("table-stage"),
      "data-seats": scene.table.seats.length,
      "data-dark": dark,
    },
    backdrop,
    STAGES[scene.look.stage](scene),
  );
}
