import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** What ARCHITECTURE.md and README.md name must be there. */
const documents = ["ARCHITECTURE.md", "README.md"].map((file) => ({
  file,
  text: readFileSync(file, "utf8"),
}));

const codeOf = (text: string): string[] => Array.from(text.matchAll(/`([^`\n]+)`/g), ([, code = ""]) => code);

/** "a/{b,c}.ts" is two paths. */
function expand(name: string): string[] {
  const [, before = "", inner = "", after = ""] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(name) ?? [];
  return inner === "" ? [name] : inner.split(",").flatMap((one) => expand(`${before}${one.trim()}${after}`));
}

/** Of a pattern with "*", the folder that its files are in. */
const withoutPattern = (name: string): string => (name.includes("*") ? path.dirname(name) : name);

test("every path that they name exists", () => {
  const missing = documents.flatMap(({ file, text }) => {
    const linked = Array.from(
      text.matchAll(/\]\(((?:app|components|docs|lib|public)\/[^)#]+)/g),
      (match) => match[1] ?? "",
    );
    const named = codeOf(text).filter((code) =>
      /^(?:app|components|lib|public)\/[\w./()[\]{},*-]+$/.test(code),
    );
    return [...named.flatMap(expand), ...linked]
      .filter((name) => !existsSync(withoutPattern(name)))
      .map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test("every file that they name without its folder is one of ours", () => {
  const ours = new Set(
    ["app", "components", "lib"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).map(({ name }) => name),
    ),
  );
  const missing = documents.flatMap(({ file, text }) =>
    codeOf(text)
      .filter((code) => /^(?:[\w-]+\/)*[\w.-]+\.(?:ts|tsx|mjs|tsv)$/.test(code))
      .filter((code) => !ours.has(path.basename(code)))
      .map((code) => `${file}: ${code}`),
  );
  expect(missing).toEqual([]);
});

test("every script that they name is in package.json", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const missing = documents.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g), ([, name = ""]) => name)
      .filter((name) => !(name in scripts))
      .map((name) => `${file}: npm run ${name}`),
  );
  expect(missing).toEqual([]);
});
