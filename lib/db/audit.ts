import "server-only";
import { sql } from "drizzle-orm";
import type { Queryable } from "./open";
import { auditEvent } from "./schema";

export type AuditRow = typeof auditEvent.$inferSelect;

/** A line of the audit log, in the transaction of the change. */
export type AuditEntry = {
  /** An email address, or "command line", "first start". */
  actor: string;
  /** Noun and verb: "key.revoke". */
  action: string;
  subject: string;
  detail?: Record<string, unknown>;
};

export async function insertAudit(tx: Queryable, { detail = {}, ...entry }: AuditEntry): Promise<void> {
  await tx.insert(auditEvent).values({ ...entry, detail });
}

export type AuditSelection = {
  /** Whole: an id, or the address of the account whose id it is. Empty: every subject. */
  subject: string;
  /** Whole. Empty: every actor. */
  actor: string;
  /** Only events before this one. */
  before: number | null;
  limit: number;
};

export type AuditLine = AuditRow & {
  /** The address of the account that is the subject. */
  subjectEmail: string | null;
};

/** Lines of the audit log, newest first. */
export async function listAudit(
  db: Queryable,
  { subject, actor, before, limit }: AuditSelection,
): Promise<AuditLine[]> {
  const { rows } = await db.execute(sql`
    select e.id::int as id, e.at, e.actor, e.action, e.subject, e.detail, a.email as "subjectEmail"
    from audit_event e left join account a on a.id = e.subject
    where (${subject}::text = '' or e.subject = ${subject} or a.email = lower(${subject}))
      and (${actor}::text = '' or e.actor = ${actor} or e.actor = lower(${actor}))
      and (${before}::bigint is null or e.id < ${before}::bigint)
    order by e.id desc limit ${limit}`);
  return rows as AuditLine[];
}
