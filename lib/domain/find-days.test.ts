import { expect, test } from "vitest";
import { findDays } from "./find-days";

const days = (text: string) => findDays(text, "2021-02-03").map(({ day }) => day);

test.each([
  ["effective March 31, 2015", ["2015-03-31"]],
  ["on 1 July 2019, and", ["2019-07-01"]],
  ["from June 1 to June 30, 2020", ["2020-06-01", "2020-06-30"]],
  ["on January 5th", ["2021-01-05"]],
  ["in March 2008", []],
  ["on February 45, 2020", []],
])("%s names %j", (text, expected) => {
  expect(days(text)).toEqual(expected);
});
