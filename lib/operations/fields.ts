import { z } from "zod";
import { isMonth } from "@/lib/domain/calendar";
import { errors } from "./errors";

/** How a malformed field is answered: its path in the request, then the form that it wants. */
export function wants(form: string) {
  return {
    error: (issue: { path?: readonly PropertyKey[] | undefined }): string => {
      const path = (issue.path ?? []).map((part) =>
        typeof part === "number" ? `[${part}]` : `.${String(part)}`,
      );
      return `${path.join("").replace(/^\./, "")} ${form}`;
    },
  };
}

export const monthForm = wants("must be a month in the form YYYY-MM");

/** A month, for whoever reads the schema; `isMonth` decides. */
export const monthPattern = "^\\d{4}-(0[1-9]|1[0-2])$";

export function monthField(description: string) {
  return z
    .string(monthForm)
    .refine(isMonth, monthForm)
    .meta({ description, examples: ["2024-01"], pattern: monthPattern });
}

const isMissing = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

export const companyField = z
  .string({
    error: (issue) => (isMissing(issue.input) ? errors.company_required.error : errors.company_length.error),
  })
  .trim()
  .min(1, errors.company_required.error)
  // Neither can be stored as text: a zero character, half of a surrogate pair.
  .refine((text) => !/\0|\p{Cs}/u.test(text), { error: errors.company_length.error })
  // Counted as people count: an emoji or an accented letter outside the basic plane is one character.
  .refine((text) => text === "" || ([...text].length >= 2 && [...text].length <= 200), {
    error: errors.company_length.error,
  })
  .meta({
    description:
      "Company name or entity key. Tickers ($AAPL), CIKs, LEIs, ISINs, web domains, and former and brand names work, too.",
    examples: ["Apple", "apple", "Facebook", "$BRK.B"],
    minLength: 2,
    maxLength: 200,
  });

export const confidenceField = z.number().min(0).max(1);
export const dayField = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
