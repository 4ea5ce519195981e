import "server-only";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Database } from "@/lib/db/open";
import { document, entity, entityName, roleObservation, setting } from "@/lib/db/schema";
import { readSeedRegistry } from "@/lib/seed/pack";

/**
 * Makes one company all that an empty database holds, and says there that the seed data are in: to store them, and to
 * compare them, takes longer than most of what is tested.
 */
export async function insteadOfSeed(
  db: Database,
  company: { key: string; name: string; cik?: string },
): Promise<void> {
  const hash = createHash("sha256").update(readFileSync("lib/seed/pack.br")).digest("hex");
  await db.insert(setting).values([
    { name: "seed", value: { hash } },
    { name: "registry_version", value: 1 },
  ]);
  const seen = { publisher: "p", title: "t", seenOn: "2026-01-01" };
  await db.insert(document).values({ ...seen, id: "list", kind: "company_list", url: "https://example.com" });
  await db.insert(entity).values({ ...company, type: "public_company", sources: { name: "list" } });
}

const listId = "test-list";

/** Puts companies of the seed registry, by their keys, with their names into a database, and Apple's chief as filed. */
export async function seedCompanies(db: Database, keys: string[]): Promise<void> {
  const { entities, names } = await readSeedRegistry();
  const isWanted = new Set(keys);
  const today = {
    kind: "company_list" as const,
    publisher: "Test",
    url: "https://n.test/",
    seenOn: "2026-01-02",
  };
  await db.insert(document).values({ ...today, id: listId, title: "A list" });
  const rows = entities.filter(({ key }) => isWanted.has(key));
  await db.insert(entity).values(rows.map((row) => ({ ...row, sources: {} })));
  await db
    .insert(entityName)
    .values(
      names.filter(({ entityKey }) => isWanted.has(entityKey)).map((row) => ({ ...row, documentId: listId })),
    );
  if (!isWanted.has("apple")) return;
  await db.insert(roleObservation).values({
    entityKey: "apple",
    documentId: listId,
    person: "Timothy D. Cook",
    personFiled: "COOK TIMOTHY D",
    personKey: "timothy cook",
    roleText: "Chief Executive Officer",
    roleType: "executive",
    roleClass: "ceo",
    action: "held",
    seenOn: "2026-01-02",
    sourceType: "sec_filing",
  });
}
