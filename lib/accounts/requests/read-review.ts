import "server-only";
import type { Database } from "@/lib/db/open";
import {
  findRequest,
  listMessages,
  listOpenRequests,
  listRequestsOf,
  type RequestMessage,
  type RequestOfPerson,
  type RequestRow,
  readClock,
} from "@/lib/db/requests";
import { isOnlyAdmin } from "./admins";
import type { Person } from "./person";

export type Review = {
  /** By the database's clock, milliseconds since 1970. */
  now: number;
  request: RequestOfPerson;
  messages: RequestMessage[];
  /** What the same person asked for before, newest first. */
  earlier: RequestRow[];
  /** Whether the admin asks for a key here, and whether they may decide on it all the same. */
  isOwn: boolean;
  mayDecide: boolean;
  /** Its neighbours in the queue, and the first of those that are left. */
  previousId: string | null;
  nextId: string | null;
};

/** A request as an admin reviews it, or null where there is none. */
export async function readReview(db: Database, admin: Person, id: string): Promise<Review | null> {
  const request = await findRequest(db, id);
  if (!request) return null;
  const [messages, all, queue, clock] = await Promise.all([
    listMessages(db, id),
    listRequestsOf(db, request.accountId),
    listOpenRequests(db),
    readClock(db),
  ]);
  const at = queue.findIndex((one) => one.id === id);
  const isOwn = request.accountId === admin.accountId;
  return {
    now: clock.getTime(),
    request,
    messages,
    earlier: all.filter((one) => one.id !== id && one.createdAt <= request.createdAt),
    isOwn,
    mayDecide: !isOwn || (await isOnlyAdmin(db, admin.email)),
    previousId: queue[at - 1]?.id ?? null,
    nextId: queue[at + 1]?.id ?? null,
  };
}
