import "server-only";
import {
  type AccountRow,
  accountParts,
  deletedActor,
  eachCallHeld,
  eraseAccount,
  findAccount,
  findAdminSignedIn,
  forgetDeletedCalls,
  holdAccounts,
  listAdminAddresses,
  openAccount,
  readAccountPart,
  readOwnAudit,
  setAlerts,
  setRole,
} from "@/lib/db/accounts";
import { insertAudit } from "@/lib/db/audit";
import { cachedQuery } from "@/lib/db/cache";
import { readCallHealth } from "@/lib/db/calls";
import { listNewestFilings } from "@/lib/db/filing-events";
import { listMessages, listRequestsOf, type RequestRow } from "@/lib/db/key-requests";
import type { Database, Queryable } from "@/lib/db/open";
import { endSessions } from "@/lib/db/sign-in";
import { type SpendCap, writeSpendCap } from "@/lib/db/usage";
import { dayMs } from "@/lib/domain/calendar";
import type { Person } from "@/lib/domain/sign-in";
import { sumUsage } from "@/lib/domain/usage";
import { env } from "@/lib/env";
import { logError, logRefusal } from "@/lib/log";
import { sendNow, writeMail } from "./mail";
import { makeSignInLink } from "./sign-in";
import { readUsageView } from "./usage";

export type { AccountLine } from "@/lib/db/accounts";
export type { AuditLine } from "@/lib/db/audit";
export type { FilingLine } from "@/lib/db/filing-events";
export type { Person } from "@/lib/domain/sign-in";

type Role = "developer" | "admin";

/** Whether ADMIN_EMAILS names the address: its account is an admin's whatever its row says. */
export const isAdminBySettings = (email: string): boolean => env.ADMIN_EMAILS.includes(email);

/** What an account may do now. */
export function roleOf({ email, role }: { email: string; role: Role }): Role {
  return isAdminBySettings(email) ? "admin" : role;
}

/** Addresses of everybody who may decide: ADMIN_EMAILS, signed in or not, and accounts that were made admins. */
export async function listAdmins(db: Queryable): Promise<string[]> {
  return [...new Set([...env.ADMIN_EMAILS, ...(await listAdminAddresses(db))])];
}

/**
 * True if there's no other admin: then an admin may decide on their own request, which would otherwise wait forever.
 */
export async function isOnlyAdmin(db: Queryable, email: string): Promise<boolean> {
  return (await listAdmins(db)).every((admin) => admin === email);
}

/** How long a decline is said first. */
const declinedDays = 60;

/** What a person's first page shows: keys with their day, requests, the UTC month so far, the last day's calls, new data. */
export async function readOverview(db: Database, { accountId }: Person) {
  const [answer, requests, health, news] = await Promise.all([
    readUsageView(db, accountId, { month: null, keyId: null }),
    listRequestsOf(db, accountId),
    readHealth(db, accountId),
    readNews(db, "overview"),
  ]);
  if (answer.outcome === "not_found") throw new Error("Usage of all keys was not found");
  const { keys, month, secondsLeft, rows, spend, forecast, hasCalls } = answer.usage;
  const [newest] = requests;
  const status = newest?.status;
  const isOpen = status === "submitted" || status === "in_review" || status === "needs_information";
  return {
    keys,
    openRequest: newest && isOpen ? { status, dueAt: newest.dueAt } : null,
    declined: newest ? await readDecline(db, newest) : null,
    month,
    secondsLeft,
    usage: sumUsage(rows),
    spend,
    forecast,
    health,
    news,
    hasCalled: hasCalls || health.operations.length > 0,
  };
}

/** A decline and its reason, for two months. */
export type Decline = { id: string; at: string; message: string | null };

/** What the overview says about a person's newest request if it was declined, else null. */
export async function readDecline(
  db: Database,
  { id, status, decidedAt }: Pick<RequestRow, "id" | "status" | "decidedAt">,
): Promise<Decline | null> {
  if (status !== "declined" || decidedAt === null) return null;
  if (Date.parse(decidedAt) < Date.now() - declinedDays * dayMs) return null;
  const said = (await listMessages(db, id)).filter(({ author }) => author === "reviewer").at(-1);
  return { id, at: decidedAt, message: said?.text ?? null };
}

const readHealth = cachedQuery("call-health", (db, accountId: string) => readCallHealth(db, accountId));

const mostNews = 6;
const readNews = cachedQuery("new-filings", async (db, _: string) => await listNewestFilings(db, mostNews));

/** Turns a person's usage mails on or off. */
export async function changeAlerts(
  db: Database,
  { accountId, email }: Person,
  alerts: boolean,
): Promise<{ outcome: "changed" | "unchanged" }> {
  return await db.transaction(async (tx) => {
    if (!(await setAlerts(tx, accountId, alerts))) return { outcome: "unchanged" };
    await insertAudit(tx, { actor: email, action: "account.alerts", subject: accountId, detail: { alerts } });
    return { outcome: "changed" };
  });
}

/** Sets what a person's keys may cost a UTC month, and what happens there. It holds from the next call on. */
export async function changeSpendCap(
  db: Database,
  { accountId, email }: Person,
  cap: SpendCap,
): Promise<{ outcome: "changed" | "unchanged" }> {
  return await db.transaction(async (tx) => {
    const before = await findAccount(tx, accountId);
    if (before?.spendCapCents === cap.cents && before.spendCapAction === cap.action)
      return { outcome: "unchanged" };
    await writeSpendCap(tx, accountId, cap);
    await insertAudit(tx, {
      actor: email,
      action: "account.spend_cap",
      subject: accountId,
      detail: {
        from: before && { cents: before.spendCapCents, action: before.spendCapAction },
        to: cap,
      },
    });
    return { outcome: "changed" };
  });
}

type RoleChange =
  | { outcome: "changed" | "unchanged"; email: string }
  /**
   * `forbidden`: the caller isn't an admin, or isn't one anymore. `own`: admins can't take away their own role.
   * `settings`: ADMIN_EMAILS makes this account an admin.
   */
  | { outcome: "forbidden" | "not_found" | "own" | "settings" };

/** Makes an account an admin or a developer. One admin always remains, since nobody can take away their own role. */
export async function changeRole(
  db: Database,
  admin: Person,
  { accountId, role }: { accountId: string; role: Role },
): Promise<RoleChange> {
  return await asAdmin(db, admin, accountId, async (tx, target) => {
    if (target.id === admin.accountId) return { outcome: "own" };
    if (isAdminBySettings(target.email)) return { outcome: "settings" };
    if (target.role === role) return { outcome: "unchanged", email: target.email };
    await setRole(tx, target.id, role);
    await insertAudit(tx, {
      actor: admin.email,
      action: "account.role",
      subject: target.id,
      detail: { email: target.email, from: target.role, to: role },
    });
    return { outcome: "changed", email: target.email };
  });
}

/** Ends every session of an account. Its keys go on working. */
export async function signOutAccount(
  db: Database,
  admin: Person,
  accountId: string,
): Promise<{ outcome: "signed_out"; email: string } | { outcome: "forbidden" | "not_found" }> {
  return await asAdmin(db, admin, accountId, async (tx, target) => {
    const sessions = await endSessions(tx, target.id);
    await insertAudit(tx, {
      actor: admin.email,
      action: "account.sign_out",
      subject: target.id,
      detail: { email: target.email, sessions },
    });
    return { outcome: "signed_out", email: target.email };
  });
}

/** Locks both accounts, so that two admins who demote each other at the same time don't both succeed. */
async function asAdmin<Outcome>(
  db: Database,
  admin: Person,
  accountId: string,
  act: (tx: Queryable, target: AccountRow) => Promise<Outcome>,
): Promise<Outcome | { outcome: "forbidden" | "not_found" }> {
  return await db.transaction(async (tx) => {
    const held = await holdAccounts(tx, [admin.accountId, accountId]);
    const actor = held.find(({ id }) => id === admin.accountId);
    if (!actor || roleOf(actor) !== "admin") {
      logRefusal("admin.action", admin.email);
      return { outcome: "forbidden" };
    }
    const target = held.find(({ id }) => id === accountId);
    return target ? await act(tx, target) : { outcome: "not_found" };
  });
}

const linkMinutes = 60;

/** The first of ADMIN_EMAILS; where it is unset, the person at the machine. */
export const firstAdminEmail = (): string => env.ADMIN_EMAILS[0] ?? "me@localhost";

/**
 * A sign-in link that a starting server prints in its terminal. On the embedded engine it's printed at each start,
 * since whoever starts the server has the data anyway. On PostgreSQL, where many instances start, it's printed only
 * until the first admin has signed in, and not if ADMIN_EMAILS is set: those admins can ask for a link by mail.
 */
export async function greetAdmin(db: Database): Promise<{ email: string; link: string } | null> {
  const isNamed = env.ADMIN_EMAILS.length > 0;
  const known = isNamed ? undefined : await findAdminSignedIn(db);
  if (db.engine !== "embedded" && (isNamed || known !== undefined)) return null;
  const email = known ?? firstAdminEmail();
  if (!isNamed && known === undefined) await makeAdmin(db, email);
  return { email, link: await makeSignInLink(db, { email, next: "/console", minutes: linkMinutes }) };
}

async function makeAdmin(db: Database, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await openAccount(tx, email);
    if (account.role === "admin") return;
    await setRole(tx, account.id, "admin");
    await insertAudit(tx, {
      actor: "first start",
      action: "account.role",
      subject: account.id,
      detail: { email, from: account.role, to: "admin" },
    });
  });
}

/** Everything that is held of a person, as one JSON document, read while it is written. */
export function exportAccount(db: Database, person: Person, at: Date): ReadableStream<Uint8Array> {
  const pieces = writeExport(db, person, at);
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
}

async function* writeExport(db: Database, { accountId, email }: Person, at: Date): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(at.toISOString())}`;
  for (const part of accountParts)
    yield `,\n${JSON.stringify(part)}:${JSON.stringify(await readAccountPart(db, accountId, part))}`;
  yield `,\n"audit":${JSON.stringify(await readOwnAudit(db, email))},\n"calls":[`;
  let isFirst = true;
  for await (const calls of eachCallHeld(db, accountId)) {
    yield `${isFirst ? "" : ","}\n${calls.map((call) => JSON.stringify(call)).join(",\n")}`;
    isFirst = false;
  }
  yield "\n]}\n";
}

type DeleteOutcome =
  | { outcome: "deleted" }
  /** Nobody else could decide requests. */
  | { outcome: "only_admin" }
  | { outcome: "not_found" };

/**
 * Deletes a person's account. Keys and sessions end at once, and everything that identifies the person is removed.
 * What bills were computed from is kept, without company, request, or name.
 */
export async function deleteAccount(db: Database, { accountId, email }: Person): Promise<DeleteOutcome> {
  const deleted = await db.transaction(async (tx): Promise<DeleteOutcome> => {
    const [account] = await holdAccounts(tx, [accountId]);
    if (!account || account.deletedAt !== null) return { outcome: "not_found" };
    if (roleOf(account) === "admin" && (await isOnlyAdmin(tx, email))) return { outcome: "only_admin" };
    await eraseAccount(tx, accountId, email);
    await insertAudit(tx, { actor: deletedActor, action: "account.delete", subject: accountId });
    return { outcome: "deleted" };
  });
  if (deleted.outcome !== "deleted") return deleted;
  // Housekeeping goes on with what this leaves.
  await forgetDeletedCalls(db).catch((error: unknown) => logError(error, { task: "forget-deleted" }));
  const title = "Your Footnote account is deleted";
  const paragraphs = [
    "Your keys no longer work, and your sessions have ended. We keep only the units and costs behind your bills, without your address or what you asked.",
    "If this wasn’t you, someone else can sign in as you: reply to this email and tell us.",
  ];
  await sendNow({ to: email, subject: title, ...writeMail({ title, paragraphs }) });
  return deleted;
}
