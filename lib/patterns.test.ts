import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { transformSync } from "esbuild";
import { analyse } from "scslre";
import { parseAst } from "vite";
import { expect, test } from "vitest";

/** Rooms that only the command line, evaluations and builds use: nobody sends them a text. */
const inside = /^(?:cli|eval|testing|docs|seed)\//;

/** Readers of claims, 8-Ks and news, and the check of briefings: texts of any length. */
const strict =
  /^(?:language|claims|ingest\/news|briefing\/verify|ingest\/edgar\/read\/(?:item-502|deal|eight-k|items|text))/;

type Pattern = { source: string; flags: string; file: string };

const textOf = (file: string): string => readFileSync(path.join("lib", file), "utf8");
const files = readdirSync("lib", { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file) && !inside.test(file),
);

/** The patterns that a program writes out. */
function literalsOf(file: string, program: string): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null || node instanceof RegExp) return;
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (regex) found.push({ source: regex.pattern, flags: regex.flags, file });
    else for (const one of Object.values(node)) visit(one);
  };
  const loader = file.endsWith("x") ? "tsx" : "ts";
  visit(
    parseAst(transformSync(program, { loader, target: "esnext", charset: "utf8", jsx: "automatic" }).code),
  );
  return found;
}

/** The patterns that modules put together from parts and tables while they are loaded. */
async function builtBy(modules: readonly string[]): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, given) {
      const made: RegExp = Reflect.construct(target, given);
      const [, , caller = ""] = (new Error().stack ?? "").split("\n");
      const file = files.find((one) => caller.includes(`/lib/${one}`));
      if (file !== undefined) found.push({ source: made.source, flags: made.flags, file });
      return made;
    },
  });
  try {
    for (const file of modules)
      await import(/* @vite-ignore */ pathToFileURL(path.resolve("lib", file)).href);
  } finally {
    globalThis.RegExp = original;
  }
  return found;
}

/**
 * How a pattern's time may grow: with the ways to read one stretch, of which there may be very many ("exponential") or
 * as many as pairs of its characters ("ambiguous"); or by reading a stretch again from each of its characters ("again").
 */
function faultsOf({ source, flags }: Pattern): ("exponential" | "ambiguous" | "again")[] {
  const { reports } = analyse({ source, flags });
  return reports.map(({ type, exponential }) =>
    exponential ? "exponential" : type === "Move" ? "again" : "ambiguous",
  );
}

const said = ({ source, flags, file }: Pattern): string => `${file}: /${source}/${flags}`;

test.each([
  ["(a+)+$", "exponential"],
  ["(?:\\p{Lu}[\\p{L}.]* ?)+$", "exponential"],
  ["^\\s*:?\\s*$", "ambiguous"],
  ["\\s+$", "again"],
])("a pattern that is slow is found: %s", (source, fault) => {
  expect(faultsOf({ source, flags: "u", file: "" })).toContain(fault);
  expect(literalsOf("a.ts", `const a: RegExp = /${source}/u;`)).toEqual([
    { source, flags: "u", file: "a.ts" },
  ]);
});

test("no pattern reads one stretch in many ways, and none of a text of any length reads one again and again", async () => {
  const literals = files.flatMap((file) => literalsOf(file, textOf(file)));
  const built = await builtBy(files.filter((file) => /new RegExp\(|\bphrases\(["`]/.test(textOf(file))));
  expect(literals.length).toBeGreaterThan(1500);
  expect(built.length).toBeGreaterThan(150);
  expect(built.map(({ file }) => file)).toContain("language/phrases.ts");
  const slow = [...literals, ...built].filter((pattern) => {
    const faults = faultsOf(pattern);
    return faults.some((fault) => fault !== "again" || strict.test(pattern.file));
  });
  expect([...new Set(slow.map(said))]).toEqual([]);
});
