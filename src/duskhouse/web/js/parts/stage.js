// The stage: four ways to lay out the zones of a view. Which one, the game's look says.

/** @import {Child, Zone} from "../types.js" */
/** @import {Scene} from "./cards.js" */
import { h, icon, s } from "../dom.js";
import { holder } from "../faces.js";
import { calledOf, capital, told } from "../words.js";
import { cardButton, keyed, ownedAt, pile, seatPanel, slip, slot, stack, zonesAt } from "./cards.js";

const SHORT = 64; // facts of up to so many letters stand on the table; the side has them all

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
    { class: "stage", "aria-label": "Table", "data-seats": scene.table.seats.length, "data-dark": dark },
    backdrop,
    LAYOUTS[scene.look.stage](scene),
  );
}

/** The other seats, clockwise from the viewer. @param {Scene} scene */
function others(scene) {
  const count = scene.table.seats.length;
  return Array.from({ length: count - 1 }, (_, i) => (scene.base + i + 1) % count);
}

/** @param {Scene} scene */
function seats(scene) {
  const around = others(scene);
  const perRow = around.length > 3 ? Math.ceil(around.length / 2) : around.length;
  return h(
    "div",
    { class: "seats", vars: { "--seats": Math.min(perRow, 3), "--all": around.length } },
    around.map((seat) => seatPanel(scene, seat)),
  );
}

/** Of several zones in the middle, the one that counts. @param {Scene} scene */
const centre = (scene) => zonesAt(scene, "centre").at(-1);

/** @param {Scene} scene @param {Zone | undefined} zone @param {string} classes */
function spot(scene, zone, classes) {
  return zone ? stack(scene, zone, classes) : null;
}

/** What holds now, as far as it is short. @param {Scene} scene */
function factPills(scene) {
  return scene.view.facts
    .map((fact) => told(fact.text, scene.table, scene.you))
    .filter((text) => text.length <= SHORT)
    .map((text) => h("span", { class: "pill" }, text.replace(/\.$/, "")));
}

// ------------------------------------------------------------------------ cross
const AROUND = [[], [], ["s", "n"], ["s", "w", "e"], ["s", "w", "n", "e"]];
const SIDES = { w: "west", n: "north", e: "east", s: "south" };

/** @param {Scene} scene */
function cross(scene) {
  const count = scene.table.seats.length;
  const around = AROUND[count];
  const [left] = zonesAt(scene, "left");
  const [right] = zonesAt(scene, "right");
  return [
    left && corner(scene, left),
    ...others(scene).map((seat) =>
      seatPanel(
        scene,
        seat,
        SIDES[/** @type {keyof typeof SIDES} */ (around[(seat - scene.base + count) % count])],
      ),
    ),
    right && room(scene, right),
    trick(scene, centre(scene), around),
  ];
}

/** @param {Scene} scene @param {Zone} zone */
function corner(scene, zone) {
  return h(
    "div",
    {
      class: "corner",
      role: "group",
      "aria-label": zone.title,
      "data-zone": zone.id,
      "data-key": zone.id,
      "data-roving": true,
    },
    zone.cards.length > 0 &&
      h(
        "div",
        { class: "row" },
        keyed(zone).map((entry) => cardButton(scene, zone, entry)),
      ),
    h("div", { class: "cap" }, h("span", null, zone.title), h("span", { class: "label" }, zone.note)),
  );
}

/** @param {Scene} scene @param {Zone} zone */
function room(scene, zone) {
  const [top] = keyed(zone);
  const label = `${zone.title}, ${zone.note}`;
  return h(
    "div",
    { class: "locked", role: "group", "aria-label": zone.title, "data-zone": zone.id, "data-key": zone.id },
    h("div", { class: "cap" }, h("span", null, zone.title), h("span", { class: "label" }, zone.note)),
    top &&
      h("div", { class: zone.cards.length > 1 ? "stack" : "lone" }, cardButton(scene, zone, top, { label })),
  );
}

/** @param {Scene} scene @param {Zone | undefined} zone @param {string[]} around */
function trick(scene, zone, around) {
  if (!zone) return null;
  const count = scene.table.seats.length;
  const entries = keyed(zone);
  const spots = Array.from({ length: count }, (_, i) => {
    const seat = (scene.base + i) % count;
    const at = entries.findIndex(({ card }) => card.by === seat);
    const name = calledOf(scene.table, seat, scene.you);
    if (at < 0) return emptySpot(scene, zone, seat, around[i]);
    const { card } = entries[at];
    const led = at === 0 && card.code !== null && !card.marks.includes("face down");
    return h(
      "figure",
      { class: `spot ${around[i]}`, "data-key": `spot-${seat}` },
      cardButton(scene, zone, entries[at], { label: `${name}${led ? " led" : ""}: ${card.name}` }),
      h("figcaption", null, h("b", null, name), led && " led"),
    );
  });
  return h(
    "div",
    {
      class: "trick",
      role: "group",
      "aria-label": `${zone.title}, ${zone.note}`,
      "data-zone": zone.id,
      "data-roving": true,
    },
    spots,
    h("span", { class: "lead" }, zone.note),
  );
}

/** @param {Scene} scene @param {Zone} zone @param {number} seat @param {string} side */
function emptySpot(scene, zone, seat, side) {
  const mine = seat === scene.you && scene.options.moves.length > 0;
  const key = `spot-${seat}`;
  if (!mine) return h("span", { class: `slot ${side}`, "data-key": key, "aria-hidden": "true" });
  return h(
    "button",
    {
      type: "button",
      class: `slot yours ${side}`,
      "data-key": key,
      "data-act": "target",
      "data-in": zone.id,
      "aria-label": "Your place: play the chosen card here",
    },
    "you",
  );
}

// ----------------------------------------------------------------------- hearth
/** @param {Scene} scene */
function hearth(scene) {
  const zone = centre(scene);
  return [
    seats(scene),
    h(
      "div",
      { class: "hearth" },
      spot(scene, zonesAt(scene, "left")[0], "deck"),
      zone && field(scene, zone),
      spot(scene, zonesAt(scene, "right")[0], "aside"),
    ),
  ];
}

/** @param {Scene} scene @param {Zone} zone */
function field(scene, zone) {
  const entries = keyed(zone);
  const cards = entries.map((entry, at) => {
    const { card } = entry;
    const name = calledOf(scene.table, holder(card, zone), scene.you);
    const last = at === entries.length - 1;
    const label = `${at + 1}, ${name}: ${card.name}${last ? ", the last card" : ""}`;
    return h(
      "figure",
      { class: "spot", "data-key": `fig-${entry.key}` },
      cardButton(scene, zone, entry, { label, mark: last }),
      h("figcaption", null, h("b", null, name), last && h("span", { class: "only-wide" }, " last")),
    );
  });
  const mine = scene.options.moves.some((move) => move.card !== null);
  return h(
    "div",
    {
      class: "field",
      role: "group",
      "aria-label": `${zone.title}, ${zone.note}`,
      "data-zone": zone.id,
      "data-key": zone.id,
    },
    h("div", { class: "lock" }, factPills(scene)),
    h(
      "div",
      { class: "row", "data-roving": true, "data-many": cards.length > 12 ? 2 : cards.length > 6 ? 1 : null },
      cards,
      mine &&
        h(
          "button",
          {
            type: "button",
            class: "slot yours",
            "data-key": "here",
            "data-act": "target",
            "data-in": zone.id,
            "aria-label": "Play the chosen card here",
          },
          "play here",
        ),
      !mine && !cards.length && slot("empty"),
    ),
  );
}

// ----------------------------------------------------------------------- street
/** @param {Scene} scene */
function street(scene) {
  const steps = zonesAt(scene, "step");
  const [them] = others(scene);
  const now = steps.find((zone) => zone.marks.includes("now"));
  const front = ownedAt(scene, "front", them).flatMap((zone) =>
    keyed(zone).map((entry) => slip(scene, zone, entry)),
  );
  const waiting = ownedAt(scene, "waiting", them).map((zone) => pile(scene, zone));
  const last = !now || now === steps.at(-1);
  return [
    seatPanel(
      scene,
      them,
      "them",
      h(
        "div",
        { class: "front", role: "group", "aria-label": "Their open cards", "data-roving": true },
        front,
        !lastShown(scene, last) && waiting,
      ),
    ),
    h(
      "ol",
      { class: "street", "data-roving": true, "aria-label": "The positions" },
      steps.map((zone, at) => step(scene, zone, at + 1)),
    ),
    h(
      "div",
      { class: "duel" },
      stake(scene, now ?? steps.findLast((zone) => zone.owner !== null) ?? steps.at(-1), steps),
      side(scene, them, "theirs", last),
      side(scene, scene.base, "ours", last),
    ),
  ];
}

/** Whether the sides show what waited for the last position. @param {Scene} scene @param {boolean} last */
function lastShown(scene, last) {
  return last && zonesAt(scene, "side").every((zone) => !zone.cards.length);
}

/** @param {Scene} scene @param {Zone} zone @param {number} number */
function step(scene, zone, number) {
  const moves = scene.options.movesOf(zone.id, null);
  const chosen = scene.chosen?.zone === zone.id;
  const prizes = zone.cards.filter((card) => card.kind !== "Token");
  const names = zone.cards.map((card) => card.name).join(", ");
  const state = zone.marks.includes("now") ? "now" : zone.marks.includes("past") ? "past" : "";
  return h(
    "li",
    { class: state, "data-key": zone.id, "data-zone": zone.id },
    h(
      "button",
      {
        type: "button",
        "data-act": "zone",
        "data-in": zone.id,
        "data-state": moves.length ? "legal" : null,
        "aria-pressed": moves.length ? String(chosen) : null,
        "aria-label": `${zone.title}: ${[names, zone.note].filter(Boolean).join(", ")}${moves.length ? ". Can be chosen" : ""}`,
      },
      h("span", { class: "n" }, number),
      h(
        "span",
        { class: "toks" },
        tokens(scene, zone).map((symbol) => icon(symbol, "tok")),
      ),
      h(
        "span",
        { class: "psy" },
        prizes.map((card) => (card.code ? scene.look.faces[card.code].title : "face down")).join(", "),
      ),
      h(
        "span",
        { class: "res" },
        state === "now"
          ? "now"
          : zone.owner !== null
            ? taker(scene, zone.owner)
            : state === "past"
              ? "–"
              : String(number),
      ),
    ),
  );
}

/** Who has won a position. @param {Scene} scene @param {number} seat */
function taker(scene, seat) {
  const sign = scene.look.signs[seat];
  return [
    icon(sign.sigil, `sigil s-${sign.ink}`),
    h("span", { class: "only-wide" }, calledOf(scene.table, seat, scene.you)),
  ];
}

/** @param {Scene} scene @param {Zone} zone */
function tokens(scene, zone) {
  return zone.cards
    .filter((card) => card.kind === "Token" && card.code !== null)
    .map((card) => scene.look.faces[/** @type {string} */ (card.code)].drawings[0][0]);
}

/** What is played for. @param {Scene} scene @param {Zone | undefined} zone @param {Zone[]} steps */
function stake(scene, zone, steps) {
  if (!zone) return null;
  const prizes = keyed(zone).filter(({ card }) => card.kind !== "Token");
  return h(
    "div",
    { class: "stake", "data-zone": zone.id },
    h(
      "span",
      { class: "prize" },
      tokens(scene, zone).map((symbol) => icon(symbol, "")),
    ),
    h("b", null, zone === steps.at(-1) ? "The last position" : zone.title),
    prizes.length > 0 && h("span", { class: "label only-wide" }, "the loser gets"),
    prizes.map((entry) => slip(scene, zone, { ...entry, key: `stake-${entry.key}` })),
  );
}

/** @param {Scene} scene @param {number} owner @param {string} classes @param {boolean} last */
function side(scene, owner, classes, last) {
  const [zone] = ownedAt(scene, lastShown(scene, last) ? "waiting" : "side", owner);
  if (!zone) return null;
  const tally = scene.view.tallies.find((each) => each.owner === owner);
  const name = calledOf(scene.table, owner, scene.you);
  const entries = keyed(zone);
  const mine = owner === scene.you && scene.options.moves.some((move) => move.card !== null);
  return h(
    "div",
    {
      class: `sidecards ${classes}`,
      role: "group",
      "aria-label": `${name}: ${tally?.total ?? 0}`,
      "data-zone": zone.id,
      "data-key": zone.id,
    },
    h(
      "div",
      {
        class: "row",
        "data-roving": true,
        "data-many": entries.length > 14 ? 2 : entries.length > 8 ? 1 : null,
      },
      entries.map((entry) => cardButton(scene, zone, entry)),
      mine &&
        h(
          "button",
          {
            type: "button",
            class: "slot yours",
            "data-key": "here",
            "data-act": "target",
            "data-in": zone.id,
            "aria-label": "Play the chosen card here",
          },
          "play here",
        ),
    ),
    h(
      "button",
      {
        type: "button",
        class: "sum",
        "data-act": "tally",
        "data-seat": owner,
        "aria-label": `${name}: ${tally?.total ?? 0}. How it comes about`,
      },
      tally?.total ?? 0,
      h("small", null, name),
    ),
  );
}

// ------------------------------------------------------------------------- grid
/** @param {Scene} scene */
function grid(scene) {
  const tiles = zonesAt(scene, "tile");
  const width = Math.ceil(Math.sqrt(tiles.length));
  return [
    seats(scene),
    h(
      "div",
      {
        class: "souls",
        vars: { "--n": width },
        role: "group",
        "aria-label": "The grid",
        "data-roving": true,
        "data-width": width,
      },
      tiles.map((zone) => tile(scene, zone)),
    ),
    fight(
      scene,
      centre(scene),
      tiles.find((zone) => zone.marks.includes("now")),
    ),
  ];
}

/** @param {Scene} scene @param {Zone} zone */
function tile(scene, zone) {
  const [top] = keyed(zone);
  const state = zone.marks.includes("now") ? " hit" : zone.marks.includes("reach") ? " reach" : "";
  const label = `${zone.title}: ${top ? `${top.card.name}, ` : ""}${zone.note}`;
  return h(
    "div",
    { class: `tile${state}`, "data-key": zone.id, "data-zone": zone.id, "data-depth": zone.cards.length },
    top ? cardButton(scene, zone, top, { label }) : slot("gone", { role: "img", "aria-label": label }),
    zone.token !== null && token(scene, zone.token),
  );
}

/** @param {Scene} scene @param {number} seat */
function token(scene, seat) {
  return s(
    "svg",
    {
      class: `token${seat === scene.you ? " mine" : ""}`,
      viewBox: "0 0 64 64",
      "aria-hidden": "true",
      "data-key": `token-${seat}`,
    },
    s("use", { href: "#h-token" }),
    s("use", { class: "sg", href: `#${scene.look.signs[seat].sigil}`, x: 18, y: 22, width: 28, height: 28 }),
  );
}

/** @param {Scene} scene @param {Zone | undefined} zone @param {Zone | undefined} prize */
function fight(scene, zone, prize) {
  if (!zone) {
    return h(
      "div",
      { class: "fight quiet", "data-zone": "centre" },
      h(
        "div",
        { class: "plays" },
        h("p", { class: "need" }, told(scene.view.prompt.ask, scene.table, scene.you)),
      ),
      h("div", { class: "lock" }, factPills(scene)),
    );
  }
  const entries = keyed(zone);
  const bySeat = [...new Set(entries.map(({ card }) => card.by))];
  const plays = bySeat.map((seat) => {
    const own = entries.filter(({ card }) => card.by === seat);
    const name = seat === null ? "souls" : calledOf(scene.table, seat, scene.you);
    return h(
      "figure",
      { class: "spot", "data-key": `plays-${seat}` },
      h(
        "div",
        { class: "pair", "data-many": own.length > 4 },
        own.map((entry) => cardButton(scene, zone, entry, { label: `${name}: ${entry.card.name}` })),
      ),
      h("figcaption", null, h("b", null, name)),
    );
  });
  const [top] = prize ? keyed(prize) : [];
  const soul =
    prize &&
    top &&
    h(
      "figure",
      { class: "spot", "data-key": "prize" },
      cardButton(
        scene,
        { ...prize, id: `prize-${prize.id}` },
        { card: top.card, key: `prize-${top.key}` },
        { label: `At stake: ${top.card.name}` },
      ),
      h("figcaption", null, "at stake"),
    );
  const arrow = soul && plays.length > 0 && h("span", { class: "arrow", "aria-hidden": "true" }, "›");
  const mine = scene.options.moves.some((move) => move.card !== null);
  return h(
    "div",
    {
      class: "fight",
      role: "group",
      "aria-label": `${zone.title}, ${zone.note}`,
      "data-zone": zone.id,
      "data-key": zone.id,
    },
    h(
      "div",
      { class: "need only-wide" },
      h("b", { class: "serif" }, `${zone.title}${prize ? ` for ${prize.title.toLowerCase()}` : ""}`),
    ),
    h(
      "div",
      { class: "plays", "data-roving": true },
      soul,
      arrow,
      plays,
      mine &&
        h(
          "button",
          {
            type: "button",
            class: "slot yours",
            "data-key": "here",
            "data-act": "target",
            "data-in": zone.id,
            "aria-label": "Play the chosen card here",
          },
          "play here",
        ),
    ),
    h("div", { class: "need" }, capital(zone.note)),
  );
}

/** @type {Record<string, (scene: Scene) => Child[]>} */
const LAYOUTS = { cross, hearth, street, grid };
