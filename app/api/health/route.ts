import { makeRequestId } from "@/lib/api/answer";
import { readParts } from "@/lib/db/jobs";
import { getDatabase, replicaStatus } from "@/lib/db/open";

export const dynamic = "force-dynamic";

/**
 * 200 while requests can be served, and 503 while they cannot. What calls don't wait for (replica, sources, workers) may be
 * away: then `degraded` names it, and the answer stays 200.
 */
export async function GET(): Promise<Response> {
  const headers = { "Cache-Control": "no-store", "X-Request-Id": makeRequestId() };
  try {
    const db = await getDatabase();
    const { pausedSources, failedJobs, isWorkDone } = await readParts(db);
    const replica = replicaStatus(db);
    const degraded = [
      ...(replica === null || replica.state === "up" ? [] : ["replica"]),
      ...(pausedSources.length + failedJobs.length === 0 ? [] : ["sources"]),
      ...(isWorkDone ? [] : ["workers"]),
    ];
    const body = {
      status: degraded.length === 0 ? "ok" : "degraded",
      engine: db.engine,
      degraded,
      ...(replica === null ? {} : { replica }),
      sources: { paused: pausedSources, failed: failedJobs },
      workers: { state: isWorkDone ? "up" : "away" },
    };
    return Response.json(body, { headers });
  } catch {
    return Response.json(
      { status: "unavailable" },
      { status: 503, headers: { ...headers, "Retry-After": "5" } },
    );
  }
}
