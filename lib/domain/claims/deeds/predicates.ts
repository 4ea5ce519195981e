import { dealVerbs } from "./verbs-of-deals";
import { decisionVerbs } from "./verbs-of-decisions";
import { moneyVerbs } from "./verbs-of-money";
import { personVerbs } from "./verbs-of-persons";

/** What a claim may say happened. Each lists the forms in which a text says so. */
const lexicon = { ...dealVerbs, ...personVerbs, ...moneyVerbs, ...decisionVerbs };

export type Predicate = keyof typeof lexicon;
export type PredicateForm = "done" | "bare" | "noun";

const forms: readonly PredicateForm[] = ["done", "bare", "noun"];

/** Every predicate with the pattern of each of its forms. */
export const predicatePatterns = (Object.keys(lexicon) as Predicate[]).map((predicate) => ({
  predicate,
  patterns: lexicon[predicate].map((words, index) => ({
    form: forms[index] ?? "noun",
    pattern: new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words})(?![\\p{L}\\p{N}])`, "giu"),
  })),
}));

/** What a text may say in the place of what is claimed. All others bear out themselves only. */
const broader: Partial<Record<Predicate, readonly Predicate[]>> = {
  depart: ["depart", "resign", "retire", "dismiss", "die"],
  sell: ["sell", "issue"],
  issue: ["issue", "sell"],
  engage: ["engage", "appoint"],
  appoint: ["appoint", "engage"],
};

/** Whether what a text says happened bears out what is claimed: a resignation is a departure, not the reverse. */
export function bearsOut(stated: Predicate, claimed: Predicate): boolean {
  return stated === claimed || (broader[claimed]?.includes(stated) ?? false);
}

/** What happens to persons. */
export const departures: ReadonlySet<Predicate> = new Set([
  "resign",
  "retire",
  "depart",
  "die",
  "dismiss",
  "appoint",
]);
