import { expect, test } from "vitest";
import { annotate } from "@/lib/language/annotate";
import { readSentences } from "@/lib/language/sentences";
import { findBar, findLacks } from "./decide";
import { parseClaim } from "./parse-claim";

const company = { company: "Acme Widgets, Inc.", names: ["Acme"] };
const publishedOn = "2011-06-17";
const text =
  "On June 15, 2011, Acme acquired Zenith Pumps, Inc. for $157 million. Acme expects to close its plant in Lisbon.";
const passage = {
  text,
  annotation: annotate(text, { ...company, date: publishedOn }),
  tokens: readSentences(text).tokens,
  publishedOn,
  heading: new Set<string>(),
};

function ask(said: string, find: typeof findLacks | typeof findBar, period: string | null = null) {
  const claim = parseClaim(said, company);
  if (claim === null) throw new Error("a claim has words");
  const range = period === null ? null : { start: `${period}-01-01`, end: `${period}-12-31` };
  return find(claim, passage, { from: 0, to: 1 }, range, company);
}

test.each([
  ["acquired Zenith Pumps for $158 million", "the number $158 million"],
  ["acquired Orion Valves from Castor Systems", "the name Orion Valves; the name Castor Systems"],
  ["acquired Zenith Pumps in secret", "the word “secret”"],
  ["closed its plant in Lisbon", "that it happened: it is told as planned"],
  ["did not acquire Zenith Pumps", "that it did not happen: it is told as done"],
  ["sold Zenith Pumps", "the company on the claimed side of it"],
])("what a passage lacks is named: %s", (said, lacks) => {
  expect(ask(said, findLacks)).toBe(lacks);
});

test("a part that stands anywhere in the stretch is only called apart from the event", () => {
  expect(ask("closed its plant in Lisbon for $157 million", findLacks)).toBe(
    "that it happened: it is told as planned; the number $157 million as part of this",
  );
});

test("what is of another time says of which it is", () => {
  expect(ask("acquired Zenith Pumps", findLacks, "2013")).toBe("the claim's period: it is of June 17, 2011");
});

test("no reader may go against a name, a number, a time, a denial or a stage that the text tells otherwise", () => {
  for (const said of [
    "acquired Zenith Pumps for $158 million",
    "acquired Orion Valves",
    "closed its plant in Lisbon",
    "did not acquire Zenith Pumps",
    "sold Zenith Pumps",
  ])
    expect(ask(said, findBar), said).not.toBeNull();
  expect(ask("acquired Zenith Pumps", findBar, "2013")).not.toBeNull();
  expect(ask("swallowed up its competitor Zenith Pumps for $157 million", findBar)).toBeNull();
});
