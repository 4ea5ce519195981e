import { expect, test } from "vitest";
import { readCompetitors } from "@/lib/ingest/edgar/read/reports/competitors";
import { exampleFiler, exampleReport, parseExamples } from "./rival-examples";

const examples = await parseExamples();

test.each(examples.map((example) => [example.said.join(" ¶ ").slice(-90), example] as const))(
  "the weights read what they were fitted on: %s",
  (_, example) => {
    const names = readCompetitors(exampleReport(example), exampleFiler).map(({ name }) => name);
    const wanted = example.names.filter((name) => !example.missed.includes(name));
    expect(names.toSorted()).toEqual(wanted.toSorted());
  },
);
