import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { z } from "zod";
import { type FactRows, factColumns } from "@/lib/db/facts";
import { entityTypes, nameKinds } from "@/lib/domain/entity";
import type { RegistryEntity, RegistryName } from "@/lib/domain/resolution/registry-index";

/** Few enough for one statement, and for a loader that holds one part at a time. */
const rowsPerPart = 4_000;

const partSchema = z.object({
  table: z.string(),
  of: z.number(),
  columns: z.record(z.string(), z.array(z.unknown())),
});

/**
 * Some rows of a table as they lie in the pack, a line of JSON: column names of the database, and each column's values
 * in the order of rows. `of` is how many rows the table has in all.
 */
export type PackedPart = z.infer<typeof partSchema>;

/** Packs rows, column by column, compressed. The same rows give the same bytes (of one Node release). */
export function encodePack(rows: FactRows): Buffer {
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
export function packText(rows: FactRows): string {
  const parts = factColumns.flatMap(({ name, table, columns: known }): PackedPart[] => {
    const own = Object.entries(rows).find(([key]) => key === name)?.[1] ?? [];
    const list: Record<string, unknown>[] = own;
    const filled = known.filter(({ field }) => list.some((row) => (row[field] ?? null) !== null));
    return Array.from({ length: Math.ceil(list.length / rowsPerPart) }, (_, part) => {
      const some = list.slice(part * rowsPerPart, (part + 1) * rowsPerPart);
      const columns = filled.map(({ field, column }) => [column, some.map((row) => row[field] ?? null)]);
      return { table, of: list.length, columns: Object.fromEntries(columns) };
    });
  });
  return parts.map((part) => JSON.stringify(part)).join("\n");
}

/** A pack without its compression. */
type OpenPack = { text: Buffer };

/** @throws Error when the bytes are not compressed as a pack is. */
export function openPack(bytes: Uint8Array): OpenPack {
  return { text: brotliDecompressSync(bytes) };
}

/**
 * The parts of a pack, one after the other, in the order in which references allow them to be inserted; those of one
 * table where it is named.
 *
 * @throws Error at a line that is no part.
 */
export function* readParts({ text }: OpenPack, table?: string): Generator<PackedPart> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found === -1 ? text.length : found;
    const begins = table === undefined ? "" : `{"table":"${table}",`;
    if (text.toString("utf8", start, start + Buffer.byteLength(begins)) === begins)
      yield partSchema.parse(JSON.parse(text.toString("utf8", start, end)));
    start = end + 1;
  }
}

/** The rows of a part, as objects keyed by column. */
export function rowsOf({ columns }: PackedPart): Record<string, unknown>[] {
  const names = Object.keys(columns);
  const length = Object.values(columns)[0]?.length ?? 0;
  return Array.from({ length }, (_, at) =>
    Object.fromEntries(names.map((name) => [name, columns[name]?.[at]])),
  );
}

/** All rows of a table of a pack. */
export function rowsOfTable(pack: OpenPack, table: string): Record<string, unknown>[] {
  return Array.from(readParts(pack, table)).flatMap((part) => rowsOf(part));
}

/** The pack of this release. */
export const readPack = (): Promise<Buffer> => readFile(join(process.cwd(), "lib/seed/pack.br"));

const text = z.string().nullish().default(null);

const entityRow = z
  .object({
    key: z.string(),
    type: z.enum(entityTypes),
    name: z.string(),
    filed_name: text,
    ticker: text,
    cik: text,
    sector: text,
    industry: text,
    size_rank: z.number().nullish().default(null),
  })
  .transform(
    ({ size_rank, filed_name, ...entity }): RegistryEntity => ({
      ...entity,
      sizeRank: size_rank,
      filedName: filed_name,
    }),
  );

const nameRow = z
  .object({
    entity_key: z.string(),
    kind: z.enum(nameKinds),
    name: z.string(),
    valid_from: text,
    valid_to: text,
  })
  .transform(
    (row): RegistryName => ({
      entityKey: row.entity_key,
      kind: row.kind,
      name: row.name,
      validFrom: row.valid_from,
      validTo: row.valid_to,
    }),
  );

/** The registry of the seed data, read from its pack without a database. */
export async function readSeedRegistry(): Promise<{ entities: RegistryEntity[]; names: RegistryName[] }> {
  const pack = openPack(await readPack());
  return {
    entities: z.array(entityRow).parse(rowsOfTable(pack, "entity")),
    names: z.array(nameRow).parse(rowsOfTable(pack, "entity_name")),
  };
}
