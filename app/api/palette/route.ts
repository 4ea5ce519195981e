import { listEntries } from "@/components/palette/list-entries";
import { listFields } from "@/lib/docs/list-fields";

export const dynamic = "force-static";

/** What the palette finds in the contracts, so that no page carries them. */
export function GET(): Response {
  return Response.json(
    { entries: listEntries(listFields) },
    { headers: { "Cache-Control": "public, max-age=3600" } },
  );
}
