import Link from "next/link";
import { Notice } from "@/components/ui/notice";
import { thresholdsOfSpend } from "@/lib/domain/alert-thresholds";
import { formatMonth } from "@/lib/domain/calendar";
import { formatCents } from "@/lib/domain/money";
import type { UsageView } from "@/lib/domain/usage";

/** How the account stands to its monthly cap. */
export function UsageSpend({ usage }: { usage: UsageView }) {
  const { spend, month, keyId } = usage;
  const { costCents, capCents, action } = spend;
  const change = (
    <Link className="action" href="/console/settings">
      {capCents === null ? "Set one" : "Change it"}
    </Link>
  );
  if (capCents === null)
    return (
      <p className="text-faded text-sm">
        No spend cap: overage is billed up to the daily limits of your keys. {change}
      </p>
    );
  const isFull = thresholdsOfSpend(costCents, capCents, action).includes(100);
  const whose = keyId === null ? "" : " of all keys";
  const said = `Overage${whose} in ${formatMonth(month)}: ${formatCents(costCents)} of a cap of ${formatCents(capCents)}.`;
  if (month !== usage.today.slice(0, 7))
    return (
      <p className="text-faded text-sm">
        {said} {change}
      </p>
    );
  if (!isFull)
    return (
      <p className="text-faded text-sm">
        {said}{" "}
        {action === "stop"
          ? "Calls that would pass it are refused."
          : "It only warns: calls go on past it and are billed."}{" "}
        {change}
      </p>
    );
  return (
    <Notice
      kind="warning"
      title={action === "stop" ? "The spend cap stops calls that cost something" : "The spend cap is reached"}
    >
      {said}{" "}
      {action === "stop"
        ? "Included units go on working; other calls are refused until the month ends (UTC) or the cap is raised."
        : "It only warns: calls go on and are billed."}{" "}
      {change}
    </Notice>
  );
}
