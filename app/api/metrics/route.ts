import { hasMetricsToken, writeMetrics } from "@/lib/api/metrics";
import { getDatabase } from "@/lib/db/open";

export const dynamic = "force-dynamic";

/** Prometheus metrics for whoever knows METRICS_TOKEN; without that setting the address does not exist. */
export async function GET(request: Request): Promise<Response> {
  const allowed = hasMetricsToken(request.headers.get("authorization"));
  if (allowed !== "yes")
    return Response.json(
      { error: allowed === "off" ? "Not found" : "Invalid metrics token" },
      { status: allowed === "off" ? 404 : 401, headers: { "Cache-Control": "no-store" } },
    );
  const { text, contentType } = await writeMetrics(await getDatabase());
  return new Response(text, { headers: { "Content-Type": contentType, "Cache-Control": "no-store" } });
}
