import { expect, test } from "vitest";
import { parseEnv } from "@/lib/env";
import { compareCompanyNames, discoverySettings } from "./found-company";

test("nobody is asked unless the settings say so", () => {
  expect(discoverySettings.providers).toEqual([]);
  expect(parseEnv({}).DISCOVERY).toEqual([]);
});

test("providers are a list; another word is refused by name", () => {
  expect(parseEnv({ DISCOVERY: " gleif, MODEL," }).DISCOVERY).toEqual(["gleif", "model"]);
  expect(() => parseEnv({ DISCOVERY: "gleif,google" })).toThrow(/DISCOVERY.*gleif and model/);
});

test.each([
  ["Robert Bosch", "Robert Bosch GmbH", "exact"],
  ["ROBERT BOSCH GMBH", "Robert Bosch Gesellschaft mbH", null],
  ["Nestle", "Nestlé S.A.", "exact"],
  ["Zeis Optik Werke", "Zeiss Optik Werke", null],
  ["Nordlihct Turbinenbau", "Nordlicht Turbinenbau GmbH", "like"],
  ["Bosch", "Robert Bosch GmbH", null],
  ["Siemens", "Siemens Energy AG", null],
  ["BASF", "BNSF", null],
  ["Bank of America", "Bank of Armenia", null],
  ["Fonds II", "Fonds III", null],
  ["Torfmoor AG", "Torfmoor GmbH", null],
  ["", "Anything", null],
] as const)("%s and %s: %s", (asked, name, expected) => {
  expect(compareCompanyNames(asked, name)).toBe(expected);
});
