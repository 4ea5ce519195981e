import "server-only";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Database } from "@/lib/db/open";
import { document, entity, setting } from "@/lib/db/schema";

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
