import "server-only";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { z } from "zod";
import { insertAudit } from "@/lib/db/audit";
import {
  changeRequest,
  findAsker,
  findOpenRequest,
  findRequest,
  insertMessage,
  insertRequest,
  listMessages,
  listRequestsOf,
  openStatuses,
  type RequestMessage,
  type RequestRow,
  readClock,
} from "@/lib/db/key-requests";
import { type KeyOverview, listKeyOverviews } from "@/lib/db/keys";
import { countAttempt } from "@/lib/db/limits";
import type { Database } from "@/lib/db/open";
import { dueAfter, formatMoment } from "@/lib/domain/calendar";
import {
  formatAnsweredMail,
  formatNewRequestMail,
  formatSubmittedMail,
  requestUrl,
  reviewUrl,
} from "@/lib/domain/mail-texts";
import { allowanceOf, type TierName, tiers } from "@/lib/domain/tiers";
import { env, publicUrl } from "@/lib/env";
import { operationNames } from "@/lib/operations/catalog";
import {
  type FieldFault,
  type KeyRequestAnswers,
  type KeyRequestDraft,
  keyRequestForm,
  parseForm,
  signInForm,
} from "@/lib/web-forms/key-request";
import { listAdmins, type Person } from "./account";
import { queueMail, toMail } from "./mail";
import { requestSignIn } from "./sign-in";

export type { RequestMessage, RequestRow } from "@/lib/db/key-requests";
export type { RequestStatus } from "@/lib/db/schema";

type TakeOutcome =
  | SubmitOutcome
  | { outcome: "invalid"; errors: FieldFault[] }
  /** A link went to the address; it leads back to the form, which is filled in. */
  | { outcome: "link_sent"; email: string }
  | TooMany
  | { outcome: "mail_failed" };

type TooMany = { outcome: "too_many"; retryAfterSeconds: number };

type Sent = {
  draft: KeyRequestDraft;
  /** Of visitors; ignored for people who are signed in. */
  email: string;
  /** From visitors: a field that people don't see, so that only bots fill it in. */
  trap: string;
  /** The caller's network address. */
  address: string;
  /** The browser's id, where it has signed in as that email address before. */
  device: string | null;
};

const perAccountADay = 10;

/**
 * Takes what the request form sent. A signed-in person's request is submitted; a visitor proves the address first, by
 * a link that leads back to the filled form.
 */
export async function takeRequest(db: Database, person: Person | null, sent: Sent): Promise<TakeOutcome> {
  const answers = parseForm(keyRequestForm(operationNames), sent.draft);
  if (person === null) return await takeVisitors(db, sent, answers.ok ? [] : answers.errors);
  if (!answers.ok) return { outcome: "invalid", errors: answers.errors };
  return (await refuseTooMany(db, person)) ?? (await submitRequest(db, person, answers.value));
}

/** Counts requests of every kind against the limit, since each one mails all admins. */
async function refuseTooMany(db: Database, { accountId }: Person): Promise<TooMany | null> {
  const subject = `key-request/account/${accountId}`;
  const { allowed, retryAfterSeconds } = await countAttempt(db, subject, 86_400, perAccountADay);
  return allowed ? null : { outcome: "too_many", retryAfterSeconds };
}

/**
 * Sign-in limits how many links go to an address and from a network. A bot that filled in the hidden field gets the
 * same answer.
 */
async function takeVisitors(db: Database, sent: Sent, faults: FieldFault[]): Promise<TakeOutcome> {
  const read = parseForm(signInForm, { email: sent.email });
  if (!read.ok || faults.length > 0)
    return { outcome: "invalid", errors: [...faults, ...(read.ok ? [] : read.errors)] };
  const { email } = read.value;
  if (sent.trap !== "") return { outcome: "link_sent", email };
  const next = writeDraftPath(sent.draft);
  const asked = await requestSignIn(db, { email, next, address: sent.address, device: sent.device });
  if (asked.outcome === "sent") return { outcome: "link_sent", email };
  return asked.outcome === "too_many" ? asked : { outcome: "mail_failed" };
}

type SubmitOutcome =
  | { outcome: "submitted"; request: RequestRow }
  /** The person has one that is not decided yet; this is it. */
  | { outcome: "already_open"; request: RequestRow };

/** Takes a request in: its row, its line in the audit log, the mails to the applicant and to the admins. */
export async function submitRequest(
  db: Database,
  person: Person,
  answers: KeyRequestAnswers & { raisesKeyId?: string; wantedTier?: TierName },
): Promise<SubmitOutcome> {
  return await db.transaction(async (tx) => {
    const due = dueAfter(await readClock(tx), env.HOLIDAYS);
    const request = await insertRequest(tx, person.accountId, answers, due);
    if (!request) {
      const open = await findOpenRequest(tx, person.accountId);
      if (!open) throw new Error("A request was refused as a second one, and there is no first");
      return { outcome: "already_open", request: open };
    }
    const { id } = request;
    const { building, monthlyCalls, operations, website } = answers;
    await insertAudit(tx, {
      actor: person.email,
      action: "request.submit",
      subject: id,
      detail: answers.raisesKeyId
        ? { keyId: answers.raisesKeyId, tier: answers.wantedTier }
        : { monthlyCalls, operations, website },
    });
    const written = formatMoment(due);
    await queueMail(tx, toMail(person.email, formatSubmittedMail(requestUrl(publicUrl(), id), written)));
    const notice = { email: person.email, building, monthlyCalls: monthlyCalls.toLocaleString("en-US") };
    for (const admin of await listAdmins(tx))
      if (admin !== person.email)
        await queueMail(
          tx,
          toMail(admin, formatNewRequestMail(reviewUrl(publicUrl(), id), { ...notice, due: written })),
        );
    return { outcome: "submitted", request };
  });
}

type RaiseOutcome = SubmitOutcome | TooMany | { outcome: "not_found" | "not_larger" };

/**
 * Asks for a larger tier of a person's own key, in the queue of key requests.
 *
 * @param reason empty where there is none.
 */
export async function requestRaise(
  db: Database,
  person: Person,
  { keyId, tier, reason }: { keyId: string; tier: TierName; reason: string },
): Promise<RaiseOutcome> {
  const [key] = await listKeyOverviews(db, { id: keyId, accountId: person.accountId, limit: 1 });
  if (!key || key.mode === "test" || key.status === "revoked" || key.status === "expired")
    return { outcome: "not_found" };
  const before = allowanceOf(key.tier, key);
  if (tiers[tier].limit <= before.limit) return { outcome: "not_larger" };
  const refused = await refuseTooMany(db, person);
  if (refused) return refused;
  const asked = `Raise the key “${key.name}” from ${before.limit.toLocaleString("en-US")} units a day (${key.tier}) to ${tiers[tier].limit.toLocaleString("en-US")} (${tier}).`;
  return await submitRequest(db, person, {
    building: reason === "" ? asked : `${asked}\n\n${reason}`,
    // What it used in thirty days says more than a guess.
    monthlyCalls: Math.max(
      1,
      key.days.reduce((sum, units) => sum + units, 0),
    ),
    operations: [...operationNames],
    website: null,
    raisesKeyId: keyId,
    wantedTier: tier,
  });
}

type EditOutcome =
  | { outcome: "saved"; request: RequestRow }
  /** Somebody changed it since it was read; `request` is how it stands now. Nothing was stored. */
  | { outcome: "conflict"; request: RequestRow }
  /** A reviewer asked a question, and the change has neither a reply nor a changed answer. */
  | { outcome: "unanswered" }
  | { outcome: "closed"; request: RequestRow }
  | { outcome: "not_found" };

/**
 * Stores changed answers of a person's own request while it is open. Where a reviewer waits for information, the
 * request goes back into review with a new due date, and the reply is kept as a message.
 *
 * @param reply empty where there is none.
 */
export async function editRequest(
  db: Database,
  person: Person,
  edit: { id: string; version: number; answers: KeyRequestAnswers; reply: string },
): Promise<EditOutcome> {
  return await db.transaction(async (tx) => {
    const { id, version, reply } = edit;
    const before = await findRequest(tx, id, person.accountId);
    if (!before) return { outcome: "not_found" };
    const isAnswer = before.status === "needs_information";
    const isSame = Object.keys(describeChange(before, { ...before, ...edit.answers })).length === 0;
    if (isAnswer && reply === "" && isSame) return { outcome: "unanswered" };
    const due = dueAfter(await readClock(tx), env.HOLIDAYS);
    const { building, monthlyCalls, operations, website } = edit.answers;
    const request = await changeRequest(tx, {
      id,
      version,
      accountId: person.accountId,
      from: [before.status].filter((status) => openStatuses.some((open) => open === status)),
      set: {
        building,
        monthlyCalls,
        operations,
        website,
        ...(isAnswer ? { status: "in_review" as const, dueAt: due.toISOString() } : {}),
      },
    });
    if (!request) {
      const now = await findRequest(tx, id, person.accountId);
      if (!now) return { outcome: "not_found" };
      const isOpen = openStatuses.some((open) => open === now.status);
      return { outcome: isOpen ? "conflict" : "closed", request: now };
    }
    if (isAnswer && reply !== "")
      await insertMessage(tx, { requestId: id, author: "applicant", text: reply });
    await insertAudit(tx, {
      actor: person.email,
      action: isAnswer ? "request.answer" : "request.edit",
      subject: id,
      detail: describeChange(before, request),
    });
    const asker = isAnswer ? await findAsker(tx, id) : undefined;
    if (asker !== undefined) {
      const answered = { email: person.email, reply, due: formatMoment(due) };
      await queueMail(tx, toMail(asker, formatAnsweredMail(reviewUrl(publicUrl(), id), answered)));
    }
    return { outcome: "saved", request };
  });
}

/** The answers that differ, before and after. */
function describeChange(before: RequestRow, after: RequestRow) {
  const answers = ["building", "monthlyCalls", "operations", "website"] as const;
  const changed = answers.filter((name) => String(before[name]) !== String(after[name]));
  const pick = (row: RequestRow) => Object.fromEntries(changed.map((name) => [name, row[name]]));
  return changed.length === 0 ? {} : { from: pick(before), to: pick(after) };
}

type WithdrawOutcome =
  | { outcome: "withdrawn"; request: RequestRow }
  /** It was decided, or withdrawn, before. */
  | { outcome: "closed"; request: RequestRow }
  | { outcome: "not_found" };

/** Takes a person's own open request back. */
export async function withdrawRequest(db: Database, person: Person, id: string): Promise<WithdrawOutcome> {
  return await db.transaction(async (tx) => {
    const request = await changeRequest(tx, {
      id,
      accountId: person.accountId,
      from: openStatuses,
      set: { status: "withdrawn", isDecided: true },
    });
    if (!request) {
      const now = await findRequest(tx, id, person.accountId);
      return now ? { outcome: "closed", request: now } : { outcome: "not_found" };
    }
    await insertAudit(tx, { actor: person.email, action: "request.withdraw", subject: id });
    return { outcome: "withdrawn", request };
  });
}

type OwnRequest = {
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

const draftForm = z.object({
  building: z.string(),
  monthlyCalls: z.string(),
  operations: z.array(z.string()),
  website: z.string(),
});

const mostBytes = 16_384;

/** A path longer than this is not followed after signing in. */
const mostPath = 5_000;

/**
 * The URL at which a visitor finishes a request after signing in. It carries what they typed, so the server stores
 * nothing before the email address is verified, and the link works on any device. A draft that's too long for a URL
 * stays in the browser in which it was typed.
 */
export function writeDraftPath(draft: KeyRequestDraft): string {
  const { building, monthlyCalls, operations, website } = draft;
  const text = JSON.stringify({ building, monthlyCalls, operations, website });
  const packed = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
  const path = `/request-key?draft=${packed.toString("base64url")}`;
  return path.length < mostPath ? path : "/request-key?draft=kept";
}

/** The draft of an address, or null where there is none that can be read. It is only ever shown, never acted on. */
export function readDraftText(text: string | undefined): KeyRequestDraft | null {
  if (!text || text.length > mostPath) return null;
  try {
    const unpacked = brotliDecompressSync(Buffer.from(text, "base64url"), { maxOutputLength: mostBytes });
    return draftForm.parse(JSON.parse(unpacked.toString("utf8")));
  } catch {
    return null;
  }
}
