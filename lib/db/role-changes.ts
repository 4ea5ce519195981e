import "server-only";
import { sql } from "drizzle-orm";
import type { RoleClass } from "@/lib/domain/roles/role";
import type { Database } from "./open";
import { rememberRead } from "./remember-read";

/** A filing or an article says that somebody took or left a role. */
export type RoleChange = {
  person: string;
  personKey: string;
  role: string;
  roleClass: RoleClass;
  action: "appointed" | "departed";
  /** Day on which it takes effect, where stated. */
  effectiveOn: string | null;
  /** Day of the document. */
  seenOn: string;
  documentId: string;
  spanStart: number | null;
  spanEnd: number | null;
};

/** The newest changes of roles at a company, by its key, newest first. */
export const listRoleChanges = rememberRead("role-changes", readRoleChanges);

async function readRoleChanges(
  db: Database,
  { entityKey, limit }: { entityKey: string; limit: number },
): Promise<RoleChange[]> {
  const { rows } = await db.execute(sql`
    select person, person_key as "personKey", role_text as role, role_class as "roleClass", action,
           effective_on::text as "effectiveOn", seen_on::text as "seenOn", document_id as "documentId",
           span_start as "spanStart", span_end as "spanEnd"
    from role_observation
    where entity_key = ${entityKey} and action in ('appointed', 'departed')
    order by seen_on desc, document_id, span_start
    limit ${limit}`);
  return rows as RoleChange[];
}
