import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimDueMail } from "@/lib/db/mail";
import type { Database } from "@/lib/db/open";
import { env } from "@/lib/env";
import { openTestDatabase } from "@/lib/testing/database";
import { startTestSmtp, type TestSmtp } from "@/lib/testing/smtp";
import { deliverDueMail, queueMail, sendNow, writeMail } from "./mail";

let db: Database;
let smtp: TestSmtp;

beforeAll(async () => {
  db = await openTestDatabase();
  smtp = await startTestSmtp();
  env.SMTP_URL = smtp.url;
});

afterAll(async () => {
  delete env.SMTP_URL;
  await smtp.close();
});

beforeEach(async () => {
  await db.execute(sql`delete from mail`);
  smtp.taken.length = 0;
  smtp.refuseWith(null);
});

const notice = (to: string, subject = "Your key is ready") => ({
  to,
  subject,
  ...writeMail({
    title: "Your key is ready",
    paragraphs: ["It is approved.", "Reveal it <once> & keep it."],
    action: { label: "Reveal it", url: "https://footnote.example/console/keys?a=1&b=2" },
  }),
});

const rows = async () => {
  const found = await db.execute(sql`
    select recipient, text is null and html is null as erased, sent_at is not null as sent, attempts, last_error,
      next_attempt_at > now() as later, next_attempt_at = 'infinity' as given_up from mail order by id`);
  return found.rows;
};

const becomeDue = () =>
  db.execute(sql`update mail set next_attempt_at = now() where next_attempt_at <> 'infinity'`);

describe("a queued mail", () => {
  test("arrives in both forms with its link, and what it said is erased", async () => {
    await queueMail(db, notice("Jane@Example.com"));
    expect(await deliverDueMail(db)).toBe(1);
    const [mail] = smtp.taken;
    expect(mail?.recipients).toEqual(["jane@example.com"]);
    expect(mail?.read.subject).toBe("Your key is ready");
    expect(mail?.read.text).toContain("Reveal it:\nhttps://footnote.example/console/keys?a=1&b=2");
    expect(mail?.read.text).toContain("Reveal it <once> & keep it.");
    expect(mail?.read.html).toContain('href="https://footnote.example/console/keys?a=1&amp;b=2"');
    expect(mail?.read.html).toContain("Reveal it &lt;once&gt; &amp; keep it.");
    expect(await rows()).toMatchObject([{ erased: true, sent: true, attempts: 1 }]);
    expect(await deliverDueMail(db)).toBe(0);
  });

  test("is sent only if the transaction of its decision stands", async () => {
    const decide = db.transaction(async (tx) => {
      await queueMail(tx, notice("undone@example.com"));
      throw new Error("The decision failed");
    });
    await expect(decide).rejects.toThrow("The decision failed");
    expect(await deliverDueMail(db)).toBe(0);
    expect(smtp.taken).toEqual([]);
  });

  test("is claimed alone, whichever way the database joins: what is claimed and not sent would wait", async () => {
    for (let n = 0; n < 3; n += 1) await queueMail(db, notice(`joined${n}@example.com`));
    await db.transaction(async (tx) => {
      for (const way of ["hashjoin", "mergejoin", "hashagg", "sort", "material"])
        await tx.execute(sql.raw(`set local enable_${way} = off`));
      await claimDueMail(tx);
    });
    expect((await rows()).filter(({ later }) => later)).toHaveLength(1);
  });

  test("is sent once, however many instances deliver at the same time", async () => {
    for (let n = 0; n < 12; n += 1) await queueMail(db, notice(`many${n}@example.com`));
    const sent = await Promise.all(Array.from({ length: 5 }, () => deliverDueMail(db)));
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(12);
    const recipients = smtp.taken.flatMap((mail) => mail.recipients);
    expect(recipients).toHaveLength(12);
    expect(new Set(recipients).size).toBe(12);
    expect(new Set(smtp.taken.map((mail) => mail.read.messageId)).size).toBe(12);
  });

  test("that the server puts off is tried again later, with the same Message-ID, and no sooner", async () => {
    await queueMail(db, notice("later@example.com"));
    smtp.refuseWith(451);
    expect(await deliverDueMail(db)).toBe(0);
    expect(await rows()).toMatchObject([
      { erased: false, sent: false, attempts: 1, later: true, given_up: false },
    ]);
    smtp.refuseWith(null);
    expect(await deliverDueMail(db)).toBe(0);
    await becomeDue();
    expect(await deliverDueMail(db)).toBe(1);
    expect(await rows()).toMatchObject([{ erased: true, sent: true, attempts: 2, last_error: null }]);
  });

  test("waits twice as long after each failure", async () => {
    await queueMail(db, notice("longer@example.com"));
    smtp.refuseWith(451);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await becomeDue();
      await deliverDueMail(db);
      const { rows: found } = await db.execute<{ minutes: number }>(
        sql`select round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from mail`,
      );
      waits.push(found[0]?.minutes ?? 0);
    }
    expect(waits).toEqual([2, 4, 8, 16]);
  });

  test("to somebody whom the server does not know is given up", async () => {
    await queueMail(db, notice("nobody@example.com"));
    smtp.refuseWith(550);
    expect(await deliverDueMail(db)).toBe(0);
    expect(await rows()).toMatchObject([{ sent: false, given_up: true }]);
    await becomeDue();
    expect(await deliverDueMail(db)).toBe(0);
  });
});

describe("what a user wrote", () => {
  test("cannot add a header: line breaks of a subject become spaces", async () => {
    await queueMail(db, notice("head@example.com", "Key\r\nBcc: eve@example.com\r\n\r\nText\u2028end"));
    await deliverDueMail(db);
    const [mail] = smtp.taken;
    expect(mail?.recipients).toEqual(["head@example.com"]);
    expect(mail?.read.subject).toBe("Key Bcc: eve@example.com Text end");
    expect(mail?.read.headers.map(({ key }) => key)).not.toContain("bcc");
  });

  test.each(["a@example.com, b@example.com", "a@example.com\r\nBcc: b@example.com", "A <a@example.com>", ""])(
    "cannot be a recipient unless it is one plain address: %j",
    async (to) => {
      await expect(queueMail(db, notice(to))).rejects.toThrow("one plain address");
      await expect(sendNow(notice(to))).rejects.toThrow("one plain address");
      expect(smtp.taken).toEqual([]);
    },
  );

  test("cannot become markup, and a link leads to http only", () => {
    const { html } = writeMail({ title: "<b>", paragraphs: ['"><img src=x onerror=alert(1)>\nnext'] });
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;<br>\nnext");
    expect(() =>
      writeMail({ title: "x", paragraphs: [], action: { label: "x", url: "javascript:alert(1)" } }),
    ).toThrow("http");
  });
});

test("a mail that is sent at once leaves nothing in the database, and says when it could not be sent", async () => {
  expect(await sendNow(notice("now@example.com"))).toBe("sent");
  expect(smtp.taken).toHaveLength(1);
  smtp.refuseWith(550);
  expect(await sendNow(notice("now@example.com"))).toBe("failed");
  expect(await rows()).toEqual([]);
});
