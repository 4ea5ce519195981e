import { describe, expect, test } from "vitest";
import { isElectedInList } from "./elected-directors";

const isElected = (text: string, name: string) => {
  const start = text.indexOf(name);
  return isElectedInList(text, { start, end: start + name.length });
};

describe("who stands in a list of elected directors was elected", () => {
  test.each([
    [
      "The following nominees for directors were elected for one year:\n\nNominee | For | Withheld\nAnn B. Lee | 2,000,000 | 10,000\nBo Ray | 1,900,000 | 9,000",
      "Bo Ray",
    ],
    ["The holders elected each of the following directors: Ann B. Lee, Bo Ray and Cy Day.", "Cy Day"],
    ["The holders elected Ann B. Lee, Bo Ray and Cy Day to the Board of Directors.", "Bo Ray"],
    ["Directors elected at the meeting on May 4, 2006 were: Ann B. Lee; Bo Ray.", "Bo Ray"],
  ])("%j names %j", (text, name) => {
    expect(isElected(text, name)).toBe(true);
  });
});

describe("who is only proposed, or was not elected, is no director", () => {
  test.each([
    ["The nominees for director are: Ann B. Lee and Bo Ray.", "Bo Ray"],
    ["The following nominees were not elected as directors:\nAnn B. Lee | 2,000,000 | 10,000", "Ann B. Lee"],
    ["The following were elected directors:\nAnn B. Lee | 10,000 | 2,000,000", "Ann B. Lee"],
    ["The following persons will be proposed to be elected directors:\nAnn B. Lee\nBo Ray", "Bo Ray"],
    ["The following officers were elected by the directors: Ann B. Lee, Bo Ray.", "Bo Ray"],
    ["The directors were elected. The auditor spoke at length with Bo Ray.", "Bo Ray"],
    ["Holders elected three directors. A proposal by Bo Ray to split the stock failed.", "Bo Ray"],
    [
      "Ann B. Lee was elected Chair of the Board. Cy Day will retire in May; Bo Ray was named to succeed him.",
      "Bo Ray",
    ],
  ])("%j does not make %j one", (text, name) => {
    expect(isElected(text, name)).toBe(false);
  });
});
