import { remember } from "@/lib/domain/remember";
import type { Stretch } from "@/lib/domain/split-sentences";
import { carryStatus } from "./carry-status";
import { type AssertionStatus, clauseBefore } from "./governed-status";
import { type Predicate, type PredicateForm, predicatePatterns } from "./predicates";
import { statusOf } from "./status-of-assertion";

export type { AssertionStatus } from "./governed-status";

/** A sentence says of something that it happened, or will, or did not. */
export type Assertion = Stretch & {
  predicate: Predicate;
  form: PredicateForm;
  status: AssertionStatus;
  isNegated: boolean;
  /** "was acquired by": the subject is what it happened to. */
  isPassive: boolean;
};

export const negation =
  /\b(?:not|never|neither|nor|without|no longer|failed to|fails to|declined to|denie[sd]|denying|refused to|unable to|cannot)\b|n['’]t\b/i;
/** "No amounts were". */
const nothing =
  /\b(?:no|none of (?:the|its|our))\s+(?:\p{L}+\s+){1,4}(?:is|are|was|were|has been|have been|had been)\s+$/iu;
const auxiliary =
  /\b(?:is|are|was|were|been|be|being|gets?|got)\s+(?:(?:also|not|since|previously|subsequently|then|now|\p{L}+ly)\s+){0,2}$/iu;
/** What is voted on is the subject of these. */
const intransitive = /^(?:passed|did not pass|failed to pass)$/i;

const longestReach = 180;

/**
 * Everything that a sentence says happened, in order. Linear in its length; sentences are at most 3,000 characters.
 * The newest are remembered, since each claim on a text and each window of it asks again: callers must not change them.
 *
 * @param isHeadline whether auxiliary verbs may be left out: "acquisition of X completed".
 */
export function findAssertions(sentence: string, isHeadline = false): readonly Assertion[] {
  return isHeadline ? ofHeadline(sentence) : ofSentence(sentence);
}

const mostKept = 2_000;
const ofSentence = remember((sentence) => readAssertions(sentence, false), mostKept);
const ofHeadline = remember((sentence) => readAssertions(sentence, true), mostKept);

function readAssertions(sentence: string, isHeadline: boolean): Assertion[] {
  const found: Assertion[] = [];
  for (const { predicate, patterns } of predicatePatterns) {
    for (const { form, pattern } of patterns) {
      for (const match of sentence.matchAll(pattern)) {
        const [start, end] = [match.index, match.index + match[0].length];
        const before = clauseBefore(sentence, start);
        found.push({
          start,
          end,
          predicate,
          form,
          status: statusOf(
            predicate,
            form,
            match[0],
            before,
            sentence.slice(end, end + longestReach),
            isHeadline,
          ),
          isNegated:
            nothing.test(before) ||
            negation.test(before.slice(-45).replace(/^.*,\s+(?:and|but|while)\s/s, "")),
          isPassive:
            form === "done" &&
            (auxiliary.test(before) || intransitive.test(match[0]) || /^\s+by\b/i.test(sentence.slice(end))),
        });
      }
    }
  }
  return carryStatus(
    found.sort((a, b) => a.start - b.start || b.end - a.end),
    sentence,
  );
}
