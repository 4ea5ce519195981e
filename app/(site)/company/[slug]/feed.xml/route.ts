import { listEvents } from "@/lib/db/filing-events";
import { getDatabase } from "@/lib/db/open";
import { findRegistryEntity } from "@/lib/db/registry";
import { writeCompanyFeed } from "@/lib/docs/feeds";
import { publicUrl } from "@/lib/env";
import { toEvent } from "@/lib/operations/records/filing-event";

export const dynamic = "force-dynamic";

const mostEvents = 50;

/** A company's newest events as an Atom feed. */
export async function GET(_: Request, { params }: { params: Promise<{ slug: string }> }): Promise<Response> {
  const { slug } = await params;
  const db = await getDatabase();
  const company = await findRegistryEntity(db, slug);
  if (company === null)
    return new Response("There is no such company.\n", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  const all = { from: null, to: null, items: null, limit: mostEvents };
  const { events } = await listEvents(db, { entityKey: company.key, ...all });
  const told = events.map((row) => ({ ...row, type: toEvent(row).type }));
  return new Response(writeCompanyFeed(publicUrl(), company, told), {
    headers: {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": "public, max-age=300",
    },
  });
}
