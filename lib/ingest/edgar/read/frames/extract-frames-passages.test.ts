import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { roleClasses } from "@/lib/domain/role";
import type { FrameLabel } from "../../frames-eval/frame-label";
import { readF1, scoreFrames } from "../../frames-eval/score-frames";
import { extractFrames } from "./extract-frames";
import type { Frame } from "./frame";

const passage = z.object({
  company: z.string(),
  filed_on: z.string(),
  text: z.string(),
  frames: z.array(
    z.object({
      person: z.string(),
      action: z.enum(["departed", "appointed", "continues"]),
      role_class: z.enum(roleClasses),
      effective_date: z.string().nullable(),
      interim: z.boolean(),
    }),
  ),
});

test.each([
  ["seen", 0.97],
  ["unseen", 0.85],
  ["unseen-traps", 0.65],
  ["kept", 0.98],
])("frames of the %s passages of many drafters are read", async (half, mark) => {
  const lines = (await readFile(new URL(`passages/${half}.jsonl`, import.meta.url), "utf8"))
    .trim()
    .split("\n");
  const labels: FrameLabel[] = [];
  const frames = new Map<string, Frame[]>();
  for (const [at, line] of lines.entries()) {
    const { company, filed_on, text, frames: expected } = passage.parse(JSON.parse(line));
    const accession = `${at} ${company}`;
    frames.set(accession, extractFrames(text, { filedOn: filed_on, company }));
    if (expected.length === 0) labels.push({ accession, person: null, action: "none" });
    for (const frame of expected) labels.push({ accession, role: null, ...frame });
  }
  expect(readF1(scoreFrames(labels, frames).all)).toBeGreaterThanOrEqual(mark);
});
