import "server-only";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { entityTypes, nameKinds } from "@/lib/domain/entity";
import type { RegistryEntity, RegistryName } from "@/lib/domain/resolution/registry-index";
import { openPack, rowsOfTable } from "./pack";

const packPath = fileURLToPath(new URL("./pack.br", import.meta.url));
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
  const pack = openPack(await readFile(packPath));
  return {
    entities: z.array(entityRow).parse(rowsOfTable(pack, "entity")),
    names: z.array(nameRow).parse(rowsOfTable(pack, "entity_name")),
  };
}
