import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { roleClasses } from "@/lib/domain/roles/role";
import { readF1 } from "@/lib/eval/evaluation";
import { extractFrames, type Frame } from "@/lib/ingest/edgar/read/item-502";
import { type FrameLabel, parseFrameLabels, readLabelledFrames, scoreFrames } from "./eval-frames";

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
  ["seen", 0.95],
  ["unseen", 0.9],
  ["unseen-traps", 0.77],
  ["kept", 0.9],
  ["varied", 0.92],
  ["kinds", 0.95],
  ["plain", 0.94],
  ["mixed", 0.94],
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

test.each([
  ["frames/strangers-invented.jsonl", "claims/strangers-invented-filings.jsonl", 0.98],
  ["frames/second-invented.jsonl", "claims/second-strangers-filings.jsonl", 0.97],
  ["frames/third-invented.jsonl", "claims/fifth-strangers-filings.jsonl", 0.92],
  ["frames/outsiders.jsonl", "deals/outsiders-filings.jsonl", 0.96],
])("frames of the invented filings of %s are read, with their days", async (labelled, texts, mark) => {
  const labels = parseFrameLabels(await readFile(`lib/eval/${labelled}`, "utf8"));
  const { frames, absent } = await readLabelledFrames(
    { edgar: "", filings: `lib/eval/${texts}` },
    labels.map(({ accession }) => accession),
  );
  expect(absent).toEqual([]);
  const { all, dates } = scoreFrames(labels, frames);
  expect(readF1(all)).toBeGreaterThanOrEqual(mark);
  expect(dates.givenRight / dates.given).toBeGreaterThanOrEqual(0.92);
});
