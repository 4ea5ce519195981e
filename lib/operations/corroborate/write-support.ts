import type { ListedDeal } from "@/lib/db/deals/list-deals";
import type { FoundPassage } from "@/lib/db/passages/find-passages";
import { writeDay } from "@/lib/domain/calendar";
import type { TextFinding } from "./find-in-text";
import type { NearEvidence } from "./find-nearest";

/** In words, what supports a claim. */
export function writeSupport(deals: readonly ListedDeal[], texts: readonly TextFinding[]): string {
  const sources = new Set([
    ...deals.map(({ documentId }) => documentId),
    ...texts.map(({ passage }) => passage.sourceId),
  ]);
  const [deal] = deals;
  const [text] = texts;
  const first = text
    ? `the ${nameOf(text.passage)} of ${writeDay(text.passage.publishedOn)}`
    : deal
      ? `the ${deal.form ?? "8-K"}, item ${deal.item}, of ${writeDay(deal.filedOn)}`
      : "";
  return sources.size === 1
    ? `The text of ${first} says so.`
    : `The texts of ${sources.size} independent documents say so, among them ${first}.`;
}

/** In words, what the text nearest to a claim lacks. */
export function writeNearest([first]: readonly NearEvidence[]): string {
  if (first?.item.lacks === undefined) return "";
  const { passage, item } = first;
  return ` The nearest text, in the ${nameOf(passage)} of ${writeDay(passage.publishedOn)}, lacks ${item.lacks}.`;
}

const nameOf = ({ kind, form, item }: FoundPassage): string =>
  kind === "news"
    ? "article"
    : kind === "release"
      ? "press release"
      : `${form ?? "filing"}${item === null ? "" : `, item ${item},`}`;
