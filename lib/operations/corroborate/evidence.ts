import "server-only";
import type { ToldPassage } from "@/lib/claims/alignment";
import type { CoverageRow } from "@/lib/db/coverage";
import type { FoundPassage } from "@/lib/db/passages";
import type { RoleGroup } from "@/lib/db/people";
import type { PassageKind } from "@/lib/db/schema";
import { formatDay } from "@/lib/domain/calendar";
import { lastOf } from "@/lib/domain/distinct";
import type { Dataset } from "@/lib/domain/facts";
import { type PersonEntry, titleOf } from "@/lib/domain/people/people-index";
import { assumedFor, stillHolds } from "@/lib/domain/people/tenure";
import type { RoleReading } from "@/lib/domain/roles/classify";
import type { RoleClass } from "@/lib/domain/roles/role";
import { formatFreshness } from "../records/coverage";
import { sourceOfPerson } from "../records/person";
import { toQuote } from "../records/source";
import type { ClaimResult, EvidenceItem } from "./contract";

/** How much one independent source of a kind says by itself. */
const weights = { filing: 0.88, release: 0.75, news: 0.6 } as const;

export type SourceKind = keyof typeof weights;

/** The most that news alone can say. */
const newsCeiling = 0.8;

/** What each further independent source adds, as a share of the doubt that is left. */
const furtherShare = 0.35;

/**
 * Confidence that a set of sources gives: it rises with every independent source, a filing says more
 * than a release and a release more than news, and news alone never passes 0.8.
 *
 * @param sources independent sources by kind; reprints of one text count once.
 * @param fit how well the sources match the claim, 0 to 1.
 * @returns 0 to 0.99, two decimals.
 */
export function confidenceOf(sources: Partial<Record<SourceKind, number>>, fit = 1): number {
  const present = (Object.keys(weights) as SourceKind[]).filter((kind) => (sources[kind] ?? 0) > 0);
  const strongest = present[0];
  if (strongest === undefined) return 0;
  const count = present.reduce((sum, kind) => sum + (sources[kind] ?? 0), 0);
  const doubt = (1 - weights[strongest]) * (1 - furtherShare) ** Math.min(count - 1, 12);
  const ceiling = strongest === "news" ? newsCeiling : 0.99;
  return Math.round(Math.min(1 - doubt, ceiling) * fit * 100) / 100;
}

/** A verdict before it is numbered. */
export type ClaimVerdict = Omit<ClaimResult, "claim_index">;

export type Person = PersonEntry<RoleGroup>;

/** The dataset that a role or person claim is checked against. */
export const peopleDatasets = ["company_mentioned_people"];

/** How much documents say together, and the kind of support that they are. */
export type Weight = Pick<ClaimResult, "confidence" | "reason">;

/** What sources say of a claim; only of what they support the kind of support is the reason. */
export function toVerdict(
  verdict: Answer,
  { confidence, reason }: Weight,
  shown: Pick<ClaimVerdict, "detail" | "evidence" | "sources_checked">,
): ClaimVerdict {
  const corroborated = verdict === "supported";
  return {
    corroborated,
    verdict,
    confidence: verdict === "not_found" ? 0 : confidence,
    reason: corroborated ? reason : "no_match",
    ...shown,
  };
}

/** A claim that the sources are silent on. */
export const notFound = (detail: string, datasets: string[], evidence: EvidenceItem[] = []): ClaimVerdict =>
  toVerdict("not_found", silence, { detail, evidence, sources_checked: datasets });

const silence: Weight = { confidence: 0, reason: "no_match" };

/** A claim that could not be checked at all. */
export const notChecked = (
  reason: "missing_input" | "unsupported_claim_type" | "error",
  detail: string,
): ClaimVerdict => ({ ...notFound(detail, []), verdict: "not_checked", reason });

/** What evidence is to a claim, by the verdict. */
export const stances = {
  supported: "supports",
  contradicted: "contradicts",
  superseded: "contradicts",
  not_found: "related",
} as const;

export type Answer = keyof typeof stances;

/** An item of evidence for a verdict; what only lies near a claim says nothing of it, and `lacks` what it asks for. */
export function toEvidence(
  { verdict, lacks }: { verdict: Answer; lacks: string },
  confidence: number,
  item: Pick<EvidenceItem, "type" | "date" | "text" | "source">,
): EvidenceItem {
  const stance = stances[verdict];
  if (stance === "related") return { ...item, stance, confidence: 0, lacks };
  // What the registry holds nobody had to find in a text.
  const isRead = stance === "supports" && item.type !== "registry";
  return { ...item, stance, confidence, ...(isRead ? { method: "rules" } : {}) };
}

/** Months after which the newest source for a claim about today counts less. */
const freshMonths = 18;

/**
 * How much the documents behind people's roles say together; a document counts once.
 *
 * @param today YYYY-MM-DD for a claim about today, which old sources support less; else null.
 */
export function confidenceOfPeople(people: readonly Person[], fit: number, today: string | null): number {
  const filings = new Set(people.flatMap((person) => person.filings));
  const news = new Set(people.flatMap((person) => person.news).filter((id) => !filings.has(id)));
  const newest = lastOf(people.map(({ lastSeen }) => lastSeen));
  const offices = people.flatMap(({ classified }) => classified.classes);
  const recency = today === null ? 1 : recencyOf(newest, today, offices);
  return confidenceOf({ filing: filings.size, news: news.size }, fit * recency);
}

/**
 * How much weight a source of a given day keeps for a claim about today: the share of holders who stay in office that
 * long.
 */
export function recencyOf(newest: string, today: string, offices: readonly RoleClass[]): number {
  return stillHolds(offices, countMonths(newest, today) - freshMonths);
}

/** Months from a day to a later one, with the part of the last. */
function countMonths(from: string, to: string): number {
  const month = (day: string) =>
    Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) + Number(day.slice(8)) / 31;
  return month(to) - month(from);
}

function seenRange({ firstSeen, lastSeen }: Person): string {
  return firstSeen === lastSeen
    ? `on ${formatDay(lastSeen)}`
    : `from ${formatDay(firstSeen)} to ${formatDay(lastSeen)}`;
}

function writeCurrency({ isCurrent, isOpen }: Person): string {
  if (isCurrent) return "";
  return isOpen ? "; too long ago to count as current" : "; no longer current";
}

/**
 * A sentence, with a space before it, on what is assumed about an office between the last document that shows it and
 * a later day of the claim. Empty if the document isn't older than that day.
 */
export function assumptionDetail(
  { classes, interim }: Pick<RoleReading, "classes" | "interim">,
  last: string,
  day: string,
): string {
  if (last === "" || day <= last) return "";
  const months = countMonths(last, day);
  const share = Math.round(stillHolds(classes, months) * 100);
  const counted = `counts as held for ${assumedFor(interim)} months after the last document.`;
  return interim
    ? ` No end is reported; the office ${counted}`
    : ` No end is reported. About ${share}% of people in such an office still hold it this long after being named; it ${counted}`;
}

/** A person in a role as evidence, in the words of the people index. */
export function personEvidence(person: Person, stance: EvidenceItem["stance"], fit = 1): EvidenceItem {
  const times = `${person.verifiedCount} ${person.verifiedCount === 1 ? "document" : "documents"}`;
  return {
    type: "people_index",
    stance,
    date: person.lastSeen,
    text: `${person.name}, ${titleOf(person) ?? "an executive officer"}, named by ${times} ${seenRange(person)}${writeCurrency(person)}.`,
    confidence: confidenceOfPeople([person], fit, null),
    person: person.name,
    role: titleOf(person),
    source_type: person.sourceTypes[0] ?? "sec_filing",
    is_current: person.isCurrent,
    verified_count: person.verifiedCount,
    source: sourceOfPerson(person),
  };
}

/** A document that supports a claim; documents of one source share its id. */
export type SupportingDocument = { sourceId: string; kind: PassageKind; fit: number };

const order = Object.keys(weights) as PassageKind[];

/** Independent sources by their strongest kind: an exhibit and its filing are one, and so are reprints. */
function countSources(documents: readonly SupportingDocument[]): Map<string, PassageKind> {
  const sources = new Map<string, PassageKind>();
  for (const { sourceId, kind } of documents) {
    const known = sources.get(sourceId);
    if (known === undefined || order.indexOf(kind) < order.indexOf(known)) sources.set(sourceId, kind);
  }
  return sources;
}

/** How much documents say together. */
export function confidenceOfDocuments(documents: readonly SupportingDocument[]): Weight {
  const sources = countSources(documents);
  const kinds = [...sources.values()];
  const count = (kind: PassageKind) => kinds.filter((one) => one === kind).length;
  const fit = Math.max(0, ...documents.map((one) => one.fit));
  return {
    confidence: confidenceOf(
      { filing: count("filing"), release: count("release"), news: count("news") },
      fit,
    ),
    reason: kinds.length > 1 ? "multi_source_match" : kinds[0] === "news" ? "news_match" : "sec_filing_match",
  };
}

/** A passage as a claim is looked for in it. */
export type PassageText = FoundPassage & ToldPassage & { key: string };

/** A stretch of a document that tells of what a claim says; places count from the document's beginning. */
export type TextFinding = { passage: FoundPassage; start: number; end: number; fit: number };

/** The sentences of a passage from one to another, both included. */
export function findingOf(
  passage: PassageText,
  { from, to }: { from: number; to: number },
  fit: number,
): TextFinding {
  const { sentences } = passage.annotation;
  const [first, last] = [sentences[from]?.start ?? 0, sentences[to]?.end ?? passage.text.length];
  return { passage, start: passage.spanStart + first, end: passage.spanStart + last, fit };
}

type CitedDocument = Pick<FoundPassage, "documentId" | "url" | "accession" | "form" | "item">;

/** A document of a day as the source of an item of evidence, with the words of it that are shown. */
export const sourceOf = (
  { documentId: id, url, accession, form, item }: CitedDocument,
  date: string,
  quote: Parameters<typeof toQuote>[0],
): EvidenceItem["source"] => ({ id, url, accession, form, item, date, ...toQuote(quote) });

/** A stretch of text as evidence. */
export function textEvidence(
  { passage, start, end, fit }: TextFinding,
  stance: EvidenceItem["stance"],
): EvidenceItem {
  const quote = passage.text.slice(start - passage.spanStart, end - passage.spanStart);
  const { sourceId, kind } = passage;
  return {
    type: kind === "news" ? "news" : "sec_filing",
    stance,
    date: passage.publishedOn,
    text: quote,
    confidence: stance === "related" ? 0 : confidenceOfDocuments([{ sourceId, kind, fit }]).confidence,
    ...(stance === "supports" ? { method: "rules" } : {}),
    source: sourceOf(passage, passage.publishedOn, { text: quote, start, end }),
  };
}

const kinds: readonly (readonly [source: Dataset, one: string, many: string])[] = [
  ["sec_material_events", "8-K filing", "8-K filings"],
  ["company_mentioned_people", "document that names people", "documents that name people"],
  ["source_articles", "article", "articles"],
];

/**
 * What was looked through for a claim and how fresh it is, in a sentence or two; nothing where nothing is held.
 *
 * @param checked the datasets that the claim was checked against.
 */
export function formatLookedThrough(checked: readonly string[], coverage: readonly CoverageRow[]): string {
  const read = kinds.flatMap(([source, one, many]) => {
    const row = coverage.find((held) => held.source === source);
    if (!row || row.documents === 0 || !checked.includes(source)) return [];
    const texts = row.texts === 0 || row.texts === row.documents ? "" : ` (${row.texts} with text)`;
    const newest = row.newest === null ? "" : `, the newest of ${formatDay(row.newest)}`;
    return [{ source, text: `${row.documents} ${row.documents === 1 ? one : many}${texts}${newest}` }];
  });
  const [first] = read;
  if (!first) return "";
  const freshness = formatFreshness(coverage, first.source);
  return `Looked through ${read.map(({ text }) => text).join("; ")}.${freshness === "" ? "" : ` ${freshness}`}`;
}
