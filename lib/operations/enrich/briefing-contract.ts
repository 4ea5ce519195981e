import { z } from "zod";
import { quadrants } from "@/lib/briefing/statement";
import { dayField } from "../fields";
import { source } from "../records/source";

export const citation = z
  .object({
    n: z
      .number()
      .int()
      .min(1)
      .meta({ description: "Footnote number.", examples: [1] }),
    id: z.string().meta({ description: "Id of the document.", examples: ["edgar-0000320193"] }),
    title: z.string().meta({ description: "Title of the document.", examples: ["Apple Inc. on EDGAR"] }),
    publisher: z.string().meta({
      description: "Who published it.",
      examples: ["U.S. Securities and Exchange Commission"],
    }),
    url: z.string().meta({
      description: "Where a person can check it.",
      examples: ["https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=0000320193"],
    }),
    date: dayField
      .nullable()
      .meta({ description: "Day of filing or publication, else seen.", examples: ["2025-10-31"] }),
    source_type: z.string().meta({ description: "Kind of document.", examples: ["filing"] }),
    accession: z
      .string()
      .nullable()
      .meta({ description: "SEC accession number.", examples: [null] }),
    form: z
      .string()
      .nullable()
      .meta({ description: "SEC form type.", examples: ["10-K"] }),
    item: z
      .string()
      .nullable()
      .meta({ description: "8-K item number.", examples: [null] }),
    quote: z
      .string()
      .nullable()
      .meta({ description: "The first passage of the document `id`, where text is held.", examples: [null] }),
    quote_start: z
      .number()
      .int()
      .nullable()
      .meta({ description: "First character of the quote in the canonical text.", examples: [null] }),
    quote_end: z
      .number()
      .int()
      .nullable()
      .meta({ description: "First character after the quote.", examples: [null] }),
    passages: z
      .array(
        z.object({
          document_id: z.string().meta({
            description: "Document whose text the quote stands in: `id`, or another that opens at `url`.",
            examples: ["edgar-0000320193"],
          }),
          quote: z.string().meta({ description: "Letter for letter.", examples: ["…"] }),
          quote_start: z
            .number()
            .int()
            .meta({ description: "First character.", examples: [1042] }),
          quote_end: z
            .number()
            .int()
            .meta({ description: "First character after it.", examples: [1180] }),
        }),
      )
      .meta({ description: "Every passage of this source that the answer rests on." }),
    sha256: z
      .string()
      .nullable()
      .meta({ description: "Hash of the fetched bytes, hex.", examples: [null] }),
    retrieved_at: z
      .string()
      .nullable()
      .meta({
        description: "When it was fetched; null where a published list brought its facts.",
        examples: [null],
      }),
  })
  .meta({ id: "Citation", description: "A footnote: the document behind a fact." });

const cited = (what: string) =>
  z
    .string()
    .meta({ description: `${what}, with [N] footnotes.`, examples: ["Revenue was $46.31 billion. [2]"] });

const point = z
  .object({
    text: cited("A sentence"),
    date: dayField.nullable().meta({ description: "Day of what it tells.", examples: ["2026-03-05"] }),
    source: source.meta({ description: "The document that says so." }),
  })
  .meta({ id: "IntelligencePoint", description: "What a source says for or against the company." });

const points = (what: string) => z.array(point).meta({ description: what });

const moment = z.iso
  .datetime()
  .meta({ description: "When the snapshot was made.", examples: ["2026-11-21T10:00:00.000Z"] });

const change = z
  .object({
    at: moment,
    added: z
      .array(cited("A sentence that the snapshot before did not have"))
      .meta({ description: "What came." }),
    removed: z.array(cited("A sentence that it had")).meta({ description: "What went." }),
  })
  .meta({ id: "BriefingChange", description: "The difference between two snapshots." });

export const intelligence = z
  .object({
    strengths: points("Strengths."),
    weaknesses: points("Weaknesses."),
    opportunities: points("Opportunities."),
    threats: points("Threats."),
    competitors: z
      .array(
        point.extend({
          key: z.string().meta({ description: "Entity key.", examples: ["adidas"] }),
          name: z.string().meta({ description: "The competitor.", examples: ["Adidas AG"] }),
        }),
      )
      .meta({ description: "Companies that a filing or an article names as competitors." }),
    priorities: points("What the company says that it is after."),
    changelog: z.array(change).meta({ description: "Differences between stored snapshots, newest first." }),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .meta({
        description: "Share of the points that rest on a filing of the company; 0 where there is none.",
        examples: [1],
      }),
    empty: z.partialRecord(z.enum([...quadrants, "competitors"]), z.string()).meta({
      description: "Why a part is empty, by its name.",
      examples: [{ competitors: "No filing or article that is held names a competitor." }],
    }),
  })
  .meta({ id: "Intelligence", description: "Only what sources say; an empty part says why it is." });

export const intelligenceHistory = z
  .object({
    snapshots: z
      .array(
        z.object({
          composed_at: moment,
          writer: z.string().meta({ description: "Who wrote it.", examples: ["extractive"] }),
          headlineInsight: z
            .string()
            .nullable()
            .meta({ description: "The headline, with [N] footnotes.", examples: ["Revenue grew 65%. [2]"] }),
          context: cited("The briefing"),
        }),
      )
      .max(30)
      .meta({ description: "Newest first." }),
  })
  .meta({ id: "IntelligenceHistory", description: "Stored snapshots of the briefing, 30 at most." });
