import { dayMs, toDay } from "@/lib/domain/calendar";

/** A company that files with a stand-in for EDGAR. `key` only names what's filed. */
export type InventedFiler = { cik: string; name: string; ticker: string; sic: string };

const daysAgo = (days: number) => toDay(new Date(Date.now() - days * dayMs));

/** The officer whose appointment the newest 8-K reports, and whom its Form 4 names. */
export const inventedOfficer = "Maren Quillfeather";

/**
 * What the stand-in serves of a company, by path: its list of filings, an 8-K and a Form 4 of this month, one of each
 * that are too old to be fetched, and its figures. Days are counted back from today, so it's never out of date.
 */
export function fileInvented({ cik, name, ticker, sic }: InventedFiler): Record<string, string> {
  const accession = (n: number) => `${cik}-${daysAgo(0).slice(2, 4)}-00000${n}`;
  const filings = [
    { form: "8-K", filedOn: daysAgo(6), items: "5.02", file: "news.htm" },
    { form: "4", filedOn: daysAgo(4), items: "", file: "xslF345X05/form4.xml" },
    { form: "8-K", filedOn: daysAgo(1_500), items: "5.02", file: "old.htm" },
    { form: "4", filedOn: daysAgo(800), items: "", file: "xslF345X05/old4.xml" },
  ].map((filing, at) => ({ ...filing, accession: accession(at + 1) }));
  const list = {
    cik: Number(cik),
    name,
    entityType: "operating",
    sic,
    tickers: [ticker],
    exchanges: ["NYSE"],
    formerNames: [],
    filings: {
      recent: {
        accessionNumber: filings.map((one) => one.accession),
        filingDate: filings.map(({ filedOn }) => filedOn),
        reportDate: filings.map(({ filedOn }) => filedOn),
        form: filings.map(({ form }) => form),
        items: filings.map(({ items }) => items),
        primaryDocument: filings.map(({ file }) => file),
      },
    },
  };
  const shares = { end: daysAgo(30), val: 4_242_424, accn: accession(5), form: "10-Q", filed: daysAgo(20) };
  const figures = {
    cik: Number(cik),
    facts: { dei: { EntityCommonStockSharesOutstanding: { units: { shares: [shares] } } } },
  };
  const archive = (at: number, file: string) =>
    `/www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession(at).replaceAll("-", "")}/${file}`;
  return {
    [`/data.sec.gov/submissions/CIK${cik}.json`]: JSON.stringify(list),
    [`/data.sec.gov/api/xbrl/companyfacts/CIK${cik}.json`]: JSON.stringify(figures),
    [archive(1, "news.htm")]: eightK(name, daysAgo(6)),
    [archive(2, "form4.xml")]: form4(cik, name, daysAgo(4)),
  };
}

const eightK = (name: string, day: string) => `<html><body>
<p>FORM 8-K</p><p>${name}</p><p>Date of report: ${day}</p>
<p>Item 5.02 Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers.</p>
<p>On ${day}, the Board of Directors of ${name} appointed ${inventedOfficer} as Chief Operating Officer of the Company,
effective immediately.</p><p>SIGNATURES</p></body></html>`;

const form4 = (cik: string, name: string, day: string) => `<?xml version="1.0"?>
<ownershipDocument><documentType>4</documentType><periodOfReport>${day}</periodOfReport>
<issuer><issuerCik>${cik}</issuerCik><issuerName>${name}</issuerName><issuerTradingSymbol>NONE</issuerTradingSymbol></issuer>
<reportingOwner><reportingOwnerId><rptOwnerCik>0009990099</rptOwnerCik><rptOwnerName>QUILLFEATHER MAREN</rptOwnerName></reportingOwnerId>
<reportingOwnerRelationship><isOfficer>1</isOfficer><officerTitle>Chief Operating Officer</officerTitle></reportingOwnerRelationship></reportingOwner>
</ownershipDocument>`;
