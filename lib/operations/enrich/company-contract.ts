import { z } from "zod";
import { dayField, entity } from "../vocabulary";

const footnotes = z.record(z.string(), z.array(z.number().int()));

export const extendedEntity = entity
  .extend({
    exchange: z
      .string()
      .nullable()
      .meta({ description: "Exchange of the main listing.", examples: ["Nasdaq"] }),
    headquarters: z
      .string()
      .nullable()
      .meta({ description: "City and state or country.", examples: ["Cupertino, California"] }),
    founded: z
      .string()
      .nullable()
      .meta({ description: "Year of foundation.", examples: ["1977"] }),
    employees: z
      .number()
      .int()
      .nullable()
      .meta({ description: "Total employees, as the company reports them.", examples: [164000] }),
    description: z
      .string()
      .nullable()
      .meta({ description: "What the company is, in a sentence.", examples: [null] }),
    citations: footnotes.meta({
      description: "Field name to the numbers of its `citations` (an addition to the contract).",
      examples: [{ headquarters: [1], founded: [2] }],
    }),
  })
  .meta({ id: "ExtendedEntity", description: "The company with its firmographics." });

export const scale = z
  .object({
    marketCap: z
      .string()
      .optional()
      .meta({ description: "Market capitalisation, formatted.", examples: ["$3.1T"] }),
    revenueRange: z
      .string()
      .optional()
      .meta({ description: "Range that annual revenue falls in.", examples: ["$100B-$500B"] }),
    revenue: z
      .object({
        value: z.number().meta({ description: "Amount in `unit`.", examples: [416161000000] }),
        unit: z.string().meta({ description: "Currency.", examples: ["USD"] }),
        period_start: dayField
          .nullable()
          .meta({ description: "First day of the fiscal year.", examples: ["2024-09-29"] }),
        period_end: dayField.meta({ description: "Last day of the fiscal year.", examples: ["2025-09-27"] }),
      })
      .optional()
      .meta({ description: "Revenue of the newest fiscal year (an addition to the contract)." }),
    sharesOutstanding: z
      .object({
        value: z.number().meta({ description: "Shares.", examples: [14681140000] }),
        date: dayField.meta({ description: "Day of the count.", examples: ["2026-01-16"] }),
      })
      .optional()
      .meta({ description: "Shares outstanding (an addition to the contract)." }),
    citations: footnotes
      .optional()
      .meta({ description: "Field name to the numbers of its `citations`.", examples: [{ revenue: [3] }] }),
  })
  .meta({ id: "Scale", description: "Size, where sources give it; may be empty." });
