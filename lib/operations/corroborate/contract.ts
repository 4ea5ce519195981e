import { z } from "zod";
import { isDate } from "@/lib/domain/calendar";
import { acceptAnyDocumentedAs, defineContract, type ResponseOf } from "../contract";
import { errors } from "../errors";
import { companyField, dayField, wants } from "../fields";
import { coverageField, dataThroughField, formatCoverage, refreshField } from "../records/coverage";
import { entityBrief, resolution } from "../records/entity";
import { Notes, source } from "../records/source";

const periodForm = wants("must be a date in the form YYYY, YYYY-MM or YYYY-MM-DD");
const periodMember = z
  .string(periodForm)
  .refine(isDate, periodForm)
  .nullish()
  .meta({ description: "YYYY, YYYY-MM or YYYY-MM-DD.", examples: ["2024", "2024-06"] });

const claimTextForm = wants("must be a string of at most 1000 characters");
const claimText = z.string(claimTextForm).trim().max(1000, claimTextForm).nullish();

export const claimTypes = ["role", "event", "person"] as const;

/** One claim. A claim of another form is answered in its own result, so it never fails the request. */
export const claim = z
  .object({
    type: z.string(wants("must be role, event or person")).meta({
      description: "`role`, `event`, or `person`. Any other type gets the reason `unsupported_claim_type`.",
      examples: ["role"],
      "x-options": claimTypes,
    }),
    person_name: claimText.meta({
      description: "Who. Needed for `role` and `person`.",
      examples: ["Tim Cook"],
    }),
    role: claimText.meta({ description: "Only for `role` claims.", examples: ["CEO"] }),
    description: claimText.meta({
      description:
        "What happened, in keywords or a sentence. Needed for `event`. On a `person` claim, it's what the person did or held, and it's checked too; without a period, at any time.",
      examples: ["quarterly results"],
    }),
    period: z
      .object({ start: periodMember, end: periodMember }, wants("must be an object with start and end"))
      .nullish()
      .meta({ description: "When the claim should be true. You can leave out either end." }),
  })
  .meta({ id: "Claim", description: "A factual claim about the company." });

export type Claim = z.output<typeof claim>;

/** What keeps a claim from being checked. */
export type ClaimFault = {
  /** The field at fault, dotted: "period.start"; "" for the claim as a whole. */
  field: string;
  text: string;
  /** Whether something is only missing yet, as in a claim that is being written. */
  isMissing: boolean;
};

export const claimReasons = [
  "multi_source_match",
  "sec_filing_match",
  "people_index_match",
  "news_match",
  "no_match",
  "error",
  "missing_input",
  "unsupported_claim_type",
] as const;

export const verdicts = ["supported", "contradicted", "superseded", "not_found", "not_checked"] as const;

/** Claims that one request may hold. */
export const mostClaims = 10;

const confidence = z.number().min(0).max(1);

export const evidenceItem = z
  .object({
    type: z.enum(["sec_filing", "people_index", "news", "registry"]).meta({
      description:
        "Kind of evidence. `registry` is a fact about the company itself that `enrich` shows, too, such as its exchange or owner.",
      examples: ["people_index"],
    }),
    stance: z.enum(["supports", "contradicts", "related"]).meta({
      description: "Whether it supports or contradicts the claim, or is only related.",
      examples: ["supports"],
    }),
    date: dayField.nullable().meta({ description: "Day of the evidence.", examples: ["2026-04-03"] }),
    text: z.string().meta({
      description: "What it says, in a sentence.",
      examples: ["Timothy D. Cook, Chief Executive Officer, in 7 SEC ownership filings, last 2026-04-03."],
    }),
    confidence: confidence.meta({ description: "Weight of this item, 0 to 1.", examples: [0.9] }),
    person: z
      .string()
      .optional()
      .meta({ description: "people_index: the person.", examples: ["Timothy D. Cook"] }),
    role: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "people_index: the role.", examples: ["Chief Executive Officer"] }),
    source_type: z
      .string()
      .optional()
      .meta({ description: "people_index: kind of source.", examples: ["sec_filing"] }),
    is_current: z
      .boolean()
      .optional()
      .meta({ description: "people_index: whether the role is current.", examples: [true] }),
    verified_count: z
      .number()
      .int()
      .optional()
      .meta({ description: "people_index: independent documents.", examples: [7] }),
    lacks: z
      .string()
      .optional()
      .meta({
        description: "`related` evidence: the part of the claim that it doesn't mention.",
        examples: ["the amount $300 million"],
      }),
    method: z
      .enum(["rules", "model"])
      .optional()
      .meta({
        description:
          "Supporting text: whether rules or a language model found it. A model's quote must appear word for word in the text.",
        examples: ["rules"],
      }),
    source: source.nullable().meta({ description: "The document." }),
  })
  .meta({ id: "Evidence", description: "A record that supports, contradicts, or is related to a claim." });

export const claimResult = z
  .object({
    claim_index: z
      .number()
      .int()
      .min(0)
      .meta({ description: "Index in `claims`.", examples: [0] }),
    corroborated: z.boolean().meta({ description: "True if sources support the claim.", examples: [true] }),
    verdict: z.enum(verdicts).meta({
      description:
        "`supported`, `contradicted` (sources say otherwise), `superseded` (it was true, but not anymore or not in the period), `not_found` (sources are silent), or `not_checked`. An addition to the contract.",
      examples: ["supported"],
    }),
    confidence: confidence.meta({
      description: "How strong the evidence for the verdict is, 0 to 1; 0 if there is none.",
      examples: [0.95],
    }),
    reason: z.enum(claimReasons).meta({
      description: "What kind of source supports it, or what is wrong.",
      examples: ["people_index_match"],
    }),
    detail: z
      .string()
      .meta({ description: "Explanation for a person.", examples: ["Named in this role by 7 filings."] }),
    evidence: z.array(evidenceItem).meta({
      description:
        "What the verdict is based on. For `not_found`, the three closest passages in the company's documents, each with what it's missing.",
    }),
    sources_checked: z.array(z.string()).meta({
      description: "Datasets we checked, even if nothing was found.",
      examples: [["sec_executive_changes", "company_mentioned_people"]],
    }),
  })
  .meta({ id: "ClaimResult", description: "The verdict on one claim." });

export type ClaimResult = z.output<typeof claimResult>;
export type EvidenceItem = z.output<typeof evidenceItem>;

export const corroborate = defineContract({
  name: "corroborate",
  summary: "Check up to ten factual claims about a company against its sources.",
  description:
    "Each claim (a role, an event, or a person) gets a verdict, the evidence behind it, and the datasets we checked. If the sources don't support a claim, `corroborated` is false. That doesn't mean the claim is false: `verdict` says whether sources are silent or contradict it. Send claims together; each is one unit.",
  guidance:
    "Use it before acting on a claim or repeating it: that somebody holds a role, that an event took place, that a person belongs to the company. Send all claims about one company in one call, at most ten; each is billed. Silence of the sources (`not_found`) does not make a claim false.",
  request: z.object({
    company: companyField,
    claims: z
      .array(acceptAnyDocumentedAs(claim), {
        error: (issue) =>
          issue.input === undefined || issue.input === null
            ? errors.claims_required.error
            : "claims must be an array of 1 to 10 claims",
      })
      .min(1, errors.claims_required.error)
      .max(mostClaims, errors.claims_too_many.error)
      .meta({
        description: "1 to 10 claims.",
        examples: [[{ type: "role", person_name: "Tim Cook", role: "CEO" }]],
      }),
  }),
  response: z.object({
    entity: entityBrief
      .extend({
        verified: z.boolean().meta({ description: "True if the company resolved.", examples: [true] }),
      })
      .meta({ id: "VerifiedEntity", description: "The company." }),
    results: z.array(claimResult).meta({ description: "One per claim, in the order of the claims." }),
    meta: z
      .object({
        sources_available: z.array(z.string()).meta({
          description: "Datasets that have something about this company.",
          examples: [["entity_registry", "sec_executive_changes", "company_mentioned_people"]],
        }),
        entity_coverage: z
          .enum(["public_company", "private_company"])
          .meta({ description: "Which kind of coverage applies.", examples: ["public_company"] }),
        corroborated_at: z.iso
          .datetime()
          .meta({ description: "ISO timestamp.", examples: ["2026-11-21T10:00:00.000Z"] }),
        data_through: dataThroughField,
        coverage: coverageField,
        refresh: refreshField,
        resolution,
      })
      .meta({ description: "Coverage and provenance." }),
  }),
  errors: ["company_not_found", "company_ambiguous", "claims_required", "claims_too_many"],
  unitPriceCents: 10,
  unit: "claim",
  unitsOf: (request) => request.claims.length,
  holdsUnits: true,
  examples: [
    {
      title: "Two roles and an event",
      request: {
        company: "Apple",
        claims: [
          { type: "role", person_name: "Tim Cook", role: "CEO" },
          { type: "role", person_name: "Satya Nadella", role: "CEO" },
          { type: "event", description: "quarterly results", period: { start: "2025", end: "2025" } },
        ],
      },
    },
    {
      title: "A CFO and a bankruptcy",
      request: {
        company: "Microsoft",
        claims: [
          { type: "role", person_name: "Amy Hood", role: "CFO" },
          { type: "event", description: "bankruptcy" },
        ],
      },
    },
  ],
});

/** Each claim with its verdict and the evidence behind it. */
export function formatCorroborate({ entity, results, meta }: ResponseOf<typeof corroborate>): string[] {
  const notes = new Notes();
  return [
    `**${entity.name}** (key \`${entity.key}\`)`,
    ...results.flatMap(({ claim_index, verdict, confidence, reason, detail, evidence, sources_checked }) => [
      "",
      `Claim ${claim_index}: **${verdict.replaceAll("_", " ")}** (confidence ${confidence}, ${reason}). ${detail}`,
      ...evidence.map(
        ({ stance, date, text, source }) =>
          `- ${stance}${date === null ? "" : `, ${date}`}: ${text}${notes.mark(source)}`,
      ),
      ...(sources_checked.length === 0 ? [] : [`Checked: ${sources_checked.join(", ")}.`]),
    ]),
    ...formatCoverage(meta.coverage),
    ...notes.format(),
  ];
}
