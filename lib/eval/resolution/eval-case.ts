import "server-only";
import { z } from "zod";
import type { RegistryEntity } from "@/lib/domain/resolution/registry-index";

/** What the answer should be: a company (`also` holds CIKs or keys that are right too), one of several asked back about, or nobody. */
const expectation = z
  .union([
    z.object({ cik: z.string(), also: z.array(z.string()).optional() }),
    z.object({ key: z.string(), also: z.array(z.string()).optional() }),
    z.object({ ambiguous: z.array(z.string()) }),
  ])
  .nullable();

const evalCase = z.object({
  input: z.string(),
  expect: expectation,
  class: z.string(),
  note: z.string().optional(),
});

export type EvalCase = z.output<typeof evalCase>;
export type Expectation = EvalCase["expect"];

/**
 * Reads labelled cases, one JSON object a line.
 *
 * @throws Error with the line's number, when a line has the wrong form.
 */
export function parseCases(jsonl: string): EvalCase[] {
  const lines = jsonl.split("\n");
  return lines.flatMap((line, at) => {
    if (line.trim() === "") return [];
    const parsed = evalCase.safeParse(JSON.parse(line));
    if (!parsed.success) throw new Error(`Line ${at + 1}: ${parsed.error.message}`);
    return [parsed.data];
  });
}

/** True when a case expects one company and this is it. */
export function isExpected(expect: Expectation, entity: RegistryEntity): boolean {
  if (expect === null || "ambiguous" in expect) return false;
  const ids = ["key" in expect ? expect.key : expect.cik, ...(expect.also ?? [])];
  return ids.some((id) => id === entity.key || sameCik(id, entity.cik));
}

/** True when a case names one company as its answer. */
export function expectsCompany(expect: Expectation): boolean {
  return expect !== null && !("ambiguous" in expect);
}

/** Compares CIKs without their leading zeros. */
export function sameCik(one: string, other: string | null): boolean {
  return other !== null && one.replace(/^0+/, "") === other.replace(/^0+/, "");
}
