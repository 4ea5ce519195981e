import type { NextRequest } from "next/server";
import type { SourceWindow } from "@/components/briefing/source-panel";
import { listFactLines } from "@/components/source/source-view";
import { findSourceStretch, isSourceId, listRestingFacts } from "@/lib/db/documents";
import { getDatabase } from "@/lib/db/open";

/** A filing of several registrants tells of each. */
const mostCompanies = 3;

/** The text of a source around `?start=&end=` for the side panel; where none is held, the facts that rest on it. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }) {
  const { searchParams } = request.nextUrl;
  const place = ["start", "end"].map((name) => searchParams.get(name) ?? "");
  const [start, end] = place.every((text) => /^\d{1,9}$/.test(text)) ? place.map(Number) : [];
  const passage = start !== undefined && end !== undefined && start < end ? { start, end } : null;
  const { id } = await params;
  const db = await getDatabase();
  const found = isSourceId(id) ? await findSourceStretch(db, id, passage) : null;
  const { text, from } = found ?? { text: null, from: 0 };
  const lines = text === null && isSourceId(id) ? listFactLines(await listRestingFacts(db, id)) : [];
  // Of a list of the whole market, lines of other companies would tell nothing.
  const isOfFew = new Set(lines.map(({ key }) => key)).size <= mostCompanies;
  const facts = isOfFew ? lines.map((one) => one.text) : [];
  return Response.json({ text, from, facts } satisfies SourceWindow);
}
