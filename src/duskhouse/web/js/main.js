// The page begins: the drawings and the words first, then the lobby or a table, as the address says.

/** @import {Lobby} from "./screens/lobby.js" */
import { loadDrawings } from "./dom.js";
import { install } from "./installing.js";
import { showTheme } from "./keep.js";
import { loadWords, say } from "./language.js";
import { wanted } from "./place.js";

const SCREENS = { lobby: "lobby", table: "table", record: "table", lab: "lab" };
const name = SCREENS[wanted()];

showTheme();
await Promise.all([import(`./screens/${name}.js`), loadDrawings(), loadWords()]);
document.title = say("brand");
const screen = document.createElement(`dusk-${name}`);
document.body.append(screen);
install((take) => /** @type {Partial<Lobby>} */ (screen).offerUpdate?.(take)); // never in the middle of a game
