// The page begins: the drawings first, then the lobby or a table, as the address says.

import { loadDrawings } from "./dom.js";
import { showTheme } from "./keep.js";
import "./screens/lobby.js";
import "./screens/table.js";

showTheme();
await loadDrawings();
document.body.append(
  document.createElement(location.pathname.startsWith("/t/") ? "dusk-table" : "dusk-lobby"),
);
