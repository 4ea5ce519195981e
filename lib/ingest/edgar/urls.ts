import "server-only";
import { addDays } from "@/lib/domain/calendar";

/** Whom documents of EDGAR name as their publisher. */
export const secName = "U.S. Securities and Exchange Commission";

/** A CIK as EDGAR pads it: ten digits. */
export function padCik(cik: string | number): string {
  return String(cik).trim().padStart(10, "0");
}

const plain = (cik: string) => String(Number(cik));

/** EDGAR's profile of a filer with its newest filings. `cik` of ten digits. */
export function submissionsUrl(cik: string): string {
  return `https://data.sec.gov/submissions/CIK${cik}.json`;
}

/** A page of older filings, by the name that the profile gives. */
export function olderFilingsUrl(name: string): string {
  return `https://data.sec.gov/submissions/${name}`;
}

/** What a company reported in XBRL. */
export function companyFactsUrl(cik: string): string {
  return `https://data.sec.gov/api/xbrl/companyfacts/CIK${cik}.json`;
}

/** One file of a filing. */
export function filedDocumentUrl(cik: string, accession: string, file: string): string {
  const folder = accession.replaceAll("-", "");
  const path = file.split("/").map(encodeURIComponent).join("/");
  return `https://www.sec.gov/Archives/edgar/data/${plain(cik)}/${folder}/${path}`;
}

/** A filing with all its documents in one text. */
export function fullSubmissionUrl(cik: string, accession: string): string {
  return filedDocumentUrl(cik, accession, `${accession}.txt`);
}

/** The same where EDGAR keeps it beside the folders, as it does those of its first years. */
export function flatSubmissionUrl(cik: string, accession: string): string {
  return `https://www.sec.gov/Archives/edgar/data/${plain(cik)}/${accession}.txt`;
}

/** The index page of one filing. `accession` with dashes. */
export function filingIndexUrl(cik: string, accession: string): string {
  const folder = accession.replaceAll("-", "");
  return `https://www.sec.gov/Archives/edgar/data/${plain(cik)}/${folder}/${accession}-index.htm`;
}

/** A registrant's page: its profile, former names and filings. */
export function registrantUrl(cik: string): string {
  return `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}`;
}

/** The list of an issuer's ownership filings up to a day, newest first, for filings whose accession is not known. */
export function ownershipListUrl(cik: string, filedOn: string): string {
  const before = addDays(filedOn, 1).replaceAll("-", "");
  return `${registrantUrl(cik)}&type=4&dateb=${before}&owner=include&count=40`;
}

/** The list of the ownership filings that a person or organization made as an owner, by their own CIK. */
export function ownerListUrl(ownerCik: string): string {
  return `${registrantUrl(ownerCik)}&type=4&owner=only`;
}

/** The list of a registrant's proxy statements. */
export function proxyListUrl(cik: string): string {
  return `${registrantUrl(cik)}&type=DEF+14A`;
}

/** The accession number in the address of a filed document, or null. */
export function accessionOfUrl(url: string): string | null {
  const digits = /\/(\d{10})(\d{2})(\d{6})\//.exec(url);
  return digits ? `${digits[1]}-${digits[2]}-${digits[3]}` : null;
}
