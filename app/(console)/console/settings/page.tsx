import type { Metadata } from "next";
import { cookies } from "next/headers";
import { DisplaySettings } from "@/components/account/display-settings";
import { type SessionShown, SessionTable } from "@/components/account/session-table";
import { AlertsForm, SpendCapForm } from "@/components/account/settings-forms";
import { ButtonLink } from "@/components/ui/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { ConfirmDialog } from "@/components/ui/dialog";
import { TextInput } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { requireViewer } from "@/lib/api/viewer";
import { findAccount } from "@/lib/db/accounts";
import { getDatabase } from "@/lib/db/open";
import { listSessions, type SessionRow, sessionDays } from "@/lib/db/sign-in";
import { readSpend, readUsageClock } from "@/lib/db/usage";
import { formatDay, formatMonth } from "@/lib/domain/calendar";
import { readTheme, readZone, themeCookie, zoneCookie } from "@/lib/domain/display";
import { formatCents } from "@/lib/domain/money";
import { shortenIpPrefix } from "@/lib/domain/networks";
import { describeBrowser } from "@/lib/domain/sign-in";
import { endAllSessions, endOneSession, removeAccount, saveAlerts, saveSpendCap } from "./actions";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const viewer = await requireViewer();
  const db = await getDatabase();
  const [account, { today }, sessions] = await Promise.all([
    findAccount(db, viewer.accountId),
    readUsageClock(db),
    listSessions(db, viewer.accountId),
  ]);
  if (!account) throw new Error("The account of a session is gone");
  const kept = await cookies();
  const zone = readZone(kept.get(zoneCookie)?.value);
  const month = today.slice(0, 7);
  const spend = await readSpend(db, viewer.accountId, month);
  return (
    <>
      <PageHeader title="Settings" />
      <div className="space-y-12">
        <section aria-labelledby="account" className="max-w-xl">
          <h2 id="account" className="section-title mb-4">
            Account
          </h2>
          <DefinitionList
            items={[
              { term: "Email", value: account.email },
              { term: "Role", value: viewer.role === "admin" ? "Admin" : "Developer" },
              { term: "Since", value: formatDay(new Date(account.createdAt).toISOString().slice(0, 10)) },
            ]}
          />
        </section>
        <section aria-labelledby="cap">
          <h2 id="cap" className="section-title mb-2">
            Monthly cap
          </h2>
          <p className="mb-5 max-w-xl text-faded">
            Overage in {formatMonth(month)} so far:{" "}
            <span className="tabular-nums">{formatCents(spend.costCents)}</span>. Each unit is reserved before
            it’s served, so a cap that stops is exact.
          </p>
          <SpendCapForm cents={account.spendCapCents} choice={account.spendCapAction} action={saveSpendCap} />
        </section>
        <section aria-labelledby="alerts">
          <h2 id="alerts" className="section-title mb-4">
            Alerts
          </h2>
          <AlertsForm alerts={account.alerts} action={saveAlerts} />
        </section>
        <section aria-labelledby="display">
          <h2 id="display" className="section-title mb-4">
            Display
          </h2>
          <DisplaySettings
            theme={readTheme(kept.get(themeCookie)?.value)}
            zone={zone}
            zones={[...new Set(["UTC", zone, ...Intl.supportedValuesOf("timeZone")])]}
          />
        </section>
        <section aria-labelledby="sessions">
          <h2 id="sessions" className="section-title mb-2">
            Sessions
          </h2>
          <p className="mb-5 max-w-xl text-faded">
            Browsers signed in to this account. A session ends {sessionDays.whole} days after it began, or
            after {sessionDays.idle} days without use. Keys don't depend on it.
          </p>
          <div className="mb-6">
            <SessionTable
              sessions={sessions.map((one) => showSession(one, viewer.sessionId))}
              end={endOneSession}
            />
          </div>
          <ConfirmDialog
            trigger="Sign out everywhere"
            title="Sign out everywhere?"
            confirmLabel="Sign out everywhere"
            isDangerous={false}
            action={endAllSessions}
          >
            <p>You’ll be signed out here too and can sign in again with a new link. Keys keep working.</p>
          </ConfirmDialog>
        </section>
        <section aria-labelledby="data">
          <h2 id="data" className="section-title mb-2">
            Your data
          </h2>
          <p className="mb-5 max-w-xl text-faded">
            Everything held about you as JSON: account, keys without their secrets, requests, sessions,
            webhooks, usage, and every call with what is kept of it.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/console/settings/export" prefetch={false} download>
              Export
            </ButtonLink>
            <ConfirmDialog
              trigger="Delete account"
              triggerLook={{ variant: "danger", size: "medium" }}
              title="Delete your account?"
              confirmLabel="Delete account"
              action={removeAccount}
            >
              <p>
                Your keys stop, your sessions end, and your requests, webhooks and calls are erased. The units
                and costs that bills were made from stay, without your address and without what you asked.
                This can’t be undone.
              </p>
              <TextInput
                name="email"
                label={`Type ${account.email} to confirm`}
                autoComplete="off"
                spellCheck={false}
                required
              />
            </ConfirmDialog>
          </div>
        </section>
      </div>
    </>
  );
}

const showSession = (session: SessionRow, ownId: string): SessionShown => ({
  id: session.id,
  browser: describeBrowser(session.userAgent),
  network: shortenIpPrefix(session.network),
  begunAt: session.begunAt,
  lastSeenAt: session.lastSeenAt,
  isOwn: session.id === ownId,
});
