import { z } from "zod";
import { dayField } from "../vocabulary";

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
