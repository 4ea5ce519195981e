import { expect, test } from "vitest";
import { rankWindows, readWindowQuery, type WindowPassage } from "./rank-windows";
import { readStatement } from "./read-statement";

const companyWords = new Set(["acme", "widgets", "inc"]);
const anyTime = { items: new Set<never>(), isInTime: () => false };

const passageOf = (text: string, more: Partial<WindowPassage> = {}): WindowPassage => ({
  text,
  item: null,
  publishedOn: "2011-06-17",
  sourceId: text,
  ...more,
});

/** The texts of the nearest windows; every word weighs the same. */
function nearest(
  claim: string,
  passages: readonly WindowPassage[],
  preference: Parameters<typeof rankWindows>[3] = anyTime,
  most = 3,
): string[] {
  const query = readWindowQuery(claim, readStatement(claim, companyWords), companyWords);
  const weights = query.terms.map(() => 1);
  return rankWindows(query, weights, passages, preference, most).map(({ passage, start, end }) =>
    passage.text.slice(start, end),
  );
}

const filler = "The weather in the valley was mild, and the harvest came in early that season. ".repeat(9);

test("the sentence that shares the claim's rare words comes first, cut from the text as it stands", () => {
  const told = "Acme closed its foundry in\nDayton; 140 people were let go.";
  const [first] = nearest("plant closure in Dayton", [
    passageOf(`${filler}${told} ${filler}`),
    passageOf(filler),
  ]);
  expect(first).toContain(told);
});

test("a number of the claim in another spelling counts", () => {
  const passages = [
    passageOf("Acme issued notes of $250 million due 2016."),
    passageOf("Acme issued notes of $300,000,000 due 2016."),
  ];
  expect(nearest("$300 million notes offering", passages)[0]).toContain("$300,000,000");
});

test("a name counts more than a common word", () => {
  const passages = [
    passageOf("The company completed a sale of real estate."),
    passageOf("Orion has a mill in the valley."),
  ];
  expect(nearest("sale of the company's Orion mill", passages)[0]).toContain("Orion");
});

test("what tells the same deed comes before what only names its things", () => {
  const passages = [
    passageOf("Zenith is a maker of pumps in Ohio."),
    passageOf("Zenith was acquired by the maker of widgets."),
  ];
  expect(nearest("bought Zenith", passages)[0]).toContain("acquired");
});

test("the claim's time and its kind of item come first, a list of exhibits last", () => {
  const same = "Ann Lee resigned as treasurer.";
  const passages = [
    passageOf(same, { item: "9.01", sourceId: "a" }),
    passageOf(same, { item: "8.01", sourceId: "b" }),
    passageOf(same, { item: "5.02", sourceId: "c" }),
    passageOf(same, { item: "8.01", sourceId: "d", publishedOn: "2012-01-05" }),
  ];
  const claim = "Ann Lee resigned as treasurer";
  const query = readWindowQuery(claim, readStatement(claim, companyWords), companyWords);
  const preference = { items: new Set(["5.02"] as const), isInTime: (day: string) => day > "2012" };
  const weights = query.terms.map(() => 1);
  const order = rankWindows(query, weights, passages, preference, 4).map(({ passage }) => passage.sourceId);
  expect(order).toEqual(["d", "c", "b", "a"]);
});

test("rows of a table are shown with the header above them", () => {
  const rows = ["Jane Roe", "John Poe", "Mary Coe", "Paul Doe"].map((name) => `${name}\t1,000\t20\t3`);
  const text = `${filler}\n\nNominee\tFor\tAgainst\tAbstain\n${rows.join("\n")}\n\n${filler}`;
  const [first] = nearest("Mary Coe elected", [passageOf(text)]);
  expect(first).toContain("Nominee\tFor");
  expect(first).toContain("Mary Coe\t1,000");
});

test("windows do not overlap, are short, and say nothing of one source twice", () => {
  const told = "Acme declared a dividend of $0.41 per share.";
  const passages = [
    passageOf(`${filler}${told} ${filler}`, { sourceId: "filing" }),
    passageOf(told, { sourceId: "filing" }),
    passageOf(told, { sourceId: "another" }),
  ];
  const windows = nearest("dividend of $0.41", passages, anyTime, 9);
  expect(windows.filter((text) => text.includes("$0.41"))).toHaveLength(2);
  for (const text of windows) expect(text.length).toBeLessThanOrEqual(700);
  const query = readWindowQuery("season", readStatement("season", companyWords), companyWords);
  const found = rankWindows(query, [1], [passageOf(filler)], anyTime, 9);
  for (const one of found)
    expect(found.filter((other) => one.start < other.end && other.start < one.end)).toEqual([one]);
});

test("nothing is near what shares no word", () => {
  expect(nearest("bankruptcy of Orion", [passageOf(filler)])).toEqual([]);
});
