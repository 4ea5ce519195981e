import { z } from "zod";
import { datasets } from "@/lib/domain/facts";
import { dayField } from "./vocabulary";

/** What one dataset holds about a company, so that silence can be told from ignorance. */
export const coverageRecord = z
  .object({
    source: z.enum(datasets).meta({ description: "The dataset.", examples: ["sec_material_events"] }),
    documents: z
      .number()
      .int()
      .min(0)
      .meta({
        description: "Documents held about this company; 0 means that silence says nothing.",
        examples: [88],
      }),
    texts: z
      .number()
      .int()
      .min(0)
      .meta({ description: "Of them, those whose text is held and can be quoted.", examples: [12] }),
    newest: dayField
      .nullable()
      .meta({ description: "Day of filing or publication of the newest.", examples: ["2026-07-30"] }),
    seen_on: dayField
      .nullable()
      .meta({ description: "Day on which its facts were last seen.", examples: ["2026-08-01"] }),
    checked_at: z
      .string()
      .nullable()
      .meta({
        description:
          "When the publisher was last asked for more; null where a published list brought the facts.",
        examples: ["2026-11-21T10:00:00.000Z"],
      }),
  })
  .meta({
    id: "Coverage",
    description: "What one dataset holds about this company (an addition to the contract).",
  });

export const coverageField = z.array(coverageRecord).meta({
  description: "Each dataset consulted, with what it holds about this company (an addition to the contract).",
});
