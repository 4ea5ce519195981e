import "server-only";
import { daysBetween } from "@/lib/domain/calendar";
import type { MetricRowReading } from "./metric-rows";
import type { ReportDocument } from "./report-document";
import { readScheduledRows, type ScheduledRow, scheduledYearEnd } from "./scheduled-figures";

/** What says most of a lender's or an insurer's year: by its tags, and by those of exhibit 27 and the report's own row. */
const core: readonly (ScheduledRow & { name: string; kind: "held" | "sold"; xbrl: readonly string[] })[] = [
  {
    name: "Net interest income",
    kind: "sold",
    xbrl: ["InterestIncomeExpenseNet"],
    tags: [["INTEREST-INCOME-NET"]],
    label: /^net interest income\b(?!.{0,20}\bafter\b)/i,
  },
  { name: "Deposits", kind: "held", xbrl: ["Deposits"], tags: [["DEPOSITS"]], label: /^total deposits\b/i },
  {
    name: "Net loans",
    kind: "held",
    xbrl: [
      "LoansAndLeasesReceivableNetReportedAmount",
      "FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss",
    ],
    tags: [],
    label: /^net loans\b/i,
  },
  { name: "Loans", kind: "held", xbrl: [], tags: [["LOANS"]], label: /^(?:total )?loans\b/i },
  {
    name: "Net earned premiums",
    kind: "sold",
    xbrl: ["PremiumsEarnedNet"],
    tags: [["PREMIUMS"]],
    label: /\bpremiums\b/i,
  },
  { name: "Net written premiums", kind: "sold", xbrl: ["PremiumsWrittenNet"], tags: [], label: /^$/ },
];

/** The figures of its kind of business that a lender's or an insurer's annual report gives of the year and the year before. */
export function readIndustryFigures(
  documents: readonly ReportDocument[],
  schedule: string | null,
  period: string | null,
): (MetricRowReading & { document: number })[] {
  const tagged = period === null ? [] : documents.flatMap((one, at) => taggedRows(one, at, period));
  if (tagged.length > 0 || schedule === null) return ofLenders(tagged);
  const asOf = scheduledYearEnd(schedule, "9999-12-31");
  if (asOf === null) return [];
  return ofLenders(
    readScheduledRows(schedule, documents, core).map(({ one: { name, kind }, ...row }) => ({
      ...row,
      ...{ name, kind, unit: "USD" as const, asOf },
    })),
  );
}

/** Others pay deposits for machines, and lend to suppliers: only who earns net interest lends for a living. */
function ofLenders<Of extends Pick<MetricRowReading, "name">>(rows: Of[]): Of[] {
  const isLender = rows.some(({ name }) => name === "Net interest income");
  return isLender ? rows : rows.filter(({ name }) => !/^(?:deposits|loans|net loans)$/i.test(name));
}

function taggedRows(
  { facts }: ReportDocument,
  document: number,
  period: string,
): (MetricRowReading & { document: number })[] {
  return core.flatMap(({ name, kind, xbrl }) => {
    for (const tag of xbrl) {
      const all = facts.filter(
        (fact) =>
          fact.concept === `us-gaap:${tag}` &&
          fact.unit === "USD" &&
          Object.keys(fact.dimensions).length === 0 &&
          (kind === "held") === (fact.start === null || fact.start === fact.end) &&
          (kind === "held" || isYear(fact.start, fact.end)),
      );
      const now = all.find(({ end }) => end === period);
      const [before] = all.filter(({ end }) => isYear(end, period)).flatMap(({ value }) => value ?? []);
      if (now?.value == null || now.value <= 0) continue;
      return [
        {
          ...{ name, kind, unit: "USD" as const, value: now.value, before: before ?? null, asOf: period },
          ...{ document, start: now.at, end: now.at + now.text.length },
        },
      ];
    }
    return [];
  });
}

const isYear = (start: string | null, end: string | null): boolean =>
  start !== null && end !== null && Math.abs(daysBetween(start, end) - 365) < 15;
