import { expect, test } from "vitest";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { explainSuggestions } from "./explain-suggestions";

const nameOf = (entity: number, kind: "former" | "brand" | "legal", name: string) => ({
  ...{ entity, kind, name, validTo: null, parsed: parseCompanyName(name) },
});
const index = {
  byKey: new Map([
    ["delta", 0],
    ["par", 1],
    ["alphabet", 2],
  ]),
  names: [
    nameOf(0, "legal", "Delta Air Lines, Inc."),
    nameOf(1, "legal", "Par Pacific Holdings, Inc."),
    nameOf(1, "former", "Delta Petroleum Corp"),
    nameOf(2, "brand", "Google"),
  ],
};
const explain = (key: string, name: string, typed: string) =>
  explainSuggestions(index, [{ key, name }], typed)[0]?.matched;

test("a company that is suggested for another of its names says which", () => {
  expect(explain("par", "Par Pacific Holdings, Inc.", "Delta")).toBe("formerly Delta Petroleum Corp");
  expect(explain("alphabet", "Alphabet Inc.", "goog")).toBe("also Google");
});

test("one whose own name shows it says nothing more, and so does one that the registry doesn’t hold", () => {
  expect(explain("delta", "Delta Air Lines, Inc.", "delta air")).toBeNull();
  expect(explain("elsewhere", "Elsewhere Ltd", "Delta")).toBeNull();
});
