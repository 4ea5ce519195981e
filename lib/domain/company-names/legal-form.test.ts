import { expect, test } from "vitest";
import { compareLegalForms, misspeltLegalForm } from "./legal-form";

test("forms of one class are one form, and a form not given fits any", () => {
  expect(compareLegalForms("corporation", "corporation")).toBe(1);
  expect(compareLegalForms(null, "gmbh")).toBe(1);
});

test("an AG is not a GmbH, whichever is asked for", () => {
  expect(compareLegalForms("ag", "gmbh")).toBe(0);
  expect(compareLegalForms("gmbh", "corporation")).toBe(0);
  expect(compareLegalForms("corporation", "limited")).toBe(compareLegalForms("limited", "corporation"));
});

test("only a misspelt form counts as one", () => {
  expect(misspeltLegalForm("limiyed")).toBe("limited");
  expect(misspeltLegalForm("limited")).toBeNull();
  expect(misspeltLegalForm("united")).toBeNull();
});
