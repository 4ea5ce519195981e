import "server-only";
import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { deserialize, serialize } from "node:v8";
import { alignEvent } from "@/lib/claims/align";
import { type Alignment, isLacking, type ToldPassage } from "@/lib/claims/alignment";
import { headingWords } from "@/lib/claims/compare";
import { type ClaimWeights, isInPeriod, isVetoed } from "@/lib/claims/decide";
import { parseClaim } from "@/lib/claims/parse-claim";
import { findAnnotatedCompany } from "@/lib/db/annotations";
import type { Database } from "@/lib/db/open";
import { type DayRange, toDay } from "@/lib/domain/calendar";
import { bestOf, type Example, fitLogit, sumOf } from "@/lib/eval/fit-logit";
import { annotate } from "@/lib/language/annotate";
import { readSentences } from "@/lib/language/sentences";
import type { PassageText } from "@/lib/operations/corroborate/evidence";
import { findTexts } from "@/lib/operations/corroborate/find-texts";
import { readClaim } from "@/lib/operations/corroborate/read-claim";
import { ApiError } from "@/lib/operations/errors";
import { findCompany } from "@/lib/operations/resolve-company";
import { type ClaimLabel, pathOfSet, readClaims, setsHere, strangersHere } from "./claim-labels";
import { withClaimsDatabase } from "./claims-database";

const folds = 8;

/** Logits of examples by models that were fitted without their group, on so many of every eight of the others. */
function crossValidate(examples: readonly Example[], eighths = folds): { example: Example; logit: number }[] {
  const groups = [...new Set(examples.map(({ group }) => group))].sort();
  return Array.from({ length: folds }, (_, fold) => {
    const isHeld = ({ group }: Example) => groups.indexOf(group) % folds === fold;
    const isUsed = ({ group }: Example) => Math.floor(groups.indexOf(group) / folds) % folds < eighths;
    const { bias, measures } = fitLogit(
      examples.filter((one) => !isHeld(one) && isUsed(one)),
      signOf,
    );
    return examples
      .filter(isHeld)
      .map((example) => ({ example, logit: sumOf(measures, bias, bestOf(example, measures, bias)) }));
  }).flat();
}

const processes = 2;
/** A caller's claims are taken to be false as often as true; the sets have three false to a true one. */
const falsePerTrue = 170 / 150;
const wantedPrecision = 0.98;
/** Sets whose claims are not shown. */
const hidden = new Set(["test", "kept"]);

const signOf = (measure: string): number => (measure === "bound" ? 1 : measure === "nominal" ? 0 : -1);

/** A claim with the probability that it is supported, by a model that was fitted without its filer. */
type Scored = { one: AlignedCase; probability: number };

/**
 * Fits the weights of `lib/claims/decide.ts` to the labelled event claims, and reports how they do on filers that they
 * were not fitted on.
 *
 * @param options `isWritten` puts the weights in their place, `isListed` lists what is answered wrong or missed.
 */
export async function fitClaims(
  options: CaseOptions & { isWritten: boolean; isListed: boolean },
): Promise<string> {
  const { cases } = await readClaimCases(options);
  const aligned = await alignInProcesses(options.cache);
  const passed = aligned.filter(({ events }) => events.length > 0 && events.every((ones) => ones.length > 0));
  // Of a false claim of several events, one may be told after all.
  const examples = passed
    .filter(({ isTrue, events }) => isTrue || events.length === 1)
    .flatMap((one) =>
      one.events.map((ones): Example => ({ group: one.cik, isTrue: one.isTrue, options: ones })),
    );
  const { bias, measures } = fitLogit(examples, signOf);
  const shareFalse =
    aligned.filter(({ isTrue }) => !isTrue).length / aligned.filter(({ isTrue }) => isTrue).length;
  const score = (eighths: number) => scoreOutOfFold(passed, examples, falsePerTrue / shareFalse, eighths);
  const { scored, calibration, threshold } = score(folds);
  const round = (value: number) => Math.round(value * 1000) / 1000;
  const model: ClaimWeights = {
    bias: round(bias),
    measures: Object.fromEntries(Object.entries(measures).map(([name, value]) => [name, round(value)])),
    threshold: round(threshold),
    calibration: { slope: round(calibration.slope), shift: round(calibration.shift) },
  };
  if (options.isWritten) writeFileSync("lib/claims/weights.json", `${JSON.stringify(model, null, 2)}\n`);
  return [
    `${cases.length} event claims, ${passed.length} pass the vetoes`,
    writeReliability(scored),
    `With the threshold ${round(threshold)}:\n${writeSets(aligned, scored, threshold)}`,
    `By the vetoes alone:\n${writeSets(aligned, scored, 0)}`,
    writeCurve(aligned, score),
    JSON.stringify(model),
    ...(options.isListed ? [writeWrong(aligned, scored, threshold)] : []),
  ].join("\n\n");
}

type OutOfFold = { scored: Scored[]; calibration: ClaimWeights["calibration"]; threshold: number };

/** Claims by models fitted without their filer, calibrated, with the threshold that they ask for. */
function scoreOutOfFold(
  passed: readonly AlignedCase[],
  examples: readonly Example[],
  falseWeight: number,
  eighths: number,
): OutOfFold {
  const held = crossValidate(examples, eighths);
  const calibration = calibrate(held.map(({ example, logit }) => ({ logit, isTrue: example.isTrue })));
  const logits = new Map(held.map(({ example, logit }) => [example.options, logit]));
  const scored = passed.map((one): Scored => {
    const logit = Math.min(...one.events.map((ones) => logits.get(ones) ?? 0));
    return { one, probability: 1 / (1 + Math.exp(-(calibration.slope * logit + calibration.shift))) };
  });
  return { scored, calibration, threshold: chooseThreshold(scored, falseWeight) };
}

/** What weights fitted on fewer filers would answer of the others. */
function writeCurve(aligned: readonly AlignedCase[], score: (eighths: number) => OutOfFold): string {
  const lines = [1, 2, 4, folds].map((eighths) => {
    const { scored, threshold } = score(eighths);
    const told = scored.filter(({ probability }) => probability >= threshold);
    const right = told.filter(({ one }) => one.isTrue).length;
    const claims = Math.round((aligned.length * (folds - 1) * eighths) / folds ** 2);
    const losses = scored.map(
      ({ one, probability }) => -Math.log(one.isTrue ? probability : 1 - probability),
    );
    const loss = losses.reduce((total, one) => total + one, 0) / losses.length;
    return `${claims}\t${threshold.toFixed(3)}\t${right}\t${told.length - right}\t${loss.toFixed(3)}`;
  });
  return ["fitted on claims\tthreshold\ttrue found\tfalse answered true\tlog loss", ...lines].join("\n");
}

/** Each process takes the claims on every other filer. */
async function alignInProcesses(cache: string): Promise<AlignedCase[]> {
  const shares = await Promise.all(
    Array.from({ length: processes }, async (_, shard) => {
      const out = path.join(os.tmpdir(), `footnote-align-${process.pid}-${shard}.json`);
      const child = fork(fileURLToPath(new URL("../../cli/fit.ts", import.meta.url)), [
        "align",
        cache,
        `${shard}`,
        out,
      ]);
      const code = await new Promise<number | null>((resolve) => child.on("exit", resolve));
      if (code !== 0) throw new Error(`Aligning ended with code ${code}`);
      const share = JSON.parse(readFileSync(out, "utf8")) as AlignedCase[];
      rmSync(out);
      return share;
    }),
  );
  return shares.flat();
}

/** One process's part of `fitClaims`. */
export async function alignShare(cache: string, shard: number, out: string): Promise<void> {
  const { cases, passages } = await readClaimCases({ cache, edgar: "", data: undefined, labels: undefined });
  const filers = [...new Set(cases.map(({ label }) => label.cik))].sort();
  const own = cases.filter(({ label }) => filers.indexOf(label.cik) % processes === shard);
  writeFileSync(out, JSON.stringify(alignCases({ cases: own, passages }, cache, shard)));
}

/** Slope and shift by which logits become shares that are right, by maximum likelihood. */
function calibrate(rows: readonly { logit: number; isTrue: boolean }[]): ClaimWeights["calibration"] {
  let [slope, shift] = [1, 0];
  for (let step = 0; step < 3000; step += 1) {
    let [ofSlope, ofShift] = [0, 0];
    for (const { logit, isTrue } of rows) {
      const error = 1 / (1 + Math.exp(-(slope * logit + shift))) - (isTrue ? 1 : 0);
      ofSlope += error * logit;
      ofShift += error;
    }
    slope -= (0.05 * ofSlope) / rows.length;
    shift -= (0.05 * ofShift) / rows.length;
  }
  return { slope, shift };
}

/** The lowest threshold that keeps the wanted precision; where none does, that of the best. */
function chooseThreshold(scored: readonly Scored[], falseWeight: number): number {
  let [right, wrong] = [0, 0];
  let best = { threshold: 1, precision: 0 };
  for (const { one, probability } of scored.toSorted((a, b) => b.probability - a.probability)) {
    if (one.isTrue) right += 1;
    else wrong += falseWeight;
    const precision = right / (right + wrong);
    if (right < 30) continue;
    if (precision >= wantedPrecision || precision > best.precision)
      best = { threshold: probability, precision: Math.min(precision, wantedPrecision) };
  }
  return best.threshold;
}

const bounds = [0, 0.2, 0.4, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1.01];

function writeReliability(scored: readonly Scored[]): string {
  const lines = bounds.slice(1).map((to, at) => {
    const from = bounds[at] ?? 0;
    const own = scored.filter(({ probability }) => probability >= from && probability < to);
    const right = own.filter(({ one }) => one.isTrue).length;
    return `${from.toFixed(2)} to ${Math.min(1, to).toFixed(2)}\t${own.length}\t${own.length === 0 ? "" : (right / own.length).toFixed(3)}`;
  });
  return ["probability\tclaims\tright", ...lines].join("\n");
}

function writeSets(aligned: readonly AlignedCase[], scored: readonly Scored[], threshold: number): string {
  const told = new Set(scored.filter(({ probability }) => probability >= threshold).map(({ one }) => one));
  const groups = [...new Set(aligned.map(({ set }) => set)), "all", "keyword", "sentence"];
  const lines = groups.map((group) => {
    const own = aligned.filter(({ set, style }) => group === "all" || set === group || style === group);
    const [yes, no] = [own.filter(({ isTrue }) => isTrue), own.filter(({ isTrue }) => !isTrue)];
    const count = (ones: readonly AlignedCase[]) => ones.filter((one) => told.has(one)).length;
    return `${group}\t${count(yes)} of ${yes.length}\t${count(no)} of ${no.length}`;
  });
  return ["set\ttrue found\tfalse answered true", ...lines].join("\n");
}

function writeWrong(aligned: readonly AlignedCase[], scored: readonly Scored[], threshold: number): string {
  const told = new Set(scored.filter(({ probability }) => probability >= threshold).map(({ one }) => one));
  return aligned
    .filter((one) => !hidden.has(one.set) && one.isTrue !== told.has(one))
    .map(
      (one) =>
        `${one.isTrue ? "missed" : "WRONG"} ${one.id} ${one.description}\n    ${one.lacks.join(" | ")}`,
    )
    .join("\n");
}

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
  const today = toDay(new Date());
  const passages: Record<string, CasePassage> = {};
  const cases: ClaimCase[] = [];
  const all = sets.flatMap(({ set, labels }) => labels.map((label) => ({ set, label })));
  for (const { set, label } of all) {
    const read = readClaim(label.claim, today);
    if (read.kind !== "event") continue;
    // By number: of the filers that do not exist some have one name.
    const entity = await findEntity(db, `cik:${label.cik}`);
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
