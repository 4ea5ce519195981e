import { describe, expect, test } from "vitest";
import { type DayRange, rangeOf } from "@/lib/domain/calendar";
import { findGateLack, findMissingParts } from "./find-lacks";
import { readStatement } from "./read-statement";

const words = new Set(["acme", "widgets", "inc"]);
const company = { name: "Acme Widgets, Inc.", words, mustBeNamed: false };

const asked = (claim: string, period: DayRange | null = null) => ({
  said: claim,
  statement: readStatement(claim, words),
  period,
});
const near = (passage: string) => ({
  passage,
  publishedOn: "2011-06-17",
  company,
  stretch: { start: 0, end: passage.length },
});

describe("what a text near a claim lacks", () => {
  test.each([
    [
      "$300 million notes offering",
      "Acme completed an offering of $250 million of notes.",
      "the amount $300 million",
    ],
    ["Jane Roe was appointed treasurer", "Acme appointed John Poe as treasurer.", "the person Jane Roe"],
    ["Jane Roe was appointed treasurer", "Acme appointed Jane Roe as controller.", "the office treasurer"],
    ["acquired Orion Valves", "Acme acquired Zenith Pumps.", "the name Orion Valves"],
    ["Acme closed its foundry in Dayton", "Acme has a foundry in Dayton.", "closed"],
    [
      "Acme completed the acquisition of Orion Valves",
      "Acme agreed to acquire Orion Valves.",
      "that it was completed: it is told as agreed",
    ],
    ["acquired Orion Valves", "Acme did not acquire Orion Valves.", "it is told as not done"],
    ["opened nine stores in May 2010", "Acme opened nine stores.", "the time May 2010"],
  ])("%j, of %j: %s", (claim, text, lack) => {
    expect(findMissingParts(asked(claim), near(text))).toContain(lack);
  });

  test("a text of another time lacks the claim's period, and says of when it is", () => {
    const text = "Acme opened nine stores.";
    const outside = asked("opened nine stores", rangeOf("2012", "2012"));
    expect(findMissingParts(outside, near(text))).toBe("the claim's period: it is of 17 June 2011");
    expect(
      findMissingParts(asked("opened nine stores", rangeOf("2011-06", "2011-06")), near(text)),
    ).toBeNull();
  });

  test("no more than three parts are named", () => {
    const claim = "Jane Roe sold Orion Valves to Zenith Pumps for $300 million in May 2010";
    expect(findMissingParts(asked(claim), near("Acme has a mill."))?.split("; ")).toHaveLength(3);
  });

  test("where every part stands in the text, the gate that it fails at says why", () => {
    const claim = asked("Zenith Pumps acquired Orion Valves");
    const text = near("Orion Valves acquired Zenith Pumps.");
    expect(findMissingParts(claim, text)).toBeNull();
    expect(findGateLack(claim, text)).not.toBe("a sentence that says all of it");
  });
});

test("long runs of one thing are looked through", () => {
  for (const run of [
    "MINNEAPOLISCONTACT",
    "A' As ",
    "&A, AA& ",
    "1,1.1 ",
    "“A” ",
    "Mr. Lee, who said that ",
  ]) {
    const text = run.repeat(60).slice(0, 1_500);
    expect(() => findMissingParts(asked(`Orion ${text.slice(0, 900)}`), near(text))).not.toThrow();
    expect(() => findGateLack(asked("sold its pumps to Orion"), near(text))).not.toThrow();
  }
});
