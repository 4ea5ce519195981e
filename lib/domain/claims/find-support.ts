import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import type { People } from "@/lib/domain/person-names/find-people";
import { findPeople } from "@/lib/domain/person-names/find-people";
import { type Stretch, splitSentences } from "@/lib/domain/split-sentences";
import { alignPerson } from "./align-person";
import { foldClaimText, splitFolded, stemOf, stemsOf } from "./claim-words";
import { clauseBefore, findAssertions, governedStatus, negation } from "./find-assertions";
import { findQuantities, isBorneOut } from "./find-quantities";
import { findRolePhrases } from "./find-role-phrases";
import { findTimes, type NamedTime } from "./find-times";
import { areBorneOut, isAnchored, isWellAnchored, type Sentence } from "./match-anchors";
import { isHeadBorneOut } from "./match-head";
import { isAnothersDoing } from "./match-subject";
import type { Statement } from "./read-statement";

/** What a passage must agree with a claim in, in the order in which it is looked at. */
export type Gate = "words" | "names" | "numbers" | "dates" | "person" | "event" | "modality" | "subject";

const gates: readonly Gate[] = [
  "words",
  "names",
  "numbers",
  "dates",
  "person",
  "event",
  "modality",
  "subject",
];

/** The company that a passage is of. */
export type PassageCompany = { name: string; words: ReadonlySet<string>; mustBeNamed: boolean };

/** A stretch of a passage that bears a claim out, with the days that it gives to what happened. */
export type Support = Stretch & { kind: "supports"; fit: number; days: string[] };
/** The stretch that comes nearest to a claim, and the first gate at which it fails. */
export type NearMiss = Stretch & { kind: "fails"; gate: Gate };

/** Looks for one sentence, with a neighbour where it needs one, that passes every gate; else for the nearest. */
export function findSupport(
  statement: Statement,
  text: string,
  publishedOn: string,
  company: PassageCompany,
): Support | NearMiss | null {
  if (!mayHold(statement, text)) return null;
  const sentences = joinMarks(splitSentences(text)).map(({ start, end }): Sentence => {
    const own = text.slice(start, end);
    return { start, end, text: own, stems: stemsOf(own) };
  });
  let people: People | null = null;
  const passage: Passage = {
    text,
    publishedOn,
    company,
    people: () => {
      people ??= findPeople(text, company.name);
      return people;
    },
  };
  let nearest: NearMiss | null = null;
  for (const [index, core] of sentences.entries()) {
    for (const window of windowsOf(sentences, index)) {
      const result = tryWindow(statement, passage, core, window);
      if (result.kind === "supports") return result;
      if (nearest === null || gates.indexOf(result.gate) > gates.indexOf(nearest.gate)) nearest = result;
    }
  }
  return nearest !== null && gates.indexOf(nearest.gate) >= gates.indexOf("numbers") ? nearest : null;
}

/** Whether a passage as a whole has the claim's words at all: most are left here. */
function mayHold(statement: Statement, text: string): boolean {
  const words = splitFolded(foldClaimText(text));
  const stems = new Set(words.map(stemOf));
  const missing = statement.stems.filter((stem) => !stems.has(stem));
  if (missing.length > (isWellAnchored(statement) ? 1 : 0)) return false;
  const compact = words.join("");
  return statement.names.flat().every((word) => stems.has(stemOf(word)) || compact.includes(word));
}

/** Bullets and numbers of lists go with what follows them. */
function joinMarks(sentences: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  let from: number | null = null;
  for (const { start, end } of sentences) {
    if (end - start < 5) from ??= start;
    else {
      joined.push({ start: from ?? start, end });
      from = null;
    }
  }
  return joined;
}

type Passage = { text: string; publishedOn: string; company: PassageCompany; people: () => People };

/** A sentence alone, then with up to two neighbours, the nearest first. */
function windowsOf(sentences: readonly Sentence[], index: number): Sentence[][] {
  const windows: Sentence[][] = [];
  for (const [before, after] of reaches) {
    if (index < before || index + after >= sentences.length) continue;
    windows.push(sentences.slice(index - before, index + after + 1));
  }
  return windows;
}

const reaches: readonly (readonly [before: number, after: number])[] = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
  [0, 2],
  [2, 0],
];

function tryWindow(
  statement: Statement,
  passage: Passage,
  core: Sentence,
  window: readonly Sentence[],
): Support | NearMiss {
  const [start, end] = [window[0]?.start ?? core.start, window.at(-1)?.end ?? core.end];
  const fails = (gate: Gate): NearMiss => ({ kind: "fails", gate, start: core.start, end: core.end });
  const has = (stem: string) => window.some(({ stems }) => stems.has(stem));
  const missing = statement.stems.filter((stem) => !has(stem));
  if (missing.length > (isWellAnchored(statement) ? 1 : 0)) return fails("words");
  if (missing.some((stem) => statement.verbs.includes(stem))) return fails("words");
  const text = passage.text.slice(start, end);
  const compact = splitFolded(foldClaimText(text)).join("");
  const isNamedHere = (word: string) => has(stemOf(word)) || (word.length > 4 && compact.includes(word));
  if (!statement.names.flat().every(isNamedHere)) return fails("names");
  const { company, publishedOn } = passage;
  const [ownName] = parseCompanyName(company.name).words;
  if (company.mustBeNamed && ownName !== undefined && !isNamedHere(ownName)) return fails("subject");
  if (!isAnchored(statement, core)) return fails("event");
  const times = findTimes(text, publishedOn);
  if (statement.quantities.length > 0) {
    const stated = findQuantities(text, times);
    if (!areBorneOut(statement, stated)) return fails("numbers");
  }
  const days = eventDays(findTimes(core.text, publishedOn), core.text, publishedOn);
  const isNamed = (time: string) =>
    times.some((one) => one.time.startsWith(time)) || (days.length === 0 && publishedOn.startsWith(time));
  if (!statement.times.every(isNamed)) return fails("dates");
  const assertions = findAssertions(core.text);
  const aligned = statement.people.map((name) =>
    alignPerson(
      name,
      passage.people(),
      { core, window: { start, end }, text: passage.text, assertions },
      statement,
    ),
  );
  if (aligned.some((fit) => fit === 0)) return fails("person");
  const roles = findRolePhrases(core.text);
  if (!statement.roles.every((role) => roles.includes(role))) return fails("event");
  for (const head of statement.heads) {
    const verdict = isHeadBorneOut(head, statement, assertions, core.text);
    if (verdict !== "yes") return fails(verdict);
  }
  if (statement.heads.length === 0 && !agreesInModality(statement, core)) return fails("modality");
  if (isAnothersDoing(statement, assertions, core.text, company)) return fails("subject");
  return { kind: "supports", start, end, fit: Math.min(1, ...aligned), days };
}

/** Days that a sentence gives to what it tells: not those of documents, quarters and maturities, nor days to come. */
function eventDays(times: readonly NamedTime[], text: string, publishedOn: string): string[] {
  const aside =
    /\b(?:dated(?: as of)?|as of|due|until|through|ended|ending|expir\w+|maturing|matures?|since)\s*$/i;
  return times
    .filter(
      ({ time, start }) => time.length === 10 && time <= publishedOn && !aside.test(text.slice(0, start)),
    )
    .map(({ time }) => time);
}

/** Without a predicate to compare: whether the sentence is as sure, before its first fitting word, as the claim. */
function agreesInModality(statement: Statement, core: Sentence): boolean {
  const words = Array.from(core.text.matchAll(/[\p{L}\p{N}.,$%]+/gu));
  const first = words.find((match) => [...stemsOf(match[0])].some((stem) => statement.stems.includes(stem)));
  const number = findQuantities(core.text).find((one) =>
    statement.quantities.some((claimed) => isBorneOut(claimed, one)),
  );
  const before = clauseBefore(core.text, number?.start ?? first?.index ?? 0);
  const isOpen = (status: string) => status === "planned" || status === "possible";
  if (isOpen(governedStatus(before, "done")) !== isOpen(statement.status)) return false;
  return negation.test(before.slice(-45)) === statement.isNegated;
}
