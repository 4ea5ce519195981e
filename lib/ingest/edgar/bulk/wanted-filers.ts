import "server-only";
import { z } from "zod";
import { listHeldCiks } from "@/lib/db/registrants";
import { listLimits } from "../edgar-source";
import { padCik } from "../edgar-urls";
import { fetchPatiently, type IngestContext } from "../ingest-context";

const tickersUrl = "https://www.sec.gov/files/company_tickers.json";

const tickersSchema = z.record(z.string(), z.object({ cik_str: z.number().int().nonnegative() }));

/** The filers that matter: companies that are held, and those on SEC's list of tickers as it is now. */
export async function findWantedFilers(
  context: IngestContext,
): Promise<{ ciks: Set<string>; fault: string | null }> {
  const ciks = await listHeldCiks(context.db);
  const answer = await fetchPatiently(context, tickersUrl, { limits: listLimits });
  if (answer.outcome !== "fetched") {
    const reason = "reason" in answer ? answer.reason : answer.outcome;
    return { ciks, fault: `${tickersUrl}: ${reason}` };
  }
  try {
    const listed = tickersSchema.parse(JSON.parse(answer.bytes.toString("utf8")));
    for (const { cik_str } of Object.values(listed)) ciks.add(padCik(cik_str));
    return { ciks, fault: null };
  } catch {
    return { ciks, fault: `${tickersUrl}: of another form` };
  }
}
