import { collectFacts, type XbrlFact, type XbrlFacts } from "@/lib/ingest/edgar/figures";

/** A figure of the year 2025 in an annual report, as far as a test doesn't say otherwise. */
export const reportedFact = (given: Partial<XbrlFact>): XbrlFact => ({
  tag: "Revenues",
  start: "2025-01-01",
  end: "2025-12-31",
  value: 100,
  accession: "0000000001-26-000001",
  form: "10-K",
  filedOn: "2026-02-01",
  ...given,
});

/** What a company reported, as far as a test says. */
export const reportedFacts = (given: Partial<XbrlFacts>): XbrlFacts => ({
  ...collectFacts(() => []),
  ...given,
});
