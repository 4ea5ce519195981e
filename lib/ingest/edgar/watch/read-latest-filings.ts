import "server-only";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { z } from "zod";
import { type SeenFiling, seenFilingSchema } from "./seen-filing";

/** An entry of the feed: a filing of one of its filers, and in which part it has it. */
export type FeedEntry = SeenFiling & {
  /** ISO moment at which EDGAR took it in. */
  at: string;
  /** Such as "Filer", "Issuer", "Reporting"; "" where the feed does not say. */
  part: string;
};

export type FeedPage =
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
  const parsed = feedSchema.safeParse(parser.parse(source));
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
