"""What a test lets a page do by its modules, where no person could press anything."""

OPENING = """async ([home, game, version]) => {
  const { build } = await (await fetch(`${home}api/games`)).json();
  const from = (name) => import(`${home}web/${build}/js/alone/${name}.js`);
  const [{ Match }, { loadCompiled }, { begin, find }] = await Promise.all(
    ["match", "loading", "kept"].map(from));
  const { pieces } = await (await fetch(`${home}games/${build}/${game}.en.json`)).json();
  const made = (id, you, seats) => ({ id, game, rules: version, options: {}, first: 0, you, seats,
    seed: "07".repeat(32), shares: null, entries: [], next: "08".repeat(32), rematch: "" });
"""


def by_modules(body: str) -> str:
    """A function of the page's address, a game and the number of its rules. The body has what
    plays and keeps a match, and `made`, a match that nobody has played yet."""
    return f"{OPENING}{body}}}"
