import { z } from "zod";
import { isDate } from "@/lib/domain/calendar";

const mostCompanies = 50;

const companies = z
  .string()
  .transform((text) => [...new Set(text.split(/\r?\n/).map((line) => line.trim()))].filter(Boolean))
  .pipe(
    z
      .array(
        z
          .string()
          .max(200, "A company is at most 200 characters")
          .regex(/^\P{Cc}*$/u, "Name companies in plain text"),
      )
      .min(1, "Name at least one company")
      .max(mostCompanies, `Name at most ${mostCompanies} companies at once`),
  );

const since = z
  .string()
  .trim()
  .refine((day) => day === "" || (day.length === 10 && isDate(day)), "Enter a day, YYYY-MM-DD, or nothing")
  .transform((day) => (day === "" ? null : day));

/** The admin's form that starts an ingestion: a company a line, and from which day on documents are fetched. */
export const ingestionForm = z.object({ companies, since });

export type IngestionOrder = z.output<typeof ingestionForm>;

/** The button by which an admin has failed work tried again. */
export const failedWorkForm = z.object({
  kind: z.enum(["refresh", "job"]),
  key: z.string().min(1).max(200),
});

/** How a run of ingestion may stand, as the page's filter has them. */
export const runStates = ["running", "done", "failed", "stopped", "interrupted"] as const;
