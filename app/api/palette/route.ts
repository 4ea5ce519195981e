import { listEntries } from "@/components/palette/list-entries";
import { listFields, slugField } from "@/lib/docs/operation-page";

export const dynamic = "force-static";

/** What the palette finds in the contracts, so that no page carries them; fields by their own anchors. */
export function GET(): Response {
  const entries = listEntries(listFields).map((entry) =>
    entry.group === "Fields" ? { ...entry, href: `${entry.href}-${slugField(entry.label)}` } : entry,
  );
  return Response.json({ entries }, { headers: { "Cache-Control": "public, max-age=3600" } });
}
