import { expect, test } from "vitest";
import { compareCompanyNames } from "./found-company";

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
