import Link from "next/link";
import type { ReactNode } from "react";
import { Prose } from "@/components/briefing/prose";
import { formatDay } from "@/lib/domain/calendar";
import { ChangeLog } from "./change-log";
import type { Point, ReadIntelligence } from "./read-intelligence";

/**
 * What sources say for and against a company, each sentence with its footnotes; a part that holds nothing is left out,
 * and all of it where none holds anything. Stands within `Footnotes`.
 */
export function Intelligence({ read }: { read: ReadIntelligence }) {
  const { parts, competitors, priorities, changes, confidence } = read;
  const held = parts.filter(({ points }) => points.length > 0);
  if (held.length + competitors.length + priorities.length + changes.length === 0) return null;
  return (
    <section aria-labelledby="intelligence" className="mt-14 first:mt-0">
      <h2 id="intelligence" className="section-title">
        {held.length > 0 ? "SWOT" : "Competitors and priorities"}
      </h2>
      {held.length > 0 ? (
        <p className="mt-2 text-faded text-sm">
          Only what sources say. {Math.round(confidence * 100)}% of the points rest on the company’s own
          filings.
        </p>
      ) : null}
      <div className="mt-4 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {held.map(({ name, title, points }) => (
          <Part key={name} title={title}>
            <Points points={points} />
          </Part>
        ))}
        {competitors.length > 0 ? (
          <Part title="Competitors">
            <ul className="mt-2 space-y-2">
              {competitors.map(({ key, name, pieces, date }) => (
                <li key={key}>
                  <Link href={`/company/${key}`} prefetch={false} className="action font-medium">
                    {name}
                  </Link>
                  <p className="font-serif">
                    <Sentence pieces={pieces} date={date} />
                  </p>
                </li>
              ))}
            </ul>
          </Part>
        ) : null}
        {priorities.length > 0 ? (
          <Part title="Priorities">
            <Points points={priorities} />
          </Part>
        ) : null}
      </div>
      <ChangeLog changes={changes} />
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="border-rule border-b pb-1 font-medium">{title}</h3>
      {children}
    </div>
  );
}

function Points({ points }: { points: readonly Point[] }) {
  return (
    <ul className="mt-2 space-y-2 font-serif leading-relaxed">
      {points.map(({ pieces, date }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the points of a briefing never move.
        <li key={at}>
          <Sentence pieces={pieces} date={date} />
        </li>
      ))}
    </ul>
  );
}

function Sentence({ pieces, date }: Point) {
  const isDated =
    date !== null && pieces.some((piece) => "text" in piece && piece.text.includes(formatDay(date)));
  return (
    <>
      <Prose pieces={pieces} />
      {date !== null && !isDated ? (
        <>
          {" "}
          <time dateTime={date} className="whitespace-nowrap font-sans text-faded text-sm tabular-nums">
            {formatDay(date)}
          </time>
        </>
      ) : null}
    </>
  );
}
