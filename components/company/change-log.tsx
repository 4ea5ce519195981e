import { Prose } from "@/components/briefing/prose";
import type { Piece } from "@/components/briefing/read-briefing";
import { formatDay } from "@/lib/domain/calendar";
import type { ReadIntelligence } from "./read-intelligence";

/** How the briefing changed from one stored snapshot to the next, newest first. */
export function ChangeLog({ changes }: Pick<ReadIntelligence, "changes">) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes" className="mt-8">
      <h3 id="changes" className="border-rule border-b pb-1 font-medium">
        What changed in the briefing
      </h3>
      <ol className="divide-y divide-rule">
        {changes.map(({ at, added, removed }) => (
          <li key={at} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
            <time dateTime={at} className="text-faded text-sm tabular-nums sm:pt-0.5">
              {formatDay(at.slice(0, 10))}
            </time>
            <div className="space-y-2">
              <Sentences label="Came" texts={added} />
              <Sentences label="Went" texts={removed} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Sentences({ label, texts }: { label: string; texts: readonly Piece[][] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <p className="text-faded text-sm">{label}</p>
      <ul className="space-y-1 font-serif leading-relaxed">
        {texts.map((pieces, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of a change never move.
          <li key={at}>
            <Prose pieces={pieces} />
          </li>
        ))}
      </ul>
    </div>
  );
}
