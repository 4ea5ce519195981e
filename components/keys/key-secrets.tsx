import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import type { KeyTraffic, SecretRow } from "@/lib/accounts/keys";
import { formatDatedMoment } from "@/lib/domain/calendar";
import { writeSecret } from "./key-record";

type Row = { credential: string; secret: SecretRow | null; traffic: KeyTraffic | null };

type Props = { secrets: readonly SecretRow[]; traffic: readonly KeyTraffic[] };

/** Which secrets of a key are accepted, and which of them still gets traffic. */
export function KeySecrets({ secrets, traffic }: Props) {
  const known = secrets.map((secret): Row => {
    const own = traffic.find(({ credential }) => credential === secret.last4) ?? null;
    return { credential: secret.last4, secret, traffic: own };
  });
  const gone = traffic
    .filter(({ credential }) => !secrets.some(({ last4 }) => last4 === credential))
    .map((one): Row => ({ credential: one.credential, secret: null, traffic: one }));
  return (
    <DataTable
      caption="Secrets, and the calls of the last seven days (UTC) that came with them"
      rows={[...known, ...gone]}
      rowKey={({ credential }) => credential}
      empty={<EmptyState title="No secret yet">It is made when the key is revealed.</EmptyState>}
      columns={[
        {
          key: "secret",
          header: "Secret",
          isRowHeader: true,
          cell: ({ credential }) =>
            credential === "console" ? (
              "Console session"
            ) : (
              <code className="font-mono text-print">{writeSecret(credential)}</code>
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
            traffic ? (
              formatDatedMoment(new Date(traffic.lastAt))
            ) : (
              <span className="text-faded">none in seven days</span>
            ),
        },
      ]}
    />
  );
}

function stateOf({ credential, secret }: Row): string {
  if (credential === "console") return "Calls from the playground";
  if (!secret) return "Ended";
  if (!secret.expiresAt) return "In force";
  return `Grace until ${formatDatedMoment(new Date(secret.expiresAt))}`;
}
