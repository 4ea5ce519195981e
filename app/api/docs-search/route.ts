import { searchDocs } from "@/lib/docs/search-docs";

export const dynamic = "force-dynamic";

/** Parts of the documentation for the palette. */
export function GET(request: Request): Response {
  const query = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 100);
  return Response.json(
    { found: query.trim() === "" ? [] : searchDocs(query) },
    { headers: { "Cache-Control": "public, max-age=60" } },
  );
}
