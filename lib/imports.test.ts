import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const logs = ["lib/log.ts", "lib/telemetry.ts"];

/** Rooms in which our files live, the most particular first, and the rooms that each may import. */
const rooms: readonly (readonly [room: string, mayImport: readonly string[] | "anything"])[] = [
  ["app", "anything"],
  ["lib/server", "anything"],
  ["lib/cli", "anything"],
  ["lib/eval", "anything"],
  ["lib/testing", "anything"],
  [
    "components",
    [
      "components",
      "lib/operations/contracts",
      "lib/web-forms",
      "lib/accounts",
      "lib/client.ts",
      "lib/domain",
    ],
  ],
  ["lib/api", ["lib/api", "lib/operations", "lib/accounts", "lib/db", "lib/domain", "lib/env.ts", ...logs]],
  [
    "lib/operations",
    [
      "lib/operations",
      "lib/claims",
      "lib/language",
      "lib/domain",
      "lib/briefing",
      "lib/ingest/discovery",
      "lib/db",
      "lib/env.ts",
      ...logs,
    ],
  ],
  [
    "lib/briefing",
    ["lib/briefing", "lib/claims", "lib/language", "lib/model", "lib/db", "lib/domain", "lib/env.ts"],
  ],
  [
    "lib/webhooks",
    [
      "lib/webhooks",
      "lib/operations",
      "lib/accounts",
      "lib/web-forms",
      "lib/ingest/fetch",
      "lib/db",
      "lib/domain",
      "lib/env.ts",
      ...logs,
    ],
  ],
  [
    "lib/accounts",
    [
      "lib/accounts",
      "lib/operations/contracts",
      "lib/web-forms",
      "lib/db",
      "lib/domain",
      "lib/env.ts",
      ...logs,
    ],
  ],
  ["lib/docs", ["lib/docs", "lib/operations/contracts", "lib/domain"]],
  ["lib/web-forms", ["lib/web-forms", "lib/domain", "lib/operations/contracts"]],
  [
    "lib/ingest",
    [
      "lib/ingest",
      "lib/language",
      "lib/model",
      "lib/db",
      "lib/domain",
      "lib/env.ts",
      ...logs,
      "lib/bundle.mjs",
    ],
  ],
  // Nothing but processes, evaluations and tests knows the seed: what fetches sources works without it.
  ["lib/seed", ["lib/seed", "lib/ingest", "lib/db", "lib/domain"]],
  ["lib/model", ["lib/model", "lib/domain", "lib/env.ts"]],
  ["lib/db", ["lib/db", "lib/language", "lib/domain", "lib/env.ts", ...logs]],
  ["lib/claims/model", ["lib/claims", "lib/language", "lib/model", "lib/domain", "lib/env.ts"]],
  ["lib/claims", ["lib/claims", "lib/language", "lib/domain"]],
  ["lib/language", ["lib/language", "lib/domain"]],
  ["lib/domain", ["lib/domain"]],
];

/** Of the operations, components may know the contracts and their words, never the runs. */
const contractFiles =
  /^lib\/operations\/(.*\/contract\.ts|contract\.ts|fields\.ts|records\/.*\.ts|catalog\.ts|errors\.ts)$/;

/** Tests may reach for whatever shows their guarantee. */
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

const files = ["app", "components", "lib"].flatMap(listFiles).filter((file) => !isTest(file));

/** Paths from the project's root that a file imports of ours. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith("@/")) return [specifier.slice(2)];
    if (specifier.startsWith(".")) return [path.join(path.dirname(file), specifier)];
    return [];
  });
}

const withExtension = (target: string) => (/\.\w+$/.test(target) ? target : `${target}.ts`);

function isAllowed(file: string, target: string): boolean {
  const rule = rooms.find(([room]) => file.startsWith(`${room}/`));
  if (!rule) return true;
  const [, mayImport] = rule;
  if (mayImport === "anything") return true;
  const reached = withExtension(target);
  return mayImport.some((room) => {
    if (room === "lib/operations/contracts") return contractFiles.test(reached);
    return reached === room || reached.startsWith(`${room}/`);
  });
}

test("imports point down only", () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => !isAllowed(file, target))
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

const known = new Set(files);

const filesOf = (target: string): string[] =>
  ["", ".ts", ".tsx", ".mjs"].map((ending) => target + ending).filter((one) => known.has(one));

test("no file needs itself by way of what it imports, types included", () => {
  const done = new Set<string>();
  const cycles: string[] = [];
  const follow = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) cycles.push([...way.slice(way.indexOf(file)), file].join(" > "));
    if (done.has(file)) return;
    done.add(file);
    for (const next of importsOf(file).flatMap(filesOf)) follow(next, [...way, file]);
  };
  for (const file of files) follow(file, []);
  expect(cycles).toEqual([]);
});

test("the product does not import what evaluates or tests it", () => {
  const outside = /^lib\/(?:eval|testing)\//;
  const wrong = files
    .filter((file) => !outside.test(file) && !/^lib\/cli\/(?:bench|eval|fit|prove|test)\.ts$/.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => outside.test(target))
        .map((target) => `${file} imports ${target}`),
    );
  expect(wrong).toEqual([]);
});

test("components know types alone of the accounts", () => {
  const wrong = files
    .filter((file) => file.startsWith("components/"))
    .filter((file) =>
      /import (?!type )[^;]*from "@\/lib\/accounts\/|import\("@\/lib\/accounts\//.test(
        readFileSync(file, "utf8"),
      ),
    );
  expect(wrong).toEqual([]);
});

/** What is no product may reach into tables: test support, and benchmarks that break something on purpose. */
const mayAskTables = /^lib\/(db|testing|eval)\//;

test("all SQL is in lib/db", () => {
  const wrong = files
    .filter((file) => !mayAskTables.test(file))
    .filter((file) => /from "(drizzle-orm|pg)[/"]/.test(readFileSync(file, "utf8")));
  expect(wrong).toEqual([]);
});

test("the domain is pure: no package, no clock, no chance", () => {
  const impure = files
    // One file reads the domain's own tables.
    .filter((file) => file.startsWith("lib/domain/") && file !== "lib/domain/read-table.ts")
    .filter((file) => {
      const text = readFileSync(file, "utf8");
      return (
        /from "[^@.]/.test(text) ||
        /from "@[^/]/.test(text) ||
        /Date\.now|new Date\(\)|Math\.random|process\./.test(text)
      );
    });
  expect(impure).toEqual([]);
});

test("what must not reach a browser says so on its first line", () => {
  const silent = files
    .filter(
      (file) =>
        /^lib\/(db|api|accounts|ingest|model|seed)\/.*\.ts$/.test(file) && file !== "lib/db/schema.ts",
    )
    .filter((file) => !readFileSync(file, "utf8").startsWith('import "server-only";'));
  expect(silent).toEqual([]);
});

/** What a file imports for more than its types: ours by their paths, others as they are written. */
function valueImportsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;"]*?\sfrom\s+)?"([^"]+)"/gm)].map(
    ([, specifier = ""]) => {
      if (!/^(?:@\/|\.)/.test(specifier)) return specifier;
      const target = specifier.startsWith("@/")
        ? specifier.slice(2)
        : path.join(path.dirname(file), specifier);
      return [target, `${target}.ts`, `${target}.tsx`].find((found) => files.includes(found)) ?? target;
    },
  );
}

test("what a browser loads reaches neither files nor any other module of Node", () => {
  const begins = (file: string, word: string) => readFileSync(file, "utf8").startsWith(`"use ${word}";`);
  const chains = new Map(files.filter((file) => begins(file, "client")).map((file) => [file, file]));
  // A map that grows while it is gone through is gone through to its end.
  for (const [file, chain] of chains)
    for (const target of valueImportsOf(file))
      if (!chains.has(target) && files.includes(target) && !begins(target, "server"))
        chains.set(target, `${chain} > ${target}`);
  const ofNode = [...chains].filter(([file]) => valueImportsOf(file).some((one) => one.startsWith("node:")));
  expect(chains.size).toBeGreaterThan(100);
  expect(ofNode.map(([, chain]) => chain)).toEqual([]);
});

/** What Next starts by itself: pages, routes, and whatever else it knows by its name. */
const startedByNext =
  /^app\/(?:.*\/)?(?:page|layout|template|loading|error|global-error|not-found|default|route|icon|apple-icon|opengraph-image|sitemap|robots|manifest)\.tsx?$/;

/** What a script of package.json runs, by its path or as a tool of `lib/cli/run.mjs`. */
function startedByScripts(): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  return Object.values(scripts).flatMap((script) => {
    const tool = /run\.mjs (\S+)/.exec(script)?.[1];
    const paths = script.match(/\blib\/\S+\.(?:ts|mjs)/g) ?? [];
    return tool === undefined
      ? paths
      : [...paths, tool === "start" ? "lib/server/start.ts" : `lib/cli/${tool}.ts`];
  });
}

const startedByTools = readdirSync(".").filter((file) =>
  /^instrumentation.*\.ts$|\.config\.(?:ts|mjs)$/.test(file),
);

/** All files of ours that can be reached: by imports, and by paths that are written out, as of workers and processes. */
function reachFrom(starts: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...starts];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const written = [...readFileSync(file, "utf8").matchAll(/"(\.{0,2}\/?[\w@(][^"\s]*\.(?:tsx?|mjs))"/g)];
    const named = written.flatMap(([, target = ""]) => [target, path.join(path.dirname(file), target)]);
    for (const target of [...importsOf(file), ...named])
      for (const ending of ["", ".ts", ".tsx", ".mjs"])
        if (known.has(target + ending)) waiting.push(target + ending);
  }
  return reached;
}

const isSupport = (file: string) => /^lib\/(?:eval|testing)\//.test(file);

test("every file is needed by what Next, the scripts and the configuration start, and not by its own test alone", () => {
  const starts = [
    ...files.filter((file) => startedByNext.test(file)),
    ...startedByScripts(),
    ...startedByTools,
  ];
  const reached = reachFrom(starts);
  expect(reached.size).toBeGreaterThan(400);
  const product = files.filter((file) => !isSupport(file) && !file.endsWith(".d.ts"));
  expect(product.filter((file) => !reached.has(file))).toEqual([]);
});

test("every file of test support and evaluation is needed by some test or tool", () => {
  const tests = ["app", "components", "lib", "e2e"]
    .flatMap(listFiles)
    .filter((file) => isTest(file) || /\.spec\.ts$/.test(file));
  const reached = reachFrom([...startedByScripts(), ...startedByTools, ...tests]);
  expect(files.filter((file) => isSupport(file) && !reached.has(file))).toEqual([]);
});
