import "server-only";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { z } from "zod";
import type { ListedDocument } from "@/lib/db/document-queue";
import { fullSubmissionUrl } from "@/lib/ingest/edgar/source";

/** A filing that a feed or an index told of. `cik` of ten digits. */
export const seenFilingSchema = z.object({
  cik: z.string().regex(/^\d{10}$/),
  accession: z.string().regex(/^\d{10}-\d{2}-\d{6}$/),
  form: z.string().max(20),
  filedOn: z.iso.date(),
});

export type SeenFiling = z.infer<typeof seenFilingSchema>;

/** Whether a form is one that is read: an 8-K or an ownership form, or an amendment of one. */
export function isWatchedForm(form: string): boolean {
  return isEightK(form) || /^[345](?:\/A)?$/.test(form);
}

const isEightK = (form: string) => form.startsWith("8-K");

/** The filing as a document to read: its full submission, whose address needs no list. */
export function toListedDocument({ cik, accession, form, filedOn }: SeenFiling): ListedDocument {
  return {
    subject: cik,
    documentId: `sec-${accession}`,
    kind: isEightK(form) ? "eight_k" : "ownership",
    url: fullSubmissionUrl(cik, accession),
    form,
    publishedOn: filedOn,
  };
}

/** An entry of the feed: a filing of one of its filers, and in which part it has it. */
export type FeedEntry = SeenFiling & {
  /** ISO moment at which EDGAR took it in. */
  at: string;
  /** Such as "Filer", "Issuer", "Reporting"; "" where the feed does not say. */
  part: string;
};

type FeedPage =
  | { ok: true; entries: FeedEntry[]; count: number; title: string }
  | { ok: false; reason: string };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  isArray: (name) => name === "entry",
});

const text = z.union([z.string(), z.object({ "#text": z.string() }).transform((node) => node["#text"])]);

const entrySchema = z.object({
  title: text,
  summary: text,
  updated: z.string().refine((moment) => !Number.isNaN(Date.parse(moment))),
  category: z.object({ "@term": z.string() }),
  id: z.string(),
});

const feedSchema = z.object({
  feed: z.object({ title: text, entry: z.array(z.unknown()).default([]) }),
});

/**
 * Reads a page of EDGAR's "latest filings" (Atom). An entry of another form is left out, as the feed is about to change
 * anyway; `count` has them all. A document type declaration is refused, whatever it says.
 */
export function readLatestFilings(xml: string): FeedPage {
  const source = xml.replace(/^\ufeff/, "").trim();
  if (/<!DOCTYPE|<!ENTITY/i.test(source))
    return { ok: false, reason: "a document type declaration is refused" };
  const validity = XMLValidator.validate(source);
  if (validity !== true) return { ok: false, reason: `not well-formed XML: ${validity.err.msg}` };
  let read: unknown;
  try {
    read = parser.parse(source);
  } catch (error) {
    // Its parser is stricter than its validator.
    return {
      ok: false,
      reason: `not well-formed XML: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
  const parsed = feedSchema.safeParse(read);
  if (!parsed.success) return { ok: false, reason: "not an Atom feed" };
  const { title, entry } = parsed.data.feed;
  return { ok: true, title, count: entry.length, entries: entry.flatMap(readEntry) };
}

function readEntry(given: unknown): FeedEntry[] {
  const parsed = entrySchema.safeParse(given);
  if (!parsed.success) return [];
  const { title, summary, updated, category, id } = parsed.data;
  const [, cik, part = ""] = /\((\d{10})\)\s*(?:\(([A-Za-z ]+)\)\s*)?$/.exec(title) ?? [];
  const filing = seenFilingSchema.safeParse({
    cik,
    accession: /accession-number=(\d{10}-\d{2}-\d{6})$/.exec(id)?.[1],
    form: category["@term"],
    filedOn: /Filed:(?:<\/b>|\s)*(\d{4}-\d{2}-\d{2})/.exec(summary)?.[1],
  });
  return filing.success ? [{ ...filing.data, at: new Date(updated).toISOString(), part }] : [];
}

type DailyIndex = { ok: true; filings: SeenFiling[] } | { ok: false; reason: string };

/** The end of every line: CIK, day, and the full submission's path, by which the line is known whatever the columns. */
const lineEnd = /\s(\d{1,10})\s+(\d{4})-?(\d{2})-?(\d{2})\s+edgar\/data\/\d+\/(\d{10}-\d{2}-\d{6})\.txt\s*$/;

/**
 * Reads one of EDGAR's daily indexes, by form or by company: columns of fixed width under a head that names them. A
 * filing with several filers has a line for each.
 */
export function readDailyIndex(text: string): DailyIndex {
  const lines = text.split(/\r?\n/);
  const head = lines.find((line) => line.includes("Form Type") && line.includes("Company Name"));
  if (head === undefined) return { ok: false, reason: "no head with the columns of a daily index" };
  const from = head.indexOf("Form Type");
  const after = ["Company Name", "CIK"].map((name) => head.indexOf(name)).filter((column) => column > from);
  const to = Math.min(...after);
  const filings = lines.flatMap((line): SeenFiling[] => {
    const [, cik = "", year, month, day, accession] = lineEnd.exec(line) ?? [];
    const form = line.slice(from, to).trim();
    const filedOn = `${year}-${month}-${day}`;
    const filing = seenFilingSchema.safeParse({ cik: cik.padStart(10, "0"), accession, form, filedOn });
    return filing.success ? [filing.data] : [];
  });
  return { ok: true, filings };
}
