import "server-only";
import type { NewDocument } from "@/lib/db/facts";
import { secName } from "@/lib/ingest/edgar/source";

/** The lists carry no date of their own: these are the days on which their contents were true. */
export const julyListSeenOn = "2026-07-31";
export const augustListSeenOn = "2026-08-31";
export const metadataSeenOn = "2025-04-30";
export const curatedSeenOn = "2026-11-21";

export const julyList: NewDocument = {
  id: "sec-company-tickers",
  kind: "company_list",
  publisher: secName,
  title: "Companies and their tickers",
  url: "https://www.sec.gov/files/company_tickers.json",
  seenOn: julyListSeenOn,
};

export const augustList: NewDocument = {
  id: "sec-company-tickers-exchange",
  kind: "company_list",
  publisher: secName,
  title: "Companies, their tickers and exchanges",
  url: "https://www.sec.gov/files/company_tickers_exchange.json",
  seenOn: augustListSeenOn,
};

export const constituentList: NewDocument = {
  id: "sp500-constituents",
  kind: "dataset",
  publisher: "Data Packaged Core Datasets (PDDL)",
  title: "S&P 500 constituents",
  url: "https://github.com/datasets/s-and-p-500-companies",
  seenOn: augustListSeenOn,
};

const publishers: Readonly<Record<string, string>> = {
  "en.wikipedia.org": "Wikipedia",
  "www.sec.gov": secName,
};

/** Who publishes the page behind a curated fact: by the name people know, else the site's own. */
export const publisherOf = (url: string): string => {
  const { hostname } = new URL(url);
  return publishers[hostname] ?? hostname.replace(/^www\./, "");
};
