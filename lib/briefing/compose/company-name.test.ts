import { expect, test } from "vitest";
import { shortNameOf } from "./company-name";

test.each([
  ["Acme Robotics, Inc.", "Acme Robotics"],
  ["American International Group, Inc.", "American International Group"],
  ["The Southern Company", "Southern Company"],
  ["Norfolk Southern Corporation", "Norfolk Southern"],
  ["News Corporation", "News Corporation"],
  ["Camden National Corporation", "Camden National"],
  ["Harvard Bioscience Inc.", "Harvard Bioscience"],
])("%s is called %s", (name, said) => {
  expect(shortNameOf(name)).toBe(said);
});
