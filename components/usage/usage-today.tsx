import { MeterBar } from "@/components/ui/meter-bar";
import { Notice } from "@/components/ui/notice";
import { formatTimeLeft } from "@/lib/domain/calendar";
import type { KeyToday, UsageView } from "@/lib/domain/usage";
import { writeCount } from "./operation-names";

/** Keys that work, against what they may use today. */
export function UsageToday({ usage }: { usage: UsageView }) {
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
      <p className="mt-1 text-faded text-sm">Limits renew at 00:00 UTC, {renews}.</p>
      {shown.length === 0 ? (
        <p className="mt-4">No key works today.</p>
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
      Calls answer 429 until the limit renews at 00:00 UTC, in {formatTimeLeft(usage.secondsLeft)}. Refused
      calls cost nothing.
    </Notice>
  );
}

function fullTitle(full: readonly KeyToday[]): string {
  const [first] = full;
  if (first && full.length === 1)
    return `The key “${first.name}” has reached its limit of ${writeCount(first.limit)} units today`;
  const names = full.map(({ name }) => `“${name}”`);
  return `${names.length} keys have reached their limit today: ${names.slice(0, 5).join(", ")}${names.length > 5 ? " and others" : ""}`;
}
