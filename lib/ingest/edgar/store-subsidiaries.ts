import "server-only";
import { upsertFacts } from "@/lib/db/facts";
import { indexTailNames } from "@/lib/db/long-tail";
import type { Queryable } from "@/lib/db/open";
import { displayCompanyName } from "@/lib/domain/company-names/display-company-name";
import { entityKey as slugOf } from "@/lib/domain/company-names/entity-key";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { findExact } from "@/lib/domain/resolution/candidates";
import { isOfReport, type RegistryIndex } from "@/lib/domain/resolution/registry-index";
import type { RegistrantKeys } from "./store-registrant";

/** A subsidiary by the name that an annual report lists, with the document that lists it. */
export type ListedSubsidiary = { name: string; documentId: string };

/** Beyond this a list is one of funds and shells that nobody asks for. */
const most = 400;

/**
 * Puts the subsidiaries of an annual report into the registry, beneath the company that lists them. A name that another
 * company of the registry bears is left to it; one that two parents list is borne by both, so that whoever asks for it is
 * asked back. What a newer report no longer lists stays with the report that did.
 */
export async function storeSubsidiaries(
  tx: Queryable,
  index: RegistryIndex,
  { own, successor }: Pick<RegistrantKeys, "own" | "successor">,
  listed: readonly ListedSubsidiary[],
): Promise<void> {
  const parentKey = successor ?? own;
  const byKey = new Map<string, ListedSubsidiary>();
  for (const one of listed) {
    const key = keyOf(one.name, parentKey);
    if (key !== null && !byKey.has(key) && byKey.size < most && isFree(index, one.name, parentKey))
      byKey.set(key, one);
  }
  if (byKey.size === 0) return;
  const rows = [...byKey].map(([key, { name, documentId }]) => ({ key, name, documentId }));
  await upsertFacts(tx, {
    entity: rows.map(({ key, name, documentId }) => ({
      ...emptyEntity,
      key,
      name: displayCompanyName(name),
      filedName: name,
      parentKey,
      sources: { name: documentId, filedName: documentId, parentKey: documentId },
    })),
    entityName: rows.map(({ key, name, documentId }) => ({
      entityKey: key,
      kind: "legal" as const,
      name,
      validFrom: null,
      validTo: null,
      documentId,
    })),
  });
  await indexTailNames(
    tx,
    rows.map(({ key }) => key),
  );
}

/** "braeburn-capital-of-apple": a key that no company of the registry would be given; null for what is no name. */
function keyOf(name: string, parentKey: string): string | null {
  const slug = slugOf(name);
  return slug.replace(/[^a-z]/g, "").length < 3 ? null : `${slug.slice(0, 70)}-of-${parentKey}`;
}

/** Whether only subsidiaries that other reports list bear a name, if anybody does. */
function isFree(index: RegistryIndex, name: string, parentKey: string): boolean {
  return findExact(index, parseCompanyName(name)).every((hit) => {
    const bearer = index.entities[hit.entity];
    return bearer !== undefined && isOfReport(bearer) && bearer.key !== parentKey;
  });
}

const emptyEntity = {
  type: "subsidiary" as const,
  cik: null,
  ticker: null,
  exchange: null,
  sector: null,
  industry: null,
  headquarters: null,
  founded: null,
  employees: null,
  description: null,
  sizeRank: null,
};
