import { sourceAddress } from "@/components/briefing/source-address";
import { SourceMark } from "@/components/site/source-mark";
import { formatDay } from "@/lib/domain/calendar";
import type { ResponseOf } from "@/lib/operations/contract";
import type { corroborate } from "@/lib/operations/corroborate/contract";

type Evidence = ResponseOf<typeof corroborate>["results"][number]["evidence"][number];
type Source = NonNullable<Evidence["source"]>;

/** What speaks for a claim, against it or lies near it; each item opens its source at the passage. */
export function EvidenceList({ title, items }: { title: string; items: readonly Evidence[] }) {
  if (items.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="text-faded text-sm">{title}</h3>
      <ul className="mt-1 space-y-3">
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: evidence has no identity of its own and never moves.
          <li key={at} className="min-w-0">
            {item.source?.quote === item.text ? <Passage item={item} /> : <RecordOf item={item} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Evidence that is a passage and nothing more: its words once, then where they stand and what they lack. */
function Passage({ item: { lacks, text, source, date, method } }: { item: Evidence }) {
  const place = source === null ? "" : placeOf(source);
  const reader = method === "model" ? "read by a language model" : "";
  return (
    <>
      {lacks ? <p>Lacks {lacks}</p> : null}
      <Quote text={text} />
      <p className="mt-1 text-faded text-sm tabular-nums">
        {[place, date ? formatDay(date) : "", reader].filter(Boolean).join(", ")}
        {source ? <SourceMark href={addressOf(source)} label={`${place} ${date ?? ""}`.trim()} /> : null}
      </p>
    </>
  );
}

function RecordOf({ item: { text, source, date } }: { item: Evidence }) {
  return (
    <>
      {text}
      {source ? <SourceMark href={addressOf(source)} label={`${text} ${date ?? ""}`} /> : null}
      {source?.quote ? <Quote text={source.quote} /> : null}
      {date && !text.includes(formatDay(date)) ? (
        <span className="block text-faded text-sm tabular-nums">{formatDay(date)}</span>
      ) : null}
    </>
  );
}

/** Its lines run on, and the cells of its tables stay apart; the source shows how they stand. */
function Quote({ text }: { text: string }) {
  return (
    <blockquote className="mt-1 break-words border-rule border-l-2 pl-3 font-serif text-[0.9375rem] text-faded">
      {text.replace(/\t/g, " · ")}
    </blockquote>
  );
}

/** "8-K, item 5.02" */
function placeOf({ form, item, accession }: Source): string {
  if (accession === null || accession === undefined) return "Article";
  return [form ?? "Filing", item ? `item ${item}` : "exhibit"].join(", ");
}

function addressOf({ id, quote_start, quote_end }: Source): string {
  const isPlaced = quote_start !== undefined && quote_end !== undefined;
  return sourceAddress(id, isPlaced ? { start: quote_start, end: quote_end } : null);
}
