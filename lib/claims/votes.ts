import type { TextEvent } from "@/lib/language/annotation";
import type { ToldPassage } from "./alignment";

/* Reports on votes give a proposal's name and how many were for it and against it, and leave it to the reader. */

const longestName = 400;
const lookBack = 400;
const behindName =
  /^[\s:.]*(?:votes )?for\s+(?:votes )?(?:against|withheld)[^\d]{0,80}?([\d,]{4,})\s+([\d,]{1,})/i;
const bareCounts = /^[\s:.]*([\d,]{7,})\s+([\d,]{1,})/;
const columns = /\bfor\s+(?:votes )?against\b/i;

const numberOf = (digits: string): number => Number(digits.replace(/,/g, ""));

const known = new WeakMap<ToldPassage["annotation"], TextEvent[]>();

/** What was voted on, as approved or rejected by the counts that stand behind its name. */
export function votedEvents({ text, annotation }: Pick<ToldPassage, "text" | "annotation">): TextEvent[] {
  const read = known.get(annotation);
  if (read !== undefined) return read;
  const events = /\bagainst\b/i.test(text)
    ? annotation.sentences.flatMap(({ start, end }, sentence): TextEvent[] => {
        if (end - start > longestName) return [];
        const after = text.slice(end, end + 160);
        const named = behindName.exec(after);
        const isInColumns = columns.test(text.slice(Math.max(0, start - lookBack), start));
        const counts = named ?? (isInColumns ? bareCounts.exec(after) : null);
        if (counts === null || !/\p{L}{4}/u.test(text.slice(start, end))) return [];
        const [, yes = "", no = ""] = counts;
        if (numberOf(yes) === numberOf(no)) return [];
        return [
          {
            start,
            end,
            sentence,
            predicate: numberOf(yes) > numberOf(no) ? "approve" : "reject",
            realization: "row",
            polarity: "asserted",
            modality: "done",
            time: null,
            within: null,
            arguments: [
              { start, end, role: "object", words: [], head: "proposal", mention: null, binding: "direct" },
            ],
          },
        ];
      })
    : [];
  known.set(annotation, events);
  return events;
}
