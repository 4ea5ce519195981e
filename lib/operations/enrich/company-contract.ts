import { z } from "zod";
import { dayField } from "../fields";
import { entityRecord } from "../records/entity";
import { segments } from "./profile-contract";

const footnotes = z.record(z.string(), z.array(z.number().int()));

export const extendedEntity = entityRecord
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

const footnoteNumbers = z
  .array(z.number().int())
  .meta({ description: "Numbers of its `citations`.", examples: [[3]] });

const addition = (description: string) => `${description} (an addition to the contract).`;

/** What a company earned in its newest fiscal year, with the years before. */
const flow = (description: string, unit: string, [newest, before]: readonly [number, number]) =>
  z
    .object({
      value: z.number().meta({ description: "Amount in `unit`.", examples: [newest] }),
      unit: z.string().meta({ description: "What the amount counts.", examples: [unit] }),
      period_start: dayField
        .nullable()
        .meta({ description: "First day of the fiscal year.", examples: ["2024-09-29"] }),
      period_end: dayField.meta({ description: "Last day of the fiscal year.", examples: ["2025-09-27"] }),
      previous: z
        .array(
          z.object({
            value: z.number().meta({ description: "Amount in the same unit.", examples: [before] }),
            period_end: dayField.meta({
              description: "Last day of that fiscal year.",
              examples: ["2024-09-28"],
            }),
            comparable: z.boolean().meta({
              description:
                "Whether it counts what the newest year does: false where the company has since counted it anew, or sources differ in what they count.",
              examples: [true],
            }),
            citations: footnoteNumbers,
          }),
        )
        .meta({ description: "Up to four fiscal years before, newest first." }),
    })
    .optional()
    .meta({ description: addition(description) });

/** What a company has on a day. */
const balance = (description: string, value: number) =>
  z
    .object({
      value: z.number().meta({ description: "Amount in `unit`.", examples: [value] }),
      unit: z.string().meta({ description: "Currency.", examples: ["USD"] }),
      date: dayField.meta({ description: "Day of the balance.", examples: ["2025-12-27"] }),
    })
    .optional()
    .meta({ description: addition(description) });

const marketCapBasis = z
  .object({
    shares: z.number().meta({ description: "Shares outstanding.", examples: [14681140000] }),
    shares_date: dayField.meta({ description: "Day of the count.", examples: ["2026-07-17"] }),
    price: z.number().meta({ description: "US dollars a share.", examples: [214.3] }),
    price_date: dayField.meta({ description: "Day of the trade.", examples: ["2026-08-03"] }),
    price_code: z.enum(["P", "S"]).meta({
      description: "What the insider reported: a purchase (P) or a sale (S).",
      examples: ["S"],
    }),
    citations: z
      .array(z.number().int())
      .meta({ description: "Footnotes: the count's filing, then the trade's.", examples: [[7, 8]] }),
  })
  .optional()
  .meta({ description: addition("What `marketCap` is the product of") });

const quarter = z
  .object({
    revenue: z
      .number()
      .nullable()
      .meta({ description: "Revenue in `unit`.", examples: [143756000000] }),
    net_income: z
      .number()
      .nullable()
      .meta({ description: "Net income in `unit`.", examples: [42097000000] }),
    unit: z.string().meta({ description: "Currency.", examples: ["USD"] }),
    period_start: dayField
      .nullable()
      .meta({ description: "First day of the quarter.", examples: ["2025-09-28"] }),
    period_end: dayField.meta({ description: "Last day of the quarter.", examples: ["2025-12-27"] }),
  })
  .optional()
  .meta({ description: addition("The newest quarter that a quarterly report states") });

export const scale = z
  .object({
    marketCap: z
      .string()
      .optional()
      .meta({
        description:
          "Market capitalisation, formatted: shares outstanding times the newest open-market price of a Form 4 or 5. Given only where the trade is at most 90 days old, the count at most 15 months older than it, both are of the company's only class of shares, and the price is near those before it.",
        examples: ["$3.1T"],
      }),
    marketCapBasis,
    revenueRange: z
      .string()
      .optional()
      .meta({ description: "Range that annual revenue falls in.", examples: ["$100B-$500B"] }),
    revenue: flow("Revenue of the newest fiscal year", "USD", [416161000000, 391035000000]),
    netIncome: flow(
      "Net income of the newest fiscal year; negative for a loss",
      "USD",
      [112010000000, 93736000000],
    ),
    operatingIncome: flow("Operating income of the newest fiscal year", "USD", [133050000000, 123216000000]),
    epsDiluted: flow("Diluted earnings per share of the newest fiscal year", "USD/shares", [7.46, 6.08]),
    quarter,
    assets: balance("Total assets", 379297000000),
    equity: balance("Shareholders' equity", 88190000000),
    cash: balance("Cash and cash equivalents", 45317000000),
    employees: z
      .number()
      .int()
      .optional()
      .meta({ description: addition("The same as the entity's `employees`"), examples: [166000] }),
    segments,
    sharesOutstanding: z
      .object({
        value: z.number().meta({ description: "Shares.", examples: [14681140000] }),
        date: dayField.meta({ description: "Day of the count.", examples: ["2026-01-16"] }),
      })
      .optional()
      .meta({ description: addition("Shares outstanding") }),
    citations: footnotes
      .optional()
      .meta({ description: "Field name to the numbers of its `citations`.", examples: [{ revenue: [3] }] }),
  })
  .meta({ id: "Scale", description: "Size, where sources give it; may be empty." });
