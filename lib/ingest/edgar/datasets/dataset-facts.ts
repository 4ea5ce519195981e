import "server-only";
import type { DatasetFacts } from "@/lib/db/datasets";
import type { NewRoleObservation } from "@/lib/db/facts";
import { isYearApart } from "@/lib/domain/calendar";
import { entityKey as slugOf } from "@/lib/domain/company-names/parse-company-name";
import { flowConcepts, type MetricConcept, yearlyConcepts } from "@/lib/domain/facts";
import { displayPersonName } from "@/lib/domain/person-names/display-person-name";
import { isOrganizationName, personKey } from "@/lib/domain/person-names/filed-name";
import { figureTags, withoutCountedDebt } from "@/lib/ingest/edgar/figures";
import {
  averagePrices,
  isCommonShare,
  type OwnershipTrade,
  readInsiderRoles,
} from "@/lib/ingest/edgar/read/ownership";
import { entityKeysOf } from "@/lib/ingest/edgar/registrant";
import { padCik } from "@/lib/ingest/edgar/source";
import { type DatasetFiling, type DatasetReader, isAccession, isCik, readDay } from "./dataset";
import type { Cells } from "./read-tables";

/** EDGAR's titles are shorter than this, so readers needn't handle longer ones. */
const longestTitle = 200;

/** SEC's Insider Transactions Data Sets: Forms 3, 4 and 5 and their amendments. */
export const insiderDataset: DatasetReader = {
  tables: [
    {
      file: "SUBMISSION.tsv",
      needs: ["ACCESSION_NUMBER", "FILING_DATE", "DOCUMENT_TYPE", "ISSUERCIK"],
      read([accession = "", filed = "", form = "", cik = ""]) {
        const filedOn = readDay(filed);
        if (!isAccession(accession) || filedOn === null || !isCik(cik)) return "invalid";
        return /^[345](?:\/A)?$/.test(form) ? { keep: [accession, filedOn, form, padCik(cik)] } : "other";
      },
    },
    {
      file: "REPORTINGOWNER.tsv",
      needs: ["ACCESSION_NUMBER", "RPTOWNERNAME", "RPTOWNER_RELATIONSHIP", "RPTOWNER_TITLE"],
      read([accession = "", name = "", relations = "", title = ""]) {
        if (!isAccession(accession) || name === "") return "invalid";
        if (isOrganizationName(name)) return "other";
        return { keep: [accession, name.slice(0, longestTitle), relations, title.slice(0, longestTitle)] };
      },
    },
    {
      file: "NONDERIV_TRANS.tsv",
      needs: ["ACCESSION_NUMBER", "TRANS_DATE", "TRANS_CODE", "TRANS_SHARES", "TRANS_PRICEPERSHARE"],
      may: ["SECURITY_TITLE", "EQUITY_SWAP_INVOLVED"],
      read([accession = "", traded = "", code = "", shares = "", price = "", title = "", swap = ""]) {
        if (!isAccession(accession)) return "invalid";
        const tradedOn = readDay(traded);
        const isTrade = tradedOn !== null && /^[PS]$/.test(code) && isPositive(shares) && isPositive(price);
        if (!isTrade || !isCommonShare(title) || /^(?:1|true)$/i.test(swap)) return "other";
        return { keep: [accession, tradedOn, code, shares, price] };
      },
    },
  ],
  toFiling: ([accession = "", filedOn = "", form = "", cik = ""]) => ({ cik, accession, form, filedOn }),
  addFacts(facts, filing, [, owners = [], trades = []], { registrant, documents }) {
    const entityKeys = entityKeysOf(registrant);
    const documentId = `sec-${filing.accession}`;
    const roles = readRoles(owners, filing.filedOn);
    const prices = averagePrices(trades.map(toTrade), filing.filedOn);
    if (roles.length === 0 && prices.length === 0) return;
    documents.addFiling(filing);
    for (const entityKey of entityKeys) {
      facts.roles.push(...roles.map((role) => ({ ...role, entityKey, documentId })));
      facts.prices.push(...prices.map((price) => ({ ...price, entityKey, documentId })));
      addStandIns(facts, entityKey, filing, roles);
    }
  },
};

const isPositive = (text: string): boolean => Number.isFinite(Number(text)) && Number(text) > 0;

type Role = Omit<NewRoleObservation, "entityKey" | "documentId">;

/** The same reading as of the form itself. An owner may be listed twice, as where two signed. */
function readRoles(owners: readonly Cells[], seenOn: string): Role[] {
  const roles = new Map<string, Role>();
  for (const [, name = "", relations = "", title = ""] of owners) {
    const relation = new Set(relations.split(/[,;]/).map((one) => one.trim().toLowerCase()));
    const person = displayPersonName(name);
    for (const role of readInsiderRoles({
      title,
      isDirector: relation.has("director"),
      isOfficer: relation.has("officer"),
    }))
      roles.set(`${personKey(person)}|${role.text}`, {
        person,
        personFiled: name,
        personKey: personKey(person),
        roleText: role.text,
        roleType: role.roleType,
        roleClass: role.roleClass,
        action: "held",
        seenOn,
        sourceType: "sec_filing",
      });
  }
  return [...roles.values()];
}

const toTrade = ([, tradedOn = "", code = "", shares, price]: Cells): OwnershipTrade => ({
  tradedOn,
  code: code === "P" ? "P" : "S",
  shares: Number(shares),
  price: Number(price),
});

/** The seed data names some forms by owner and day, not knowing their accession: these take their place. */
function addStandIns(
  facts: DatasetFacts,
  entityKey: string,
  { cik, filedOn }: DatasetFiling,
  roles: readonly Role[],
): void {
  for (const name of new Set(roles.map(({ personFiled }) => personFiled)))
    facts.standIns.push({ entityKey, documentId: `form4-${cik}-${slugOf(name)}-${filedOn}` });
}

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
  const debt = numbers.filter(({ concept }) => concept === "long_term_debt");
  return withoutCountedDebt([...chosen.values()], debt).map(({ concept, end, value, qtrs }) => {
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
