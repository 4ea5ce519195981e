import { expect, test } from "vitest";
import { compareLegalForms, mendLegalForm } from "./legal-form";

test("forms of one class are one form, and a form not given fits any", () => {
  expect(compareLegalForms("corporation", "corporation")).toBe(1);
  expect(compareLegalForms(null, "gmbh")).toBe(1);
});

test("an AG is not a GmbH, whichever is asked for", () => {
  expect(compareLegalForms("ag", "gmbh")).toBe(0);
  expect(compareLegalForms("gmbh", "corporation")).toBe(0);
  expect(compareLegalForms("corporation", "limited")).toBe(compareLegalForms("limited", "corporation"));
});

const known = new Set(["united", "core", "in"]);
const isKnown = (word: string) => known.has(word);

test.each([
  ["acme limiyed", "acme limited"],
  ["apple inx", "apple inc"],
  ["apple icn", "apple inc"],
  ["white mountains ltdn", "white mountains ltd"],
  ["general motors in c", "general motors inc"],
  ["ford motor cor", "ford motor corp"],
])("a mistyped legal form is read as the one meant: %s", (typed, meant) => {
  expect(mendLegalForm(typed.split(" "), isKnown)?.join(" ")).toBe(meant);
});

test.each(["acme limited", "manchester united", "science core", "apple inc", "inx", "in c", "delta pines"])(
  "what isn't a mistyped form stays: %s",
  (name) => {
    expect(mendLegalForm(name.split(" "), isKnown)).toBeNull();
  },
);
