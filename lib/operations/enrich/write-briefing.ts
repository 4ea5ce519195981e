import type { ServedBriefing } from "@/lib/briefing/brief-company";
import type { Draft } from "@/lib/briefing/statement";
import type { ResponseOf } from "../contract";
import type { enrich } from "./contract";
import type { Footnotes } from "./footnotes";

type Enrich = ResponseOf<typeof enrich>;

/** The texts of a briefing with their footnotes' marks, and what is to be known of how it came about. */
export function writeBriefing(
  briefing: ServedBriefing | null,
  footnotes: Footnotes,
  now: Date,
): Pick<Enrich, "context" | "headlineInsight"> & { meta: Enrich["meta"]["briefing"] } {
  if (briefing === null)
    return {
      context: null,
      headlineInsight: null,
      meta: {
        writer: null,
        composed_at: null,
        sentences_verified: 0,
        sentences_replaced: 0,
        sentences_dropped: 0,
        reason: "No source says more of this company than its name.",
      },
    };
  const { draft, writer, storedAt, verified, replaced, dropped } = briefing;
  const context = markContext(draft, footnotes);
  return {
    context,
    headlineInsight: draft.headline && footnotes.mark(draft.headline),
    meta: {
      writer,
      composed_at: storedAt ?? now.toISOString(),
      sentences_verified: verified,
      sentences_replaced: replaced,
      sentences_dropped: dropped,
      reason: draft.headline === null ? "Nothing recent is held that would make a headline." : null,
    },
  };
}

/** The paragraphs of a draft with the marks of their footnotes. */
export function markContext({ paragraphs }: Draft, footnotes: Footnotes): string {
  return paragraphs
    .map((paragraph) => paragraph.map((statement) => footnotes.mark(statement)).join(" "))
    .join("\n\n");
}
