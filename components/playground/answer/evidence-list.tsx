import { sourceAddress } from "@/components/briefing/source-address";
import { SourceMark } from "@/components/site/source-mark";
import { writeDay } from "@/lib/domain/calendar";
import type { ResponseOf } from "@/lib/operations/contract";
import type { corroborate } from "@/lib/operations/corroborate/contract";

type Evidence = ResponseOf<typeof corroborate>["results"][number]["evidence"][number];

/** What speaks for a claim, against it or lies near it; each item opens its source at the passage. */
export function EvidenceList({ title, items }: { title: string; items: readonly Evidence[] }) {
  if (items.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="text-faded text-sm">{title}</h3>
      <ul className="mt-1 space-y-2">
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: evidence has no identity of its own and never moves.
          <li key={at}>
            {item.text}
            {item.source ? (
              <SourceMark href={addressOf(item.source)} label={`${item.text} ${item.date ?? ""}`} />
            ) : null}
            {item.source?.quote ? (
              <blockquote className="mt-1 border-rule border-l-2 pl-3 font-serif text-[0.9375rem] text-faded">
                {item.source.quote}
              </blockquote>
            ) : null}
            {item.date && !item.text.includes(writeDay(item.date)) ? (
              <span className="block text-faded text-sm tabular-nums">{writeDay(item.date)}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function addressOf({ id, quote_start, quote_end }: NonNullable<Evidence["source"]>): string {
  const isPlaced = quote_start !== undefined && quote_end !== undefined;
  return sourceAddress(id, isPlaced ? { start: quote_start, end: quote_end } : null);
}
