import "server-only";
import { createHash } from "node:crypto";
import { entityKey } from "@/lib/domain/company-names/entity-key";

const shortestSlug = 2;

/** Keys for a new company, the plainest first; the last ones are nobody else's. */
export function proposeKeys(name: string, country: string | null, lei: string | null): string[] {
  const own =
    lei === null
      ? `x-${createHash("sha256").update(name).digest("hex").slice(0, 16)}`
      : `lei-${lei.toLowerCase()}`;
  const slug = entityKey(name);
  if (slug.length < shortestSlug || /^\d+$/.test(slug)) return [own];
  const place = country?.toLowerCase() ?? null;
  return [slug, ...(place === null ? [] : [`${slug}-${place}`]), `${slug}-${own.slice(-6)}`, own];
}
