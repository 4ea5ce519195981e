import "server-only";
import { likeliestBy } from "@/lib/domain/logit";
import type { ReportDocument } from "./report-document";
import { findSegmentLists, listKey } from "./segment-lists";
import weights from "./segment-weights.json";
import { partAxis, type SegmentReading, segmentAxis, taggedMembers, withoutTotals } from "./tagged-sales";

/**
 * The reportable segments: as tagged; else the likeliest of all lists of names that its sentences, headings, and tables have, by
 * weights that `npm run fit -- segments` fits.
 */
export function readSegments(document: Pick<ReportDocument, "text" | "facts" | "rows">): SegmentReading[] {
  const lists = findSegmentLists(document);
  const likeliest = likeliestBy(weights, lists, listKey);
  const chosen = likeliest !== null && likeliest.probability >= weights.threshold ? likeliest.one : null;
  const listed = (chosen?.names ?? []).map((name) => ({
    name,
    start: chosen?.start ?? 0,
    end: chosen?.end ?? 0,
    revenue: null,
  }));
  const isListed = ({ name }: SegmentReading) =>
    listed.some((one) => one.name.toLowerCase() === name.toLowerCase());
  const named = lists
    .filter(({ measures }) => measures["often named"])
    .flatMap(({ names, start, end }) => names.map((name) => ({ name, start, end })));
  const tagged = withoutTotals([
    ...taggedMembers(document, segmentAxis, [...listed, ...named]),
    ...taggedMembers(document, partAxis, listed).filter(isListed),
  ]).map(({ amount: _amount, ...segment }) => segment);
  if (tagged.length < 2) return listed;
  if (tagged.length > 2 || tagged.length >= listed.length) return tagged;
  const known = new Set(listed.map(({ name }) => name.toLowerCase()));
  return [...listed, ...tagged.filter(({ name }) => !known.has(name.toLowerCase()))];
}
