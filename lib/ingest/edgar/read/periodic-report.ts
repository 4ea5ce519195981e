import "server-only";
import { createHash } from "node:crypto";
import type { ListedDocument } from "@/lib/db/document-queue";
import type { PassageRow } from "@/lib/db/passages";
import type { ReportFactRow } from "@/lib/db/report-facts";
import { definedTerms, termsUsed } from "@/lib/domain/defined-terms";
import { personKey } from "@/lib/domain/person-names/filed-name";
import { capitalize } from "@/lib/domain/prose";
import { classifyRole } from "@/lib/domain/roles/classify";
import { splitSentences } from "@/lib/language/split-sentences";
import {
  type ChosenFigure,
  chooseFigures,
  collectFacts,
  figureTags,
  unitOf,
  type XbrlFact,
} from "../figures";
import { decodeBytes } from "./documents";
import type {
  ExhibitReading,
  FiledRole,
  FilingContext,
  FilingReading,
  FilingSource,
  ReadOutcome,
} from "./filing";
import { highlightFact } from "./reports/highlights";
import { aheadOf, outlookFact } from "./reports/outlook";
import { type Placed, type ReportReading, readReport } from "./reports/read-report";
import type { ReportDocument } from "./reports/report-document";
import { readScheduledFigures } from "./reports/scheduled-figures";
import type { SignatoryReading } from "./reports/signatures";
import { readStatedFigures } from "./reports/stated-figures";
import { cutPassages } from "./text";

/** What a worker's memory holds several times over. */
const mostBytes = 40_000_000;

/** Items that are numbers and lists, which other readers take; their words decide no claim. */
const unread: ReadonlySet<string> = new Set(["6", "8", "15", "16", "I.1", "II.6", "17", "18", "19"]);

/** Passages of a document at most; the longest risk factors fill 200. */
const mostPassages = 600;

/**
 * Reads an annual or quarterly report or a proxy statement: its canonical text with the passages of its items, its
 * people as roles held on the day of filing, and facts of its business, each with its place.
 */
export function readPeriodicReport(
  { form, publishedOn }: Pick<ListedDocument, "form" | "publishedOn">,
  source: FilingSource,
  { company, cik }: FilingContext,
): ReadOutcome {
  if (!("bytes" in source)) return { outcome: "unreadable", reason: "a report is read from its bytes" };
  if (source.bytes.length > mostBytes) return { outcome: "unreadable", reason: "larger than 40 MB" };
  const raw = decodeBytes(source.bytes).replaceAll("\0", "");
  const reading = readReport(raw, form, company, cik);
  const [main] = reading.documents;
  if (main === undefined || main.text.trim() === "") return { outcome: "unreadable", reason: "no text" };
  const facts = factsOf(reading, publishedOn);
  const reason = emptiness(form, reading, facts);
  if (reason !== null) return { outcome: "unreadable", reason };
  return {
    outcome: "read",
    reading: {
      text: main.text,
      sha256: hashOf(raw),
      items: [],
      roles: rolesOf(reading, publishedOn),
      prices: [],
      deals: [],
      passages: passagesOf(main),
      exhibits: reading.documents.slice(1).map((document, at) => toExhibit(document, facts[at + 1] ?? [])),
      facts: facts[0] ?? [],
      figures: figuresOf(reading, main, form, publishedOn),
      profile: profileOf(reading, form),
    },
  };
}

const hashOf = (body: string): string => createHash("sha256").update(body).digest("hex");

function passagesOf({ items, text }: ReportDocument): PassageRow[] {
  const sections = items.filter(({ item }) => !unread.has(item));
  if (sections.length === 0)
    return cutPassages(text, { start: 0, end: text.length }).map((part) => ({ ...part, item: null }));
  const known = new Set<number>();
  return sections
    .flatMap(({ item, bodyStart, end }) =>
      cutPassages(text, { start: bodyStart, end })
        .filter(({ start }) => !known.has(start) && known.add(start))
        .map((part) => ({ ...part, item })),
    )
    .slice(0, mostPassages);
}

function toExhibit(
  { type, description, filename, text }: ReportDocument,
  facts: ReportFactRow[],
): ExhibitReading {
  return {
    name: type
      .toLowerCase()
      .replace(/[^a-z0-9.]+/g, "-")
      .slice(0, 40),
    text,
    passages: cutPassages(text, { start: 0, end: text.length }).map((part) => ({ ...part, item: null })),
    facts,
    header: { type, description, filename, sha256: hashOf(text) },
  };
}

/** Who the report's main document names, each with the office it gives: officers of its list, and all who sign. */
function rolesOf(
  { executiveOfficers, signatories, directors, founders }: ReportReading,
  publishedOn: string,
): FiledRole[] {
  const roles = new Map<string, FiledRole>();
  const add = (person: string, roleText: string, { start, end }: { start: number; end: number }) => {
    const { classes, roleType } = classifyRole(roleText);
    const [roleClass] = classes;
    const key = personKey(person);
    if (roleClass === undefined || roles.has(`${key} ${roleText}`)) return;
    roles.set(`${key} ${roleText}`, {
      person,
      personFiled: person,
      personKey: key,
      roleText,
      roleType,
      roleClass,
      action: "held",
      effectiveOn: publishedOn,
      spanStart: start,
      spanEnd: end,
    });
  };
  for (const officer of ofMain(executiveOfficers))
    for (const title of officer.titles) add(officer.person, title, officer);
  for (const signatory of ofMain(signatories)) {
    const office = officeOf(signatory);
    if (office !== null) add(signatory.person, office, signatory);
    if (signatory.isDirector) add(signatory.person, "Director", signatory);
  }
  for (const director of ofMain(directors)) add(director.person, "Director", director);
  for (const founder of ofMain(founders)) add(founder.person, "Founder", founder);
  return [...roles.values()];
}

const ofMain = <Fact>(facts: readonly Placed<Fact>[]): Placed<Fact>[] =>
  facts.filter(({ document }) => document === 0);

/** "Chief Executive Officer" of "Chief Executive Officer and Director (Principal Executive Officer)". */
function officeOf({ capacity }: SignatoryReading): string | null {
  const office = capacity
    .replace(/\([^)]*\)?/g, " ")
    .replace(/(?:^|,| and| &)\s*(?:an? |the )?(?:director|trustee)s?\b(?! of)/gi, " ")
    .replace(/\s+/g, " ")
    .replace(/^(?:[\s,]|and\b|&)+|(?:[\s,]|\band|&)+$/g, "")
    // Who signs for the company and again below has the office twice.
    .replace(/^(.+?)(?:, \1)+$/i, "$1");
  return office.length < 3 || office.length > 160 ? null : office;
}

/** The facts of each of a reading's documents: places are in its own text. */
function factsOf(reading: ReportReading, publishedOn: string): ReportFactRow[][] {
  const outlook = aheadOf(reading.outlook, publishedOn).map((one) => ({ ...at(one), ...outlookFact(one) }));
  const facts = [...companyFacts(reading), ...businessFacts(reading), ...outlook, ...peopleFacts(reading)];
  return reading.documents.map(({ text }, index) => {
    const terms = definedTerms(text);
    return facts.flatMap((fact) => {
      if (fact === null || fact.document !== index) return [];
      const { document: _document, ...row } = fact;
      const place = widen(text, row);
      return [{ ...row, ...place, ...withTerms(row, text.slice(place.spanStart, place.spanEnd), terms) }];
    });
  });
}

/** Facts whose sentence is told. */
const told: ReadonlySet<ReportFactRow["kind"]> = new Set([
  "danger",
  "highlight",
  "legal",
  "milestone",
  "one_off",
  "operating_metric",
  "strategy",
]);

/** What the words stand for that a sentence uses and another place of its report defines. */
function withTerms(
  { kind, detail }: Pick<ReportFactRow, "kind" | "detail">,
  said: string,
  all: ReturnType<typeof definedTerms>,
): Pick<ReportFactRow, "detail"> {
  const terms = told.has(kind) ? termsUsed(said, all) : {};
  return { detail: Object.keys(terms).length === 0 ? detail : { ...detail, terms } };
}

type PlacedFacts = (Placed<ReportFactRow> | null)[];

const companyFacts = ({ employees, seat, incorporation, founding }: ReportReading): PlacedFacts => [
  employees && {
    ...at(employees),
    kind: "employees",
    amount: employees.value,
    unit: "employee",
    asOf: employees.asOf,
    detail: {},
  },
  seat && {
    ...at(seat),
    kind: "seat",
    name: `${seat.city}, ${seat.state}`,
    detail: { city: seat.city, state: seat.state },
  },
  incorporation && {
    ...at(incorporation),
    kind: "incorporation",
    name: incorporation.state,
    amount: incorporation.year,
    unit: "year",
    detail: {},
  },
  founding && { ...at(founding), kind: "founding", amount: founding.year, unit: "year", detail: {} },
];

const businessFacts = (reading: ReportReading): PlacedFacts => [
  ...reading.segments.map((segment) => toPart(segment, "segment")),
  reading.singleSegment && { ...at(reading.singleSegment), kind: "single_segment" as const, detail: {} },
  ...reading.products.map((product) => toPart(product, "product")),
  ...reading.quarterParts.map(({ of, ...part }) => {
    const { detail, ...fact } = toPart(part, "quarter_part");
    return { ...fact, detail: { ...detail, of } };
  }),
  ...reading.markets.map((market) => toPart(market, "market", reading.marketBasis)),
  ...reading.competitors.map((one) => ({
    ...at(one),
    kind: "competitor" as const,
    name: one.name,
    detail: {},
  })),
  ...reading.customers.map((one) => ({
    ...at(one),
    kind: "customer" as const,
    name: one.name,
    amount: one.percent,
    unit: "percent",
    detail: {},
  })),
  ...customerShares(reading),
  ...reading.subsidiaries.map((one) => ({
    ...at(one),
    kind: "subsidiary" as const,
    name: one.name,
    detail: { jurisdiction: one.jurisdiction },
  })),
  ...reading.description.map((one) => ({ ...at(one), kind: "description" as const, detail: {} })),
  ...reading.strategies.map((one) => ({
    ...at(one),
    kind: "strategy" as const,
    detail: { likelihood: one.likelihood, ...(one.isOpen ? { isOpen: true } : {}) },
  })),
  ...reading.oneOffs.map((one) => ({
    ...at(one),
    kind: "one_off" as const,
    amount: one.amount,
    unit: "USD",
    detail: { year: one.year },
  })),
  ...reading.statementLines.map((one) => ({
    ...at(one),
    kind: "one_off" as const,
    name: one.name,
    amount: one.effect,
    unit: "USD",
    asOf: one.asOf,
    detail: { before: one.before, of: one.of },
  })),
  ...reading.metricRows.map((one) => ({
    ...at(one),
    kind: "operating_metric" as const,
    name: one.name,
    amount: one.value,
    unit: one.unit,
    asOf: one.asOf,
    detail: { kind: one.kind, before: one.before },
  })),
  ...reading.operatingMetrics.map((one) => ({ ...at(one), kind: "operating_metric" as const, detail: {} })),
  ...reading.highlights.map((one) => ({ ...at(one), ...highlightFact(one) })),
  ...reading.milestones.map((one) => ({
    ...at(one),
    kind: "milestone" as const,
    detail: { day: one.day },
  })),
  ...reading.risks.map((one) => ({
    ...at(one),
    kind: "risk" as const,
    detail: { likelihood: one.likelihood },
  })),
  ...reading.dangers.map((one) => ({
    ...at(one),
    kind: "danger" as const,
    detail: { likelihood: one.likelihood },
  })),
  ...reading.proceedings.map((one) => ({
    ...at(one),
    kind: "legal" as const,
    name: one.name,
    detail: one.outcome === undefined ? {} : { outcome: one.outcome },
  })),
  ...reading.incidents.map((one) => ({
    ...at(one),
    kind: "incident" as const,
    detail: { told: one.isTold },
  })),
];

/** Customers without names, where none has one. */
function customerShares({ customers, customerShares: shares }: ReportReading): PlacedFacts {
  if (shares === null) return [];
  const { count, isTogether, percents } = shares;
  if (!isTogether && customers.length > 0) return [];
  return percents.map((amount, index) => ({
    ...at(shares),
    kind: "customer" as const,
    name: isTogether ? `${count} largest customers` : `Customer ${index + 1}`,
    amount,
    unit: "percent",
    detail: isTogether ? { largest: count } : {},
  }));
}

const peopleFacts = ({ executiveOfficers, directors }: ReportReading): PlacedFacts => [
  ...executiveOfficers.map((one) => ({
    ...at(one),
    kind: "person" as const,
    name: one.person,
    amount: one.age,
    unit: "year",
    detail: { titles: one.titles, since: one.since },
  })),
  ...directors.map(({ age, since, independent, committees, ...one }) => ({
    ...at(one),
    kind: "person" as const,
    name: one.person,
    amount: age,
    unit: "year",
    detail: { director: true, since, independent, committees },
  })),
];

/** A segment or a product with what it brought in. */
const toPart = (
  { name, revenue, percent, ...place }: ReportReading["products"][number],
  kind: "segment" | "product" | "market" | "quarter_part",
  basis: ReportReading["marketBasis"] = null,
): Placed<ReportFactRow> => ({
  ...at(place),
  kind,
  // "automotive" of a sentence that lists them; "iPhone" stays.
  name: kind !== "market" && /^\p{Ll}{2}/u.test(name) ? capitalize(name) : name,
  amount: revenue?.value ?? percent?.value ?? null,
  unit: revenue?.currency ?? (percent ? "percent" : null),
  asOf: revenue?.to ?? percent?.to ?? null,
  detail: {
    from: revenue?.from ?? null,
    before: revenue?.before ?? percent?.before ?? null,
    ...(revenue?.profit && { profit: revenue.profit }),
    ...(basis === null ? {} : { basis }),
  },
});

/** What covers and signatures of every filing say. */
const covers: ReadonlySet<string> = new Set(["seat", "incorporation", "founding", "person"]);

/**
 * Why nothing of a report is kept; null where something is. An amendment may hold exhibits alone, and a Form 40-F a cover
 * whose annual information form is not at hand.
 */
function emptiness(form: string, reading: ReportReading, facts: readonly ReportFactRow[][]): string | null {
  if (!/\/A$|^40-?F/.test(form)) return null;
  const { documents, executiveOfficers, directors, signatories } = reading;
  const isListed = directors.some(({ start }) => !signatories.some((one) => one.start === start));
  const hasItems = documents.some(({ items }) => items.some(({ item }) => !unread.has(item)));
  const hasFacts = facts.flat().some(({ kind }) => !covers.has(kind));
  if (hasItems || hasFacts || isListed || executiveOfficers.length > 0) return null;
  return /\/A$/.test(form)
    ? "an amendment without items, people or facts of the business"
    : "a cover without annual information form";
}

/** Longer places stand for themselves. */
const shortest = 60;
const reach = 600;

/** A name or a number alone proves little to a reader: its place is the sentence or the row in which it stands. */
function widen(
  text: string,
  { spanStart, spanEnd }: Pick<ReportFactRow, "spanStart" | "spanEnd">,
): Pick<ReportFactRow, "spanStart" | "spanEnd"> {
  if (spanEnd - spanStart >= shortest) return { spanStart, spanEnd };
  const from = Math.max(text.lastIndexOf("\n", spanStart - 1) + 1, spanStart - reach);
  const next = text.indexOf("\n", spanEnd);
  const line = text.slice(from, Math.min(next < 0 ? text.length : next, spanEnd + reach));
  const sentences = splitSentences(line);
  const first = sentences.findLast(({ start }) => from + start <= spanStart);
  const last = sentences.find(({ end }) => from + end >= spanEnd);
  return {
    spanStart: Math.min(spanStart, from + (first?.start ?? spanStart - from)),
    spanEnd: Math.max(spanEnd, from + (last?.end ?? spanEnd - from)),
  };
}

const at = ({ document, item, start, end }: Placed<{ start: number; end: number }>) => ({
  document,
  item,
  spanStart: start,
  spanEnd: end,
});

/** The figures that a report tags; of one that tags none, those of its financial data schedule and of its statements. */
function figuresOf(
  { documents, schedule, period }: ReportReading,
  main: ReportDocument,
  form: string,
  filedOn: string,
): ChosenFigure[] {
  const tagged = taggedFigures(main, form, filedOn);
  if (tagged.length > 0 || !/^10-K(?!T)/.test(form)) return tagged;
  const scheduled = schedule === null ? [] : readScheduledFigures(schedule, documents, { form, filedOn });
  const stated = readStatedFigures(documents, { form, filedOn, period });
  const known = new Set(scheduled.map(({ tag }) => tag));
  const facts = [...scheduled, ...stated.filter(({ tag }) => !known.has(tag))];
  return chooseFigures(
    collectFacts((concept) => facts.filter(({ tag }) => figureTags[concept].includes(tag))),
    filedOn,
  );
}

/** The figures of the filer as a whole that a report tags, chosen as those of EDGAR's companyfacts are. */
function taggedFigures({ facts }: ReportDocument, form: string, filedOn: string): ChosenFigure[] {
  const wanted = new Map<string, XbrlFact[]>();
  const wholly = [...facts, ...contractedInAll(facts)];
  for (const { concept, value, unit, start, end, dimensions } of wholly) {
    const [, tag] = /^(?:us-gaap|dei):(\w+)$/.exec(concept) ?? [];
    if (tag === undefined || value === null || unit === null || end === null) continue;
    if (Object.keys(dimensions).length > 0) continue;
    const key = `${tag} ${unit}`;
    const fact = { tag, start, end, value, accession: "", form, filedOn };
    wanted.set(key, [...(wanted.get(key) ?? []), fact]);
  }
  const tagged = collectFacts((concept) =>
    figureTags[concept].flatMap((tag) => wanted.get(`${tag} ${unitOf(concept)}`) ?? []),
  );
  return chooseFigures(tagged, filedOn).filter(({ concept }) => concept !== "shares_outstanding");
}

const contracted = "us-gaap:RevenueRemainingPerformanceObligation";
const fromDay = `${contracted}ExpectedTimingOfSatisfactionStartDateAxis`;

/** What customers have contracted for of a day that is tagged only as what comes from a day on, and only once: it's all. */
function contractedInAll(facts: ReportDocument["facts"]): ReportDocument["facts"] {
  const all = facts.filter(({ concept }) => concept === contracted);
  const plain = new Set(
    all.flatMap(({ dimensions, end }) => (Object.keys(dimensions).length === 0 ? [end] : [])),
  );
  const since = all.filter(({ dimensions }) => Object.keys(dimensions).join() === fromDay);
  return since.flatMap((fact) => {
    const isOnly = since.every((one) => one.end !== fact.end || one.value === fact.value);
    return isOnly && !plain.has(fact.end) ? [{ ...fact, dimensions: {} }] : [];
  });
}

/** A quarter's report may count the workers of a plant; the year's counts the company's. */
function profileOf({ employees, founding }: ReportReading, form: string): FilingReading["profile"] {
  const isAnnual = /^(?:10-K|20-F|40-F)/.test(form);
  return {
    employees: isAnnual && employees?.document === 0 ? employees.value : null,
    founded: isAnnual && founding?.document === 0 ? String(founding.year) : null,
  };
}
