import "server-only";
import { sql } from "drizzle-orm";
import type { Queryable } from "./open";
import { mail } from "./schema";

/** A mail as it is written; `to` is one plain address. */
export type MailToSend = { to: string; subject: string; text: string; html: string };

export type DueMail = MailToSend & { id: number; attempts: number };

export async function insertMail(tx: Queryable, { to, subject, text, html }: MailToSend): Promise<void> {
  await tx.insert(mail).values({ recipient: to, subject, text, html });
}

/**
 * Takes the mail that is due longest, one caller only: the next attempt is set to when a failed one would be made again
 * (2, 4, 8 … minutes), which is longer than a sending can take. Its choice is made once: within the update's condition
 * a join may make it again for each row, and claim what nobody sends.
 */
export async function claimDueMail(db: Queryable): Promise<DueMail | undefined> {
  const { rows } = await db.execute(sql`
    with due as materialized (
      select id from mail where sent_at is null and next_attempt_at <= now() and text is not null and html is not null
      order by next_attempt_at limit 1 for update skip locked
    )
    update mail set attempts = attempts + 1, next_attempt_at = now() + interval '1 minute' * power(2, least(attempts, 10) + 1)
    from due where mail.id = due.id
    returning mail.id::int, recipient as "to", subject, text, html, attempts`);
  return rows[0] as DueMail | undefined;
}

/** Notes that a mail is sent, and forgets what it said. */
export async function markMailSent(db: Queryable, id: number): Promise<void> {
  await db.execute(
    sql`update mail set sent_at = now(), text = null, html = null, last_error = null where id = ${id}`,
  );
}

/** Notes why a mail could not be sent; one that is given up is not tried again. */
export async function markMailFailed(
  db: Queryable,
  id: number,
  failure: { error: string; givenUp: boolean },
): Promise<void> {
  await db.execute(sql`
    update mail set last_error = ${failure.error.slice(0, 500)},
      next_attempt_at = case when ${failure.givenUp} then 'infinity'::timestamptz else next_attempt_at end
    where id = ${id}`);
}

/** Forgets what unsent mails said after a week, and that mails were sent after ninety days. */
export async function sweepMail(db: Queryable): Promise<void> {
  await db.execute(
    sql`update mail set text = null, html = null where text is not null and created_at < now() - interval '7 days'`,
  );
  await db.execute(sql`delete from mail where created_at < now() - interval '90 days'`);
}
