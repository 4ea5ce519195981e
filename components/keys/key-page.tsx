import Link from "next/link";
import type { ReactNode } from "react";
import { MeterBar, Sparkline } from "@/components/ui/chart";
import { DataTable } from "@/components/ui/data-table";
import { DefinitionList } from "@/components/ui/definition-list";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState, Notice, StatusPill } from "@/components/ui/status";
import type { KeyOverview, KeyTraffic, SecretRow } from "@/lib/accounts/keys";
import { formatNumber } from "@/lib/domain/amounts";
import { formatStretch } from "@/lib/domain/calendar";
import { operationTitle } from "@/lib/domain/calls";
import { formatSecret, isUnused, type KeyMode } from "@/lib/domain/keys";
import { allowanceOf } from "@/lib/domain/tiers";
import { Expiry } from "./key-list";
import { describeDays, describeTier, isInUse, keyStatusWords } from "./key-record";

type Props = {
  apiKey: KeyOverview;
  traffic: readonly KeyTraffic[];
  /** The way back, above the title. */
  above: ReactNode;
  /** What can be done with it. */
  actions: ReactNode;
  /** Shown where the key has not been revealed. */
  reveal?: ReactNode;
  /** What it is limited to, and how that is changed. */
  limits?: ReactNode;
  /** By the database's clock, milliseconds since 1970. */
  now: number;
  isOwnerShown?: boolean;
  children?: ReactNode;
};

/** A key with its secrets, its terms and its use. */
export function KeyPage(props: Props) {
  const { apiKey, traffic, above, actions, reveal, limits, now, isOwnerShown = false, children } = props;
  const { name, status, id } = apiKey;
  const { label, tone } = keyStatusWords[status];
  return (
    <div className="max-w-4xl">
      <PageHeader
        title={<span className="break-words">{name}</span>}
        above={above}
        lead={
          <span className="flex flex-wrap items-center gap-3">
            <StatusPill tone={tone}>{label}</StatusPill>
            {apiKey.mode === "test" ? <StatusPill tone="idle">Test</StatusPill> : null}
            {isInUse(apiKey) && isUnused(apiKey, now) ? (
              <StatusPill tone="warning">Unused for 30 days</StatusPill>
            ) : null}
            <code className="font-mono text-print">{id}</code>
          </span>
        }
        actions={isInUse(apiKey) ? actions : undefined}
      />
      <div className="space-y-10">
        <Ended apiKey={apiKey} />
        {reveal && status === "not_revealed" ? (
          <section aria-label="Reveal">
            <p className="mb-4 max-w-prose text-faded leading-relaxed">
              The key is created when you reveal it and shown once. Have your password manager or secret store
              ready.
            </p>
            {reveal}
          </section>
        ) : null}
        {status === "not_revealed" && reveal ? null : (
          <KeySecrets mode={apiKey.mode} secrets={isInUse(apiKey) ? apiKey.secrets : []} traffic={traffic} />
        )}
        {apiKey.mode === "test" ? <TestUse /> : <Use apiKey={apiKey} />}
        {limits}
        <Terms apiKey={apiKey} isOwnerShown={isOwnerShown} />
        {children}
      </div>
    </div>
  );
}

function TestUse() {
  return (
    <p className="max-w-prose text-faded leading-relaxed">
      Calls with this key return fixed test data, up to 1,000 a UTC day, and cost nothing.{" "}
      <Link className="action" href="/docs/test-keys">
        What it holds
      </Link>
    </p>
  );
}

function Ended({ apiKey: { status, revokedAt } }: Pick<Props, "apiKey">) {
  if (status === "revoked" && revokedAt)
    return (
      <Notice kind="failed" title="This key is revoked">
        Since <Moment at={revokedAt} /> every call with it is refused. Past calls stay on the bill.
      </Notice>
    );
  if (status === "expired")
    return (
      <Notice kind="warning" title="This key has expired">
        Calls with it are refused.
      </Notice>
    );
  return null;
}

function Use({ apiKey }: Pick<Props, "apiKey">) {
  const { days, tier } = apiKey;
  const { limit, included } = allowanceOf(tier, apiKey);
  return (
    <section aria-labelledby="use" className="grid gap-8 sm:grid-cols-2">
      <h2 id="use" className="sr-only">
        Use
      </h2>
      <MeterBar label="Today, UTC" used={days.at(-1) ?? 0} included={included} limit={limit} />
      <div>
        <p className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-sm">
          <span className="font-medium">30 days</span>
          <span className="text-faded tabular-nums">{describeDays(days)}</span>
        </p>
        <Sparkline values={days} label={describeDays(days)} width={432} height={48} isFluid />
      </div>
    </section>
  );
}

function Terms({ apiKey, isOwnerShown }: { apiKey: KeyOverview; isOwnerShown: boolean }) {
  const { tier, email, expiresAt, createdAt, lastUsed } = apiKey;
  const { limit, included } = allowanceOf(tier, apiKey);
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="section-title mb-4">
        Details
      </h2>
      <DefinitionList
        items={[
          { term: "Owner", value: isOwnerShown ? email : null },
          ...(apiKey.mode === "test"
            ? []
            : [
                { term: "Tier", value: describeTier(tier, { limit, included }) },
                { term: "Included", value: `${formatNumber(included)} units a day` },
                { term: "Limit", value: `${formatNumber(limit)} units a day` },
              ]),
          { term: "Last day", value: <Expiry expiresAt={expiresAt} /> },
          { term: "Created", value: <Moment at={createdAt} /> },
          {
            term: "Last used",
            value: lastUsed ? (
              <>
                {operationTitle(lastUsed.operation)}, <Moment at={lastUsed.at} />
              </>
            ) : (
              "Never"
            ),
          },
        ]}
      />
    </section>
  );
}

type Row = { credential: string; secret: SecretRow | null; traffic: KeyTraffic | null };

type KeySecretsProps = { mode: KeyMode; secrets: readonly SecretRow[]; traffic: readonly KeyTraffic[] };

/** Which secrets of a key are accepted, and which of them still gets traffic. */
function KeySecrets({ mode, secrets, traffic }: KeySecretsProps) {
  const known = secrets.map((secret): Row => {
    const own = traffic.find(({ credential }) => credential === secret.last4) ?? null;
    return { credential: secret.last4, secret, traffic: own };
  });
  const gone = traffic
    .filter(({ credential }) => !secrets.some(({ last4 }) => last4 === credential))
    .map((one): Row => ({ credential: one.credential, secret: null, traffic: one }));
  return (
    <DataTable
      caption="Secrets and their calls in the last seven days (UTC)"
      rows={[...known, ...gone]}
      rowKey={({ credential }) => credential}
      empty={<EmptyState title="No secret yet">It’s created when you reveal the key.</EmptyState>}
      columns={[
        {
          key: "secret",
          header: "Secret",
          isRowHeader: true,
          cell: ({ credential }) =>
            credential === "console" ? (
              "Console session"
            ) : (
              <code className="font-mono text-print">{formatSecret(credential, mode)}</code>
            ),
        },
        { key: "state", header: "State", cell: stateOf },
        {
          key: "calls",
          header: "Calls",
          align: "end",
          cell: ({ traffic }) => (traffic?.calls ?? 0).toLocaleString("en-US"),
        },
        {
          key: "last",
          header: "Last call",
          cell: ({ traffic }) =>
            traffic ? <Moment at={traffic.lastAt} /> : <span className="text-faded">none in seven days</span>,
        },
      ]}
    />
  );
}

function stateOf({ credential, secret }: Row): ReactNode {
  if (credential === "console") return "Calls from the playground";
  if (!secret) return "Ended";
  if (!secret.expiresAt) return "Active";
  return (
    <>
      Grace until <Moment at={secret.expiresAt} />
    </>
  );
}

type RevokeKeyProps = {
  keyId: string;
  name: string;
  /** What stops: "fn_live_…9xYz: 1,204 calls in the last seven days, the last of them enrich, 3 minutes ago". */
  stops: readonly string[];
  /** Of whom the key is, for admins. */
  owner?: string;
  action: (data: FormData) => Promise<{ error: string } | undefined>;
};

/** Ends a key for good, after naming what stops. */
export function RevokeKey({ keyId, name, stops, owner, action }: RevokeKeyProps) {
  return (
    <ConfirmDialog
      trigger="Revoke"
      triggerLook={{ variant: "danger", size: "medium" }}
      title={`Revoke the key “${name}”${owner ? ` of ${owner}` : ""}?`}
      confirmLabel="Revoke key"
      done="Key revoked."
      fields={{ keyId }}
      action={action}
    >
      <p>Calls with it are refused right away, on all servers within ten seconds. What stops:</p>
      <ul className="list-disc space-y-1 pl-5">
        {stops.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>This can’t be undone. Usage so far stays on the bill.</p>
    </ConfirmDialog>
  );
}

/** What ends when a key is revoked, a line for each secret. @param now milliseconds since 1970. */
export function describeStops(
  { mode, secrets, lastUsed }: Pick<KeyOverview, "mode" | "secrets" | "lastUsed">,
  traffic: readonly KeyTraffic[],
  now: number,
): string[] {
  if (secrets.length === 0) return ["The key was never revealed, so nobody calls with it."];
  const lines = secrets.map(({ last4 }) => {
    const own = traffic.find(({ credential }) => credential === last4);
    if (!own) return `${formatSecret(last4, mode)}: no call in the last seven days`;
    const calls = `${own.calls.toLocaleString("en-US")} call${own.calls === 1 ? "" : "s"}`;
    const since = formatStretch(now - Date.parse(own.lastAt));
    return `${formatSecret(last4, mode)}: ${calls} in the last seven days, the last ${since} ago`;
  });
  return lastUsed ? [...lines, `The last operation called was ${lastUsed.operation}`] : lines;
}
