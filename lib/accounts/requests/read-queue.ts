import "server-only";
import type { Database } from "@/lib/db/open";
import {
  countEarlierRequests,
  listClosedRequests,
  listOpenRequests,
  type RequestOfPerson,
  readClock,
} from "@/lib/db/requests";

export type Queue = {
  /** By the database's clock, milliseconds since 1970. */
  now: number;
  /** By time left to the due date; those that wait for their applicant last. */
  open: (RequestOfPerson & { earlier: number })[];
  /** Closed ones, newest first. */
  closed: RequestOfPerson[];
};

/** The admins' queue. @param mostClosed how many of those that are closed. */
export async function readQueue(db: Database, mostClosed: number): Promise<Queue> {
  const [open, closed, clock] = await Promise.all([
    listOpenRequests(db),
    listClosedRequests(db, mostClosed),
    readClock(db),
  ]);
  const ids = open.map(({ id }) => id);
  const earlier = await countEarlierRequests(db, ids);
  return {
    now: clock.getTime(),
    open: open.map((request) => ({ ...request, earlier: earlier.get(request.id) ?? 0 })),
    closed,
  };
}
