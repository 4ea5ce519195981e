import "server-only";
import { findAccount, setAlerts } from "@/lib/db/accounts";
import { insertAudit } from "@/lib/db/audit";
import type { Database } from "@/lib/db/open";
import { type SpendCap, writeSpendCap } from "@/lib/db/usage";
import type { Person } from "../requests/person";

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
