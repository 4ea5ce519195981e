import { beforeAll, describe, expect, test } from "vitest";
import { buildRegistryIndex, type RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { readSeedRegistry } from "@/lib/seed/pack";
import { sizeOf } from "@/lib/testing/proof";
import { answerQuestions, lookUpsIn, noAnswers } from "./link-companies";
import { readArticle, tryArticle } from "./read-article";

let index: RegistryIndex;

beforeAll(async () => {
  const { entities, names } = await readSeedRegistry();
  index = buildRegistryIndex(entities, names);
});

const read = (title: string, body: string, host = "n.test") =>
  readArticle({ title, body, host, publishedOn: "2026-11-02" }, lookUpsIn(index));
const keysOf = (title: string, body: string) => read(title, body).links.map(({ entityKey }) => entityKey);

describe("an ordinary word is no company", () => {
  test.each([
    [
      "City misses its target",
      "Target dates for new homes are set by the council, which met its target twice.",
    ],
    [
      "Visa rules change",
      "Visa applications rose by a fifth. Visa holders must wait, the State Department said.",
    ],
    [
      "Gap year for students",
      "Gap years are popular. The gap between rents and wages widened again this year.",
    ],
    [
      "Apple harvest is good",
      "Apple growers in the valley said that Apple trees bore well. An apple a day, they said.",
    ],
    ["Monday will be hot", "Monday brings heat. Monday said goodbye to spring, and May was cold."],
    [
      "Doug Ford speaks",
      "Doug Ford, premier of Ontario, said he was glad. Ford said the road would open soon.",
    ],
    [
      "AI and IT",
      "AI is everywhere, the CEO said, and IT staff at the SEC and FDA use it. ALL IN. The US agreed.",
    ],
    ["Block by block", "Block parties fill the city. Block captains said they plan more. Square dances too."],
  ])("%s", (title, body) => {
    expect(keysOf(title, body)).toEqual([]);
  });
});

describe("a company is linked by its legal name, its symbol, or several signs of it", () => {
  test.each([
    ["Retailer falls", "Target Corporation cut its forecast. Target said shoppers bought less.", "target"],
    [
      "Payments grow",
      "Visa (NYSE: V) processed more payments than ever. Visa cards were used abroad.",
      "visa",
    ],
    ["Gap Inc. raises outlook", "Gap Inc. sold more clothes.", "gap"],
    [
      "Apple results",
      "Apple said revenue rose. Shares of Apple fell. Apple's chief executive was pleased.",
      "apple",
    ],
    ["Ford recalls trucks", "Ford Motor Company recalls trucks. Ford said they are safe.", "ford-motor"],
    ["Nvidia climbs again", "Chips sold well.", "nvidia"],
    ["Drugs", "Eli Lilly reported results. Eli Lilly has new drugs.", "eli-lilly"],
    [
      "Facebook owner",
      "Meta Platforms, Inc. opened a data centre. Meta Platforms employs many.",
      "meta-platforms",
    ],
  ])("%s", (title, body, key) => {
    expect(keysOf(title, body)).toEqual([key]);
  });
});

test("an article is read the same where the registry only answers what it's asked", async () => {
  const source = {
    title: "Delta Air Lines raises its outlook",
    body: "Delta Air Lines (NYSE: DAL) hired Jane Doe, formerly CEO of Target, as its chief executive. See delta.com.",
    host: "www.delta.com",
    publishedOn: "2026-11-02",
  };
  const answers = noAnswers();
  const first = tryArticle({ source, answers });
  if (first.outcome !== "asks") throw new Error("read without a registry");
  await answerQuestions(answers, first.open, { index }, new AbortController().signal);
  const reading = readArticle(source, lookUpsIn(index));
  expect(tryArticle({ source, answers })).toEqual({ outcome: "read", reading });
  expect(reading).toMatchObject({ isRelease: true, links: [{ entityKey: "delta-air-lines" }] });
});

test("what an article mentions once in passing it is not about", () => {
  const body =
    "Delta Air Lines (NYSE: DAL) raised its outlook. Delta Air Lines flies again to Oslo. Goldman Sachs and Morgan Stanley wrote about it.";
  expect(keysOf("Delta Air Lines raises its outlook", body)).toEqual(["delta-air-lines"]);
});

test("the score rises with the title, with each mention and with the symbol, and stays below 1", () => {
  const score = (title: string, body: string) => read(title, body).links[0]?.score ?? 0;
  const scores = [
    score("News", "General Motors hired. General Motors built."),
    score("News", "General Motors hired. General Motors built. General Motors sold."),
    score("News", "General Motors (NYSE: GM) hired. General Motors built. General Motors sold."),
    score(
      "General Motors hires",
      "General Motors (NYSE: GM) hired. General Motors built. General Motors sold.",
    ),
  ];
  expect(scores).toEqual([...scores].sort((a, b) => a - b));
  expect(new Set(scores).size).toBe(4);
  expect(scores[0]).toBeGreaterThanOrEqual(0.5);
  expect(scores[3]).toBeLessThan(1);
});

test("a release is known by its dateline, its wire's host, or the company's own host", () => {
  const body = "Pfizer Inc. named a new head of research. Pfizer said more would follow.";
  expect(read("Pfizer names head of research", body).isRelease).toBe(false);
  expect(read("Pfizer names head of research", body, "www.pfizer.com").isRelease).toBe(true);
  expect(read("Pfizer names head of research", body, "www.businesswire.com").isRelease).toBe(true);
  expect(read("Pfizer names", `NEW YORK--(BUSINESS WIRE)--${body}`).isRelease).toBe(true);
  expect(read("Pfizer names", `NEW YORK, Nov. 2, 2026 (GLOBE NEWSWIRE) -- ${body}`).isRelease).toBe(true);
  expect(read("Pfizer names", `${body} A PR Newswire survey said so.`).isRelease).toBe(false);
});

test.each([
  "Target ",
  "Apple’s ",
  "(NYSE: V) ",
  "A. ",
  "Jane Doe, CEO of Apple, ",
  "$AAPL",
  "Inc. ",
  "& Co. ",
])(`${sizeOf(30, 100)} kB of %j is read to its end`, (seed) => {
  const { text, links } = read("Title", seed.repeat(Math.ceil(sizeOf(30_000, 100_000) / seed.length)));
  for (const { start, end } of links) expect(end - start).toBeLessThan(text.length);
});
