import type { PartResult } from "@/lib/claims/alignment";
import type { FoundPassage } from "@/lib/db/passages";
import { formatDay } from "@/lib/domain/calendar";
import type { NearText } from "./find-nearest";
import type { DealFinding } from "./judge-deals";
import type { TextFinding } from "./text-evidence";

const mostParts = 6;

/** In words, what supports a claim and what of the claim it matches. */
export function writeSupport(
  deals: readonly DealFinding[],
  texts: readonly TextFinding[],
  parts: readonly PartResult[],
): string {
  const sources = new Set([
    ...deals.map(({ deal }) => deal.documentId),
    ...texts.map(({ passage }) => passage.sourceId),
  ]);
  const [deal] = deals.map((one) => one.deal);
  const [text] = texts;
  const first = text
    ? `the ${nameOf(text.passage)} of ${formatDay(text.passage.publishedOn)}`
    : deal
      ? `the ${deal.form ?? "8-K"}, item ${deal.item}, of ${formatDay(deal.filedOn)}`
      : "";
  const said =
    sources.size === 1
      ? `The text of ${first} says so.`
      : `The texts of ${sources.size} independent documents say so, among them ${first}.`;
  const matched = [...new Set(parts.filter(({ kind }) => !(kind in unnamed)).map(({ text }) => text))];
  return matched.length === 0 ? said : `${said} It matches ${matched.slice(0, mostParts).join(", ")}.`;
}

/** What every claim has, and no words of its own. */
const unnamed = { predicate: 1, modality: 1, polarity: 1, self: 1 };

/** In words, what the text nearest to a claim lacks. */
export function writeNearest([first]: readonly NearText[]): string {
  if (first?.item.lacks === undefined) return "";
  const { passage, item } = first;
  return ` The nearest text, in the ${nameOf(passage)} of ${formatDay(passage.publishedOn)}, lacks ${item.lacks}.`;
}

const nameOf = ({ kind, form, item }: FoundPassage): string =>
  kind === "news"
    ? "article"
    : kind === "release"
      ? "press release"
      : `${form ?? "filing"}${item === null ? "" : `, item ${item},`}`;
