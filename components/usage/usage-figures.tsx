import Link from "next/link";
import type { ReactNode } from "react";
import { type RaiseAnswer, RaiseLimit } from "@/components/keys/key-limits";
import { MeterBar } from "@/components/ui/chart";
import { Notice } from "@/components/ui/status";
import { formatCents, formatNumber } from "@/lib/domain/amounts";
import { daysOfMonth, formatMonth, formatTimeLeft, listDays } from "@/lib/domain/calendar";
import { type KeyToday, overageOf, sumUsage, thresholdsOfSpend, type UsageView } from "@/lib/domain/usage";

/** The month in four figures: what it came to, what it cost, where it is likely to end, how much of it is left. */
export function UsageSums({ usage }: { usage: UsageView }) {
  const { month, today, rows, forecast } = usage;
  const sum = sumUsage(rows);
  const isCurrent = month === today.slice(0, 7);
  const toDate = isCurrent ? "Month to date" : formatMonth(month);
  const daysLeft = listDays(today, daysOfMonth(month).to).length - 1;
  return (
    <dl className="grid gap-px overflow-hidden rounded border border-rule bg-rule sm:grid-cols-2 xl:grid-cols-4">
      <Figure
        name={toDate}
        value={`${formatNumber(sum.units)} ${sum.units === 1 ? "unit" : "units"}`}
        note={`${formatNumber(sum.calls)} metered ${sum.calls === 1 ? "call" : "calls"}; ${formatNumber(sum.includedUnits)} units included`}
      />
      <Figure
        name={isCurrent ? "Overage to date" : "Overage"}
        value={formatCents(sum.costCents)}
        note={`${formatNumber(overageOf(sum))} units beyond the included volume`}
      />
      {isCurrent ? (
        <Figure
          name="Forecast for the month"
          value={forecast ? formatRange(forecast.cents, formatCents) : "Not yet"}
          note={
            forecast
              ? `${formatRange(forecast.units, formatNumber)} units; right four times out of five`
              : "Shown after three full days of data"
          }
        />
      ) : null}
      {isCurrent ? (
        <Figure
          name="Days left"
          value={daysLeft === 0 ? "Today" : `${daysLeft} ${daysLeft === 1 ? "day" : "days"}`}
          note={daysLeft === 0 ? "Last day (UTC)" : "After today (UTC)"}
        />
      ) : null}
    </dl>
  );
}

/** A forecast in words: "$4.50 to $6.00". */
export function formatRange(
  { low, high }: { low: number; high: number },
  format: (value: number) => string,
): string {
  return low === high ? `about ${format(low)}` : `${format(low)} to ${format(high)}`;
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note: string }) {
  return (
    <div className="bg-sheet px-4 py-3">
      <dt className="text-faded text-sm">{name}</dt>
      <dd className="mt-1 font-serif text-section tabular-nums">{value}</dd>
      <dd className="mt-0.5 text-faded text-print tabular-nums">{note}</dd>
    </div>
  );
}

/** Asks for more of a key; only its owner may. */
export type RaiseAction = (data: FormData) => Promise<RaiseAnswer>;

/** Active keys, against what they may use today. */
export function UsageToday({ usage, raise }: { usage: UsageView; raise?: RaiseAction }) {
  const { keys, keyId, secondsLeft } = usage;
  const shown = keys.filter(
    ({ id, usable, used }) => (keyId === null || id === keyId) && (usable || used > 0),
  );
  const renews = `in ${formatTimeLeft(secondsLeft)}`;
  return (
    <section aria-labelledby="today">
      <h2 id="today" className="section-title">
        Today
      </h2>
      <p className="mt-1 text-faded text-sm">Limits reset at 00:00 UTC, {renews}.</p>
      {shown.length === 0 ? (
        <p className="mt-4">You have no active key.</p>
      ) : (
        <ul className="mt-4 grid gap-x-10 gap-y-5 lg:grid-cols-2">
          {shown.map((key) => (
            <li key={key.id}>
              <MeterBar
                label={key.usable ? key.name : `${key.name} (ended)`}
                used={key.used}
                included={key.included}
                limit={key.limit}
              />
              {raise && key.usable ? (
                <p className="mt-2 print:hidden">
                  <RaiseLimit keyId={key.id} name={key.name} limit={key.limit} action={raise} />
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What stops calls now, and when it ends. */
export function LimitsReached({ usage }: { usage: UsageView }) {
  const full = usage.keys.filter(({ usable, used, limit }) => usable && used >= limit);
  if (full.length === 0) return null;
  return (
    <Notice kind="warning" title={fullTitle(full)}>
      Calls get a 429 response until the limit resets at 00:00 UTC, in {formatTimeLeft(usage.secondsLeft)}.
      Refused calls cost nothing.
    </Notice>
  );
}

function fullTitle(full: readonly KeyToday[]): string {
  const [first] = full;
  if (first && full.length === 1)
    return `The key “${first.name}” has reached its limit of ${formatNumber(first.limit)} units today`;
  const names = full.map(({ name }) => `“${name}”`);
  return `${names.length} keys have reached their limit today: ${names.slice(0, 5).join(", ")}${names.length > 5 ? " and others" : ""}`;
}

/** How the account stands to its monthly spend cap. */
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
  const said = `Overage${whose} in ${formatMonth(month)}: ${formatCents(costCents)} of a spend cap of ${formatCents(capCents)}.`;
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
          ? "Calls that would go over it are refused."
          : "It only warns: calls keep working and are billed."}{" "}
        {change}
      </p>
    );
  return (
    <Notice
      kind="warning"
      title={action === "stop" ? "The spend cap is stopping billable calls" : "The spend cap is reached"}
    >
      {said}{" "}
      {action === "stop"
        ? "Included units keep working; other calls are refused until the month ends (UTC) or you raise the cap."
        : "It only warns: calls keep working and are billed."}{" "}
      {change}
    </Notice>
  );
}
