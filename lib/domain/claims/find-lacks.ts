import { type DayRange, overlaps, rangeOf, toDay, writeDay } from "@/lib/domain/calendar";
import {
  type Assertion,
  type AssertionStatus,
  findAssertions,
} from "@/lib/domain/claims/deeds/find-assertions";
import { bearsOut } from "@/lib/domain/claims/deeds/predicates";
import { statusesFor } from "@/lib/domain/claims/deeds/statuses-of-head";
import { findQuantities } from "@/lib/domain/claims/numbers/find-quantities";
import { isBorneOut } from "@/lib/domain/claims/numbers/is-borne-out";
import { findRolePhrases, tellsOfSeat } from "@/lib/domain/claims/roles/find-role-phrases";
import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import { familySearchWords, splitFolded, stemOf, stemsOf } from "@/lib/domain/claims/words/claim-words";
import { isTold } from "@/lib/domain/claims/words/kinds";
import type { Stretch } from "@/lib/domain/split-sentences";
import { findGate, type Gate, type PassageCompany } from "./find-support";
import { findTimes } from "./find-times";
import type { Statement } from "./read-statement";

/** A claim as it was put, and read. */
export type AskedClaim = { said: string; statement: Statement; period: DayRange | null };

/** A stretch of a passage that lies near a claim. */
export type NearText = { passage: string; publishedOn: string; company: PassageCompany; stretch: Stretch };

const mostParts = 3;

/**
 * In words, which parts of a claim a text near it lacks: people, names, amounts, offices, words, how far it came, time.
 * Null where all of them stand in it.
 */
export function findMissingParts(asked: AskedClaim, near: NearText): string | null {
  const text = near.passage.slice(near.stretch.start, near.stretch.end);
  const things = [
    ...missingPeople(asked, text),
    ...missingNames(asked, text),
    ...missingNumbers(asked, text),
  ];
  const offices = missingOffices(asked, text);
  const words = missingWords(asked, text, near.company.given);
  const status = things.length + words.length > 0 ? [] : otherStatus(asked, text);
  const parts = [...things, ...offices, ...words, ...status, ...missingTimes(asked, near, text)];
  return parts.length > 0 ? parts.slice(0, mostParts).join("; ") : null;
}

function missingPeople({ statement }: AskedClaim, text: string): string[] {
  const own = new Set(splitFolded(text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()));
  const isNamed = (name: string) =>
    familySearchWords(name.normalize("NFKD").replace(/\p{M}/gu, "")).every((word) => own.has(word));
  return statement.people.filter((name) => !isNamed(name)).map((name) => `the person ${name}`);
}

function missingNames({ said, statement }: AskedClaim, text: string): string[] {
  const stems = stemsOf(text);
  const compact = splitFolded(foldClaimText(text)).join("");
  const isNamed = (word: string) => stems.has(stemOf(word)) || (word.length > 4 && compact.includes(word));
  const spelt = said.match(/[\p{L}\p{N}][\p{L}\p{N}.&'’-]*/gu) ?? [];
  return statement.names
    .filter((words) => !words.every(isNamed))
    .map((words) => {
      const own = spelt.filter((word) => splitFolded(foldClaimText(word)).some((one) => words.includes(one)));
      return `the name ${(own.length > 0 ? own : words).join(" ").replace(/[.'’]+$/, "")}`;
    });
}

function missingNumbers({ statement }: AskedClaim, text: string): string[] {
  const stated = findQuantities(text, findTimes(text, ""));
  return statement.quantities
    .filter((one) => !stated.some((other) => isBorneOut(one, other)))
    .map(({ unit, start, end }) => {
      const isAmount = unit !== null && /^[A-Z]{3}$/.test(unit);
      return `the ${isAmount ? "amount" : "number"} ${statement.text.slice(start, end)}`;
    });
}

function missingOffices({ statement }: AskedClaim, text: string): string[] {
  const told = findRolePhrases(text);
  return statement.roles
    .filter((role) => !told.includes(role) && !(role === "director" && tellsOfSeat(text)))
    .map((role) => `the office ${role}`);
}

/** Words of the claim of which the text has none that stands for them, its verbs among them. */
function missingWords(
  { said, statement }: AskedClaim,
  text: string,
  given: PassageCompany["given"],
): string[] {
  const stems = stemsOf(text);
  const has = (stem: string) => stems.has(stem) || given?.has(stem) === true;
  const absent = new Set(statement.stems.filter((stem) => !isTold(stem, has)));
  const plain = said.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  const told = findAssertions(text);
  const untold = new Set(
    statement.heads
      .map(({ predicate }) => predicate)
      .filter((predicate) => !told.some((one) => bearsOut(one.predicate, predicate))),
  );
  const verbs = findAssertions(statement.text, true)
    .filter(({ predicate }) => untold.has(predicate))
    .map(({ start, end }) => statement.text.slice(start, end));
  const words = [
    ...new Set([
      ...verbs,
      ...plain.filter((word) => splitFolded(foldClaimText(word)).some((one) => absent.has(stemOf(one)))),
    ]),
  ];
  if (words.length === 0) return [];
  return [`the ${words.length === 1 ? "word" : "words"} ${words.map((word) => `“${word}”`).join(", ")}`];
}

const claimedAs: Readonly<Record<AssertionStatus, string>> = {
  done: "was completed",
  agreed: "was agreed",
  ended: "was called off",
  planned: "is planned",
  possible: "is possible",
  mentioned: "happened",
};

const toldAs: Readonly<Record<AssertionStatus, string>> = {
  done: "done",
  agreed: "agreed",
  ended: "called off",
  planned: "planned",
  possible: "possible",
  mentioned: "no more than mentioned",
};

/** What the text tells of in another stage, or denies. */
function otherStatus({ statement }: AskedClaim, text: string): string[] {
  const all = findAssertions(text);
  const parts = statement.heads.flatMap((head): string[] => {
    const told = all.filter(({ predicate }) => bearsOut(predicate, head.predicate));
    const accepted = statusesFor(head, statement.heads);
    const isFitting = (one: Assertion) => accepted.includes(one.status) && one.isNegated === head.isNegated;
    const [first] = told;
    if (first === undefined || told.some(isFitting)) return [];
    const claimed = head.isNegated ? "did not happen" : claimedAs[head.status];
    return [`that it ${claimed}: it is told as ${first.isNegated ? "not done" : toldAs[first.status]}`];
  });
  return [...new Set(parts)];
}

/** Days after an event within which texts tell of it. */
const tellingDays = 20;

function missingTimes({ statement, period }: AskedClaim, { publishedOn }: NearText, text: string): string[] {
  const told = [...findTimes(text, publishedOn).map(({ time }) => time), publishedOn];
  const isIn = (time: string, claimed: string) =>
    claimed.startsWith("-") ? time.endsWith(claimed) : time.startsWith(claimed);
  const absent = findTimes(statement.text, "")
    .filter(({ time }) => !told.some((one) => isIn(one, time)))
    .map(({ start, end }) => `the time ${statement.text.slice(start, end)}`);
  if (period === null || publishedOn === "") return absent;
  const earliest = toDay(new Date(Date.parse(publishedOn) - tellingDays * 86_400_000));
  const isWithin =
    overlaps({ start: earliest, end: publishedOn }, period) ||
    told.some((time) => time.length >= 7 && !time.startsWith("-") && overlaps(rangeOf(time, time), period));
  return isWithin ? absent : [...absent, `the claim's period: it is of ${writeDay(publishedOn)}`];
}

/** In words, what keeps a text in which every part of a claim stands from bearing it out, by the gate it comes to. */
export function findGateLack(
  { statement }: AskedClaim,
  { passage, publishedOn, company, stretch }: NearText,
): string {
  const gate = findGate(statement, passage, publishedOn, company, stretch);
  const reasons: Readonly<Record<Gate, string>> = {
    words: "the claim in these words: it denies or contrasts a part of it",
    names: "the names as parts of what is claimed",
    numbers: "the number as that of what is claimed: it measures something else",
    dates: "the time: it gives another",
    person: `that this is told of ${statement.people.join(" and ") || "the person"}`,
    event: "the link between its parts: they are not told of one event",
    modality: "that it came as far as claimed",
    subject: `that it is ${company.name} of which this is told`,
  };
  return gate === null ? "a sentence that says all of it" : reasons[gate];
}
