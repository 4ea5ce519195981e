import "server-only";
import { isYearApart } from "@/lib/domain/calendar";
import { flowConcepts, type MetricConcept, yearlyConcepts } from "@/lib/domain/facts";
import { figureTags } from "../figures";
import { entityKeysOf } from "../registrant";
import { padCik } from "../urls";
import { type DatasetFiling, type DatasetReader, isAccession, isCik, readDay } from "./ingest-dataset";
import type { Cells } from "./read-tables";

const concepts = Object.keys(figureTags) as MetricConcept[];
const conceptOfTag = new Map(
  concepts.flatMap((concept) => figureTags[concept].map((tag) => [tag, concept] as const)),
);

/** Earnings per share come as dollars or as dollars per share. */
const unitsOf = (concept: MetricConcept): readonly [stored: string, ...filed: string[]] => {
  if (concept === "eps_diluted") return ["USD/shares", "USD/shares", "USD"];
  if (concept === "shares_outstanding") return ["shares", "shares"];
  return ["USD", "USD"];
};

const flows: ReadonlySet<MetricConcept> = new Set(flowConcepts);

/** SEC's Financial Statement Data Sets: the figures of annual and quarterly reports. */
export const statementDataset: DatasetReader = {
  tables: [
    {
      file: "sub.txt",
      needs: ["adsh", "cik", "form", "period", "filed"],
      read([accession = "", cik = "", form = "", period = "", filed = ""]) {
        const filedOn = readDay(filed);
        if (!isAccession(accession) || !isCik(cik) || filedOn === null) return "invalid";
        if (!/^(?:10-K|10-Q|20-F|40-F)/.test(form)) return "other";
        return { keep: [accession, filedOn, form, padCik(cik), readDay(period) ?? ""] };
      },
    },
    {
      file: "num.txt",
      needs: ["adsh", "tag", "version", "ddate", "qtrs", "uom", "value"],
      // Since 2025 figures of segments have a column of their own; `coreg` was there before.
      may: ["segments", "coreg"],
      read([accession = "", tag = "", version = "", day = "", qtrs = "", unit = "", value = "", ...parts]) {
        const concept = conceptOfTag.get(tag);
        if (concept === undefined || parts.some((part) => part !== "")) return "other";
        if (!/^(?:us-gaap|dei)\//.test(version) || value === "") return "other";
        if (!unitsOf(concept).slice(1).includes(unit)) return "other";
        if (!(flows.has(concept) ? /^[14]$/ : /^0$/).test(qtrs)) return "other";
        const end = readDay(day);
        if (!isAccession(accession) || end === null || !Number.isFinite(Number(value))) return "invalid";
        return { keep: [accession, concept, tag, end, qtrs, value] };
      },
    },
  ],
  toFiling: ([accession = "", filedOn = "", form = "", cik = ""]) => ({ cik, accession, form, filedOn }),
  addFacts(facts, filing, [[listed = []] = [], numbers = []], { registrant, documents }) {
    const documentId = documents.addFiling(filing);
    const { form, filedOn } = filing;
    const periodEnd = listed[4] || null;
    for (const entityKey of entityKeysOf(registrant))
      facts.filings.push({ entityKey, documentId, form, filedOn, periodEnd });
    const entityKey = registrant.successor ?? registrant.own;
    for (const { concept, period, end, value } of chooseFigures(filing, periodEnd, numbers.map(toNumber)))
      facts.metrics.push({
        entityKey,
        concept,
        period,
        periodEnd: end,
        value,
        unit: unitsOf(concept)[0],
        documentId,
        filedOn,
      });
  },
};

type ReportedNumber = { concept: MetricConcept; tag: string; end: string; qtrs: string; value: number };

type Figure = Pick<ReportedNumber, "concept" | "end" | "value"> & { period: "year" | "quarter" | "instant" };

const toNumber = ([, concept = "", tag = "", end = "", qtrs = "", value = ""]: Cells): ReportedNumber => ({
  concept: concept as MetricConcept,
  tag,
  end,
  qtrs,
  value: Number(value),
});

/**
 * What a report says of its own periods: an annual one of its fiscal years and their last days, a quarterly one of its
 * quarter, of that of the year before and the quarter's last day. Shares outstanding are those of any day.
 */
function chooseFigures(
  { form }: DatasetFiling,
  periodEnd: string | null,
  numbers: readonly ReportedNumber[],
): Figure[] {
  const isAnnual = form.startsWith("10-K");
  if (!isAnnual && !form.startsWith("10-Q")) return [];
  const wanted = isAnnual ? "4" : "1";
  const ends = new Set(
    isAnnual ? numbers.filter(({ qtrs }) => qtrs === "4").map(({ end }) => end) : [periodEnd ?? ""],
  );
  if (periodEnd !== null) ends.add(periodEnd);
  const chosen = new Map<string, ReportedNumber>();
  for (const number of numbers) {
    const { concept, qtrs, end } = number;
    if (qtrs === "1" && yearlyConcepts.has(concept)) continue;
    const isOfReport =
      qtrs === "0" ? ends.has(end) : qtrs === wanted && (isAnnual || isQuarterOf(periodEnd, end));
    if (!isOfReport && concept !== "shares_outstanding") continue;
    const held = chosen.get(`${concept} ${end}`);
    if (held === undefined || isBetter(number, held)) chosen.set(`${concept} ${end}`, number);
  }
  return [...chosen.values()].map(({ concept, end, value, qtrs }) => {
    const period = qtrs === "0" ? "instant" : isAnnual ? "year" : "quarter";
    return { concept, end, value, period };
  });
}

/** Whether a quarter is that of a report, or the same one of the year before; the set rounds days to the month's end. */
function isQuarterOf(periodEnd: string | null, end: string): boolean {
  if (periodEnd === null) return false;
  return periodEnd === end || isYearApart(end, periodEnd);
}

/** Of several tags for revenue the largest is the total, the others are parts of it; for other concepts the order counts. */
function isBetter(one: ReportedNumber, other: ReportedNumber): boolean {
  if (one.concept === "revenue") return one.value > other.value;
  const rank = ({ concept, tag }: ReportedNumber) => figureTags[concept].indexOf(tag);
  return rank(one) < rank(other);
}
