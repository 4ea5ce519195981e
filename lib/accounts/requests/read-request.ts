import "server-only";
import { type KeyOverview, listKeyOverviews } from "@/lib/db/keys";
import type { Database } from "@/lib/db/open";
import { listMessages, listRequestsOf, type RequestMessage, type RequestRow } from "@/lib/db/requests";
import type { Person } from "./person";

export type OwnRequest = {
  request: RequestRow;
  messages: RequestMessage[];
  /** What an approval made. */
  key: KeyOverview | null;
  /** The person's other requests, newest first. */
  others: RequestRow[];
};

/** A person's own request with all that its page shows: the one of an id, else the newest. Null where there is none. */
export async function readOwnRequest(db: Database, person: Person, id?: string): Promise<OwnRequest | null> {
  const all = await listRequestsOf(db, person.accountId);
  const request = id === undefined ? all[0] : all.find((one) => one.id === id);
  if (!request) return null;
  const messages = await listMessages(db, request.id);
  const keys = request.keyId
    ? await listKeyOverviews(db, { id: request.keyId, accountId: person.accountId, limit: 1 })
    : [];
  return { request, messages, key: keys[0] ?? null, others: all.filter((one) => one !== request) };
}
