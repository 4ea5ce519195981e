import type { NextRequest } from "next/server";
import type { SourceWindow } from "@/components/briefing/source-panel";
import { findSourceStretch, isSourceId } from "@/lib/db/documents";
import { getDatabase } from "@/lib/db/open";

/** The text of a source around `?start=&end=`, for the side panel. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }) {
  const { searchParams } = request.nextUrl;
  const place = ["start", "end"].map((name) => searchParams.get(name) ?? "");
  const [start, end] = place.every((text) => /^\d{1,9}$/.test(text)) ? place.map(Number) : [];
  const passage = start !== undefined && end !== undefined && start < end ? { start, end } : null;
  const { id } = await params;
  const found = isSourceId(id) ? await findSourceStretch(await getDatabase(), id, passage) : null;
  return Response.json((found ?? { text: null, from: 0 }) satisfies SourceWindow);
}
