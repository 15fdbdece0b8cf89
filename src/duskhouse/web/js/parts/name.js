// The name one plays under, where it is asked for: in the lobby, and before one sits down.

import { h } from "../dom.js";
import { settings } from "../keep.js";
import { say } from "../language.js";

export const nameField = () =>
  h(
    "label",
    { class: "field-line" },
    h("span", { class: "label" }, say("your-name")),
    h("input", {
      class: "text",
      name: "name",
      maxlength: 24,
      value: settings.name,
      placeholder: say("guest"),
      autocomplete: "nickname",
      "data-key": "name",
    }),
  );
