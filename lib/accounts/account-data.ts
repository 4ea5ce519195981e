import "server-only";
import {
  accountParts,
  deletedActor,
  eachCallHeld,
  eraseAccount,
  forgetDeletedCalls,
  holdAccounts,
  readAccountPart,
  readOwnAudit,
} from "@/lib/db/accounts";
import { insertAudit } from "@/lib/db/audit";
import type { Database } from "@/lib/db/open";
import { logError } from "@/lib/log";
import { isOnlyAdmin, type Person, roleOf } from "./account";
import { sendNow, writeMail } from "./mail";

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
 * Deletes a person's account: keys and sessions end at once, and all that says whose it was goes. What bills were made
 * from stays, without company, request and name.
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
