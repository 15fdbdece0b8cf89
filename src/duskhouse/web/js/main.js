// The page begins: the drawings and the words first, then the lobby or a table, as the address says.

import { loadDrawings } from "./dom.js";
import { showTheme } from "./keep.js";
import { loadWords, say } from "./language.js";
import "./screens/lab.js";
import "./screens/lobby.js";
import "./screens/table.js";

showTheme();
await Promise.all([loadDrawings(), loadWords()]);
document.title = say("brand");
const SCREENS = { "dusk-table": /^\/(t\/|r$)/, "dusk-lab": /^\/lab$/, "dusk-lobby": /^/ };
const [screen = ""] = Object.entries(SCREENS).find(([, path]) => path.test(location.pathname)) ?? [];
document.body.append(document.createElement(screen));
