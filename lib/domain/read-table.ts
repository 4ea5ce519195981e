import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Rows of a table of ours, each a record by the names of its first line; a field that is left out is empty. Lines that
 * begin with "#" and empty ones are left out. Tables are part of the code: read once, when their module is loaded. They
 * lie beside the server's code only, so no module that a browser loads may have one.
 *
 * @param file from the project's root, ending in ".tsv"; written out, since what a version is made of is found by it.
 * @param columns the names of the first line, where the table's rows are to be typed by them.
 * @throws Error when the first line has other columns, or with the line's number when a line has more fields than it.
 */
export function readTable<Column extends string = string>(
  file: `lib/${string}.tsv`,
  ...columns: Column[]
): Record<Column, string>[] {
  const text = readFileSync(path.join(/* turbopackIgnore: true */ process.cwd(), file), "utf8");
  const [head = "", ...lines] = text.split("\n");
  if (columns.length > 0 && head !== columns.join("\t"))
    throw new Error(`${file} has other columns: ${head}`);
  const names = head.split("\t");
  return lines.flatMap((line, at) => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    const fields = line.split("\t");
    if (fields.length > names.length) throw new Error(`${file}:${at + 2} has too many fields`);
    return [Object.fromEntries(names.map((name, index) => [name, fields[index]?.trim() ?? ""]))];
  }) as Record<Column, string>[];
}
