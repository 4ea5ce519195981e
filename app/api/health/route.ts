import { makeRequestId } from "@/lib/api/answer";
import { pingDatabase } from "@/lib/db/gauges";
import { getDatabase } from "@/lib/db/open";

export const dynamic = "force-dynamic";

/** 200 when requests can be served, 503 while they cannot. */
export async function GET(): Promise<Response> {
  const headers = { "Cache-Control": "no-store", "X-Request-Id": makeRequestId() };
  try {
    const db = await getDatabase();
    await pingDatabase(db);
    return Response.json({ status: "ok", engine: db.engine }, { headers });
  } catch {
    return Response.json(
      { status: "unavailable" },
      { status: 503, headers: { ...headers, "Retry-After": "5" } },
    );
  }
}
