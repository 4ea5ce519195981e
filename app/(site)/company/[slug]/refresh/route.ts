import type { NextRequest } from "next/server";
import type { Refresh } from "@/components/company/company-answer";
import { getDatabase } from "@/lib/db/open";
import { findRefresh } from "@/lib/db/refresh";

/** How the refresh of a company's filings stands, for its page; asking queues nothing. */
export async function GET(_: NextRequest, { params }: { params: Promise<{ slug: string }> }) {
  const { status } = await findRefresh(await getDatabase(), (await params).slug);
  return Response.json(status satisfies Refresh, { headers: { "Cache-Control": "no-store" } });
}
