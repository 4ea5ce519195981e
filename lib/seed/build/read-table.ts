import "server-only";
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { z } from "zod";

/**
 * The rows of a CSV file (compressed when its name ends in `.br`) with a header line, checked.
 *
 * @throws Error when a row has another form.
 */
export function readCsv<T>(path: string, row: z.ZodType<T>): T[] {
  const records: unknown = parse(readBytes(path), {
    columns: true,
    bom: true,
    skip_empty_lines: true,
    trim: true,
  });
  return z.array(row).parse(records);
}

/**
 * The lines of a file of JSON lines (compressed when its name ends in `.br`), checked.
 *
 * @throws Error when a line has another form.
 */
export function readJsonLines<T>(path: string, row: z.ZodType<T>): T[] {
  const text = readBytes(path).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => row.parse(JSON.parse(line)));
}

function readBytes(path: string): Buffer {
  const bytes = readFileSync(path);
  return path.endsWith(".br") ? brotliDecompressSync(bytes) : bytes;
}

/**
 * A JSON file, checked.
 *
 * @throws Error when it has another form.
 */
export function readJson<T>(path: string, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(path, "utf8")));
}
