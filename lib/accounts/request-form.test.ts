import { mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listRequestsOf } from "@/lib/db/key-requests";
import type { Database } from "@/lib/db/open";
import { env } from "@/lib/env";
import { openTestDatabase } from "@/lib/testing/database";
import { answers, countRows, makePerson } from "@/lib/testing/tenants";
import { draftOf } from "@/lib/web-forms/key-request";
import { readDraftText, takeRequest, writeDraftPath } from "./key-requests";

let db: Database;
const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-outbox-"));
const draft = draftOf(answers);
const sent = { draft, email: "visitor@example.com", trap: "", address: "192.0.2.1", device: null };

beforeAll(async () => {
  env.DATA_DIR = folder;
  db = await openTestDatabase();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const draftIn = (address: string) =>
  new URL(address, "http://localhost").searchParams.get("draft") ?? undefined;

describe("taking a request", () => {
  test("a visitor gets a link that leads back to the form as it was filled in, and nothing is stored", async () => {
    expect(await takeRequest(db, null, sent)).toEqual({ outcome: "link_sent", email: sent.email });
    const [mail] = await readdir(path.join(folder, "outbox"));
    const text = await readFile(path.join(folder, "outbox", mail ?? ""), "utf8");
    const link = /http:\S+\/sign-in\/\S+/.exec(text.replaceAll("=\r\n", "").replaceAll("=3D", "="))?.[0];
    const next = new URL(link ?? "").searchParams.get("next") ?? "";
    expect(readDraftText(draftIn(next))).toEqual(draft);
    expect(await countRows(db, "key_request")).toBe(0);
  });

  test("a signed-in person's request is submitted at once, whatever address the form carries", async () => {
    const person = await makePerson(db, "known@example.com");
    const taken = await takeRequest(db, person, { ...sent, email: "other@example.com" });
    expect(taken).toMatchObject({ outcome: "submitted", request: { accountId: person.accountId } });
    expect(await listRequestsOf(db, person.accountId)).toHaveLength(1);
  });

  test("what fell into the trap is answered alike and leaves nothing", async () => {
    const before = await countRows(db, "sign_in_token");
    const taken = await takeRequest(db, null, { ...sent, trap: "https://spam.example" });
    expect(taken).toEqual({ outcome: "link_sent", email: sent.email });
    expect(await countRows(db, "sign_in_token")).toBe(before);
  });

  test("every fault is told at once, the address with the rest", async () => {
    const taken = await takeRequest(db, null, { ...sent, draft: { ...draft, building: "" }, email: "no" });
    expect(taken).toMatchObject({ outcome: "invalid", errors: [{ name: "building" }, { name: "email" }] });
  });

  test("one person's submissions a day are counted", async () => {
    const person = await makePerson(db, "eager@example.com");
    const outcomes: string[] = [];
    for (let n = 0; n < 11; n += 1) outcomes.push((await takeRequest(db, person, sent)).outcome);
    expect(outcomes.slice(-2)).toEqual(["already_open", "too_many"]);
  });
});

describe("a draft in an address", () => {
  test("holds a thousand characters of prose", () => {
    const building = "We check who runs the companies in our portfolio, and since when. ".repeat(15).trim();
    expect(readDraftText(draftIn(writeDraftPath({ ...draft, building })))).toEqual({ ...draft, building });
  });

  test("stays in the browser where it would not fit", () => {
    const building = Array.from({ length: 3000 }, (_, n) =>
      String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000)),
    );
    expect(writeDraftPath({ ...draft, building: building.join("") })).toBe("/request-key?draft=kept");
    expect(readDraftText("kept")).toBeNull();
  });

  test.each(["", "%", "AAAA", "x".repeat(3000)])("%j is no draft", (text) => {
    expect(readDraftText(text)).toBeNull();
  });
});
