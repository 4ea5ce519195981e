import { explainSuggestions } from "@/components/palette/explain-suggestions";
import { makeRequestId } from "@/lib/api/answer";
import { getDatabase } from "@/lib/db/open";
import { loadRegistry } from "@/lib/db/registry";
import { errors } from "@/lib/operations/errors";
import { maxSuggestionQuery, suggestCompanies } from "@/lib/operations/suggest-companies";

export const dynamic = "force-dynamic";

/** `?q=` what a person has typed so far; answers with companies that may be meant. Costs nothing and needs no key. */
export async function GET(request: Request): Promise<Response> {
  const headers = { "Cache-Control": "no-store", "X-Request-Id": makeRequestId() };
  const typed = new URL(request.url).searchParams.get("q") ?? "";
  if (typed.length > maxSuggestionQuery) {
    const error = `q must be at most ${maxSuggestionQuery} characters`;
    return Response.json({ error }, { status: 400, headers });
  }
  try {
    const db = await getDatabase();
    const found = await suggestCompanies(db, typed);
    const companies = explainSuggestions(await loadRegistry(db), found, typed);
    return Response.json({ companies }, { headers: { ...headers, "Cache-Control": "public, max-age=60" } });
  } catch {
    const { error, status } = errors.unavailable;
    return Response.json({ error }, { status, headers: { ...headers, "Retry-After": "5" } });
  }
}
