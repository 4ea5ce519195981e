import { makeRequestId } from "@/lib/api/answer";
import { pingDatabase } from "@/lib/db/gauges";
import { getDatabase } from "@/lib/db/open";
import { replicaStatus } from "@/lib/db/replica";

export const dynamic = "force-dynamic";

/** 200 when requests can be served, also where a replica is away or behind, which it says; 503 while they cannot. */
export async function GET(): Promise<Response> {
  const headers = { "Cache-Control": "no-store", "X-Request-Id": makeRequestId() };
  try {
    const db = await getDatabase();
    await pingDatabase(db);
    const replica = replicaStatus(db);
    const parts = replica === null ? {} : { replica };
    return Response.json({ status: "ok", engine: db.engine, ...parts }, { headers });
  } catch {
    return Response.json(
      { status: "unavailable" },
      { status: 503, headers: { ...headers, "Retry-After": "5" } },
    );
  }
}
