import "server-only";
import { LRUCache } from "lru-cache";
import { hashSecret, isWellFormedSecret } from "@/lib/accounts/keys";
import { perDatabase } from "@/lib/db/cache";
import { findKeyByHash } from "@/lib/db/keys";
import type { Database } from "@/lib/db/open";
import { ApiError } from "@/lib/operations/errors";

/** Who pays for a call. */
export type Principal = {
  keyId: string;
  accountId: string;
  /** The last four characters of the secret that was sent, or "console" for a signed-in session. */
  credential: string;
};

/**
 * How long a key's identity is remembered. Short of the ten seconds within which every instance
 * notices a revocation; metering looks at the key again in any case.
 */
const rememberedMs = 5_000;

type Memory = LRUCache<string, { principal: Principal | null }>;

function memoryOf(db: Database): Memory {
  return perDatabase(db, "principals", (): Memory => new LRUCache({ max: 10_000, ttl: rememberedMs }));
}

/**
 * The principal of an Authorization header.
 *
 * @throws ApiError `key_required` without a header, `key_invalid` for everything else that is not a
 *   usable key.
 */
export async function authenticate(db: Database, header: string | null): Promise<Principal> {
  if (header === null || header.trim() === "") throw new ApiError("key_required");
  const secret = /^bearer +(\S+) *$/i.exec(header)?.[1];
  if (secret === undefined) throw new ApiError("key_invalid");
  const hash = hashSecret(secret);
  const memory = memoryOf(db);
  let entry = memory.get(hash);
  if (!entry) {
    if (!isWellFormedSecret(secret)) throw new ApiError("key_invalid");
    const key = await findKeyByHash(db, hash);
    entry = {
      principal: key?.usable ? { keyId: key.id, accountId: key.accountId, credential: key.last4 } : null,
    };
    memory.set(hash, entry);
  }
  if (entry.principal === null) throw new ApiError("key_invalid");
  return entry.principal;
}
