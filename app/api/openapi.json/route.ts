import { describeApi } from "@/lib/api/openapi";
import { publicUrl } from "@/lib/env";

export const dynamic = "force-dynamic";

/** The OpenAPI document of the interface, for anybody to read. */
export function GET(): Response {
  return Response.json(describeApi(publicUrl()), {
    headers: { "Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=300" },
  });
}
