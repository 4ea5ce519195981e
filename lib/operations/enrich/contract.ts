import { z } from "zod";
import { defineContract } from "../contract";
import { errors } from "../errors";
import { companyField, monthField, wants } from "../fields";
import { coverageField, dataThroughField, refreshField } from "../records/coverage";
import { matchFields, resolution } from "../records/entity";
import { eventRecord } from "../records/event";
import { personRecord } from "../records/person";
import { citation, intelligence, intelligenceHistory } from "./briefing-contract";
import { extendedEntity, scale } from "./company-contract";
import { profile } from "./profile-contract";

export const includes = ["events", "people", "intelligence", "intelligence_history"] as const;
const includeForm = `one of ${includes.join(", ")}`;

export const enrich = defineContract({
  name: "enrich",
  title: "Enrich",
  summary: "Firmographics, scale and a cited briefing of a company, with events and people on request.",
  description:
    "Every fact points to its footnotes in `citations`, and every footnote opens a document. What no source says is null.",
  guidance:
    'Use it for who a company is: what it does, where, how big, and a briefing with footnotes. Events come only with `include: ["events"]` and `tenure`; people, intelligence and intelligence_history only when `include` names them. Cite the footnotes with their addresses.',
  request: z.object({
    company: companyField,
    tenure: z
      .object(
        {
          start: monthField("First month, YYYY-MM."),
          end: monthField("Last month, YYYY-MM."),
        },
        wants("must be an object with start and end, each a month in the form YYYY-MM"),
      )
      .refine(({ start, end }) => start <= end, errors.start_after_end.error)
      .nullish()
      .meta({ description: "Window of months for `events`." }),
    include: z
      .array(
        z.enum(includes, wants(`must be ${includeForm}`)),
        wants(`must be an array, each item ${includeForm}`),
      )
      .nullish()
      .meta({ description: "Which optional parts to return.", examples: [["events", "people"]] }),
  }),
  response: z.object({
    ...matchFields,
    entity: extendedEntity,
    scale,
    context: z
      .string()
      .nullable()
      .meta({ description: "Briefing of 2 to 4 paragraphs with [N] footnotes.", examples: [null] }),
    headlineInsight: z
      .string()
      .nullable()
      .meta({ description: "About one sentence from the latest synthesis run.", examples: [null] }),
    events: z.array(eventRecord).meta({
      description: "Filled only when `include` has `events` and `tenure` is given; at most 20, newest first.",
    }),
    people: z.array(personRecord).meta({ description: "Filled only when `include` has `people`." }),
    intelligence: intelligence.nullable().meta({
      description: "Filled only when `include` has `intelligence`; null where nothing is held.",
    }),
    intelligence_history: intelligenceHistory.nullable().meta({
      description: "Filled only when `include` has `intelligence_history`; null while no snapshot is stored.",
    }),
    profile: profile.nullable().meta({
      description:
        "What the newest reports say of the business; null where none is held (an addition to the contract).",
    }),
    citations: z.array(citation).meta({
      description: "The footnotes, numbered; an addition to the contract.",
    }),
    meta: z
      .object({
        enrichedAt: z.iso
          .datetime()
          .meta({ description: "ISO timestamp.", examples: ["2026-11-21T10:00:00.000Z"] }),
        sources: z.array(z.string()).meta({
          description: "Datasets that the answer draws on.",
          examples: [["entity_resolution", "entity_registry"]],
        }),
        briefing: z
          .object({
            writer: z
              .enum(["extractive", "model"])
              .nullable()
              .meta({
                description:
                  "Who wrote `context`: fixed templates and sentences of sources, or a language model.",
                examples: ["extractive"],
              }),
            composed_at: z.iso
              .datetime()
              .nullable()
              .meta({ description: "When it was written.", examples: ["2026-11-21T10:00:00.000Z"] }),
            sentences_verified: z
              .number()
              .int()
              .meta({ description: "Sentences that passed the check as written.", examples: [9] }),
            sentences_replaced: z
              .number()
              .int()
              .meta({ description: "Sentences that an extractive one took the place of.", examples: [0] }),
            sentences_dropped: z
              .number()
              .int()
              .meta({ description: "Sentences left out because nothing supports them.", examples: [0] }),
            reason: z
              .string()
              .nullable()
              .meta({ description: "Why a text is null, in a sentence.", examples: [null] }),
          })
          .meta({
            description: "How `context` and `headlineInsight` came about (an addition to the contract).",
          }),
        data_through: dataThroughField,
        coverage: coverageField,
        refresh: refreshField,
        resolution,
        costEstimate: z
          .number()
          .min(0)
          .meta({
            description: "What this call adds to the bill, in USD; 0 within the included volume.",
            examples: [0],
          }),
      })
      .meta({ description: "Provenance and cost." }),
  }),
  errors: ["company_not_found", "company_ambiguous", "start_after_end"],
  unitPriceCents: 5,
  unit: "call",
  unitsOf: () => 1,
  holdsUnits: true,
  examples: [
    { title: "Profile and scale", request: { company: "Apple" } },
    {
      title: "With events and people",
      request: {
        company: "Nvidia",
        tenure: { start: "2025-01", end: "2025-12" },
        include: ["events", "people"],
      },
    },
  ],
});
