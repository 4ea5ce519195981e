import type { ReactNode } from "react";
import { DefinitionList } from "@/components/ui/definition-list";
import { MeterBar } from "@/components/ui/meter-bar";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Sparkline } from "@/components/ui/sparkline";
import { StatusPill } from "@/components/ui/status-pill";
import type { KeyOverview, KeyTraffic } from "@/lib/accounts/keys";
import { formatDatedMoment } from "@/lib/domain/calendar";
import { allowanceOf } from "@/lib/domain/pricing";
import { Expiry } from "./key-list";
import { describeDays, isInUse, keyStatusWords, nameTier } from "./key-record";
import { KeySecrets } from "./key-secrets";

type Props = {
  apiKey: KeyOverview;
  traffic: readonly KeyTraffic[];
  /** The way back, above the title. */
  above: ReactNode;
  /** What can be done with it. */
  actions: ReactNode;
  /** Shown where the key has not been revealed. */
  reveal?: ReactNode;
  isOwnerShown?: boolean;
  children?: ReactNode;
};

/** A key with its secrets, its terms and its use. */
export function KeyPage({ apiKey, traffic, above, actions, reveal, isOwnerShown = false, children }: Props) {
  const { name, status, days, lastUsed, createdAt, expiresAt, revokedAt, tier, email, id } = apiKey;
  const { limit, included } = allowanceOf(tier, apiKey);
  const { label, tone } = keyStatusWords[status];
  return (
    <>
      <PageHeader
        title={<span className="break-words">{name}</span>}
        above={above}
        lead={
          <span className="flex flex-wrap items-center gap-3">
            <StatusPill tone={tone}>{label}</StatusPill>
            <code className="font-mono text-print">{id}</code>
          </span>
        }
        actions={isInUse(apiKey) ? actions : undefined}
      />
      <div className="max-w-4xl space-y-10">
        {status === "revoked" && revokedAt ? (
          <Notice kind="failed" title="This key is revoked">
            Since {formatDatedMoment(new Date(revokedAt))} every call with it is refused. Its calls stay on
            the bill.
          </Notice>
        ) : null}
        {status === "expired" ? (
          <Notice kind="warning" title="This key has expired">
            Calls with it are refused.
          </Notice>
        ) : null}
        {reveal && status === "not_revealed" ? (
          <section aria-label="Reveal">
            <p className="mb-4 max-w-prose text-faded leading-relaxed">
              The key is made when you reveal it, and shown once. Have the place ready where you keep secrets.
            </p>
            {reveal}
          </section>
        ) : null}
        <KeySecrets secrets={isInUse(apiKey) ? apiKey.secrets : []} traffic={traffic} />
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
            <Sparkline values={days} label={describeDays(days)} width={264} height={48} />
          </div>
        </section>
        <DefinitionList
          items={[
            { term: "Owner", value: isOwnerShown ? email : null },
            { term: "Tier", value: nameTier(tier) },
            { term: "Included", value: `${included.toLocaleString("en-US")} units a day` },
            { term: "Limit", value: `${limit.toLocaleString("en-US")} units a day` },
            { term: "Expiry", value: <Expiry expiresAt={expiresAt} /> },
            { term: "Made", value: formatDatedMoment(new Date(createdAt)) },
            {
              term: "Last used",
              value: lastUsed
                ? `${lastUsed.operation}, ${formatDatedMoment(new Date(lastUsed.at))}`
                : "never",
            },
          ]}
        />
        {children}
      </div>
    </>
  );
}
