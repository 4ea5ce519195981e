import type { Metadata } from "next";
import { DefinitionList } from "@/components/ui/definition-list";
import { PageHeader } from "@/components/ui/page-header";
import { FailedState, StatusPill } from "@/components/ui/status";
import { pingDatabase, readReach } from "@/lib/db/gauges";
import { getDatabase } from "@/lib/db/open";
import { formatDatedMoment, formatDay } from "@/lib/domain/calendar";
import { isWarming } from "@/lib/env";
import { logError } from "@/lib/log";

export const metadata: Metadata = {
  title: "Status",
  description: "Whether this server is up, and how current its data is.",
};

export const dynamic = "force-dynamic";

/** What this server can say of itself at this moment; null where its database does not answer. */
async function look() {
  try {
    const db = await getDatabase();
    const startedMs = performance.now();
    await pingDatabase(db);
    const pingMs = performance.now() - startedMs;
    return { pingMs, ...(await readReach(db)) };
  } catch (error) {
    logError(error, { task: "status page" });
    return null;
  }
}

export default async function StatusPage() {
  const found = await look();
  return (
    <>
      <PageHeader title="Status" lead="Measured when you opened this page. Times are UTC." />
      {found === null ? (
        <FailedState title="The database is unavailable">
          Until it’s back, calls get a 503 and cost nothing.
        </FailedState>
      ) : (
        <div className="max-w-2xl">
          <DefinitionList
            items={[
              { term: "API and console", value: <StatusPill tone="good">Up</StatusPill> },
              { term: "Database", value: `Responds in ${Math.max(1, Math.round(found.pingMs))} ms` },
              { term: "Companies", value: found.entities.toLocaleString("en-US") },
              { term: "Documents", value: found.documents.toLocaleString("en-US") },
              {
                term: "Newest document",
                value: found.newestDocument === null ? "None yet" : formatDay(found.newestDocument),
              },
              {
                term: "Last ingestion",
                value:
                  found.lastIngested === null
                    ? "None yet: this is the built-in data"
                    : formatDatedMoment(new Date(found.lastIngested)),
              },
              {
                term: "Newer filings",
                value: isWarming()
                  ? "Fetched when someone asks about a company"
                  : "Not fetched: this server can’t query EDGAR",
              },
            ]}
          />
          <p className="mt-6 text-faded text-sm">
            For monitors:{" "}
            <a href="/api/health" className="action">
              /api/health
            </a>{" "}
            answers 200 while calls can be served and 503 while they can’t.
          </p>
        </div>
      )}
    </>
  );
}
