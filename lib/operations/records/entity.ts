import { z } from "zod";
import { entityTypes } from "@/lib/domain/entity";
import { confidenceField, dayField } from "../fields";
import { listOf } from "./source";

/** Whether and how surely a company string resolved; the first two fields of validate and enrich. */
export const matchFields = {
  verified: z.boolean().meta({ description: "True if the input resolved.", examples: [true] }),
  confidence: confidenceField.meta({ description: "Confidence in the match, 0 to 1.", examples: [1] }),
};

export const entityRecord = z
  .object({
    key: z.string().meta({ description: "Canonical entity key.", examples: ["apple"] }),
    name: z.string().meta({ description: "Display name.", examples: ["Apple Inc."] }),
    type: z.enum(entityTypes).meta({ description: "What the entity is.", examples: ["public_company"] }),
    ticker: z
      .string()
      .nullable()
      .meta({ description: "Stock ticker; public companies only.", examples: ["AAPL"] }),
    sector: z
      .string()
      .nullable()
      .meta({ description: "Industry sector.", examples: ["Information Technology"] }),
    industry: z
      .string()
      .nullable()
      .meta({
        description: "Specific industry.",
        examples: ["Technology Hardware, Storage & Peripherals"],
      }),
    publicUrl: z
      .string()
      .nullable()
      .meta({
        description: "Public page of the company.",
        examples: ["http://localhost:3000/company/apple"],
      }),
  })
  .meta({ id: "Entity", description: "A company or industry of the registry." });

export const entityBrief = entityRecord
  .pick({ key: true, name: true })
  .meta({ id: "EntityBrief", description: "Key and display name." });

export const alternative = z
  .object({
    key: z.string().meta({ description: "Entity key to send instead.", examples: ["delta-air-lines"] }),
    name: z.string().meta({ description: "Display name.", examples: ["Delta Air Lines, Inc."] }),
    type: z.enum(entityTypes).meta({ description: "What the entity is.", examples: ["public_company"] }),
    ticker: z
      .string()
      .nullable()
      .meta({ description: "Stock ticker.", examples: ["DAL"] }),
    confidence: confidenceField.meta({
      description: "How likely it's this one, 0 to 1.",
      examples: [0.62],
    }),
  })
  .meta({ id: "Alternative", description: "One of several companies the name could mean." });

const resolutionSources = [
  "curated",
  "discovered",
  "sec_fallback",
  "symbol_fallback",
  "disambiguation",
] as const;

export const resolution = z
  .object({
    source: z.enum(resolutionSources).meta({
      description:
        "How the name was resolved: `curated` (registry hit), `discovered` (found beyond the registry and cached), `sec_fallback` (only SEC's ticker list knows it), `symbol_fallback` (a symbol with an industry word), `disambiguation` (several names matched and evidence decided).",
      examples: ["curated"],
    }),
    confidence: confidenceField.meta({ description: "Confidence in the match, 0 to 1.", examples: [1] }),
    matchedName: z
      .string()
      .nullable()
      .meta({ description: "The registry's name that matched.", examples: ["Facebook, Inc."] }),
    matchedKind: z
      .string()
      .nullable()
      .meta({
        description:
          "Kind of that name: legal, former, brand, short, ticker, cik, lei, domain, isin, or key for an entity key.",
        examples: ["former"],
      }),
    matchedUntil: dayField.nullable().meta({
      description: "For a former name, a retired ticker, or a company that has ended: its last day.",
      examples: ["2021-10-28"],
    }),
    explanation: z
      .string()
      .meta({ description: "Why this company, in a sentence.", examples: ["Matched the entity key apple."] }),
  })
  .meta({ id: "Resolution", description: "Provenance of the company match." });

export function formatEntity(one: z.output<typeof entityRecord>): string {
  const facts = listOf(one.type.replaceAll("_", " "), one.ticker, one.sector, one.industry);
  return `**${one.name}** (key \`${one.key}\`): ${facts}.`;
}

export function formatResolution({ source, confidence, explanation }: z.output<typeof resolution>): string {
  return `Match: ${source}, confidence ${confidence}. ${explanation}`;
}
