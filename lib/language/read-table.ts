import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Rows of `lib/language/lexicon/NAME.tsv`, each a record by the names of the first line. Lines that begin with "#"
 * and empty ones are left out. Tables are part of the code: read once, when their module is loaded.
 *
 * @throws Error with the line's number, when a line has more fields than the first.
 */
export function readTable(name: string): Record<string, string>[] {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), "lib/language/lexicon", `${name}.tsv`);
  const lines = readFileSync(file, "utf8").split("\n");
  const columns = (lines[0] ?? "").split("\t");
  return lines.flatMap((line, at) => {
    if (at === 0 || line.trim() === "" || line.startsWith("#")) return [];
    const fields = line.split("\t");
    if (fields.length > columns.length) throw new Error(`${name}.tsv:${at + 1} has too many fields`);
    return [Object.fromEntries(columns.map((column, index) => [column, fields[index]?.trim() ?? ""]))];
  });
}
