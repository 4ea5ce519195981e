import "server-only";
import { LRUCache } from "lru-cache";
import { hashSecret, isWellFormedSecret } from "@/lib/accounts/keys";
import { perDatabase } from "@/lib/db/cache";
import { findKeyByHash, type KeyRow } from "@/lib/db/keys";
import type { Database } from "@/lib/db/open";
import type { KeyMode } from "@/lib/domain/keys";
import { isWithin } from "@/lib/domain/networks";
import { ApiError } from "@/lib/operations/errors";

/** Who pays for a call. */
export type Principal = {
  keyId: string;
  accountId: string;
  /** The last four characters of the secret that was sent, or "console" for a signed-in session. */
  credential: string;
  mode: KeyMode;
  /** Operations that the key may call; null is all. */
  operations: readonly string[] | null;
  /** Networks that it may be used from; null is all, and what a signed-in session gets. */
  networks: readonly string[] | null;
};

/**
 * How long a key's principal is cached. This must be less than ten seconds, within which every instance has to notice
 * a revocation. Metering checks the key again in any case.
 */
const rememberedMs = 5_000;

type Memory = LRUCache<string, { principal: Principal | null }>;

function memoryOf(db: Database): Memory {
  return perDatabase(db, "principals", (): Memory => new LRUCache({ max: 10_000, ttl: rememberedMs }));
}

/** Who pays, by a key's row. @param credential what stands for the secret in the ledger. */
export function toPrincipal(
  { id, accountId, mode, operations, networks }: KeyRow,
  credential: string,
): Principal {
  return { keyId: id, accountId, credential, mode, operations, networks };
}

/**
 * Refuses what a key's owner doesn't allow it to do.
 *
 * @throws ApiError `key_address_not_allowed`, `key_operation_not_allowed`.
 */
export function refuseBeyond({ operations, networks }: Principal, operation: string, address: string): void {
  if (networks !== null && !isWithin(address, networks)) throw new ApiError("key_address_not_allowed");
  if (operations !== null && !operations.includes(operation)) throw new ApiError("key_operation_not_allowed");
}

/** The network address that a request comes from, as the server process states it. */
export const addressOf = ({ headers }: Request): string => headers.get("x-footnote-address") ?? "unknown";

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
      principal: key?.usable ? toPrincipal(key, key.last4) : null,
    };
    memory.set(hash, entry);
  }
  if (entry.principal === null) throw new ApiError("key_invalid");
  return entry.principal;
}
