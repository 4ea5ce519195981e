import { beforeAll, describe, expect, test } from "vitest";
import { setRole } from "@/lib/db/accounts";
import { findRequest, listMessages, listOpenRequests, listRequestsOf } from "@/lib/db/key-requests";
import type { Database } from "@/lib/db/open";
import { dueAfter } from "@/lib/domain/calendar";
import { operationNames } from "@/lib/operations/catalog";
import { openTestDatabase } from "@/lib/testing/database";
import { answers, countRows, makePerson } from "@/lib/testing/tenants";
import { keyRequestForm, parseForm } from "@/lib/web-forms/key-request";
import type { Person } from "./account";
import { editRequest, submitRequest, withdrawRequest } from "./key-requests";
import { approveRequest, askApplicant, beginReview, declineRequest } from "./review";

let db: Database;
let anna: Person;
let bert: Person;
let people = 0;

const terms = { name: "First key", tier: "build", dailyLimit: null, dailyIncluded: null } as const;
const newcomer = () => makePerson(db, `person${++people}@example.com`);

async function submitted() {
  const person = await newcomer();
  const { outcome, request } = await submitRequest(db, person, answers);
  expect(outcome).toBe("submitted");
  return { person, request };
}

beforeAll(async () => {
  db = await openTestDatabase();
  anna = await makePerson(db, "anna@example.com");
  bert = await makePerson(db, "bert@example.com");
  for (const admin of [anna, bert]) await setRole(db, admin.accountId, "admin");
});

describe("submitting", () => {
  test("a request has a due date of one business day, a line in the audit log, and mails to all concerned", async () => {
    const { person, request } = await submitted();
    expect(new Date(request.dueAt)).toEqual(dueAfter(new Date(request.createdAt), []));
    expect(
      await countRows(db, `audit_event where action = 'request.submit' and subject = '${request.id}'`),
    ).toBe(1);
    expect(await countRows(db, `mail where recipient = '${person.email}'`)).toBe(1);
    expect(await countRows(db, `mail where html like '%/admin/requests/${request.id}%'`)).toBe(2);
  });

  test("twenty submissions at once leave one open request", async () => {
    const person = await newcomer();
    const all = await Promise.all(Array.from({ length: 20 }, () => submitRequest(db, person, answers)));
    expect(all.filter(({ outcome }) => outcome === "submitted")).toHaveLength(1);
    expect(new Set(all.map(({ request }) => request.id)).size).toBe(1);
    expect(await listRequestsOf(db, person.accountId)).toHaveLength(1);
  });

  test("a closed request makes room for another and is kept", async () => {
    const { person, request } = await submitted();
    await withdrawRequest(db, person, request.id);
    expect((await submitRequest(db, person, answers)).outcome).toBe("submitted");
    expect(await listRequestsOf(db, person.accountId)).toHaveLength(2);
  });

  test("fields that decide are dropped from what an applicant posts", () => {
    const parsed = parseForm(keyRequestForm(operationNames), {
      ...answers,
      monthlyCalls: "1200",
      tier: "scale",
      status: "approved",
      accountId: anna.accountId,
      decidedBy: anna.email,
    });
    expect(parsed).toEqual({ ok: true, value: answers });
  });
});

describe("editing", () => {
  test("answers change while the request is open, opened by a reviewer or not", async () => {
    const { person, request } = await submitted();
    await beginReview(db, anna, request.id);
    const edit = { id: request.id, version: 1, answers: { ...answers, monthlyCalls: 9 }, reply: "" };
    expect(await editRequest(db, person, edit)).toMatchObject({
      outcome: "saved",
      request: { monthlyCalls: 9, status: "in_review", version: 2 },
    });
  });

  test("a stale version stores nothing and gives back what stands now", async () => {
    const { person, request } = await submitted();
    const edit = (monthlyCalls: number) =>
      editRequest(db, person, {
        id: request.id,
        version: 1,
        answers: { ...answers, monthlyCalls },
        reply: "",
      });
    const both = await Promise.all([edit(5), edit(6)]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(["conflict", "saved"]);
    const stored = await findRequest(db, request.id);
    for (const outcome of both)
      expect(outcome).toMatchObject({ request: { monthlyCalls: stored?.monthlyCalls } });
  });

  test("a question is answered with a reply, and the request is due anew", async () => {
    const { person, request } = await submitted();
    await askApplicant(db, anna, { id: request.id, version: 1, message: "Which portfolio is it?" });
    await db.execute(`update key_request set due_at = now() - interval '9 days' where id = '${request.id}'`);
    const edit = { id: request.id, version: 2, answers, reply: "That of our own fund." };
    const saved = await editRequest(db, person, edit);
    expect(saved).toMatchObject({ outcome: "saved", request: { status: "in_review" } });
    expect(new Date((await findRequest(db, request.id))?.dueAt ?? 0).getTime()).toBeGreaterThan(Date.now());
    expect((await listMessages(db, request.id)).map(({ author, text }) => [author, text])).toEqual([
      ["reviewer", "Which portfolio is it?"],
      ["applicant", "That of our own fund."],
    ]);
    expect(await countRows(db, `mail where recipient = '${anna.email}' and text like '%our own fund%'`)).toBe(
      1,
    );
    expect(await countRows(db, `mail where recipient = '${bert.email}' and text like '%our own fund%'`)).toBe(
      0,
    );
  });

  test("what is decided is not edited nor withdrawn", async () => {
    const { person, request } = await submitted();
    await declineRequest(db, anna, {
      id: request.id,
      version: 1,
      reason: "other",
      message: "Not this time.",
    });
    const edit = { id: request.id, version: 2, answers, reply: "" };
    expect((await editRequest(db, person, edit)).outcome).toBe("closed");
    expect((await withdrawRequest(db, person, request.id)).outcome).toBe("closed");
  });

  test("other people's requests do not exist", async () => {
    const { request } = await submitted();
    const stranger = await newcomer();
    const edit = { id: request.id, version: 1, answers, reply: "" };
    expect((await editRequest(db, stranger, edit)).outcome).toBe("not_found");
    expect((await withdrawRequest(db, stranger, request.id)).outcome).toBe("not_found");
    expect(await findRequest(db, request.id, stranger.accountId)).toBeUndefined();
    expect(await findRequest(db, request.id)).toMatchObject({ status: "submitted", version: 1 });
  });
});

describe("deciding", () => {
  test("two admins at once make one key, and the second is told who was first and when", async () => {
    const { person, request } = await submitted();
    const approve = (admin: Person) =>
      approveRequest(db, admin, { id: request.id, version: 1, terms, message: "" });
    const all = await Promise.all([anna, bert, anna, bert].map(approve));
    const first = all.find(({ outcome }) => outcome === "approved");
    const rest = all.filter((one) => one !== first);
    const stored = await findRequest(db, request.id);
    expect(first).toMatchObject({ keyId: stored?.keyId });
    expect(rest).toEqual(
      rest.map(() => ({
        outcome: "already_decided",
        status: "approved",
        by: stored?.decidedBy,
        at: stored?.decidedAt,
      })),
    );
    expect(await countRows(db, `api_key where account_id = '${person.accountId}'`)).toBe(1);
    expect(
      await countRows(
        db,
        `api_secret s join api_key k on k.id = s.key_id where k.account_id = '${person.accountId}'`,
      ),
    ).toBe(0);
    expect(
      await countRows(db, `mail where recipient = '${person.email}' and subject like '%approved%'`),
    ).toBe(1);
  });

  test("one admin approves while another declines: one of them is done", async () => {
    const { person, request } = await submitted();
    const decision = { id: request.id, version: 1 };
    const [approved, declined] = await Promise.all([
      approveRequest(db, anna, { ...decision, terms, message: "" }),
      declineRequest(db, bert, { ...decision, reason: "other", message: "Not this time." }),
    ]);
    const keys = await countRows(db, `api_key where account_id = '${person.accountId}'`);
    expect([approved.outcome, declined.outcome, keys]).toEqual(
      approved.outcome === "approved"
        ? ["approved", "already_decided", 1]
        : ["already_decided", "declined", 0],
    );
  });

  test("answers that changed after the reviewer read them are not decided on", async () => {
    const { person, request } = await submitted();
    await editRequest(db, person, { id: request.id, version: 1, answers, reply: "" });
    const approved = await approveRequest(db, anna, { id: request.id, version: 1, terms, message: "" });
    expect(approved).toMatchObject({ outcome: "stale", request: { version: 2 } });
  });

  test("an applicant who withdraws is not approved", async () => {
    const { person, request } = await submitted();
    await withdrawRequest(db, person, request.id);
    const approved = await approveRequest(db, anna, { id: request.id, version: 1, terms, message: "" });
    expect(approved).toMatchObject({ outcome: "already_decided", status: "withdrawn", by: null });
  });

  test("an admin does not decide on a request of their own while there is another admin", async () => {
    const { request } = await submitRequest(db, anna, answers);
    await beginReview(db, anna, request.id);
    const decision = { id: request.id, version: 1, message: "A message of ten." };
    const outcomes = await Promise.all([
      approveRequest(db, anna, { ...decision, terms }),
      declineRequest(db, anna, { ...decision, reason: "other" }),
      askApplicant(db, anna, decision),
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["own_request", "own_request", "own_request"]);
    expect(await findRequest(db, request.id)).toMatchObject({ status: "submitted", version: 1 });

    await setRole(db, bert.accountId, "developer");
    expect((await approveRequest(db, anna, { ...decision, terms })).outcome).toBe("approved");
    await setRole(db, bert.accountId, "admin");
  });

  test("a decline keeps its reason, its message and the request, and is told by mail", async () => {
    const { person, request } = await submitted();
    const message = "We could not tell <what> it is for.\n\nTell us more & ask again.";
    await declineRequest(db, bert, { id: request.id, version: 1, reason: "too_little_said", message });
    expect(await findRequest(db, request.id)).toMatchObject({ status: "declined", decidedBy: bert.email });
    const { rows } = await db.execute<{ text: string; html: string }>(
      `select text, html from mail where recipient = '${person.email}' and subject = 'Your request for a Footnote key'`,
    );
    expect(rows[0]?.text).toContain("We could not tell <what> it is for.");
    expect(rows[0]?.html).toContain("We could not tell &lt;what&gt; it is for.");
    expect(rows[0]?.html).toContain(`/console/request/${request.id}"`);
    expect(
      await countRows(
        db,
        `audit_event where subject = '${request.id}' and detail->>'reason' = 'too_little_said'`,
      ),
    ).toBe(1);
  });

  test("a request that nobody made is not found", async () => {
    const decision = { id: "req_none", version: 1, message: "" };
    expect(await approveRequest(db, anna, { ...decision, terms })).toEqual({ outcome: "not_found" });
  });

  test("the queue stands by due date, and what waits for its applicant comes last", async () => {
    const [late, asked, soon] = [await submitted(), await submitted(), await submitted()];
    const setDue = (id: string, days: number) =>
      db.execute(`update key_request set due_at = now() + interval '${days} days' where id = '${id}'`);
    await setDue(late.request.id, -3);
    await setDue(soon.request.id, -2);
    await setDue(asked.request.id, -9);
    await askApplicant(db, anna, { id: asked.request.id, version: 1, message: "Which one is it?" });
    const queue = (await listOpenRequests(db)).map(({ id }) => id);
    expect(queue.slice(0, 2)).toEqual([late.request.id, soon.request.id]);
    expect(queue.at(-1)).toBe(asked.request.id);
  });
});
