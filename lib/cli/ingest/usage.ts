import { leiUsage } from "../ingest-lei";

/** A command line that asks for something else than there is; the message names the argument and the form it wants. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export type Topic = "edgar" | "news" | "lei" | "status";

const edgar = `  npm run -s ingest -- edgar COMPANY... [--since YYYY-MM-DD] [--only 8-K|ownership|lists]
      Profile, filings, figures and documents of companies. A COMPANY is a ticker, a name or a CIK.
  npm run -s ingest -- edgar --sp500 [--since YYYY-MM-DD] [--only 8-K|ownership|lists]
      The same for the companies of the S&P 500, as the built-in data knows it, the largest first.
  npm run -s ingest -- edgar --all [--every-filer] [--file submissions.zip] [--file companyfacts.zip]
      Profiles, lists of filings and figures of all listed companies from EDGAR's nightly archives, fetched to
      DATA_DIR, or of archives at hand. --every-filer takes in companies that are not listed, too.
  npm run -s ingest -- edgar --documents [--since YYYY-MM-DD] [--only 8-K|ownership]
      Documents that are listed and were not fetched yet, such as after --all.
  npm run -s ingest -- edgar datasets [QUARTER...] [--again]
      Officers, directors, open-market prices and figures of every company that is held, from SEC's data sets of
      quarters such as 2026q1; the newest four without one. --again takes in quarters that are in already, such as
      after companies were added.
  npm run -s ingest -- edgar watch [--once]
      Follows what companies that are held file, from where the last turn left off. --once ends after one turn.`;

const texts: Readonly<Record<Topic, string>> = {
  edgar,
  news: `  npm run -s ingest -- news URL...
      Articles of a feed (RSS, Atom, JSON Feed), or an article by its address.`,
  lei: leiUsage,
  status: `  npm run -s ingest -- status
      What ran and how it ended, who holds which job, and which publisher is left in peace until when.`,
};

/** How commands are called: one topic's, or all. */
export function usageOf(topic?: Topic): string {
  const shown = topic === undefined ? Object.values(texts) : [texts[topic]];
  return `Usage:\n${shown.join("\n")}`;
}

export const isTopic = (text: string | undefined): text is Topic =>
  text !== undefined && Object.hasOwn(texts, text);
