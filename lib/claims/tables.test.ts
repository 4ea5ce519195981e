import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { annotate } from "@/lib/language/annotate";
import { modalityCues, predicates } from "@/lib/language/lexicon";
import { readTable } from "@/lib/language/read-table";
import { readSentences } from "@/lib/language/sentences";
import { parseClaim } from "./parse-claim";
import { findInPassages } from "./verdict";
import { isLightWord } from "./words";

const company = { company: "Acme Widgets, Inc.", names: ["Acme"] };

/** Whether a text alone bears a claim out, however surely. */
function isBorneOut(text: string, said: string): boolean {
  const claim = parseClaim(said, company);
  const publishedOn = "2011-06-17";
  const told = {
    text,
    annotation: annotate(text, { ...company, date: publishedOn }),
    tokens: readSentences(text).tokens,
    publishedOn,
    heading: new Set<string>(),
  };
  return claim !== null && (findInPassages(claim, [told], null, company)[0]?.probability ?? 0) > 0;
}

const wrong = (pairs: readonly (readonly [text: string, claim: string])[]): string[] =>
  pairs.filter(([text, claim]) => isBorneOut(text, claim)).map(([text, claim]) => `${text} => ${claim}`);

test("a predicate's example bears out no claim in the words of its counter-example, nor the reverse", () => {
  // Who lent to another is whom that one borrowed from: the same, told from the other side.
  const isSame = new Set(["lend"]);
  const pairs = predicates
    .filter(({ name }) => !isSame.has(name))
    .flatMap(({ example, counter }) => [[example, counter] as const, [counter, example] as const]);
  expect(pairs.length).toBeGreaterThan(150);
  expect(wrong(pairs)).toEqual([]);
});

test("what has come less far bears out no claim that it came further", () => {
  const order = ["done", "agreed", "planned", "conditional", "possible"];
  const rank = (text: string) =>
    Math.max(
      ...annotate(text, company).events.map(({ modality, polarity }) =>
        polarity === "denied" ? 9 : order.indexOf(modality),
      ),
    );
  const pairs = modalityCues
    .map(({ example, counter }) => [example, counter] as const)
    .filter(([example, counter]) => rank(example) > rank(counter));
  expect(pairs.length).toBeGreaterThan(90);
  expect(wrong(pairs)).toEqual([]);
});

test("no word bears out another that its row tells it from", () => {
  const pairs = readTable("words").flatMap(({ claimed = "", told = "", counter = "" }) =>
    (claimed === "=" ? told.split(" ") : [claimed])
      .filter((word) => /^\p{L}+$/u.test(word) && /^\p{L}+$/u.test(counter) && !isLightWord(word))
      .map((word) => [`Acme closed its old ${counter} on Monday.`, `Acme closed its old ${word}`] as const),
  );
  expect(pairs.length).toBeGreaterThan(150);
  expect(wrong(pairs)).toEqual([]);
});

/** Claims on invented sentences, as the reader before this one was held to them: most of them tempt. */
type Row = { text: string; supported: string[]; not: string[] };

/** Of the true claims of these rows found, and of the false ones answered true: no change may make either worse. */
const marks = { found: 200, wrong: 14 };

test("rows of true claims and of false ones that tempt keep their mark", { timeout: 120_000 }, async () => {
  const lines = (await readFile("lib/claims/claim-rows.jsonl", "utf8"))
    .split("\n")
    .filter((line) => line !== "");
  const rows = lines.map((line) => JSON.parse(line) as Row);
  const found = rows.flatMap(({ text, supported }) => supported.filter((claim) => isBorneOut(text, claim)));
  const answered = rows.flatMap(({ text, not }) => not.filter((claim) => isBorneOut(text, claim)));
  expect(rows.flatMap(({ not }) => not).length).toBeGreaterThan(350);
  expect(found.length).toBeGreaterThanOrEqual(marks.found);
  expect(answered.length, answered.join("\n")).toBeLessThanOrEqual(marks.wrong);
});
