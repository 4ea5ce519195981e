import { checkCitations } from "../check-briefing";
import { shortNameOf } from "../compose/name-company";
import { findOtherMeaning } from "./check-meaning";
import { findUnknownValue, splitClauses } from "./check-values";
import { type EvidenceText, joinEvidence, type ReadEvidence, readEvidence } from "./evidence";
import { findHostileText } from "./hostile-text";

/** Whether a sentence may be shown; `reason` is said to the model, which may mend it. */
export type Verdict = { ok: true } | { ok: false; reason: string };

/** The company that is written of: its names, which need no evidence, and names whose punctuation ends no sentence. */
export type Subject = { names: readonly string[]; terms: readonly string[] };

const longest = 400;
const anywhere = [{ n: 1, url: "https://example.com/" }];

/** A name that is nothing but one may look like an address or an order: "monday.com", "State Street", "YOU". */
const nameLike = /^(?!www\.)[\p{L}\p{N}](?:[\p{L}\p{N}.,&'’!@/ -](?!\/\/)){1,80}$/u;
const orderLike = /instruction|prompt|ignor|disregard|overrid|script|http|evidence|briefing|summar|reader/i;

const endsInWord = /[\p{L}\p{N}]$/u;
const beginsWithWord = /^[\p{L}\p{N}]/u;

/** Without a pattern of each name: compiling one takes longer than all other checks of a briefing. */
function maskName(text: string, name: string): string {
  let masked = "";
  let from = 0;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, Math.max(at + 1, from))) {
    const end = at + name.length;
    if (endsInWord.test(text.slice(Math.max(0, at - 2), at)) || beginsWithWord.test(text.slice(end, end + 2)))
      continue;
    masked += `${text.slice(from, at)}X`;
    from = end;
  }
  return masked + text.slice(from);
}

function maskNames(text: string, names: readonly string[]): string {
  return names
    .filter((name) => text.includes(name) && nameLike.test(name) && !orderLike.test(name))
    .sort((one, other) => other.length - one.length)
    .reduce(maskName, text);
}

const fail = (reason: string): Verdict => ({ ok: false, reason });

/**
 * Whether a text can stand in a briefing at all: one sentence of at most 400 characters, with an end, without an
 * address, a bracket, markup, hidden characters and instructions.
 */
export function verifyForm(sentence: string, { names, terms }: Subject): Verdict {
  if (sentence.length > longest) return fail(`it has more than ${longest} characters`);
  if (sentence.trim() !== sentence || /[\n\r\t]|\s\s/.test(sentence))
    return fail("it has line breaks or odd spaces");
  const hostile = findHostileText(maskNames(sentence, [...names, ...terms]));
  if (hostile !== null) return fail(`it holds ${hostile}`);
  if (!/[.!?][”"’)]{0,2}$/.test(sentence) || !/\p{L}/u.test(sentence)) return fail("it is no whole sentence");
  if (checkCitations([`${sentence} [1]`], anywhere, new Set(), terms).length > 0)
    return fail("it is more than one sentence");
  return { ok: true };
}

/**
 * Whether every number, day, name and quotation of a sentence occurs in its evidence. What stands together in a clause
 * must stand together in one piece of evidence.
 */
export function verifyValues(sentence: string, evidence: readonly ReadEvidence[], subject: Subject): Verdict {
  const own = readEvidence({ text: `${ownNames(subject).join("; ")}.`, days: [] });
  const unknown = findUnknownValue(sentence, joinEvidence([...evidence, own]));
  if (unknown !== null) return fail(unknown);
  if (evidence.length < 2) return { ok: true };
  for (const clause of splitClauses(sentence))
    if (!evidence.some((one) => findUnknownValue(clause, joinEvidence([one, own])) === null))
      return fail(`no single piece of evidence says all of: ${clause.trim().slice(0, 80)}`);
  return { ok: true };
}

/**
 * Whether a sentence that somebody else wrote may be shown on its evidence: form and values as above, and its meaning
 * as far as code can tell (events, modality, negation, direction, sides, words). Pure.
 */
export function verifySentence(
  sentence: string,
  evidence: readonly EvidenceText[],
  subject: Subject,
): Verdict {
  const form = verifyForm(sentence, subject);
  if (!form.ok) return form;
  if (evidence.length === 0) return fail("it rests on no evidence");
  const read = evidence.map(readEvidence);
  const values = verifyValues(sentence, read, subject);
  if (!values.ok) return values;
  const meaning = findOtherMeaning(sentence, evidence, ownNames(subject));
  return meaning === null ? { ok: true } : fail(meaning);
}

const ownNames = ({ names }: Subject): string[] => [
  ...new Set(names.flatMap((name) => [name, shortNameOf(name)])),
];
