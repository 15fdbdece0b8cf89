// Messages by Fluent's own implementation; the functions of messages are written down once more.

import { FluentBundle, FluentNumber, FluentResource, FluentType } from "@fluent/bundle";

class Numbers extends FluentType {
  get pairs() {
    return this.value.flatMap((each, at) => (at % 2 ? [] : [[each, this.value[at + 1]]]));
  }

  toString() {
    return String(this.value);
  }
}

export function run({ sources, language, about, cases }) {
  const { codes, clauses, names, reader } = about;
  const plain = (value) => Number(value instanceof FluentType ? value.value : value);

  function card(number, form, count) {
    return message(`name-${codes[number].replace("#", "n")}`, form, { count });
  }
  function copies(number, form, count) {
    const several = card(number, form, count);
    return several === card(number, form, 1) ? Array(count).fill(several) : [several];
  }
  function seat(number, form) {
    if (number === reader) return message("seat-you", form, {});
    return message("seat-other", form, { name: names[number] });
  }
  function listed(items) {
    const [first = "", ...rest] = items;
    return rest.reduce(
      (list, item, at) => message(at === rest.length - 1 ? "list-last" : "list-next", "", { list, item }),
      first,
    );
  }
  function who(given) {
    if (given instanceof Numbers && given.pairs.length > 1) return "several";
    const number = given instanceof Numbers ? (given.pairs[0]?.[0] ?? -1) : plain(given);
    if (number < 0) return "nobody";
    return number === reader ? "you" : "other";
  }
  const functions = {
    CARD: ([number], { form = "" }) => card(plain(number), form, 1),
    CARDS: ([cards], { form = "" }) =>
      listed(cards.pairs.flatMap(([number, count]) => copies(number, form, count))),
    CODES: ([cards]) =>
      cards.pairs.flatMap(([number, count]) => Array(count).fill(codes[number])).join(" "),
    COUNT: ([cards]) => new FluentNumber(cards.pairs.reduce((sum, [, count]) => sum + count, 0)),
    SEAT: ([number], { form = "" }) => seat(plain(number), form),
    SEATS: ([seats], { form = "" }) => listed(seats.pairs.map(([number], at) => seat(number, at ? "" : form))),
    START: ([text]) => String(text).charAt(0).toUpperCase() + String(text).slice(1),
    WHO: ([given]) => who(given),
    CLAUSE: ([number]) => {
      const { prefix, series } = clauses;
      const digits = String(plain(number) % 100).padStart(2, "0");
      return plain(number) > 0 ? `${prefix}-${series[Math.floor(plain(number) / 100)]}${digits}` : "";
    },
  };
  const bundle = new FluentBundle(language, { functions, useIsolating: false });
  for (const source of sources) {
    const errors = bundle.addResource(new FluentResource(source));
    if (errors.length) throw errors[0];
  }

  function message(id, attribute, values) {
    const found = bundle.getMessage(id);
    const pattern = attribute ? found.attributes[attribute] : found.value;
    if (!pattern) return "";
    const errors = [];
    const given = Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? new Numbers(value) : value,
    ]);
    const text = bundle.formatPattern(pattern, Object.fromEntries(given), errors);
    if (errors.length) throw new Error(`${id}: ${errors[0]}`);
    return text;
  }
  return cases.map(({ id, attribute, values }) => message(id, attribute, values));
}
