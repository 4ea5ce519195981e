import "server-only";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { classifyRole } from "@/lib/domain/roles/classify";
import { decodeBytes } from "@/lib/ingest/edgar/read/documents";
import { type ReportReading, readReport } from "@/lib/ingest/edgar/read/reports/read-report";
import { type Evaluation, evaluateHalves } from "../evaluation";
import { readProducts } from "./read-products";

const text = z.string().nullish().catch(null);
const flag = z.boolean().nullish().catch(null);

/** One fact that a person read in a report. `value: null` says that the document names none of its kind. */
export const reportLabel = z.object({
  path: z.string(),
  cik: z.union([z.number(), z.string()]).nullish().catch(null),
  form: z.string(),
  accession: text,
  kind: z.string(),
  value: z.union([z.string(), z.number()]).nullish().catch(null),
  name: text,
  alt_values: z.array(z.number()).nullish().catch(null),
  alt_years: z.array(z.number()).nullish().catch(null),
  aka: z.array(z.string()).nullish().catch(null),
  titles: z.array(z.string()).nullish().catch(null),
  capacity: text,
  unsigned: flag,
  age: z.number().nullish().catch(null),
  independent: flag,
  committees: z.array(z.string()).nullish().catch(null),
  percent: z.number().nullish().catch(null),
  as_of: text,
  period_end: text,
  city: text,
  state: text,
  year: z.union([z.number(), z.string()]).nullish().catch(null),
  quote: text,
  item: text,
  heading: text,
  starts_with: text,
  ends_with: text,
  alt_ends_with: z
    .union([z.string(), z.array(z.string())])
    .nullish()
    .catch(null),
  by_reference: z.union([z.boolean(), z.string()]).nullish().catch(null),
  reserved: flag,
  empty: flag,
  none_named: flag,
  single_segment: flag,
  none_over: flag,
  none: flag,
  optional: flag,
  certainty: text,
  half: text,
});

export type ReportLabel = z.output<typeof reportLabel>;

/**
 * Reads labels, one JSON object a line.
 *
 * @throws Error with the line's number, when a line has the wrong form.
 */
export function parseReportLabels(jsonl: string): ReportLabel[] {
  return jsonl.split("\n").flatMap((line, at) => {
    if (line.trim() === "") return [];
    const parsed = reportLabel.safeParse(JSON.parse(line));
    if (!parsed.success) throw new Error(`Line ${at + 1}: ${parsed.error.message}`);
    return [parsed.data];
  });
}

/** Neither required nor wrong. */
export const isOptional = ({ optional, certainty }: Pick<ReportLabel, "optional" | "certainty">): boolean =>
  optional === true || certainty === "acceptable";

/** How many facts of a kind a document has, how many were read, and how many of these are right. */
type Tally = { labelled: number; found: number; read: number; right: number };

/** A fact as read, in the words of the labels. */
type ReadFact = Pick<ReportLabel, "value"> & Partial<Omit<ReportLabel, "value">>;

type DocumentScore = {
  tallies: Record<string, Tally>;
  misses: string[];
};

/** The facts of a reading by kind; kinds that the readers do not know are absent. */
function factsOf(reading: ReportReading): Record<string, ReadFact[]> {
  const main = reading.documents.find(({ role }) => role === "report");
  return {
    item: (main?.items ?? []).map((item) => ({
      value: item.item,
      item: item.item,
      heading: item.heading,
      starts_with: main?.text.slice(item.bodyStart, item.end).slice(0, 200) ?? "",
      ends_with: main?.text.slice(item.bodyStart, item.end).slice(-200) ?? "",
      by_reference: item.byReference,
    })),
    ...peopleOf(reading),
    ...companyFactsOf(reading),
    revenue: figuresOf(reading, "revenue"),
    net_income: figuresOf(reading, "net_income"),
    segment: reading.segments.map(({ name }) => ({ value: name })),
    competitor: reading.competitors.map(({ name }) => ({ value: name })),
    customer_concentration: reading.customers.map(({ name, percent }) => ({ value: name, percent })),
    // Subsidiaries of one name in several states are one name.
    subsidiary: [...new Set(reading.subsidiaries.map(({ name }) => name))].map((name) => ({ value: name })),
    product: reading.documents
      .filter(({ role }) => role === "report")
      .flatMap((document) => readProducts(document, reading.filer))
      .map(({ name }) => ({ value: name })),
    risk: reading.risks.map(({ text }) => ({ value: text, quote: text })),
    strategy: reading.strategies.map(({ text }) => ({ value: text, quote: text })),
    legal: reading.proceedings.map(({ text, name }) => ({ value: name ?? text, quote: text })),
  };
}

function peopleOf(reading: ReportReading): Record<string, ReadFact[]> {
  return {
    executive_officer: reading.executiveOfficers.map(({ person, titles, age }) => ({
      value: person,
      name: person,
      titles,
      age,
    })),
    director: reading.directors.map(({ person, age, independent, committees }) => ({
      value: person,
      name: person,
      age,
      independent,
      committees: committees.map(({ name }) => name),
    })),
    signatory: reading.signatories.map(({ person, capacity, isSigned }) => ({
      value: person,
      name: person,
      capacity,
      unsigned: !isSigned,
    })),
  };
}

function companyFactsOf(reading: ReportReading): Record<string, ReadFact[]> {
  return {
    employees: reading.employees ? [{ value: reading.employees.value, as_of: reading.employees.asOf }] : [],
    headquarters: reading.seat
      ? [{ value: reading.seat.city, city: reading.seat.city, state: reading.seat.state }]
      : [],
    incorporated: reading.incorporation
      ? [
          {
            value: reading.incorporation.state,
            state: reading.incorporation.state,
            year: reading.incorporation.year,
          },
        ]
      : [],
    founded: reading.founding ? [{ value: reading.founding.year, year: reading.founding.year }] : [],
  };
}

const figuresOf = ({ figures }: ReportReading, concept: "revenue" | "net_income"): ReadFact[] =>
  figures.flatMap((figure) =>
    figure.concept === concept ? [{ value: figure.value, period_end: figure.to }] : [],
  );

const blanksOnce = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Letters and digits of a border, since tables and bullets are written in many ways. */
const border = (text: string): string =>
  text
    .toLowerCase()
    .replace(/<\/?(?:table|caption|page|s|c)>/g, " ")
    .replace(/[^\p{L}\p{N}]/gu, "");

const normalName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’']/g, "'")
    .replace(
      /\b(?:inc|incorporated|corp|corporation|company|co|ltd|limited|llc|plc|lp|l\.p|segment|the|group|n\.?v|s\.?a|ag|gmbh)\b\.?/g,
      " ",
    )
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const people = new Set(["executive_officer", "director", "signatory"]);
const singles = new Set(["employees", "revenue", "net_income", "headquarters", "incorporated", "founded"]);
const passages = new Set(["risk", "strategy", "legal"]);

/** Whether a fact as read is the one that a label tells. */
function isSame(kind: string, label: ReportLabel, fact: ReadFact): boolean {
  if (kind === "item") return label.item === fact.item;
  if (people.has(kind))
    return matchPersonNames(String(label.name ?? label.value), String(fact.name ?? fact.value)).score >= 0.8;
  if (kind === "employees" || kind === "revenue" || kind === "net_income")
    return [label.value, ...(label.alt_values ?? [])].map(Number).includes(Number(fact.value));
  if (kind === "founded") return Number(label.year ?? label.value) === Number(fact.year ?? fact.value);
  if (kind === "headquarters" || kind === "incorporated") return isSamePlace(label, fact);
  if (passages.has(kind)) return overlaps(label, fact);
  return isSameCompany(label, String(fact.value));
}

/** Whether a name is one of those by which a label knows a company. */
export const isSameCompany = (label: ReportLabel, name: string): boolean =>
  [String(label.value ?? label.name ?? ""), ...(label.aka ?? [])].map(normalName).includes(normalName(name));

function isSamePlace(label: ReportLabel, fact: ReadFact): boolean {
  const same = (one: unknown, other: unknown) =>
    one === undefined || one === null || normalName(String(one)) === normalName(String(other ?? ""));
  const also = (label.aka ?? []).some(
    (name) => normalName(name) === normalName([fact.city, fact.state].filter(Boolean).join(", ")),
  );
  if (label.city || label.state)
    return also || (same(label.city, fact.city) && same(label.state, fact.state));
  return same(label.value, fact.value);
}

function overlaps(label: ReportLabel, fact: ReadFact): boolean {
  const quote = border(String(label.quote ?? label.value ?? ""));
  const read = border(String(fact.quote ?? fact.value ?? ""));
  return (
    quote !== "" && read !== "" && (read.includes(quote.slice(0, 60)) || quote.includes(read.slice(0, 60)))
  );
}

/** Borders and reference of an item, offices and ages of a person: what is scored apart from finding it. */
function detailsOf(kind: string, label: ReportLabel, fact: ReadFact): [string, boolean][] {
  if (kind === "item") return itemDetails(label, fact);
  const details: [string, boolean][] = [];
  if (people.has(kind) && label.age != null) details.push([`${kind}.age`, label.age === fact.age]);
  if (kind === "executive_officer" && label.titles?.length)
    details.push([`${kind}.title`, sharesOffice(label.titles.join(", "), fact.titles?.join(", ") ?? "")]);
  if (kind === "signatory" && label.capacity)
    details.push([`${kind}.capacity`, sharesOffice(label.capacity, fact.capacity ?? "")]);
  if (kind === "incorporated" && label.year != null)
    details.push([
      "incorporated.year",
      [label.year, ...(label.alt_years ?? [])].map(Number).includes(Number(fact.year)),
    ]);
  if (kind === "director" && label.independent != null)
    details.push([`${kind}.independent`, label.independent === fact.independent]);
  if (kind === "director" && label.committees?.length)
    details.push([`${kind}.committees`, sameCommittees(label.committees, fact.committees ?? [])]);
  return details;
}

function itemDetails(label: ReportLabel, fact: ReadFact): [string, boolean][] {
  const details: [string, boolean][] = [];
  if (label.reserved || label.empty) return details;
  if (label.starts_with) {
    const wanted = border(label.starts_with).slice(0, 40);
    details.push(["item.start", border(String(fact.starts_with)).startsWith(wanted)]);
  }
  if (label.ends_with) {
    const ends = [label.ends_with, ...[label.alt_ends_with ?? []].flat()].map((end) =>
      border(end).slice(-40),
    );
    details.push(["item.end", ends.some((end) => border(String(fact.ends_with)).endsWith(end))]);
  }
  if (label.by_reference != null)
    details.push(["item.by_reference", label.by_reference === fact.by_reference]);
  return details;
}

/** Half of the words of a title as labelled are read, and its classes of office are the same. */
function sharesOffice(label: string, read: string): boolean {
  const words = (text: string) =>
    new Set(
      text
        .toLowerCase()
        .replace(/chairwoman|chairman|chairperson/g, "chair")
        .match(/\p{L}{3,}/gu) ?? [],
    );
  const wanted = words(label);
  const found = words(read);
  const shared = [...wanted].filter((word) => found.has(word)).length;
  if (shared * 2 < wanted.size || shared * 2 < found.size) return false;
  const [first] = classifyRole(label).classes;
  return first === undefined || classifyRole(read).classes.includes(first);
}

const sameCommittees = (label: readonly string[], read: readonly string[]): boolean => {
  const key = (names: readonly string[]) =>
    [
      ...new Set(
        names.map(
          (name) => normalName(name.replace(/\bcommittee\b|\(.*?\)|\bchair\w*\b/gi, "")).split(" ")[0],
        ),
      ),
    ]
      .sort()
      .join();
  return key(label) === key(read);
};

/** Scores one document's facts against its labels. Kinds without a label in it are left out. */
function scoreDocument(labels: readonly ReportLabel[], facts: Record<string, ReadFact[]>): DocumentScore {
  const score: DocumentScore = { tallies: {}, misses: [] };
  for (const kind of new Set(labels.map((label) => label.kind))) {
    const read = facts[kind];
    if (read === undefined) continue;
    const ofKind = labels.filter((label) => label.kind === kind);
    const taken = scoreLabels(kind, ofKind, read, score);
    scoreRead(kind, ofKind, read, taken, score);
  }
  return score;
}

const tallyOf = ({ tallies }: DocumentScore, name: string): Tally => {
  tallies[name] ??= { labelled: 0, found: 0, read: 0, right: 0 };
  return tallies[name];
};

/** What is labelled of a kind against what was read, with its details. @returns the facts that some label has. */
function scoreLabels(
  kind: string,
  labels: readonly ReportLabel[],
  read: readonly ReadFact[],
  score: DocumentScore,
): ReadonlySet<ReadFact> {
  const tally = tallyOf(score, kind);
  const taken = new Set<ReadFact>();
  for (const label of labels) {
    const { value, name, city, year } = label;
    if (kind !== "item" && [value, name, city, year].every((one) => one == null)) continue;
    const fact = read.find((one) => !taken.has(one) && isSame(kind, label, one));
    if (fact !== undefined) taken.add(fact);
    if (isOptional(label)) continue;
    tally.labelled += 1;
    if (fact === undefined) {
      score.misses.push(`${kind}: not read: ${inWords(label)}`);
      continue;
    }
    tally.found += 1;
    for (const [detailName, isRight] of detailsOf(kind, label, fact)) {
      const detail = tallyOf(score, detailName);
      detail.labelled += 1;
      detail.read += 1;
      if (isRight) {
        detail.found += 1;
        detail.right += 1;
      } else score.misses.push(`${detailName}: ${inWords(label)} read as ${inWords(fact)}`);
    }
  }
  return taken;
}

/** What was read of a kind against what is labelled; what a label allows counts neither way. */
function scoreRead(
  kind: string,
  labels: readonly ReportLabel[],
  read: readonly ReadFact[],
  taken: ReadonlySet<ReadFact>,
  score: DocumentScore,
): void {
  const tally = tallyOf(score, kind);
  const optional = new Set(
    labels.filter(isOptional).flatMap((label) => read.filter((one) => isSame(kind, label, one))),
  );
  for (const fact of read) {
    if (optional.has(fact)) continue;
    tally.read += 1;
    if (taken.has(fact)) tally.right += 1;
    else if (!passages.has(kind) && kind !== "item" && !singles.has(kind))
      score.misses.push(`${kind}: wrong: ${inWords(fact)}`);
  }
}

const inWords = (fact: ReadFact | ReportLabel): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(fact).flatMap(([key, value]) =>
        value == null ||
        ["path", "cik", "form", "accession", "kind", "half", "quote", "heading"].includes(key)
          ? []
          : [[key, typeof value === "string" ? blanksOnce(value).slice(-90) : value]],
      ),
    ),
  );

type Age = "before 2001" | "since 2001";
type Report = {
  documents: number;
  absent: string[];
  tallies: Record<Age, Record<string, Tally>>;
  misses: string[];
};

/** Documents as text, one JSON object a line; without a file none. */
export async function readDocuments(file: string | undefined): Promise<ReadonlyMap<string, string>> {
  if (file === undefined) return new Map();
  const line = z.object({ path: z.string(), text: z.string() });
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  return new Map(
    lines.map((one) => line.parse(JSON.parse(one))).map(({ path: name, text: said }) => [name, said]),
  );
}

/** @param given documents by path that are not in the mirror. */
async function scoreFile(file: string, edgar: string, given: ReadonlyMap<string, string>): Promise<Report> {
  const report: Report = {
    documents: 0,
    absent: [],
    tallies: { "before 2001": {}, "since 2001": {} },
    misses: [],
  };
  for (const [name, labels] of byDocument(parseReportLabels(await readFile(file, "utf8")))) {
    const from = path.join(edgar, name);
    const [first] = labels;
    const raw = given.get(name) ?? (existsSync(from) ? decodeBytes(await readFile(from)) : undefined);
    if (raw === undefined || first === undefined) {
      report.absent.push(name);
      continue;
    }
    const reading = readReport(raw, first.form);
    const { tallies, misses } = scoreDocument(labels, factsOf(reading));
    report.documents += 1;
    const all = report.tallies[ageOf(first)];
    for (const [kind, tally] of Object.entries(tallies)) all[kind] = sum(all[kind], tally);
    if (labels.every(({ half }) => half === "dev"))
      report.misses.push(...misses.map((miss) => `${path.basename(name)} ${miss}`));
  }
  return report;
}

export function byDocument(labels: readonly ReportLabel[]): Map<string, ReportLabel[]> {
  const documents = new Map<string, ReportLabel[]>();
  for (const label of labels) {
    const name = label.path.replace(/^edgar\//, "");
    const known = documents.get(name) ?? [];
    known.push(label);
    documents.set(name, known);
  }
  return documents;
}

/** By the year of the accession number, "0000950112-95-002435"; without one a report counts as new. */
function ageOf({ accession, path: name }: ReportLabel): Age {
  const year = /\b\d{10}-(\d\d)-\d{6}\b/.exec(`${accession ?? ""} ${name}`)?.[1];
  return year !== undefined && Number(year) >= 93
    ? "before 2001"
    : year === "00"
      ? "before 2001"
      : "since 2001";
}

const sum = (one: Tally | undefined, other: Tally): Tally => ({
  labelled: (one?.labelled ?? 0) + other.labelled,
  found: (one?.found ?? 0) + other.found,
  read: (one?.read ?? 0) + other.read,
  right: (one?.right ?? 0) + other.right,
});

function writeReport(title: string, { documents, absent, tallies, misses }: Report): string {
  const lines = [`${title}: ${documents} documents${absent.length > 0 ? `, ${absent.length} absent` : ""}`];
  for (const [age, kinds] of Object.entries(tallies)) {
    if (Object.keys(kinds).length === 0) continue;
    lines.push("", `Filed ${age}`);
    for (const [kind, { labelled, found, read, right }] of Object.entries(kinds).sort()) {
      const precision = read === 0 ? null : right / read;
      const recall = labelled === 0 ? null : found / labelled;
      const f1 = precision && recall ? (2 * precision * recall) / (precision + recall) : 0;
      const show = (value: number | null) => (value === null ? "–" : value.toFixed(3));
      lines.push(
        kind.includes(".")
          ? `  ${kind.padEnd(28)} right ${show(recall)} (${found} of ${labelled})`
          : `  ${kind.padEnd(28)} precision ${show(precision)}, recall ${show(recall)} (${found} of ${labelled}), F1 ${f1.toFixed(3)}`,
      );
    }
  }
  if (misses.length > 0)
    lines.push("", "Misses of the development half:", ...misses.map((miss) => `  ${miss}`));
  return lines.join("\n");
}

/** What annual reports and proxy statements say, against labels: the project's own halves, or any file of the same form. */
export const evaluateReports: Evaluation = async ({ labels, edgar, filings }) => {
  const given = await readDocuments(filings);
  return evaluateHalves("lib/eval/reports", labels, async (file, title) => {
    const report = await scoreFile(file, edgar, given);
    return { report, text: writeReport(title, report) };
  });
};
