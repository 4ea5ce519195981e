import "server-only";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { getTableColumns, getTableName } from "drizzle-orm";
import { z } from "zod";
import { document, entity, entityName, event, metric, roleObservation } from "@/lib/db/schema";
import type { StarterRows } from "./starter-rows";

const tables = { document, entity, entityName, event, roleObservation, metric };

const packSchema = z.array(
  z.object({ table: z.string(), columns: z.record(z.string(), z.array(z.unknown())) }),
);

/** A table as it lies in the pack: column names of the database, and each column's values in the order of rows. */
export type PackedTable = z.infer<typeof packSchema>[number];

/** Packs rows, column by column, compressed. The same rows give the same bytes (of one Node release). */
export function encodePack(rows: StarterRows): Buffer {
  const text = packText(rows);
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });
}

/** The pack before compression. */
export function packText(rows: StarterRows): string {
  const packed = Object.entries(tables).map(([name, table]): PackedTable => {
    const own = Object.entries(rows).find(([key]) => key === name)?.[1] ?? [];
    const list: Record<string, unknown>[] = own;
    const columns = Object.entries(getTableColumns(table)).flatMap(([field, column]) => {
      const values = list.map((row) => row[field] ?? null);
      return values.every((value) => value === null) ? [] : [[column.name, values] as const];
    });
    return { table: getTableName(table), columns: Object.fromEntries(columns) };
  });
  return JSON.stringify(packed);
}

/**
 * The tables of a pack, in the order in which references allow them to be inserted.
 *
 * @throws Error when the bytes are not a pack.
 */
export function decodePack(bytes: Uint8Array): PackedTable[] {
  return packSchema.parse(JSON.parse(brotliDecompressSync(bytes).toString("utf8")));
}

/** The rows of a packed table from `start` up to `end`, as objects keyed by column. */
export function sliceRows({ columns }: PackedTable, start: number, end: number): Record<string, unknown>[] {
  const names = Object.keys(columns);
  const length = countRows({ columns });
  return Array.from({ length: Math.min(end, length) - start }, (_, offset) =>
    Object.fromEntries(names.map((name) => [name, columns[name]?.[start + offset]])),
  );
}

export function countRows({ columns }: Pick<PackedTable, "columns">): number {
  return Object.values(columns)[0]?.length ?? 0;
}
