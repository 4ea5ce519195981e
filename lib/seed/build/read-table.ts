import "server-only";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { z } from "zod";

/**
 * The rows of a CSV file (gzip when its name ends in `.gz`) with a header line, checked.
 *
 * @throws Error when a row has another form.
 */
export function readCsv<T>(path: string, row: z.ZodType<T>): T[] {
  const bytes = readFileSync(path);
  const records: unknown = parse(path.endsWith(".gz") ? gunzipSync(bytes) : bytes, {
    columns: true,
    bom: true,
    skip_empty_lines: true,
    trim: true,
  });
  return z.array(row).parse(records);
}

/**
 * The lines of a file of JSON lines (gzip when its name ends in `.gz`), checked.
 *
 * @throws Error when a line has another form.
 */
export function readJsonLines<T>(path: string, row: z.ZodType<T>): T[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => row.parse(JSON.parse(line)));
}

/**
 * A JSON file, checked.
 *
 * @throws Error when it has another form.
 */
export function readJson<T>(path: string, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(path, "utf8")));
}
