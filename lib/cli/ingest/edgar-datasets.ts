import path from "node:path";
import type { Database } from "@/lib/db/open";
import { ingestDatasets } from "@/lib/ingest/edgar/datasets/ingest-datasets";
import { loadSeed } from "@/lib/seed/load";
import { archiveFolder, findEdgar, withFetcher } from "@/lib/server/edgar-at-hand";
import type { EdgarCommand } from "./edgar-command";
import { runJobPatiently } from "./run-job-patiently";
import { clear, showLine } from "./terminal";

type Command = Extract<EdgarCommand, { what: "datasets" }>;

/** Takes in SEC's data sets of quarters; one process at a time. Exit code 1 where one failed or was not reached. */
export async function ingestEdgarDatasets(
  db: Database,
  { quarters, again }: Command,
  signal: AbortSignal,
): Promise<number> {
  const source = findEdgar();
  const outcome = await runJobPatiently(db, "edgar datasets", { signal }, async (lease) => {
    await loadSeed(db);
    return await withFetcher(db, source, lease.signal, (context) =>
      ingestDatasets(context, {
        source,
        quarters,
        again,
        folder: path.join(archiveFolder(), "datasets"),
        report: {
          onDone: (line) => console.log(`${clear}${line}`),
          onProgress: showLine,
          onFault: (line) => console.error(`${clear}${line}`),
        },
      }),
    );
  });
  if (outcome.outcome === "done") return outcome.value ? 0 : 1;
  const holder = outcome.outcome === "busy" ? ` by ${outcome.holder}` : "";
  console.error(`Data sets are being taken in${holder} already.`);
  return 1;
}
