import type { Stretch } from "@/lib/domain/split-sentences";

/** What stands between a verb and its noun: no other clause, and no preposition save in "$5 million of". */
const between =
  /(?:[$€£]\s?[\d.,]+(?:\s?(?:thousand|million|billion|mm?|bn?|k))?\s(?:(?:of|in)\s)?|(?!(?:of|in|from|to|on|at|by|with|and|or|after|before|as|that|which|over|under|into|off)\b)[^\s,;:]+\s){0,8}?/u
    .source;

/** Verbs that add nothing to a noun: with another of the same row, or none, the noun says as much. */
const rows: readonly (readonly [verbs: string, nouns: string])[] = [
  // A figure of the accounts.
  [
    "took|takes?|taking|booked|books|booking|recorded|records?|recording|recogni[sz]ed|recogni[sz]es?|incurred|incurs?|incurring|logged|suffered|sustained|absorbed|swallowed|registered|generated|generates|delivered|delivers|made|posted|racked up|rang up|ran up|turned in|chalked up|notched(?: up)?|earned|brought in|pulled in|took in|saw|realized|achieved|ate",
    "charges?|loss(?:es)?|gains?|profits?|income|earnings|revenues?|sales|impairments?|write-?(?:downs?|offs?)|provisions?|expenses?|costs?|results|hits?",
  ],
  // Money or paper that one comes to have.
  [
    "lined up|lines up|lining up|secured|securing|obtained|obtains|landed|arranged|got|received|nailed down|put in place|puts in place|set up|won|clinched|locked (?:up|in|down)|snagged|scored|took out|took on|drummed up|scraped together|negotiated|has|found",
    "commitments?|commitment letters?|financing|funding|facilit(?:y|ies)|loans?|mortgages?|revolvers?|credit lines?|lines? of credit|backstops?|waivers?|forbearance|permits?|patents?",
  ],
  // A deed.
  [
    "carried out|carries out|carrying out|effected|effects|made|makes?|making|gave|gives|held|holds",
    "splits?|lay-?offs?|restructurings?|reorgani[sz]ations?|reviews?|investigations?|inquir(?:y|ies)|exchanges?|conversions?|recalls?|payments?|contributions?|donations?|investments?|loans?|deposits?|changes?|decisions?|announcements?|presentations?|elections?|votes?",
  ],
];

/** A noun that tells what another is of is not the one that is carried: "won the patent suit". */
const asLast =
  /(?![\p{L}\p{N}])(?!\s+(?:suits?|lawsuits?|cases?|litigation|disputes?|claims?|proceedings?|actions?|trials?|appeals?|verdicts?)\b)/u
    .source;

const patterns = rows.map(
  ([verbs, nouns]) => new RegExp(`\\b(${verbs})\\s+(?=${between}(?:${nouns})${asLast})`, "giu"),
);
const finished = /(?:ed|took|made|got|won|ran|rang|brought|saw|gave|held|put|set|found|ate)\b/i;

/** Verbs of a claim that only carry a noun ("took a charge", "lined up a commitment"), and whether they say it is done. */
export function findLightVerbs(claim: string): { stretches: Stretch[]; isDone: boolean } {
  const stretches = patterns.flatMap((pattern) =>
    Array.from(claim.matchAll(pattern), ({ index, 1: verb = "" }) => ({
      start: index,
      end: index + verb.length,
    })),
  );
  return {
    stretches,
    isDone: stretches.some(
      ({ start, end }) =>
        finished.test(claim.slice(start, end)) &&
        !/\b(?:be|being|not|to|will|may)\s+$/i.test(claim.slice(0, start)),
    ),
  };
}
