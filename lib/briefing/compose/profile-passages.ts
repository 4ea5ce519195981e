import type { ReportedFact } from "@/lib/db/report-facts";
import type { ReportFactKind } from "@/lib/db/schema";
import { splitSentences } from "@/lib/language/split-sentences";
import { metricText } from "./metric-rows";
import { phrases } from "./phrases";
import { measureSaid, type SaidMeasures, saysSame } from "./same-told";

/** A passage of a report as a list shows it, and the fact whose place it has. */
export type ProfilePassage = { text: string; fact: ReportedFact };

/** The lists, in the order in which what several of them would say stays in the first. */
const lists = ["milestone", "operating_metric", "strategy", "highlight", "risk", "legal"] as const;
type List = (typeof lists)[number];

/** As many of a list are shown. */
const most = 12;
/** What opens the item on risks speaks of all of them at length. */
const longestRisk = 400;
/** An aim that an analyst would less likely tell is of staff, patents or good works. */
const leastLikely = 0.15;

/**
 * What a company's reports say, for the lists beside its briefing: whole sentences, each thing once and at its fullest, aims and
 * risks with the likeliest of an analyst's telling first.
 */
export function chooseProfilePassages(
  facts: readonly ReportedFact[],
): Readonly<Record<List, readonly ProfilePassage[]>> {
  const told: Told[] = [];
  const chosen: [List, ProfilePassage[]][] = lists.map((list) => {
    const kept: Told[] = [];
    for (const { passage, ...one } of candidatesOf(facts, list).map(measure)) {
      const at = list === "legal" ? -1 : kept.findIndex((other) => saysSame(other, one));
      const known = kept[at];
      if (known !== undefined) {
        if (passage.text.length > known.passage.text.length) kept[at] = { passage, ...one };
      } else if (list === "legal" || !told.some((other) => saysSame(other, one)))
        kept.push({ passage, ...one });
    }
    const shown = kept.slice(0, most);
    told.push(...shown);
    return [list, shown.map(({ passage }) => passage)];
  });
  return Object.fromEntries(chosen) as Record<List, ProfilePassage[]>;
}

function candidatesOf(facts: readonly ReportedFact[], list: List): ProfilePassage[] {
  const all = facts.filter(({ kind, quote }) => kind === list && quote !== null);
  if (list === "risk")
    return likeliestFirst(joinHeadings(all))
      .map((fact) => ({ fact, text: tidied(fact.quote ?? "") }))
      .filter(({ text }) => text.length <= longestRisk && !emptyHeading.test(text));
  if (list === "strategy")
    return likeliestFirst(all)
      .filter(({ detail }) => Number(detail.likelihood ?? 1) >= leastLikely)
      .flatMap((fact) => wholePassage(fact))
      .filter(({ text }) => !noAim.test(text));
  return all.flatMap((fact) => {
    const row = metricText(fact);
    return row === null ? wholePassage(fact) : [{ fact, text: row }];
  });
}

/** A heading that names no danger of its own. */
const emptyHeading = phrases("danger: empty heading");
/** Of staff, of rights, of good works or of papers. */
const noAim = phrases("aim: none");
/** What belongs to a proceeding that isn't there, or says that there's nothing to say. */
const noProceeding = phrases("proceeding: none");

const likeliestFirst = (facts: readonly ReportedFact[]): ReportedFact[] =>
  facts.toSorted((one, other) => Number(other.detail.likelihood ?? 0) - Number(one.detail.likelihood ?? 0));

const tidied = (quote: string): string =>
  quote
    .replace(/\s+/g, " ")
    .replace(/^[•·▪●◦■*–—-]\s*/u, "")
    .trim();

/** In characters between two halves of a heading. */
const mostBetween = 4;

/** A heading that a page or a mark divides in two is one. */
function joinHeadings(facts: readonly ReportedFact[]): ReportedFact[] {
  const joined: ReportedFact[] = [];
  for (const fact of facts.toSorted((one, other) => one.spanStart - other.spanStart)) {
    const last = joined.at(-1);
    const isRest =
      last !== undefined &&
      last.documentId === fact.documentId &&
      fact.spanStart - last.spanEnd <= mostBetween &&
      /[\p{L},]$/u.test(last.quote?.trim() ?? "") &&
      /^\p{Ll}/u.test(fact.quote ?? "");
    if (!isRest) joined.push(fact);
    else
      joined[joined.length - 1] = {
        ...last,
        detail: { ...last.detail, likelihood: Math.max(likelihoodOf(last), likelihoodOf(fact)) },
        quote: `${last.quote?.trim()} ${fact.quote}`,
        spanEnd: fact.spanEnd,
      };
  }
  return joined.filter(({ quote }) => !/^\p{Ll}|[,;]$/u.test(quote?.trim() ?? ""));
}

const likelihoodOf = ({ detail }: ReportedFact): number => Number(detail.likelihood ?? 0);

/** What a passage says in whole sentences, with what came of it where that stands behind its quote; nothing where it says nothing by itself. */
function wholePassage(fact: ReportedFact): ProfilePassage[] {
  const said = wholeSentences(tidied(fact.quote ?? ""), fact.kind);
  if (said === null) return [];
  const { outcome } = fact.detail;
  const isApart = typeof outcome === "string" && !said.includes(outcome);
  return [{ fact, text: isApart ? `${said} … ${outcome}` : said }];
}

/** Behind these a full stop ends no sentence: "Roe v. Acme", "Roe et al., Case No. 5". */
const abbreviated =
  /(?:\b(?:v|vs|al|Nos?|Inc|Corp|Co|Ltd|U\.S|S\.A|Mr|Ms|Dr|St|Cal|Del)|^\(?\w|\(\d{1,2}\) \p{Lu}\p{L}+ v)\.$/u;
const ended = /[.!?][”"’')]*$/;
/** A passage can't begin in the middle of a sentence. */
const headless = /^(?:\p{Ll}|[^(]*\p{L}\) )/u;
/** Nor end where something is announced. */
const announcing = /(?::|\b(?:and|or|our|including|the|of|to|a))$/;

/** The whole sentences of a text; null where it has none, or begins within one. */
export function wholeSentences(text: string, kind: ReportFactKind): string | null {
  if (headless.test(text) || announcing.test(text)) return null;
  const ends = splitSentences(text).map(({ end }) => end);
  const end = ends.findLast((at) => {
    const head = text.slice(0, at).trim();
    return ended.test(head) && !abbreviated.test(head) && count(head, "(") === count(head, ")");
  });
  if (end === undefined) return null;
  const said = text.slice(0, end).trim();
  // "The complaint makes these claims:" with nothing behind it.
  if (kind === "legal" && noProceeding.test(said)) return null;
  return said;
}

const count = (text: string, sign: string): number => text.split(sign).length;

type Told = SaidMeasures & { passage: ProfilePassage };

const measure = (passage: ProfilePassage): Told => ({ passage, ...measureSaid(passage.text) });
