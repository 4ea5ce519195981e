import { describe, expect, test } from "vitest";
import { displayPlace, namesRegion, stateOfCode } from "./places";

describe("displayPlace", () => {
  test.each([
    ["CUPERTINO", "CA", "Cupertino, California"],
    ["LONDON", "X0", "London, United Kingdom"],
    ["LONDON", "A6", "London, Ontario, Canada"],
    ["NEW YORK", "NY", "New York, New York"],
    ["WASHINGTON", "DC", "Washington, District of Columbia"],
    ["seattle", "wa", "Seattle, Washington"],
    ["SINGAPORE", "U0", "Singapore"],
    ["CENTRAL, HONG KONG", "K3", "Central, Hong Kong"],
    ["LUXEMBOURG", "N4", "Luxembourg"],
  ])("%s, %s is shown as %s", (city, code, place) => expect(displayPlace(city, code)).toBe(place));

  test.each([
    ["ST LOUIS", "MO", "St. Louis, Missouri"],
    ["ST.LOUIS", "MO", "St. Louis, Missouri"],
    ["MCLEAN", "VA", "McLean, Virginia"],
    ["MC LEAN", "VA", "McLean, Virginia"],
    ["WINSTON-SALEM", "NC", "Winston-Salem, North Carolina"],
    ["FT. WORTH", "TX", "Fort Worth, Texas"],
    ["COEUR D'ALENE", "ID", "Coeur d'Alene, Idaho"],
    ["KING OF PRUSSIA", "PA", "King of Prussia, Pennsylvania"],
    ["ISSY-LES-MOULINEAUX", "I0", "Issy-les-Moulineaux, France"],
    ["CHIYODA-KU, TOKYO 100-0005", "M0", "Chiyoda-ku, Tokyo, Japan"],
    ["DES MOINES", "IA", "Des Moines, Iowa"],
  ])("%s, %s is cased as %s", (city, code, place) => expect(displayPlace(city, code)).toBe(place));

  test.each([
    ["RENO,", "NV", "Reno, Nevada"],
    ["CALGARY ALBERTA CANADA", "A0", "Calgary, Alberta, Canada"],
    ["TORONTO, ONTARIO", "A6", "Toronto, Ontario, Canada"],
    ["HAMILTON HM 08", "D0", "Hamilton, Bermuda"],
    ["8005 ZURICH", "V8", "Zurich, Switzerland"],
    ["TOKYO 102-8452 JAPAN", "M0", "Tokyo, Japan"],
    ["WESTERN AUSTRALIA", "C3", "Western Australia, Australia"],
    ["SEOUL", "M4", "Seoul, South Korea"],
  ])("%s, %s loses what is not the city: %s", (city, code, place) =>
    expect(displayPlace(city, code)).toBe(place),
  );

  test("what is missing is left out", () => {
    expect(displayPlace("", "CA")).toBe("California");
    expect(displayPlace("1 COMMONWEALTH LANE", "U0")).toBe("Singapore");
    expect(displayPlace("TOKYO", "")).toBe("Tokyo");
    expect(displayPlace("", "")).toBeNull();
    expect(displayPlace("N/A", "XX")).toBeNull();
  });
});

describe("stateOfCode", () => {
  test("names states, provinces with their country, and countries", () => {
    expect(["CA", "a1", "X0", "2M", "F4"].map(stateOfCode)).toEqual([
      "California",
      "British Columbia, Canada",
      "United Kingdom",
      "Germany",
      "China",
    ]);
  });

  test("gives null for codes that EDGAR does not have", () => {
    expect(["", "XX", "I9", "ZZ"].map(stateOfCode)).toEqual([null, null, null, null]);
  });
});

describe("namesRegion", () => {
  test("is true of names of parts of the world", () => {
    for (const name of [
      "Greater China",
      "North America",
      "U.S. Restaurants",
      "EMEA",
      "Rest of World",
      "Germany",
    ])
      expect(namesRegion(name), name).toBe(true);
  });

  test("is false of names that only begin alike", () => {
    for (const name of ["American Express", "European Wax", "Chinaware", "African Violets", "Internationale"])
      expect(namesRegion(name), name).toBe(false);
  });
});
