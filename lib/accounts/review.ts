import "server-only";
import { insertAudit } from "@/lib/db/audit";
import {
  changeRequest,
  countEarlierRequests,
  findRequest,
  insertMessage,
  listClosedRequests,
  listMessages,
  listOpenRequests,
  listRequestsOf,
  markInReview,
  openStatuses,
  type RequestChange,
  type RequestMessage,
  type RequestOfPerson,
  type RequestRow,
  readClock,
  setRequestKey,
} from "@/lib/db/key-requests";
import { findKey, insertKey, type KeyRow, type KeyTerms, updateKeyTerms } from "@/lib/db/keys";
import type { Database, Queryable } from "@/lib/db/open";
import {
  describeKey,
  formatApprovedMail,
  formatDeclinedMail,
  formatQuestionMail,
  formatRaisedMail,
  requestUrl,
} from "@/lib/domain/mail-texts";
import { publicUrl } from "@/lib/env";
import { type DeclineReason, lastDayOf } from "@/lib/web-forms/keys";
import { isOnlyAdmin, type Person } from "./account";
import { queueMail, toMail } from "./mail";

type Queue = {
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

type Review = {
  /** By the database's clock, milliseconds since 1970. */
  now: number;
  request: RequestOfPerson;
  messages: RequestMessage[];
  /** The key that came of it, with the terms it has now. */
  key: KeyRow | null;
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
  const [messages, key, all, queue, clock] = await Promise.all([
    listMessages(db, id),
    request.keyId === null ? undefined : findKey(db, request.keyId),
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
    key: key ?? null,
    earlier: all.filter((one) => one.id !== id && one.createdAt <= request.createdAt),
    isOwn,
    mayDecide: !isOwn || (await isOnlyAdmin(db, admin.email)),
    previousId: queue[at - 1]?.id ?? null,
    nextId: queue[at + 1]?.id ?? null,
  };
}

/** Notes that an admin has opened a submitted request; nothing happens to others, nor to the admin's own. */
export async function beginReview(db: Database, admin: Person, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await findRequest(tx, id);
    if (!request || request.accountId === admin.accountId || !(await markInReview(tx, id))) return;
    await insertAudit(tx, { actor: admin.email, action: "request.review", subject: id });
  });
}

type AskOutcome = { outcome: "asked"; request: RequestOfPerson } | Refusal;

/** Asks the applicant for more; until the answer comes nothing is due. */
export async function askApplicant(
  db: Database,
  admin: Person,
  decision: Decision & { message: string },
): Promise<AskOutcome> {
  const { message } = decision;
  const set = { status: "needs_information" } as const;
  return await decide<AskOutcome>(db, admin, decision, set, async (tx, request) => {
    const { id, email } = request;
    await insertMessage(tx, { requestId: id, author: "reviewer", text: message });
    await insertAudit(tx, { actor: admin.email, action: "request.ask", subject: id });
    await queueMail(tx, toMail(email, formatQuestionMail(requestUrl(publicUrl(), id), message)));
    return { outcome: "asked", request };
  });
}

type ApproveOutcome = { outcome: "approved"; request: RequestOfPerson; keyId: string } | Refusal;

/**
 * Approves a request: one key without a secret, in the same transaction as the decision, its audit lines and the
 * mail. The applicant makes the secret.
 *
 * @param message of the reviewer to the applicant; empty where there is none.
 */
export async function approveRequest(
  db: Database,
  admin: Person,
  decision: Decision & { terms: KeyTerms; message: string },
): Promise<ApproveOutcome> {
  const { terms, message } = decision;
  const set = { status: "approved", isDecided: true, decidedBy: admin.email } as const;
  return await decide<ApproveOutcome>(db, admin, decision, set, async (tx, request) => {
    const { id, accountId, email, raisesKeyId } = request;
    const key = await (raisesKeyId === null
      ? insertKey(tx, { id: accountId, email }, terms, admin.email)
      : raiseKey(tx, admin, raisesKeyId, terms));
    await setRequestKey(tx, id, key.id);
    if (message !== "") await insertMessage(tx, { requestId: id, author: "reviewer", text: message });
    await insertAudit(tx, {
      actor: admin.email,
      action: "request.approve",
      subject: id,
      detail: { keyId: key.id, tier: key.tier, ownRequest: accountId === admin.accountId },
    });
    const url = requestUrl(publicUrl(), id);
    const mail = raisesKeyId === null ? formatApprovedMail : formatRaisedMail;
    await queueMail(
      tx,
      toMail(
        email,
        mail(
          url,
          describeKey({ ...terms, lastDay: terms.expiresAt ? lastDayOf(terms.expiresAt) : null }),
          message,
        ),
      ),
    );
    return { outcome: "approved", request: { ...request, keyId: key.id }, keyId: key.id };
  });
}

/** Gives the key that a request asks more for its new terms. @throws Error where it was revoked meanwhile: nothing is stored. */
async function raiseKey(tx: Queryable, admin: Person, keyId: string, given: KeyTerms): Promise<KeyRow> {
  const seen = await findKey(tx, keyId);
  const { tier, dailyLimit, dailyIncluded } = given;
  // An end that the key has stays where no other is given.
  const terms = { tier, dailyLimit, dailyIncluded, expiresAt: given.expiresAt ?? seen?.expiresAt ?? null };
  if (!seen || !(await updateKeyTerms(tx, keyId, seen, terms)))
    throw new Error("The key that a request asks more for is revoked");
  const { tier: before, dailyLimit: limit, dailyIncluded: included, expiresAt: expiry } = seen;
  await insertAudit(tx, {
    actor: admin.email,
    action: "key.terms",
    subject: keyId,
    detail: {
      from: { tier: before, dailyLimit: limit, dailyIncluded: included, expiresAt: expiry },
      to: terms,
    },
  });
  return { ...seen, ...terms };
}

type DeclineOutcome = { outcome: "declined"; request: RequestOfPerson } | Refusal;

/** Declines a request, which stays. The applicant gets the message; the reason is for the audit log. */
export async function declineRequest(
  db: Database,
  admin: Person,
  decision: Decision & { reason: DeclineReason; message: string },
): Promise<DeclineOutcome> {
  const { reason, message } = decision;
  const set = { status: "declined", isDecided: true, decidedBy: admin.email } as const;
  return await decide<DeclineOutcome>(db, admin, decision, set, async (tx, request) => {
    const { id, email } = request;
    await insertMessage(tx, { requestId: id, author: "reviewer", text: message });
    await insertAudit(tx, {
      actor: admin.email,
      action: "request.decline",
      subject: id,
      detail: { reason, ownRequest: request.accountId === admin.accountId },
    });
    await queueMail(tx, toMail(email, formatDeclinedMail(requestUrl(publicUrl(), id), message)));
    return { outcome: "declined", request };
  });
}

/** Why a reviewer's decision was not taken; nothing was stored. */
export type Refusal =
  /** Somebody was first: "already approved by … at …". `by` is null where the applicant withdrew it. */
  | {
      outcome: "already_decided";
      status: "approved" | "declined" | "withdrawn";
      by: string | null;
      at: string | null;
    }
  /** The applicant, or another reviewer, changed it since it was read. */
  | { outcome: "stale"; request: RequestOfPerson }
  | { outcome: "own_request" }
  | { outcome: "not_found" };

type Decision = { id: string; version: number };

/**
 * Runs a reviewer's decision in one transaction: the request is changed only if it is open and still the version
 * that the reviewer saw, and `then` adds what belongs to the decision. Of several reviewers one gets through. An
 * admin does not decide on a request of their own, unless nobody else could.
 */
async function decide<Done>(
  db: Database,
  admin: Person,
  { id, version }: Decision,
  set: RequestChange["set"],
  then: (tx: Queryable, request: RequestOfPerson) => Promise<Done>,
): Promise<Done | Refusal> {
  return await db.transaction(async (tx) => {
    const before = await findRequest(tx, id);
    if (!before) return { outcome: "not_found" };
    if (before.accountId === admin.accountId && !(await isOnlyAdmin(tx, admin.email)))
      return { outcome: "own_request" };
    const changed = await changeRequest(tx, { id, version, from: openStatuses, set });
    if (!changed) return await refusalOf(tx, id);
    return await then(tx, { ...changed, email: before.email });
  });
}

async function refusalOf(tx: Queryable, id: string): Promise<Refusal> {
  const request = await findRequest(tx, id);
  if (!request) return { outcome: "not_found" };
  const { status, decidedBy: by, decidedAt: at } = request;
  if (status === "approved" || status === "declined" || status === "withdrawn")
    return { outcome: "already_decided", status, by, at };
  return { outcome: "stale", request };
}
