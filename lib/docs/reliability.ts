import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { formatDay } from "@/lib/domain/calendar";
import { slugHeading } from "@/lib/domain/prose";

/** One mark on one engine, as `npm run prove` wrote it. */
const provenMark = z.object({
  mark: z.string(),
  /** Such as "load held", and what has to be reached. */
  what: z.string(),
  goal: z.string(),
  engine: z.enum(["embedded", "postgresql"]),
  /** Null where it was not run. */
  run: z
    .object({
      passed: z.boolean(),
      figures: z.array(z.string()),
      minutes: z.number(),
      commit: z.string(),
      day: z.string(),
    })
    .nullable(),
});

const proofs = z.object({
  /** The kind of machine, and what else it did. */
  machine: z.string(),
  marks: z.array(provenMark),
});

export type Proofs = z.infer<typeof proofs>;

/** Where `npm run prove -- --publish` writes what the page shows, from the project's root. */
export const proofsFile = "lib/docs/reliability.json";

const engines = { embedded: "Embedded", postgresql: "PostgreSQL" };

/** What was proved and what was missed, as the page "Reliability" shows it. */
export function writeReliability(): string {
  const file = path.join(process.cwd(), "lib/docs", "reliability.json");
  const read = proofs.parse(JSON.parse(readFileSync(file, "utf8")));
  const lines = ["| Test | Engine | Outcome | Minutes |", "| --- | --- | --- | --- |"];
  for (const { mark, what, engine, run } of read.marks) {
    const title = `${mark}: ${what}`;
    const test = `[${title}](#${slugHeading(title)})`;
    lines.push(`| ${test} | ${engines[engine]} | ${outcomeOf(run)} | ${run?.minutes ?? "–"} |`);
  }
  lines.push("", `Measured on ${read.machine}.`, "", "## Figures");
  const told = new Set<string>();
  for (const { mark, what, goal } of read.marks) {
    if (told.has(mark)) continue;
    told.add(mark);
    lines.push("", `### ${mark}: ${what}`, "", `Target: ${goal}.`, "");
    for (const { engine, run } of read.marks.filter((one) => one.mark === mark)) {
      const when = run === null ? "" : ` on ${formatDay(run.day)} (\`${run.commit}\`)`;
      lines.push(`- ${engines[engine]}: ${outcomeOf(run)}${when}`);
      const figures = run !== null && run.figures.length === 0 ? ["ended without a result"] : run?.figures;
      lines.push(...(figures ?? []).map((figure) => `  - ${figure}`));
    }
  }
  return lines.join("\n");
}

const outcomeOf = (run: Proofs["marks"][number]["run"]): string =>
  run === null ? "not run" : run.passed ? "held" : "**missed**";
