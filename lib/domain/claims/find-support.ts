import { agreesInModality } from "@/lib/domain/claims/deeds/agrees-in-modality";
import { findAssertions } from "@/lib/domain/claims/deeds/find-assertions";
import { isVerbTold } from "@/lib/domain/claims/deeds/is-verb-told";
import { areNumbersAnchored, isAnchored, type Sentence } from "@/lib/domain/claims/deeds/match-anchors";
import { isDoerMisplaced } from "@/lib/domain/claims/deeds/match-claimed-doer";
import { isHeadBorneOut } from "@/lib/domain/claims/deeds/match-head";
import { isOfPartOnly } from "@/lib/domain/claims/deeds/match-part";
import { isReplacedOtherwise } from "@/lib/domain/claims/deeds/match-replacement";
import { isAnothersDoing } from "@/lib/domain/claims/deeds/match-subject";
import { isOtherWay } from "@/lib/domain/claims/deeds/match-transfer";
import { isOfReplaced } from "@/lib/domain/claims/deeds/replaced-words";
import { findQuantities } from "@/lib/domain/claims/numbers/find-quantities";
import { isRatioBorneOut } from "@/lib/domain/claims/numbers/find-ratios";
import { areBorneOut } from "@/lib/domain/claims/numbers/match-numbers";
import { findRolePhrases, tellsOfSeat } from "@/lib/domain/claims/roles/find-role-phrases";
import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import { splitFolded, stemOf, stemsOf } from "@/lib/domain/claims/words/claim-words";
import { isContrasted } from "@/lib/domain/claims/words/contrasts";
import { deniesOneOf } from "@/lib/domain/claims/words/denied-words";
import { isTold } from "@/lib/domain/claims/words/kinds";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { findPeople, type People } from "@/lib/domain/person-names/find-people";
import { type Stretch, splitSentences } from "@/lib/domain/split-sentences";
import { addClaimedPeople, adoptPeople } from "./adopt-people";
import { alignPerson } from "./align-person";
import { eventDays, isToldAgain } from "./event-days";
import { isDescribed } from "./find-descriptors";
import { findTimes } from "./find-times";
import { findVotes } from "./find-votes";
import { joinLines } from "./join-lines";
import { areSwitched, isOtherParty, isUndirected } from "./match-parties";
import { areTimesTold } from "./match-times";
import { isOfficeTold, officesLeft, pronounSucceeded } from "./office-told";
import type { Statement } from "./read-statement";
import { joinMarks, splitExhibits, windowsOf } from "./sentence-windows";
import { takesEffectThen } from "./takes-effect-then";

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
export type PassageCompany = {
  name: string;
  words: ReadonlySet<string>;
  mustBeNamed: boolean;
  /** Stems that the heading of the passage vouches for: all of it is about these. */
  given?: ReadonlySet<string>;
};

/** A stretch of a passage that bears a claim out, with the days or months that it gives to what happened. */
export type Support = Stretch & { kind: "supports"; fit: number; days: string[]; isRetold: boolean };
/** The stretch that comes nearest to a claim, and the first gate at which it fails. */
export type NearMiss = Stretch & { kind: "fails"; gate: Gate };

/** Looks for one sentence, with a neighbour where it needs one, that passes every gate; else for the nearest. */
export function findSupport(
  claimed: Statement,
  set: string,
  publishedOn: string,
  company: PassageCompany,
): Support | NearMiss | null {
  if (!mayHold(claimed, set, company.given)) return null;
  const { statement, sentences, passage } = readPassage(claimed, set, publishedOn, company);
  for (const { start, end, said } of findVotes(passage.text)) {
    const vote: Sentence = { start, end, text: said, stems: stemsOf(said) };
    const result = tryWindow(statement, passage, vote, [vote]);
    if (result.kind === "supports") return result;
  }
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

/** The last gate that a stretch of a passage comes to, its sentences read together; null where it passes all. */
export function findGate(
  claimed: Statement,
  set: string,
  publishedOn: string,
  company: PassageCompany,
  stretch: Stretch,
): Gate | null {
  const { statement, sentences, passage } = readPassage(claimed, set, publishedOn, company);
  const window = sentences.filter(({ start, end }) => start < stretch.end && stretch.start < end);
  let last: Gate = "words";
  for (const core of window) {
    const result = tryWindow(statement, passage, core, window);
    if (result.kind === "supports") return null;
    if (gates.indexOf(result.gate) > gates.indexOf(last)) last = result.gate;
  }
  return last;
}

/** A passage taken apart for a claim, whose people go by the names that it gives them. */
function readPassage(
  claimed: Statement,
  set: string,
  publishedOn: string,
  company: PassageCompany,
): { statement: Statement; sentences: Sentence[]; passage: Passage } {
  const text = joinLines(set);
  const split = splitExhibits(joinMarks(splitSentences(set)), text);
  const known =
    claimed.people.length > 0 || claimed.names.some(({ length }) => length > 1)
      ? addClaimedPeople(claimed, findPeople(set, company.name), set, split, company.words)
      : null;
  const statement = known === null ? claimed : adoptPeople(claimed, known.names);
  const sentences = split.map(({ start, end }): Sentence => {
    const own = text.slice(start, end);
    return { start, end, text: own, stems: stemsOf(own) };
  });
  let people = known;
  const passage: Passage = {
    text,
    publishedOn,
    company,
    voters: meeting.test(text) ? "holders" : null,
    people: () => {
      people ??= findPeople(set, company.name);
      return people;
    },
  };
  return { statement, sentences, passage };
}

/** Whether a passage as a whole has the claim's words at all: most are left here. */
function mayHold(statement: Statement, text: string, given: PassageCompany["given"]): boolean {
  const stems = stemsOf(text);
  const has = (stem: string) => stems.has(stem) || given?.has(stem) === true;
  if (!statement.stems.every((stem) => isTold(stem, has))) return false;
  if (!statement.descriptors.every((one) => isDescribed(one, has))) return false;
  const compact = splitFolded(foldClaimText(text)).join("");
  return statement.names.flat().every((word) => stems.has(stemOf(word)) || compact.includes(word));
}

type Passage = {
  text: string;
  publishedOn: string;
  company: PassageCompany;
  /** Whose votes it tells of; null where it tells of none. */
  voters: string | null;
  people: () => People;
};

const meeting = /\b(?:annual|special) (?:general )?meeting\b/i;

function tryWindow(
  statement: Statement,
  passage: Passage,
  core: Sentence,
  window: readonly Sentence[],
): Support | NearMiss {
  const [start, end] = [window[0]?.start ?? core.start, window.at(-1)?.end ?? core.end];
  const fails = (gate: Gate): NearMiss => ({ kind: "fails", gate, start: core.start, end: core.end });
  const has = (stem: string) => window.some(({ stems }) => stems.has(stem));
  const isGiven = (stem: string) => has(stem) || passage.company.given?.has(stem) === true;
  if (!statement.stems.every((stem) => isTold(stem, isGiven))) return fails("words");
  if (statement.verbs.some((stem) => !isVerbTold(stem, statement, core, window))) return fails("words");
  const text = passage.text.slice(start, end);
  if (!statement.isNegated && deniesOneOf(statement.stems, text)) return fails("words");
  if (isContrasted(statement.text, text)) return fails("words");
  const compact = splitFolded(foldClaimText(text)).join("");
  const isNamedHere = (word: string) => has(stemOf(word)) || (word.length > 4 && compact.includes(word));
  if (!statement.names.flat().every(isNamedHere)) return fails("names");
  const { company, publishedOn } = passage;
  const [ownName] = parseCompanyName(company.name).words;
  if (company.mustBeNamed && ownName !== undefined && !isNamedHere(ownName)) return fails("subject");
  if (!isAnchored(statement, core, window)) return fails("event");
  if (statement.parties.some((one) => isOtherParty(one, [core.text, text]))) return fails("event");
  if (isOfReplaced(statement, core.text) || areSwitched(statement.parties, core.text)) return fails("event");
  const times = findTimes(text, publishedOn);
  const told = { core, window, text, start, publishedOn, companyWords: company.words };
  if (statement.quantities.length > 0 && !areBorneOut(statement, findQuantities(text, times), told))
    return fails("numbers");
  if (!areNumbersAnchored(statement, window)) return fails("numbers");
  if (!statement.ratios.every((one) => isRatioBorneOut(one, text))) return fails("numbers");
  const coreTimes = findTimes(core.text, publishedOn);
  const assertions = findAssertions(core.text);
  const days = eventDays(coreTimes, core.text, publishedOn, statement, assertions);
  // "Will retire at the end of 2012": another day is another thing's.
  const isDated = coreTimes.some(({ time }) => time > publishedOn.slice(0, time.length));
  const near = isDated && statement.heads.some(({ status }) => status === "planned") ? coreTimes : times;
  if (!areTimesTold(statement.times, { near, days, text: passage.text, publishedOn })) return fails("dates");
  if (!takesEffectThen(statement.text, [core.text, coreTimes], [text, times])) return fails("dates");
  const aligned = statement.people.map((name) =>
    alignPerson(
      name,
      passage.people(),
      { core, window: { start, end }, text: passage.text, assertions },
      statement,
    ),
  );
  if (aligned.some((fit) => fit === 0)) return fails("person");
  // "The Board chose Ray to succeed him": as what, the sentence before says.
  const isInHisPlace =
    statement.heads.some(({ predicate }) => predicate === "succeed") && pronounSucceeded.test(core.text);
  if (!isOfficeTold(statement, core)) return fails("event");
  const roles = findRolePhrases(isInHisPlace ? officesLeft(window) : core.text);
  const isSeat = tellsOfSeat(core.text);
  if (!statement.roles.every((role) => roles.includes(role) || (role === "director" && isSeat)))
    return fails("event");
  if (isReplacedOtherwise(statement, assertions, core.text)) return fails("event");
  if (isUndirected(statement, assertions, { sentence: core.text, passage: passage.text }))
    return fails("event");
  for (const head of statement.heads) {
    const verdict = isHeadBorneOut(head, statement, assertions, {
      text: core.text,
      voters: passage.voters,
      passage: passage.text,
    });
    if (verdict !== "yes") return fails(verdict);
  }
  if (isOfPartOnly(statement, assertions, core.text)) return fails("event");
  if (statement.heads.length === 0 && !agreesInModality(statement, core)) return fails("modality");
  if (isAnothersDoing(statement, assertions, core.text, company)) return fails("subject");
  if (isDoerMisplaced(statement, assertions, core.text, company)) return fails("subject");
  if (isOtherWay(statement, core.text, company)) return fails("subject");
  const isRetold = isToldAgain(coreTimes, core.text, statement, assertions);
  return { kind: "supports", start, end, fit: Math.min(1, ...aligned), days, isRetold };
}
