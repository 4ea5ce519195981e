import type { ListedDeal } from "@/lib/db/deals/list-deals";
import type { FoundPassage } from "@/lib/db/passages/find-passages";
import { writeDay } from "@/lib/domain/calendar";
import type { Gate } from "@/lib/domain/claims/find-support";
import type { TextFinding } from "./find-in-text";

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

const differences: Readonly<Record<Gate, string>> = {
  words: "other words",
  names: "other names",
  numbers: "other numbers",
  dates: "another time",
  person: "another person",
  event: "another event",
  modality: "not as something that happened in this way",
  subject: "another company",
};

/** In words, what the nearest text has in the place of the claim's. */
export function writeNearest(near: readonly TextFinding[]): string {
  const [first] = near;
  if (!first?.gate) return "";
  return ` The nearest text, in the ${nameOf(first.passage)} of ${writeDay(first.passage.publishedOn)}, has ${differences[first.gate]}.`;
}

const nameOf = ({ kind, form, item }: FoundPassage): string =>
  kind === "news"
    ? "article"
    : kind === "release"
      ? "press release"
      : `${form ?? "filing"}${item === null ? "" : `, item ${item},`}`;
