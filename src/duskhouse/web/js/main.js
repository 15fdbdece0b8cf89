// The page begins: the drawings and the words first, then the lobby or a table, as the address says.

import { loadDrawings } from "./dom.js";
import { showTheme } from "./keep.js";
import { loadWords, say } from "./language.js";
import { ALONE, wanted } from "./place.js";
import "./screens/lab.js";
import "./screens/lobby.js";
import "./screens/table.js";

showTheme();
await Promise.all([loadDrawings(), loadWords()]);
document.title = say("brand");
const SCREENS = { lobby: "dusk-lobby", table: "dusk-table", record: "dusk-table", lab: "dusk-lab" };
document.body.append(document.createElement(SCREENS[wanted()]));
if (ALONE) (await import("./alone/installing.js")).install();
