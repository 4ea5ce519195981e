import { z } from "zod";

const mostDollars = 1_000_000;

/** An amount of dollars as cents, without a fraction on the way; null where it is no such amount. */
export function readDollars(text: string): number | null {
  const parts = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!parts) return null;
  const [, dollars = "", rest = ""] = parts;
  return Number(dollars.replaceAll(",", "")) * 100 + Number(rest.padEnd(2, "0"));
}

/** An amount in dollars as cents; empty is null, no cap. */
export const capField = z.string().transform((text, context) => {
  if (text.trim() === "") return null;
  const cents = readDollars(text);
  const fault =
    cents === null
      ? "Enter an amount in dollars, such as 25 or 12.50, or nothing for no cap"
      : cents > mostDollars * 100
        ? "The cap can be at most $1,000,000"
        : null;
  if (fault === null) return cents;
  context.addIssue({ code: "custom", message: fault });
  return z.NEVER;
});

/** The settings page's form of the monthly spend cap. `cents` is null where there is none. */
export const spendCapForm = z
  .object({
    cap: capField,
    action: z.enum(["warn", "stop"], "Choose what happens at the cap").default("warn"),
  })
  .transform(({ cap, action }) => ({ cents: cap, action }));
