import { z } from "zod";
import { dayField } from "../fields";

const citations = z
  .array(z.number().int())
  .meta({ description: "Numbers of the answer's `citations`.", examples: [[3]] });

const passage = (what: string, example: string) =>
  z.object({
    text: z.string().meta({ description: `${what}, in the report's own words.`, examples: [example] }),
    citations,
  });

/** A reportable segment, for `scale`. */
export const segments = z
  .array(
    z.object({
      name: z.string().meta({ description: "As the company calls it.", examples: ["Greater China"] }),
      revenue: z
        .number()
        .nullable()
        .meta({ description: "Sales to others in `unit`; null where not tagged.", examples: [64377000000] }),
      unit: z
        .string()
        .nullable()
        .meta({ description: "Currency.", examples: ["USD"] }),
      period_end: dayField
        .nullable()
        .meta({ description: "Last day of the fiscal year.", examples: ["2025-09-27"] }),
      citations,
    }),
  )
  .optional()
  .meta({
    description:
      "Reportable segments with revenue, by the newest annual report (an addition to the contract).",
  });

export const profile = z
  .object({
    customers: z
      .array(
        z.object({
          name: z.string().meta({ description: "The customer.", examples: ["U.S. government"] }),
          percent: z.number().meta({ description: "Share of sales in percent.", examples: [72] }),
          citations,
        }),
      )
      .meta({ description: "Customers with a tenth of sales or more." }),
    competitors: z
      .array(
        z.object({
          name: z
            .string()
            .meta({ description: "The company, as the report writes it.", examples: ["Airbus"] }),
          citations,
        }),
      )
      .meta({ description: "Companies that the annual report names as competitors." }),
    subsidiaries: z
      .array(
        z.object({
          name: z.string().meta({ description: "The subsidiary.", examples: ["Braeburn Capital, Inc."] }),
          jurisdiction: z
            .string()
            .nullable()
            .meta({ description: "Where it is incorporated.", examples: ["Nevada"] }),
          citations,
        }),
      )
      .meta({ description: "Subsidiaries that Exhibit 21 lists." }),
    incorporated: z
      .object({
        state: z.string().meta({ description: "State or country.", examples: ["Delaware"] }),
        year: z
          .number()
          .int()
          .nullable()
          .meta({ description: "Year, where the report tells it.", examples: [2003] }),
        citations,
      })
      .nullable()
      .meta({ description: "Where and when the company was incorporated." }),
    strategy: z
      .array(passage("What the company says that it is after", "Our mission is to …"))
      .meta({ description: "Strategy and priorities." }),
    risks: z
      .array(passage("The heading of a risk", "We depend on a few suppliers."))
      .meta({ description: "Principal risks, as Item 1A heads them." }),
    legal: z
      .array(passage("A proceeding", "On October 6, 2023, a class action was filed …"))
      .meta({ description: "Legal proceedings that the report names." }),
    report: z
      .object({
        form: z.string().meta({ description: "Its form.", examples: ["10-K"] }),
        filed: dayField.meta({ description: "Day of filing.", examples: ["2025-10-31"] }),
        citations,
      })
      .nullable()
      .meta({ description: "The newest report that these facts rest on." }),
  })
  .meta({
    id: "ReportedProfile",
    description:
      "What the newest annual report says of the company's business (an addition to the contract).",
  });
