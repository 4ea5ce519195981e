import { z } from "zod";
import { defineContract, type ResponseOf } from "../contract";
import { companyField } from "../fields";
import { coverageField, formatCoverage } from "../records/coverage";
import {
  alternative,
  entityRecord,
  formatEntity,
  formatResolution,
  matchFields,
  resolution,
} from "../records/entity";
export const validate = defineContract({
  name: "validate",
  summary: "Resolve a company string to a canonical entity.",
  description:
    "Takes a name, former name, brand, ticker, CIK, LEI, ISIN, web domain, or entity key, and tells you which company it means, how certain that is, and why. Call it first: it catches unknown and ambiguous names before you pay for a wrong call.",
  guidance:
    "Use it first, for every company name that you have not resolved yet; then pass `entity.key` as `company` to the other tools. Where `verified` is false, ask which of `alternatives` is meant instead of guessing.",
  request: z.object({ company: companyField }),
  response: z.object({
    ...matchFields,
    entity: entityRecord.nullable().meta({ description: "The company; null if `verified` is false." }),
    resolution,
    message: z
      .string()
      .nullable()
      .optional()
      .meta({
        description: "Why nothing was resolved; left out if something was.",
        examples: ["No company in the registry is called Foobarium."],
      }),
    alternatives: z.array(alternative).optional().meta({
      description:
        "If several companies match, which ones; if none does, those whose names are nearest. `resolution.source` is `disambiguation` in the first case.",
    }),
    coverage: coverageField.optional(),
  }),
  errors: [],
  unitPriceCents: 5,
  unit: "call",
  unitsOf: () => 1,
  holdsUnits: false,
  examples: [
    { title: "A brand name", request: { company: "Google" } },
    { title: "A former name", request: { company: "Facebook, Inc." } },
    { title: "A ticker", request: { company: "$BRK.B" } },
    { title: "An unknown company", request: { company: "Foobarium Holdings" } },
  ],
});

/** Which company was meant, or which ones it may be. */
export function formatValidate(answer: ResponseOf<typeof validate>): string[] {
  const { entity, message, alternatives = [], coverage = [], resolution } = answer;
  if (entity === null)
    return [
      `Not resolved. ${message ?? resolution.explanation}`,
      ...alternatives.map(
        ({ key, name, ticker, confidence }) =>
          `- \`${key}\`: ${name}${ticker === null ? "" : ` (${ticker})`}, confidence ${confidence}`,
      ),
    ];
  const page = entity.publicUrl === null ? [] : [`Page: ${entity.publicUrl}`];
  return [formatEntity(entity), formatResolution(resolution), ...page, ...formatCoverage(coverage)];
}
