import "server-only";
import { type EntityRow, listPeers, type Peer } from "@/lib/db/companies";
import type { Database } from "@/lib/db/open";
import { type FoundPassage, findPassageCoverage, findPassages } from "@/lib/db/passages";
import { monthsBefore } from "@/lib/domain/calendar";
import { isOfReport } from "./statement";

/** Passages of a company's filings, releases and news in which a briefing looks for sentences of a kind. */
export type BriefingPassages = {
  /** That give figures of a period. */
  results: FoundPassage[];
  /** In which the company may say what it is after. */
  intents: FoundPassage[];
  /** That speak of competition. */
  rivals: FoundPassage[];
  /** Companies of the same industry; empty where no passage speaks of competition. */
  peers: Peer[];
};

const none: BriefingPassages = { results: [], intents: [], rivals: [], peers: [] };

/** Passages older than these months before the newest source say nothing of today. */
const recentMonths = 36;

/** Stems that find candidates; which sentence says what is decided by whoever reads them. */
const searches = {
  results: {
    words: ["revenues", "sales", "increased", "decreased", "quarter", "income", "earnings", "year"],
    limit: 12,
  },
  intents: {
    words: ["plans", "intends", "aims", "focus", "strategy", "priorities", "guidance", "outlook", "expects"],
    limit: 40,
  },
  rivals: { words: ["compete", "competitors", "rivals", "alternative"], limit: 30 },
} as const;

/** The passages of a company that a briefing may be written from; none where no text of it is held. */
export async function gatherPassages(
  db: Database,
  { key, industry }: EntityRow,
  asOf: string,
): Promise<BriefingPassages> {
  const held = await findPassageCoverage(db, key);
  if (held.filing + held.release + held.news === 0) return none;
  const from = monthsBefore(asOf, recentMonths);
  const find = (kind: keyof typeof searches) =>
    findPassages(db, { entityKey: key, required: [], from, to: null, ...searches[kind] });
  const [results, intents, rivals] = await Promise.all([find("results"), find("intents"), find("rivals")]);
  const isPeered = industry !== null && rivals.length > 0;
  const peers = isPeered ? await listPeers(db, { industry, entityKey: key }) : [];
  // Figures of a report are read as facts of their own; its sentences compare years that releases compare better.
  return { results: results.filter((one) => !isOfReport(one)), intents, rivals, peers };
}
