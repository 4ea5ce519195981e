import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { annotatorVersion, hashSources, listSources, sourceVersion } from "./source-version";

/** A root of its own, with files by their paths. */
function makeRoot(files: Record<string, string>): {
  root: string;
  write: (file: string, content: string) => void;
} {
  const root = mkdtempSync(path.join(os.tmpdir(), "footnote-sources-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (file: string, content: string) => {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  };
  for (const [file, content] of Object.entries(files)) write(file, content);
  return { root, write };
}

const reader = "lib/ingest/edgar/read/eight-k.ts";

test("a version is that of code, tables, packages and what they import; types, tests and notes don't count", () => {
  const { root, write } = makeRoot({
    [reader]:
      'import type { Row } from "@/lib/db/row";\nimport {\n  annotate,\n} from "@/lib/language/annotate";\nimport { part } from "./part";',
    "lib/ingest/edgar/read/part.ts": "",
    "lib/ingest/edgar/read/ownership.ts": "",
    "lib/db/row.ts": "",
    "lib/language/annotate.ts":
      'import wink from "wink-nlp";\nimport { near } from "@/lib/domain/near";\nimport { readTable } from "@/lib/domain/read-table";\nreadTable("lib/language/lexicon/predicates.tsv");',
    "lib/domain/read-table.ts": "",
    "lib/language/lexicon/predicates.tsv": "appoint",
    "lib/domain/near.ts": 'export * from "./far";',
    "lib/domain/far.ts": "",
  });
  cpSync("node_modules/wink-nlp/package.json", path.join(root, "node_modules/wink-nlp/package.json"));
  const all = () => (["annotator", "eight_k", "ownership"] as const).map((name) => hashSources(root, name));
  const changed = (file: string, content: string): string[] => {
    const before = all();
    write(file, content);
    const after = all();
    return ["annotator", "eight_k", "ownership"].filter((_, at) => before[at] !== after[at]);
  };
  expect(changed("lib/language/annotate.test.ts", "//")).toEqual([]);
  expect(changed("lib/language/README.md", "#")).toEqual([]);
  expect(changed("lib/domain/other.ts", "//")).toEqual([]);
  expect(changed("lib/db/row.ts", "//")).toEqual([]);
  expect(changed("lib/ingest/edgar/read/part.ts", "//")).toEqual(["eight_k"]);
  expect(changed("lib/ingest/edgar/read/ownership.ts", "//")).toEqual(["ownership"]);
  expect(changed("lib/domain/far.ts", "//")).toEqual(["annotator", "eight_k"]);
  expect(changed("lib/language/lexicon/predicates.tsv", "dismiss")).toEqual(["annotator", "eight_k"]);
  expect(changed("node_modules/wink-nlp/package.json", '{"version":"99.0.0"}')).toEqual([
    "annotator",
    "eight_k",
  ]);
});

test("what reads 8-Ks is there: their modules, the annotator's, and every table of the language", () => {
  const { files, packages } = listSources(process.cwd(), "eight_k");
  const lexicon = readdirSync("lib/language/lexicon").filter((name) => name.endsWith(".tsv"));
  expect(lexicon.length).toBeGreaterThan(5);
  for (const file of [
    "lib/ingest/edgar/read/deals.ts",
    "lib/ingest/edgar/read/item-502.ts",
    "lib/ingest/edgar/read/text.ts",
    "lib/language/events.ts",
    "lib/domain/tables/given-names.json",
  ])
    expect(files).toContain(file);
  expect(packages).toEqual(expect.arrayContaining(["htmlparser2", "wink-nlp", "wink-eng-lite-web-model"]));
  expect(files.filter((file) => /^lib\/(?:db|eval|testing|operations)\/|\.test\./.test(file))).toEqual([]);
  expect(hashSources(process.cwd(), "eight_k")).toBe(sourceVersion("eight_k"));
});

test("the annotator is all of the language, and of the domain what it reads with", () => {
  const { files, packages } = listSources(process.cwd(), "annotator");
  expect(files).toContain("lib/language/tokens.ts");
  expect(files).toContain("lib/language/encode.ts");
  expect(files).toContain("lib/domain/tables/nicknames.tsv");
  expect(files).toContain("lib/domain/tables/given-names.json");
  expect(packages).toEqual(["wink-eng-lite-web-model", "wink-nlp"]);
  expect(hashSources(process.cwd(), "annotator")).toBe(annotatorVersion());
});

test("reports and proxy statements are read by the reports' modules", () => {
  for (const kind of ["report", "proxy"] as const)
    expect(listSources(process.cwd(), kind).files).toContain("lib/ingest/edgar/read/reports/read-report.ts");
});
