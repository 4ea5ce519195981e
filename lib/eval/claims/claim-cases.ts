import "server-only";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import { alignEvent } from "@/lib/claims/align";
import { type Alignment, isLacking, type ToldPassage } from "@/lib/claims/alignment";
import { headingWords } from "@/lib/claims/compare";
import { isInPeriod, isVetoed } from "@/lib/claims/decide";
import { parseClaim } from "@/lib/claims/parse-claim";
import { findAnnotatedCompany } from "@/lib/db/annotations";
import type { Database } from "@/lib/db/open";
import type { DayRange } from "@/lib/domain/calendar";
import { annotate } from "@/lib/language/annotate";
import { readSentences } from "@/lib/language/sentences";
import { findTexts, type PassageText } from "@/lib/operations/corroborate/find-texts";
import { readClaim } from "@/lib/operations/corroborate/read-claim";
import { ApiError } from "@/lib/operations/errors";
import { findCompany } from "@/lib/operations/resolve-company";
import { type ClaimLabel, pathOfSet, readClaims, setsHere, strangersHere } from "./claim-labels";
import { withClaimsDatabase } from "./claims-database";

/** A passage as it is kept: as it is read, without what its text gives anew. */
type CasePassage = Pick<PassageText, "text" | "publishedOn" | "item" | "sourceId" | "accession" | "key">;

/** A labelled event claim with the passages that are found for it. */
type ClaimCase = {
  label: ClaimLabel;
  /** The file of labels that it is from, without its ending. */
  set: string;
  company: string;
  names: string[];
  description: string;
  period: DayRange | null;
  /** Keys of `passages`. */
  found: string[];
};

type ClaimCases = { cases: ClaimCase[]; passages: Record<string, CasePassage> };

export type CaseOptions = {
  edgar: string;
  data: string | undefined;
  labels: string | undefined;
  cache: string;
};

/** The event claims of the sets with their passages: from the cache where there is one, else from a fresh database. */
export async function readClaimCases({
  edgar,
  data,
  labels: extra,
  cache,
}: CaseOptions): Promise<ClaimCases> {
  if (existsSync(cache)) return JSON.parse(readFileSync(cache, "utf8")) as ClaimCases;
  const files = [...setsHere, ...strangersHere].map(pathOfSet);
  if (extra !== undefined) files.push(extra);
  const sets = await Promise.all(
    files.map(async (file) => ({ set: path.basename(file, ".jsonl"), labels: await readClaims([file]) })),
  );
  const options = { edgar, data, labels: undefined, filings: undefined };
  const all = sets.flatMap(({ labels }) => labels);
  const cases = await withClaimsDatabase(options, all, (db) => gather(db, sets));
  writeFileSync(cache, JSON.stringify(cases));
  return cases;
}

async function gather(
  db: Database,
  sets: readonly { set: string; labels: readonly ClaimLabel[] }[],
): Promise<ClaimCases> {
  const today = new Date().toISOString().slice(0, 10);
  const passages: Record<string, CasePassage> = {};
  const cases: ClaimCase[] = [];
  const all = sets.flatMap(({ set, labels }) => labels.map((label) => ({ set, label })));
  for (const { set, label } of all) {
    const read = readClaim(label.claim, today);
    if (read.kind !== "event") continue;
    const entity = await findEntity(db, label.company);
    // What nobody is found for is not found; the claim counts all the same.
    if (entity === null) {
      const { company } = label;
      const { description, period } = read;
      cases.push({ label, set, company, names: [company], description, period, found: [] });
      continue;
    }
    const { company, names } = await findAnnotatedCompany(db, entity.key);
    const named = { company, names: [...names, label.company] };
    const claim = parseClaim(read.description, named);
    const { texts } = await findTexts(
      db,
      { entityKey: entity.key, named },
      read.description,
      claim,
      read.period,
    );
    for (const { text, publishedOn, item, sourceId, accession, key } of texts)
      passages[key] = { text, publishedOn, item, sourceId, accession, key };
    const found = texts.map(({ key }) => key);
    cases.push({
      label,
      set,
      company,
      names: named.names,
      description: read.description,
      period: read.period,
      found,
    });
  }
  return { cases, passages };
}

async function findEntity(db: Database, name: string) {
  try {
    return (await findCompany(db, name)).entity;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** A digest of whatever annotations depend on. */
function hashOfLanguage(): string {
  const folder = "lib/language";
  const hash = createHash("sha256");
  for (const file of (readdirSync(folder, { recursive: true }) as string[]).sort())
    if (/\.(?:ts|tsv)$/.test(file) && !file.includes(".test."))
      hash.update(readFileSync(path.join(folder, file)));
  return hash.digest("hex").slice(0, 12);
}

const headingOf = (item: string | null): ToldPassage["heading"] => headingWords(item);

/** A labelled claim with the measures of every alignment that no veto meets, by claimed event. */
export type AlignedCase = {
  id: string;
  set: string;
  cik: string;
  style: string | null;
  description: string;
  isTrue: boolean;
  events: Alignment["measures"][][];
  /** Of an event that none passes, what the nearest lacks. */
  lacks: string[];
};

/** Aligns each claim with its passages. Annotations are kept beside the cache until `lib/language` changes. */
export function alignCases({ cases, passages }: ClaimCases, cache: string, shard: number): AlignedCase[] {
  const file = `${cache}.${hashOfLanguage()}.${shard}`;
  const kept = existsSync(file)
    ? (deserialize(readFileSync(file)) as Map<string, Pick<ToldPassage, "annotation" | "tokens">>)
    : new Map<string, Pick<ToldPassage, "annotation" | "tokens">>();
  const before = kept.size;
  const read = (key: string, { company, names }: ClaimCase): ToldPassage[] => {
    const passage = passages[key];
    if (passage === undefined) return [];
    const { text, publishedOn, item } = passage;
    const told = kept.get(key) ?? {
      annotation: annotate(text, { company, names, date: publishedOn }),
      tokens: readSentences(text).tokens,
    };
    kept.set(key, told);
    return [{ text, publishedOn, heading: headingOf(item), ...told }];
  };
  const aligned = cases.map((one) =>
    alignCase(
      one,
      one.found.flatMap((key) => read(key, one)),
    ),
  );
  if (kept.size > before) writeFileSync(file, serialize(kept));
  return aligned;
}

function alignCase(one: ClaimCase, passages: readonly ToldPassage[]): AlignedCase {
  const { label, description, period } = one;
  const claim = parseClaim(description, one);
  const lacks: string[] = [];
  const events = (claim?.events ?? []).map((event) => {
    const all = passages.flatMap((passage) =>
      alignEvent(event, passage, one).filter((alignment) => isInPeriod(alignment, passage, period)),
    );
    const passing = all.filter((alignment) => !isVetoed(alignment));
    if (passing.length === 0) lacks.push(nearestLack(all));
    return passing.map(({ measures }) => measures);
  });
  return {
    id: label.id,
    set: one.set,
    cik: label.cik,
    style: label.style ?? null,
    description,
    isTrue: label.expected.corroborated,
    events,
    lacks,
  };
}

function nearestLack(alignments: readonly Alignment[]): string {
  const [nearest] = alignments
    .map(({ parts }) => parts.filter(isLacking))
    .toSorted((a, b) => a.length - b.length);
  if (nearest === undefined) return "no told event";
  return nearest
    .map(({ kind, text, status, told }) => `${kind} ${text} ${status}${told ? ` (${told})` : ""}`)
    .join("; ");
}
