import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Rows of `lib/domain/tables/NAME.tsv`, each a record by the names of the first line; a field that is left out is
 * empty. Lines that begin with "#" and empty ones are left out. Tables are part of the code: read once, when their
 * module is loaded. They lie beside the server's code only, so no module that a browser loads may have one.
 *
 * @throws Error with the line's number, when a line has more fields than the first.
 */
export function readTable<Column extends string>(
  name: string,
  ...columns: Column[]
): Record<Column, string>[] {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), "lib/domain/tables", `${name}.tsv`);
  const [head = "", ...lines] = readFileSync(file, "utf8").split("\n");
  if (head !== columns.join("\t")) throw new Error(`${name}.tsv has other columns: ${head}`);
  return lines.flatMap((line, at) => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    const fields = line.split("\t");
    if (fields.length > columns.length) throw new Error(`${name}.tsv:${at + 2} has too many fields`);
    return [Object.fromEntries(columns.map((column, index) => [column, fields[index]?.trim() ?? ""]))];
  }) as Record<Column, string>[];
}
