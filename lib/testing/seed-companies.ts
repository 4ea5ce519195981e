import "server-only";
import type { Database } from "@/lib/db/open";
import { document, entity, entityName, roleObservation } from "@/lib/db/schema";
import { readSeedRegistry } from "@/lib/seed/registry";

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
