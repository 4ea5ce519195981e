import type { ReportedFact } from "@/lib/db/report-facts";
import { formatDay } from "@/lib/domain/calendar";
import type { MetricKind } from "@/lib/domain/operating-metric";
import { capitalize, formatAmount, formatLarge, formatPercent } from "@/lib/domain/prose";
import { formatPeriod, isUnchanged, maxPercent } from "./figures";

/** Words of a row's name that say what its figures are, not of what. */
const ofFigures =
  /\s*(?:[ /](?:growth|change|increase|decrease|\(decrease\)|\(decline\)|percentage|rate)|,? (?:at|as of)(?: the)? (?:period|year)?[- ]?end\b.*|, end of .*| count| operated| owned| open)+$/i;
const total = /^(?:(?:ending|total|number of|company|consolidated) )+/i;

/** A metric of a report's table as a sentence, against the year before; null of a fact that is a sentence itself. */
export function metricText({ name, amount, asOf, detail }: ReportedFact): string | null {
  if (amount === null || asOf === null || name === null) return null;
  const before = typeof detail.before === "number" ? detail.before : null;
  const year = formatPeriod({ kind: "year", end: asOf });
  const said = nameOf(name);
  switch (detail.kind as MetricKind) {
    case "held":
      return `${said} ${be(said)} ${formatAmount(amount, "USD")} on ${formatDay(asOf)}${against(amount, before, "a year earlier")}.`;
    case "sold":
      return `${said} ${be(said)} ${formatAmount(amount, "USD")} ${year}${against(amount, before, "the year before")}.`;
    case "made":
      return `${said} came to ${formatLarge(amount)} ${year}${against(amount, before, "the year before")}.`;
    case "change":
      return `${nameOf(name.replace(ofFigures, ""))} ${moved(amount)} ${year}${before === null ? "" : `, after ${moving(before)} the year before`}.`;
    case "rate":
      return `${said} ${be(said)} ${amount}% ${year}${before === null ? "" : `, compared with ${before}% the year before`}.`;
    case "count": {
      const what = nameOf(name.replace(ofFigures, "").replace(total, "")).toLowerCase();
      const past =
        before === null || before === amount
          ? ""
          : `, ${amount > before ? "up" : "down"} from ${formatLarge(before)} a year earlier`;
      return `It had ${formatLarge(amount)} ${/s$/.test(what) ? what : `${what}s`} on ${formatDay(asOf)}${past}.`;
    }
    default:
      return null;
  }
}

/** "Total backlog" of "Total Backlog"; letters that are a name stay. */
const nameOf = (name: string): string =>
  capitalize(
    name
      .split(" ")
      .map((word) => (/^\p{Lu}\p{Ll}+/u.test(word) ? word.toLowerCase() : word))
      .join(" "),
  );

const be = (name: string): string => (/(?:[^s]s|accounts)$/.test(name) ? "were" : "was");

const moved = (percent: number): string =>
  percent === 0 ? "were flat" : `${percent > 0 ? "rose" : "fell"} ${Math.abs(percent)}%`;
const moving = (percent: number): string =>
  percent === 0 ? "no change" : `${percent > 0 ? "rising" : "falling"} ${Math.abs(percent)}%`;

function against(now: number, before: number | null, when: string): string {
  if (before === null || before <= 0) return "";
  const change = (now / before - 1) * 100;
  if (Math.abs(change) > maxPercent) return "";
  return isUnchanged(change)
    ? `, about the same as ${when}`
    : `, ${formatPercent(change)} ${change > 0 ? "more" : "less"} than ${when}`;
}
