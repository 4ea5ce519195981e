import { ConfirmDialog } from "@/components/ui/dialog";
import type { KeyOverview, KeyTraffic } from "@/lib/accounts/keys";
import { formatStretch } from "@/lib/domain/calendar";
import { formatSecret } from "@/lib/domain/keys";

type Props = {
  keyId: string;
  name: string;
  /** What stops: "fn_live_…9xYz: 1,204 calls in the last seven days, the last of them enrich, 3 minutes ago". */
  stops: readonly string[];
  /** Of whom the key is, for admins. */
  owner?: string;
  action: (data: FormData) => Promise<{ error: string } | undefined>;
};

/** Ends a key for good, after naming what stops. */
export function RevokeKey({ keyId, name, stops, owner, action }: Props) {
  return (
    <ConfirmDialog
      trigger="Revoke"
      triggerLook={{ variant: "danger", size: "medium" }}
      title={`Revoke the key “${name}”${owner ? ` of ${owner}` : ""}?`}
      confirmLabel="Revoke key"
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
