import { writeLlmsText } from "@/lib/docs/feeds";
import { publicUrl } from "@/lib/env";

export const dynamic = "force-dynamic";

export function GET(): Response {
  return new Response(writeLlmsText(publicUrl()), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
