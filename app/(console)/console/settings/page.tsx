import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { AlertsForm, DisplaySettings, SpendCapForm } from "@/components/account/settings-forms";
import { ButtonLink } from "@/components/ui/button-link";
import { DataTable } from "@/components/ui/data-table";
import { DefinitionList } from "@/components/ui/definition-list";
import { ConfirmDialog } from "@/components/ui/dialog";
import { TextInput } from "@/components/ui/field";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { StatusPill } from "@/components/ui/status";
import { requireViewer } from "@/lib/api/viewer";
import { findAccount } from "@/lib/db/accounts";
import { getDatabase } from "@/lib/db/open";
import { listSessions, type SessionRow, sessionDays } from "@/lib/db/sign-in";
import { readSpend, readUsageClock } from "@/lib/db/usage";
import { formatCents } from "@/lib/domain/amounts";
import { formatDay, formatMonth } from "@/lib/domain/calendar";
import { ownZoneCookie, readTheme, readZone, themeCookie, zoneCookie } from "@/lib/domain/display";
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
  const zone = readZone((kept.get(zoneCookie) ?? kept.get(ownZoneCookie))?.value);
  const month = today.slice(0, 7);
  const spend = await readSpend(db, viewer.accountId, month);
  return (
    <>
      <PageHeader title="Settings" />
      <div className="space-y-12">
        <Section id="account" title="Account">
          <div className="max-w-xl">
            <DefinitionList
              items={[
                { term: "Email", value: account.email },
                { term: "Role", value: viewer.role === "admin" ? "Admin" : "Developer" },
                { term: "Since", value: formatDay(new Date(account.createdAt).toISOString().slice(0, 10)) },
              ]}
            />
          </div>
        </Section>
        <Section id="cap" title="Spend cap">
          <p className="mb-5 max-w-xl text-faded">
            Overage in {formatMonth(month)} so far:{" "}
            <span className="tabular-nums">{formatCents(spend.costCents)}</span>. A spend cap set to stop is
            exact: no call goes over it.
          </p>
          <SpendCapForm cents={account.spendCapCents} choice={account.spendCapAction} action={saveSpendCap} />
        </Section>
        <Section id="alerts" title="Alerts">
          <AlertsForm alerts={account.alerts} action={saveAlerts} />
        </Section>
        <Section id="display" title="Display">
          <DisplaySettings
            theme={readTheme(kept.get(themeCookie)?.value)}
            zones={[...new Set(["UTC", zone, ...Intl.supportedValuesOf("timeZone")])]}
          />
        </Section>
        <Sessions sessions={sessions.map((one) => showSession(one, viewer.sessionId))} />
        <OwnData email={account.email} />
      </div>
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="section-title mb-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Sessions({ sessions }: { sessions: readonly SessionShown[] }) {
  return (
    <Section id="sessions" title="Sessions">
      <p className="mb-5 max-w-xl text-faded">
        Browsers signed in to this account. A session ends {sessionDays.whole} days after it began, or after{" "}
        {sessionDays.idle} days without use. Keys aren’t affected.
      </p>
      <div className="mb-6 max-w-4xl">
        <SessionTable sessions={sessions} end={endOneSession} />
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
    </Section>
  );
}

function OwnData({ email }: { email: string }) {
  return (
    <>
      <Section id="data" title="Your data">
        <p className="mb-5 max-w-xl text-faded">
          Everything we have about you, as JSON: account, keys without their secrets, requests, sessions,
          webhooks, usage, and every call with what we still keep of it.
        </p>
        <ButtonLink href="/console/settings/export" prefetch={false} download>
          Export
        </ButtonLink>
      </Section>
      <Section id="delete" title="Delete account">
        <p className="mb-5 max-w-xl text-faded">
          Your keys stop, your sessions end, and your requests, webhooks, and calls are erased. The units and
          costs behind your bills stay, without your address or what you asked.
        </p>
        <ConfirmDialog
          trigger="Delete account"
          triggerLook={{ variant: "danger", size: "medium" }}
          title="Delete your account?"
          confirmLabel="Delete account"
          action={removeAccount}
        >
          <p>
            Your keys stop, your sessions end, and your requests, webhooks, and calls are erased. This can’t
            be undone.
          </p>
          <TextInput
            name="email"
            label={`Type ${email} to confirm`}
            autoComplete="off"
            spellCheck={false}
            required
          />
        </ConfirmDialog>
      </Section>
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

type SessionShown = {
  id: string;
  /** "Firefox on Windows". */
  browser: string;
  network: string;
  begunAt: string;
  lastSeenAt: string;
  /** The one that reads the page. */
  isOwn: boolean;
};

type SessionTableProps = {
  sessions: readonly SessionShown[];
  end: (form: FormData) => Promise<{ error: string } | undefined>;
};

/** The browsers that are signed in, each with a way to end its session. */
function SessionTable({ sessions, end }: SessionTableProps) {
  return (
    <DataTable
      caption="Sessions, last seen first"
      isCaptionHidden
      rows={sessions}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "browser",
          header: "Browser",
          isRowHeader: true,
          cell: ({ browser, isOwn }) => (
            <span className="inline-flex flex-wrap items-baseline gap-x-3">
              {browser}
              {isOwn ? <StatusPill tone="good">This one</StatusPill> : null}
            </span>
          ),
        },
        { key: "network", header: "Network", cell: ({ network }) => network, className: "tabular-nums" },
        { key: "begun", header: "Signed in", cell: ({ begunAt }) => <Moment at={begunAt} /> },
        {
          key: "seen",
          header: "Last seen",
          cell: ({ lastSeenAt, isOwn }) => (isOwn ? "Now" : <Moment at={lastSeenAt} />),
        },
        {
          key: "end",
          header: <span className="sr-only">End</span>,
          label: "End",
          cell: (session) => <EndButton session={session} action={end} />,
        },
      ]}
    />
  );
}

function EndButton({ session, action }: { session: SessionShown; action: SessionTableProps["end"] }) {
  const { id, browser, begunAt, isOwn } = session;
  return (
    <ConfirmDialog
      trigger="Sign out"
      title={isOwn ? "Sign this browser out?" : `Sign ${browser} out?`}
      confirmLabel="Sign out"
      done={`${browser} is signed out.`}
      isDangerous={false}
      fields={{ sessionId: id }}
      action={action}
    >
      <p>
        {isOwn ? (
          "You’ll sign in again with a new link."
        ) : (
          <>
            The session of <Moment at={begunAt} /> ends with its next request.
          </>
        )}
      </p>
    </ConfirmDialog>
  );
}
