import { Prose } from "@/components/briefing/prose";
import { formatDay } from "@/lib/domain/calendar";
import type { ReadSnapshot } from "./read-intelligence";

/** The stored briefings of a company, newest first, each to unfold. Stands within `Footnotes`. */
export function Snapshots({ snapshots }: { snapshots: readonly ReadSnapshot[] }) {
  return (
    <section aria-labelledby="snapshots" className="mt-14">
      <h2 id="snapshots" className="section-title">
        Earlier briefings
      </h2>
      {snapshots.length === 0 ? (
        <p className="mt-2 text-faded text-sm">No briefing of this company has been stored yet.</p>
      ) : (
        <ol className="mt-3 divide-y divide-rule border-rule border-y">
          {snapshots.map(({ at, writer, headline, paragraphs }) => (
            <li key={at}>
              <details>
                <summary className="cursor-pointer py-2">
                  <time dateTime={at} className="tabular-nums">
                    {formatDay(at.slice(0, 10))}
                  </time>{" "}
                  <span className="text-faded text-sm">
                    {writer === "model" ? "by a language model, checked by code" : "from the sources’ words"}
                  </span>
                </summary>
                <div className="space-y-3 pb-4 font-serif leading-relaxed">
                  {headline.length > 0 ? (
                    <p className="font-medium">
                      <Prose pieces={headline} />
                    </p>
                  ) : null}
                  {paragraphs.map((pieces, n) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a snapshot never move.
                    <p key={n}>
                      <Prose pieces={pieces} />
                    </p>
                  ))}
                </div>
              </details>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
