import { writeChangelogFeed } from "@/lib/docs/feeds";
import { publicUrl } from "@/lib/env";

export const dynamic = "force-dynamic";

export function GET(): Response {
  return new Response(writeChangelogFeed(publicUrl()), {
    headers: { "Content-Type": "application/rss+xml; charset=utf-8" },
  });
}
