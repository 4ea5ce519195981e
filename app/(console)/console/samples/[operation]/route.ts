import { withErrorBoundary } from "@/lib/api/answer";
import { readSample } from "@/lib/api/demo";
import { getDatabase } from "@/lib/db/open";
import { errors } from "@/lib/operations/errors";

type Params = { params: Promise<{ operation: string }> };

/** The stored answer to an example, `?example=0`: for anyone, and free. */
export async function GET(request: Request, { params }: Params): Promise<Response> {
  const { operation } = await params;
  const at = Number(new URL(request.url).searchParams.get("example") ?? 0);
  const read = await withErrorBoundary(
    async () => ({ outcome: "read" as const, sample: await readSample(await getDatabase(), operation, at) }),
    "sample answer",
  );
  if (read.outcome === "failed")
    return Response.json({ error: errors.unavailable.error }, { status: errors.unavailable.status });
  if (read.sample === null) return Response.json({ error: "No such example" }, { status: 404 });
  return Response.json(read.sample.answer, { headers: { "Cache-Control": "public, max-age=600" } });
}
