import "server-only";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { quadrants } from "@/lib/briefing/statement";
import { migrateDatabase } from "@/lib/db/migrate";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { formatTable } from "@/lib/domain/prose";
import { wordPairs, wordStems } from "@/lib/domain/report-words";
import { classifyRole } from "@/lib/domain/roles/classify";
import type { RoleClass } from "@/lib/domain/roles/role";
import type { Evaluation } from "@/lib/eval/evaluation";
import { decodeBytes } from "@/lib/ingest/edgar/read/documents";
import { readRisks, readStrategies } from "@/lib/ingest/edgar/read/reports/narrative";
import { type ReportDocument, readReportDocuments } from "@/lib/ingest/edgar/read/reports/report-document";
import type { RequestOf, ResponseOf } from "@/lib/operations/contract";
import type { corroborate } from "@/lib/operations/corroborate/contract";
import { runCorroborate } from "@/lib/operations/corroborate/run";
import type { enrich } from "@/lib/operations/enrich/contract";
import { runEnrich } from "@/lib/operations/enrich/run";
import type { timeline } from "@/lib/operations/timeline/contract";
import { runTimeline } from "@/lib/operations/timeline/run";
import { augustListSeenOn } from "@/lib/seed/documents";
import { loadSeed } from "@/lib/seed/load";

const tables = { all: "lib/domain/tables/report-words.tsv", told: "lib/domain/tables/told-words.tsv" };
/** Words that a smaller share of the filers write are particular, and are not listed. */
const leastShare = { word: 0.1, pair: 0.15 };
/** Of the words of headings and aims those are listed that as many filers use. */
const leastFilers = 2;

const isAnnualReport = (raw: string): boolean =>
  /CONFORMED SUBMISSION TYPE:\s*10-K|<TYPE>10-K|name="dei:DocumentType"[^>]*>(?:<[^>]+>)*10-K|ANNUAL REPORT PURSUANT TO SECTION 13/i.test(
    raw.slice(0, 400_000),
  );

/**
 * Counts in the annual reports of a mirror of EDGAR which words and pairs of words how many filers write in Items 1, 1A
 * and 7, and which words in the headings of their risks and in what they aim for, and writes the tables by which
 * briefings tell what is particular to a company from what everybody says. No sentence is kept, and a filer counts once.
 */
export const countReportWords: Evaluation = async ({ edgar }) => {
  const filers: Record<"all" | "risks" | "aims", Set<string>[]> = { all: [], risks: [], aims: [] };
  const data = path.join(edgar, "www.sec.gov/Archives/edgar/data");
  for (const cik of readdirSync(data)) {
    const found = { all: new Set<string>(), risks: new Set<string>(), aims: new Set<string>() };
    for (const name of readdirSync(path.join(data, cik), { recursive: true, encoding: "utf8" })) {
      if (!/\.(?:txt|html?)$/.test(name)) continue;
      const raw = decodeBytes(await readFile(path.join(data, cik, name)));
      if (isAnnualReport(raw)) addWords(readReportDocuments(raw, "10-K"), found);
    }
    // Reports without risks are of another time, which spoke of other aims.
    if (found.risks.size === 0) found.aims.clear();
    for (const kind of ["all", "risks", "aims"] as const)
      if (found[kind].size > 0) filers[kind].push(found[kind]);
  }
  const all = sharesOf(filers.all).filter(
    ({ words, share }) => share >= (words.includes(" ") ? leastShare.pair : leastShare.word),
  );
  writeFileSync(
    tables.all,
    `words\tshare\n${all.map(({ words, share }) => `${words}\t${share.toFixed(2)}\n`).join("")}`,
  );
  const told = (["risks", "aims"] as const).flatMap((kind) =>
    sharesOf(filers[kind])
      .filter(({ count }) => count >= leastFilers)
      .map(({ words, share }) => `${kind}\t${words}\t${share.toFixed(2)}\n`),
  );
  writeFileSync(tables.told, `kind\twords\tshare\n${told.join("")}`);
  const json = {
    filers: filers.all.length,
    words: all.length,
    risks: filers.risks.length,
    aims: filers.aims.length,
    told: told.length,
  };
  const text = `${json.words} words and pairs of words of ${json.filers} filers' annual reports, in ${tables.all}
${json.told} words of ${json.risks} filers' risk headings and ${json.aims} filers' aims, in ${tables.told}`;
  return { json, text };
};

/** Words with the number and share of the filers that write them, the commonest first. */
function sharesOf(filers: readonly Set<string>[]): { words: string; count: number; share: number }[] {
  const counts = new Map<string, number>();
  for (const found of filers) for (const words of found) counts.set(words, (counts.get(words) ?? 0) + 1);
  return [...counts]
    .map(([words, count]) => ({ words, count, share: count / filers.length }))
    .sort((one, other) => other.share - one.share || one.words.localeCompare(other.words));
}

function addWords(
  documents: readonly ReportDocument[],
  found: Record<"all" | "risks" | "aims", Set<string>>,
): void {
  for (const document of documents) {
    for (const { item, start, end } of document.items)
      if (item === "1" || item === "1A" || item === "7") {
        const stems = wordStems(document.text.slice(start, end));
        for (const words of [...stems, ...wordPairs(stems)]) found.all.add(words);
      }
    if (document.role !== "report") continue;
    for (const { text } of readRisks(document)) for (const stem of wordStems(text)) found.risks.add(stem);
    for (const { text } of readStrategies(document)) for (const stem of wordStems(text)) found.aims.add(stem);
  }
}

const labelsPath = fileURLToPath(new URL("./substance-labels.csv", import.meta.url));

const filled = z.string().transform((text) => text || null);

/** A constituent of the S&P 500 with what is certain of it; the other cells are null. */
const labelSchema = z.object({
  ticker: z.string(),
  cik: z.string(),
  name: z.string(),
  /** Whom a Form 4 and a proxy statement both call the chief executive. */
  ceo: filled,
  /** Revenue of a fiscal year as the company itself tagged it, US dollars. */
  revenue: filled.transform((text) => (text === null ? null : Number(text))),
  revenue_period_end: filled,
});

type SubstanceLabel = z.infer<typeof labelSchema>;

/** The labels of the command and of its test. */
export function readSubstanceLabels(): SubstanceLabel[] {
  const rows: unknown = parse(readFileSync(labelsPath), { columns: true, skip_empty_lines: true });
  return z.array(labelSchema).parse(rows);
}

/** What an installation says of one company from the data it begins with. */
type Substance = {
  ticker: string;
  chiefExecutives: string[];
  /** Null where no chief executive is certain. */
  isChiefRight: boolean | null;
  isChiefCorroborated: boolean | null;
  hasFinanceChief: boolean;
  people: number;
  hasRevenue: boolean;
  /** Null where no label has a figure of that year. */
  isRevenueRight: boolean | null;
  hasNetIncome: boolean;
  /** Who is shown with a document of somebody else, in the list of people or in a sentence: "Jane Roe: Form 4 of Max Poe". */
  strangersSources: string[];
  headline: string | null;
  /** The headline says more than which item an 8-K had. */
  hasContent: boolean;
  words: number;
  hasDescription: boolean;
  /** Which kinds of facts are told. */
  told: Record<ToldKind, boolean>;
  /** Points of each part of the analysis. */
  points: Record<(typeof analysed)[number], number>;
  newestEightK: string | null;
};

const analysed = [...quadrants, "competitors"] as const;

/** Kinds of facts of which is counted how many companies have any, with how the table names them. */
const toldKinds = {
  business: "a description beyond industry and seat",
  employees: "employees",
  founded: "a founding year",
  headquarters: "a seat",
  incorporated: "where it is incorporated",
  twoYears: "revenue of two years",
  quarter: "a quarter",
  segments: "segments",
  products: "products with their sales",
  directors: "three current directors",
  customers: "customers",
  rivals: "competitors by its report",
  subsidiaries: "subsidiaries by its report",
  strategy: "strategy",
  risks: "risks",
  legal: "legal proceedings",
} as const;

type ToldKind = keyof typeof toldKinds;

type Enriched = ResponseOf<typeof enrich>;

/** Asks the operations about each company as a new user would. */
export async function measureSubstance(
  db: Database,
  labels: readonly SubstanceLabel[],
  // The day of the data: as they age, fewer offices count as held.
  now = new Date(`${augustListSeenOn}T00:00:00Z`),
): Promise<Substance[]> {
  const context = { db, now, costCents: 0 };
  const found: Substance[] = [];
  for (const label of labels) {
    const company = label.cik;
    const answer: Enriched = await runEnrich(context, { company, include: ["people", "intelligence"] });
    const events: ResponseOf<typeof timeline> = await runTimeline(context, { company, start: "2026-01" });
    const chiefs = holdersOf(answer, "ceo");
    found.push({
      ticker: label.ticker,
      chiefExecutives: chiefs,
      isChiefRight: label.ceo === null ? null : isOnlyOne(chiefs, label.ceo),
      isChiefCorroborated: label.ceo === null ? null : await isCorroborated(db, now, company, label.ceo),
      hasFinanceChief: holdersOf(answer, "cfo").length > 0,
      people: new Set(answer.people.map(({ name }) => name)).size,
      hasRevenue: answer.scale.revenue !== undefined,
      isRevenueRight: isRevenueRight(answer, label),
      hasNetIncome: answer.scale.netIncome !== undefined,
      strangersSources: findStrangersSources(answer),
      headline: answer.headlineInsight,
      hasContent: answer.headlineInsight !== null && hasContent(answer),
      words: (answer.context ?? "").split(/\s+/).filter((word) => /\p{L}|\d/u.test(word)).length,
      hasDescription: answer.entity.description !== null,
      told: toldOf(answer),
      points: Object.fromEntries(
        analysed.map((part) => [part, answer.intelligence?.[part].length ?? 0]),
      ) as Substance["points"],
      newestEightK: events.events[0]?.date ?? null,
    });
  }
  return found;
}

/** "Jabil Inc. is an electronics company based in St. Petersburg, Florida.": nothing of its own. */
const isBare = (description: string): boolean =>
  /^.{1,90}? (?:is|was) an? [^.,;]*?(?:,? based| in )?[^;]*$/.test(description) &&
  !/[;:]|\. \p{Lu}|\b(?:segments?|brands?|products?|sells?|makes?|owns?|through|with)\b/u.test(description);

function toldOf(answer: Enriched): Substance["told"] {
  const { entity, scale, profile } = answer;
  return {
    business: entity.description !== null && !isBare(entity.description),
    employees: entity.employees !== null,
    founded: entity.founded !== null,
    headquarters: entity.headquarters !== null,
    incorporated: profile?.incorporated != null,
    twoYears: (scale.revenue?.previous.length ?? 0) > 0,
    quarter: scale.quarter !== undefined,
    segments: scale.segments !== undefined,
    products: scale.products !== undefined,
    directors: holdersOf(answer, "director").length >= 3,
    customers: (profile?.customers.length ?? 0) > 0,
    rivals: (profile?.competitors.length ?? 0) > 0,
    subsidiaries: (profile?.subsidiaries.length ?? 0) > 0,
    strategy: (profile?.strategy.length ?? 0) > 0,
    risks: (profile?.risks.length ?? 0) > 0,
    legal: (profile?.legal.length ?? 0) > 0,
  };
}

function holdersOf({ people }: Enriched, office: RoleClass): string[] {
  const current = people.filter(
    ({ role, is_current }) => is_current && role !== null && classifyRole(role).classes.includes(office),
  );
  return [...new Set(current.map(({ name }) => name))];
}

const isOnlyOne = (names: readonly string[], wanted: string): boolean =>
  names.length > 0 && names.every((name) => matchPersonNames(wanted, name).same);

async function isCorroborated(db: Database, now: Date, company: string, name: string): Promise<boolean> {
  const request: RequestOf<typeof corroborate> = {
    company,
    claims: [{ type: "role", person_name: name, role: "CEO" }],
  };
  const { results } = await runCorroborate({ db, now, costCents: 0 }, request);
  return results[0]?.corroborated === true;
}

function isRevenueRight({ scale: { revenue } }: Enriched, label: SubstanceLabel): boolean | null {
  const years = revenue ? [revenue, ...(revenue.previous ?? [])] : [];
  const year = years.find(({ period_end }) => period_end === label.revenue_period_end);
  return label.revenue === null || year === undefined
    ? null
    : Math.abs(year.value / label.revenue - 1) <= 0.01;
}

/** Whose ownership forms a document is; null for what is no single person's, as a proxy or a list of all of a company's forms. */
const ownersOf = (title: string): string[] | null =>
  / Forms? [345](?:\/A)? of (.+)$/.exec(title)?.[1]?.split(/, | and /) ?? null;

const isAmong = (name: string, owners: readonly string[]): boolean =>
  owners.some((owner) => owner === name || matchPersonNames(owner, name).same);

/** Whether a text has a name in whole. */
const isNamed = (name: string, text: string): boolean => /^(?!\p{L})/u.test(text.split(name)[1] ?? "x");

/**
 * Where the footnote of somebody's office is an ownership form of somebody else: in the list of people; and in the
 * briefing, where a sentence rests on the form of somebody whom it doesn't name, or names somebody whose own isn't there.
 */
function findStrangersSources({ people, citations, context }: Enriched): string[] {
  const listed = people.flatMap(({ name, source }) => {
    const title = citations.find(({ url }) => url === source?.url)?.title ?? "no footnote";
    const owners = ownersOf(title);
    return owners !== null && !isAmong(name, owners) ? [`${name}: ${title}`] : [];
  });
  // Briefings write the apostrophes of names in print.
  const sentences = (context ?? "").replace(/’/g, "'").match(/[^\n]+?(?:\[\d+\])+/g) ?? [];
  const told = sentences.flatMap((sentence) => {
    const titles = [...sentence.matchAll(/\[(\d+)\]/g)].flatMap(
      ([, n]) => citations.find((one) => one.n === Number(n))?.title ?? [],
    );
    const owners = titles.map(ownersOf);
    const named = [...new Set(people.map(({ name }) => name))].filter((name) => isNamed(name, sentence));
    const isOwn = (name: string) => owners.some((own) => own === null || isAmong(name, own));
    return [
      ...named.filter((name) => !isOwn(name)).map((name) => `${name}: none of ${titles.join("; ")}`),
      ...titles.filter((_, at) => owners[at]?.some((owner) => isNamed(owner, sentence)) === false),
    ];
  });
  return [...listed, ...told];
}

/** A figure, or somebody by name: what only names an item of a form has neither. */
function hasContent({ headlineInsight, people }: Enriched): boolean {
  const text = (headlineInsight ?? "")
    .replace(/\[\d+\]/g, "")
    .replace(/\(?(?:on )?\p{Lu}\p{L}+ \d{1,2}, \d{4}\)?/gu, "");
  if (/\b8-K\b/.test(text)) return false;
  return /[$%]|\d/.test(text) || people.some(({ name }) => text.includes(name.split(" ").at(-1) ?? name));
}

const listToldKinds = () => Object.keys(toldKinds) as ToldKind[];

/** How many companies an installation can say each thing of. `right` are parts of those of which it is certain. */
export type SubstanceFigures = Record<
  | "companies"
  | "chiefExecutive"
  | "chiefCertain"
  | "chiefRight"
  | "chiefCorroborated"
  | "oneChief"
  | "financeChief"
  | "fivePeople"
  | "revenue"
  | "revenueCertain"
  | "revenueRight"
  | "netIncome"
  | "ownSources"
  | "headline"
  | "ninetyWords"
  | "description"
  | ToldKind
  | (typeof analysed)[number]
  | "recentEightK",
  number
>;

export function countSubstance(found: readonly Substance[]): SubstanceFigures {
  const count = (test: (one: Substance) => boolean | null) =>
    found.filter((one) => test(one) === true).length;
  return {
    companies: found.length,
    chiefExecutive: count(({ chiefExecutives }) => chiefExecutives.length > 0),
    oneChief: count(({ chiefExecutives }) => chiefExecutives.length === 1),
    chiefCertain: count(({ isChiefRight }) => isChiefRight !== null),
    chiefRight: count(({ isChiefRight }) => isChiefRight),
    chiefCorroborated: count(({ isChiefCorroborated }) => isChiefCorroborated),
    financeChief: count(({ hasFinanceChief }) => hasFinanceChief),
    fivePeople: count(({ people }) => people >= 5),
    revenue: count(({ hasRevenue }) => hasRevenue),
    revenueCertain: count((one) => one.isRevenueRight !== null),
    revenueRight: count((one) => one.isRevenueRight),
    netIncome: count(({ hasNetIncome }) => hasNetIncome),
    ownSources: count(({ strangersSources }) => strangersSources.length === 0),
    headline: count((one) => one.hasContent),
    ninetyWords: count(({ words }) => words >= 90),
    description: count(({ hasDescription }) => hasDescription),
    ...(Object.fromEntries(listToldKinds().map((kind) => [kind, count(({ told }) => told[kind])])) as Record<
      ToldKind,
      number
    >),
    ...(Object.fromEntries(analysed.map((part) => [part, count(({ points }) => points[part] > 0)])) as Record<
      (typeof analysed)[number],
      number
    >),
    recentEightK: count(({ newestEightK }) => newestEightK !== null && newestEightK >= "2026-06-01"),
  };
}

/** What a new installation knows of the constituents of the S&P 500, from the data that it begins with alone. */
export const evaluateSubstance: Evaluation = async ({ data }) => {
  const folder = data ?? mkdtempSync(path.join(os.tmpdir(), "footnote-eval-"));
  const db = await openDatabase({ databaseUrl: null, dataDir: folder });
  try {
    await migrateDatabase(db);
    await loadSeed(db);
    const found = await measureSubstance(db, readSubstanceLabels());
    const figures = countSubstance(found);
    return { json: { figures, companies: found }, text: formatSubstance(found, figures) };
  } finally {
    await closeDatabase();
    if (data === undefined) rmSync(folder, { recursive: true, force: true });
  }
};

function formatSubstance(found: readonly Substance[], figures: SubstanceFigures): string {
  const share = (part: number, whole: number) => `${part} of ${whole}`;
  const rows = [
    ["a current chief executive", share(figures.chiefExecutive, figures.companies)],
    ["  exactly one", share(figures.oneChief, figures.companies)],
    ["  the right one, where certain", share(figures.chiefRight, figures.chiefCertain)],
    ["  the right one, by corroborate", share(figures.chiefCorroborated, figures.chiefCertain)],
    ["a current finance chief", share(figures.financeChief, figures.companies)],
    ["five people", share(figures.fivePeople, figures.companies)],
    ["revenue", share(figures.revenue, figures.companies)],
    ["  right within 1 %, where certain", share(figures.revenueRight, figures.revenueCertain)],
    ["net income", share(figures.netIncome, figures.companies)],
    ["people with documents of their own", share(figures.ownSources, figures.companies)],
    ["a headline with content", share(figures.headline, figures.companies)],
    ["context of 90 words or more", share(figures.ninetyWords, figures.companies)],
    ["a description", share(figures.description, figures.companies)],
    ...listToldKinds().map((kind): [string, string] => [
      toldKinds[kind],
      share(figures[kind], figures.companies),
    ]),
    ...analysed.map((part): [string, string] => [part, share(figures[part], figures.companies)]),
    ["an 8-K of June 2026 or later", share(figures.recentEightK, figures.companies)],
  ];
  const list = (title: string, test: (one: Substance) => boolean) => {
    const tickers = found.filter(test).map(({ ticker }) => ticker);
    return tickers.length === 0 ? [] : [`${title}: ${tickers.join(" ")}`];
  };
  return [
    "What a new installation says of the constituents of the S&P 500",
    formatTable(["", "companies"], rows),
    ...list("No chief executive", (one) => one.chiefExecutives.length === 0),
    ...list("Several chief executives", (one) => one.chiefExecutives.length > 1),
    ...list("Wrong chief executive", (one) => one.isChiefRight === false),
    ...list("Chief executive not corroborated", (one) => one.isChiefCorroborated === false),
    ...list("No finance chief", (one) => !one.hasFinanceChief),
    ...list("No revenue", (one) => !one.hasRevenue),
    ...list("Wrong revenue", (one) => one.isRevenueRight === false),
    ...list("No net income", (one) => !one.hasNetIncome),
    ...list("Documents of others", (one) => one.strangersSources.length > 0),
    ...list("No headline with content", (one) => !one.hasContent),
    ...list("Fewer than 90 words", (one) => one.words < 90),
    ...list("No 8-K since June 2026", (one) => (one.newestEightK ?? "") < "2026-06-01"),
  ].join("\n");
}
