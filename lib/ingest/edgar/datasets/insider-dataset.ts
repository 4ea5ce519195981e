import "server-only";
import type { DatasetFacts } from "@/lib/db/datasets";
import type { NewRoleObservation } from "@/lib/db/facts";
import { entityKey as slugOf } from "@/lib/domain/company-names/parse-company-name";
import { displayPersonName } from "@/lib/domain/person-names/display-person-name";
import { isOrganizationName, personKey } from "@/lib/domain/person-names/filed-name";
import {
  averagePrices,
  isCommonShare,
  type OwnershipTrade,
  readInsiderRoles,
} from "@/lib/ingest/edgar/read/ownership";
import { entityKeysOf } from "@/lib/ingest/edgar/registrant";
import { padCik } from "@/lib/ingest/edgar/urls";
import { type DatasetFiling, type DatasetReader, isAccession, isCik, readDay } from "./ingest-dataset";
import type { Cells } from "./read-tables";

/** EDGAR holds titles shorter than this; what reads them need not stand more. */
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
