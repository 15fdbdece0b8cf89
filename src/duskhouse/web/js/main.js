// The page begins: the drawings and the words first, then the lobby or a table, as the address says.

import { loadDrawings } from "./dom.js";
import { showTheme } from "./keep.js";
import { loadWords, say } from "./language.js";
import { ALONE, wanted } from "./place.js";
import "./screens/lab.js";
import { Lobby } from "./screens/lobby.js";
import "./screens/table.js";

showTheme();
await Promise.all([loadDrawings(), loadWords()]);
document.title = say("brand");
const SCREENS = { lobby: "dusk-lobby", table: "dusk-table", record: "dusk-table", lab: "dusk-lab" };
const screen = document.createElement(SCREENS[wanted()]);
document.body.append(screen);
if (ALONE) {
  const { install } = await import("./alone/installing.js");
  install((take) => screen instanceof Lobby && screen.offerUpdate(take)); // never in the middle of a game
}
