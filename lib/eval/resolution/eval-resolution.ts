import "server-only";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import MiniSearch from "minisearch";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { formatTable } from "@/lib/domain/prose";
import { findExact } from "@/lib/domain/resolution/candidates";
import type { CompanyMatch } from "@/lib/domain/resolution/explain";
import { matchCompany } from "@/lib/domain/resolution/match-company";
import { readQuery } from "@/lib/domain/resolution/parse-query";
import {
  buildRegistryIndex,
  type RegistryEntity,
  type RegistryIndex,
  type RegistryName,
} from "@/lib/domain/resolution/registry-index";
import { weights as current, type Measures, measureName, scoreQuery } from "@/lib/domain/resolution/score";
import { type Evaluation, halfTitles } from "@/lib/eval/evaluation";
import { readSeedRegistry } from "@/lib/seed/pack";
import {
  countAtBestThreshold,
  countFigures,
  type EvalCase,
  isExpected,
  parseCases,
  type ReliabilityRow,
  type ResolutionFigures,
  type ResolverAnswer,
  sameCik,
  tabulateReliability,
} from "./resolution-figures";
import { makeTrainingQueries, startRandom, type TrainingQuery } from "./training-queries";

/** A plain way to resolve a company, for comparison. It always answers with its best guess, if any. */
type Baseline = { title: string; answer: (input: string) => ResolverAnswer };

/** One name or identifier with its entity; what every baseline searches. */
type BaselineRow = { entity: RegistryEntity; name: string; isIdentifier: boolean };

/** All names and identifiers of a registry, those of larger companies first, so that ties fall to them. */
function listBaselineRows(
  entities: readonly RegistryEntity[],
  names: readonly RegistryName[],
): BaselineRow[] {
  const byKey = new Map(entities.map((entity) => [entity.key, entity]));
  const rows: BaselineRow[] = entities.map((entity) => ({ entity, name: entity.name, isIdentifier: false }));
  for (const { entityKey, kind, name } of names) {
    const entity = byKey.get(entityKey);
    const isIdentifier = kind === "ticker" || kind === "cik" || kind === "lei" || kind === "domain";
    if (entity !== undefined) rows.push({ entity, name, isIdentifier });
  }
  const rank = ({ entity }: BaselineRow) => entity.sizeRank ?? Number.MAX_SAFE_INTEGER;
  return rows.sort((one, other) => rank(one) - rank(other));
}

/** Lower-case words without punctuation and legal suffixes, as such scripts usually do it. */
function stripSuffix(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/['’.]/g, "")
    .split(/[^\p{L}\p{N}&]+/u)
    .filter(Boolean);
  while (words.length > 1 && suffixes.has(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}

const suffixes = new Set(
  "inc incorporated corp corporation co company ltd limited plc llc lp sa ag nv se ab the group holdings holding".split(
    " ",
  ),
);

/** Strips the legal suffix and compares exactly; identifiers compare as they are. */
function exactBaseline(rows: readonly BaselineRow[]): Baseline {
  const byName = new Map<string, BaselineRow>();
  for (const row of rows) {
    const key = row.isIdentifier ? row.name.toLowerCase() : stripSuffix(row.name);
    if (!byName.has(key)) byName.set(key, row);
  }
  return {
    title: "suffix-strip and exact match",
    answer: (input) => {
      const row = byName.get(stripSuffix(input)) ?? byName.get(input.trim().toLowerCase());
      return row === undefined ? null : { entity: row.entity, confidence: 1 };
    },
  };
}

/** Levenshtein ratio of the stripped names that share a word, or the beginning of one, with the input. */
function levenshteinBaseline(rows: readonly BaselineRow[]): Baseline {
  const names = rows.map((row) => (row.isIdentifier ? row.name.toLowerCase() : stripSuffix(row.name)));
  const blocks = new Map<string, number[]>();
  for (const [position, name] of names.entries()) {
    for (const block of blocksOf(name)) {
      const known = blocks.get(block);
      if (known === undefined) blocks.set(block, [position]);
      else known.push(position);
    }
  }
  return {
    title: "token-blocked Levenshtein ratio",
    answer: (input) => {
      const asked = stripSuffix(input);
      const candidates = new Set(blocksOf(asked).flatMap((block) => blocks.get(block) ?? []));
      let best: { row: BaselineRow; ratio: number } | null = null;
      for (const position of [...candidates].sort((one, other) => one - other)) {
        const row = rows[position];
        const ratio = likenessOf(asked, names[position] ?? "");
        if (row !== undefined && (best === null || ratio > best.ratio)) best = { row, ratio };
      }
      return best === null ? null : { entity: best.row.entity, confidence: best.ratio };
    },
  };
}

function blocksOf(name: string): string[] {
  return [...new Set(name.split(" ").flatMap((word) => [word, word.slice(0, 3)]))];
}

/** 1 for equal texts, 0 for texts without a letter in common. */
function likenessOf(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  return longest === 0 ? 0 : 1 - levenshtein(one, other) / longest;
}

function levenshtein(one: string, other: string): number {
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (last[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    last = current;
  }
  return last[other.length] ?? 0;
}

/** The MiniSearch library over the stripped names, with typos and beginnings of words allowed. */
function miniSearchBaseline(rows: readonly BaselineRow[]): Baseline {
  const search = new MiniSearch<{ id: number; name: string }>({ fields: ["name"] });
  search.addAll(rows.map((row, id) => ({ id, name: row.isIdentifier ? row.name : stripSuffix(row.name) })));
  return {
    title: "MiniSearch",
    answer: (input) => {
      const asked = stripSuffix(input);
      const found = search.search(asked, { fuzzy: 0.2, prefix: true });
      const top = found.filter(({ score }) => score === found[0]?.score);
      const first = top.toSorted((one, other) => Number(one.id) - Number(other.id))[0];
      const row = first === undefined ? undefined : rows[Number(first.id)];
      if (first === undefined || row === undefined) return null;
      // Scores grow with the number of words asked for, so that one threshold needs them by the word.
      return { entity: row.entity, confidence: first.score / Math.max(1, asked.split(" ").length) };
    },
  };
}

/** Of one class of cases: how many went right (the company, the question back, or nothing), and how many wrong. */
type ClassRow = { name: string; cases: number; right: number; wrongCompany: number };

type HalfReport = {
  figures: ResolutionFigures;
  classes: ClassRow[];
  reliability: ReliabilityRow[];
  baselines: { title: string; threshold: number; figures: ResolutionFigures }[];
};

/** Resolves every case of a half with the product's matcher and with the baselines, and counts. */
export function evaluateHalf(
  index: RegistryIndex,
  cases: readonly EvalCase[],
  baselines: readonly Baseline[],
): HalfReport {
  const matches = cases.map(({ input }) => matchCompany(index, input));
  const answers = matches.map(answerOf);
  const classes = new Map<string, ClassRow>();
  for (const [at, row] of cases.entries()) {
    const match = matches[at];
    if (match === undefined) continue;
    const counted = classes.get(row.class) ?? { name: row.class, cases: 0, right: 0, wrongCompany: 0 };
    counted.cases += 1;
    if (isRight(row, match)) counted.right += 1;
    else if (match.outcome === "resolved") counted.wrongCompany += 1;
    classes.set(row.class, counted);
  }
  return {
    figures: countFigures(cases, answers),
    classes: [...classes.values()].sort((one, other) => one.name.localeCompare(other.name, "en")),
    reliability: tabulateReliability(cases, answers),
    baselines: baselines.map(({ title, answer }) => ({
      title,
      ...countAtBestThreshold(
        cases,
        cases.map(({ input }) => answer(input)),
      ),
    })),
  };
}

/** True when a match is what its case expects; a question back counts if it offers a listed company. */
function isRight({ expect }: EvalCase, match: CompanyMatch): boolean {
  if (expect === null) return match.outcome === "not_found";
  if (!("ambiguous" in expect)) {
    return match.outcome === "resolved" && isExpected(expect, match.entity);
  }
  if (match.outcome !== "ambiguous") return false;
  const offered = match.alternatives.map(({ entity }) => entity.cik);
  return expect.ambiguous.some((cik) => offered.some((other) => sameCik(cik, other)));
}

function answerOf(match: CompanyMatch): ResolverAnswer {
  return match.outcome === "resolved" ? { entity: match.entity, confidence: match.confidence } : null;
}

/** A half's report as lines of text. */
function writeReport(title: string, report: HalfReport): string {
  const { figures, classes, reliability, baselines } = report;
  const rows = [
    ["Footnote", "", ...figureCells(figures)],
    ...baselines.map((row) => [row.title, `at ${row.threshold.toFixed(2)}`, ...figureCells(row.figures)]),
  ];
  const parts = [
    `${title}: ${figures.cases} cases`,
    formatTable(["", "threshold", "precision", "recall", "F1", "wrong company"], rows),
    formatTable(
      ["class", "cases", "right", "wrong company"],
      classes.map((row) => [row.name, `${row.cases}`, `${row.right}`, `${row.wrongCompany}`]),
    ),
    formatTable(
      ["confidence", "answers", "mean", "right"],
      reliability.map((row) => [
        row.from === row.to ? "1" : `${row.from.toFixed(2)} to ${row.to.toFixed(2)}`,
        `${row.answers}`,
        row.confidence.toFixed(3),
        row.right.toFixed(3),
      ]),
    ),
  ];
  return parts.join("\n\n");
}

function figureCells({ precision, recall, f1, wrongRate }: ResolutionFigures): string[] {
  return [precision.toFixed(4), recall.toFixed(4), f1.toFixed(4), `${(100 * wrongRate).toFixed(2)} %`];
}

/** Company names against the project's labelled inputs, beside three baselines. */
export const evaluateResolution: Evaluation = async () => {
  const { entities, names } = await readSeedRegistry();
  const index = buildRegistryIndex(entities, names);
  const rows = listBaselineRows(entities, names);
  const baselines = [exactBaseline(rows), levenshteinBaseline(rows), miniSearchBaseline(rows)];
  const reports: Record<string, HalfReport> = {};
  const texts: string[] = [];
  for (const [half, title] of Object.entries(halfTitles)) {
    const path = fileURLToPath(new URL(`${half}.jsonl`, import.meta.url));
    if (!existsSync(path)) continue;
    const report = evaluateHalf(index, parseCases(await readFile(path, "utf8")), baselines);
    reports[half] = report;
    texts.push(writeReport(title, report));
  }
  return { json: reports, text: texts.join("\n\n") };
};

type Weights = Record<keyof Measures | "bias", number>;

/** Candidates of one query as rows of measures, with the row that is right, or -1 for none. */
type Example = { rows: Float64Array[]; right: number };

const names = Object.keys(current) as (keyof Weights)[];
const free = new Set<string>(["bias", "evidence", "beginning", "industryExplains", "complete"]);
const steps = 400;
const candidateLimit = 12;

/** Fits the weights of the multinomial logit by maximum likelihood, starting from none. */
function fitWeights(index: RegistryIndex, queries: readonly TrainingQuery[]): Weights {
  const examples = queries.flatMap((query) => readExample(index, query) ?? []);
  const fitted = new Float64Array(names.length);
  const mean = new Float64Array(names.length);
  const square = new Float64Array(names.length);
  for (let step = 1; step <= steps; step += 1) {
    const gradient = gradientOf(examples, fitted);
    for (const [at, name] of names.entries()) {
      const slope = (gradient[at] ?? 0) + 2e-4 * (fitted[at] ?? 0);
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * slope;
      square[at] = 0.99 * (square[at] ?? 0) + 0.01 * slope * slope;
      const move =
        (mean[at] ?? 0) / (1 - 0.9 ** step) / (Math.sqrt((square[at] ?? 0) / (1 - 0.99 ** step)) + 1e-9);
      const next = (fitted[at] ?? 0) - 0.1 * (1 - step / (steps + 1)) * move;
      // What speaks against a name never speaks for it, however the sample falls.
      fitted[at] = free.has(name) ? next : Math.min(0, next);
    }
  }
  const weights = { ...current };
  for (const [at, name] of names.entries()) weights[name] = Math.round(100 * (fitted[at] ?? 0)) / 100;
  return weights;
}

function readExample(index: RegistryIndex, query: TrainingQuery): Example | null {
  const parsed = parseCompanyName(query.text);
  if (parsed.key === "" || findExact(index, parsed).length > 0) return null;
  const read = readQuery(parsed, index.wordIndex);
  const scored = scoreQuery(index, read)
    .filter(({ entity }) => entity !== query.absent)
    .slice(0, candidateLimit);
  if (scored.length === 0 || (query.absent !== null && hasTwin(index, query.absent))) return null;
  const rows = scored.map((candidate) => {
    const measures = measureName(index, read, candidate.name);
    return Float64Array.from(names, (name) => (name === "bias" ? 1 : measures[name]));
  });
  return {
    rows,
    right: query.truth === null ? -1 : scored.findIndex(({ entity }) => entity === query.truth),
  };
}

/** Another registrant of the same name would be right where the absent one is asked for. */
function hasTwin(index: RegistryIndex, entity: number): boolean {
  const parsed = parseCompanyName(index.entities[entity]?.name ?? "");
  return (index.lookup.byLooseKey.get(parsed.looseKey) ?? []).some(
    (at) => index.names[at]?.entity !== entity,
  );
}

function gradientOf(examples: readonly Example[], fitted: Float64Array): Float64Array {
  const gradient = new Float64Array(fitted.length);
  for (const { rows, right } of examples) {
    const odds = rows.map((row) =>
      Math.exp(row.reduce((sum, value, at) => sum + value * (fitted[at] ?? 0), 0)),
    );
    const total = odds.reduce((sum, value) => sum + value, 1);
    for (const [position, row] of rows.entries()) {
      const error = (odds[position] ?? 0) / total - (position === right ? 1 : 0);
      for (let at = 0; at < row.length; at += 1) gradient[at] = (gradient[at] ?? 0) + error * (row[at] ?? 0);
    }
  }
  return gradient.map((value) => value / examples.length);
}

/** The text of lib/domain/resolution/weights.json, fitted on the seed registry. */
export async function fitResolution(): Promise<string> {
  const { entities, names } = await readSeedRegistry();
  const index = buildRegistryIndex(entities, names);
  const weights = fitWeights(index, makeTrainingQueries(index, 24_000, startRandom(7)));
  return JSON.stringify(weights, null, 2);
}
