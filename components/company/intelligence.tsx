import Link from "next/link";
import { Prose } from "@/components/briefing/prose";
import { writeDay } from "@/lib/domain/calendar";
import { ChangeLog } from "./change-log";
import type { Point, ReadIntelligence } from "./read-intelligence";

/** What sources say for and against a company, each sentence with its footnotes. Stands within `Footnotes`. */
export function Intelligence({ read }: { read: ReadIntelligence }) {
  const { parts, competitors, noCompetitors, priorities, changes, confidence } = read;
  const hasPoints = parts.some(({ points }) => points.length > 0);
  return (
    <section aria-labelledby="intelligence" className="mt-14">
      <h2 id="intelligence" className="section-title">
        Strengths, weaknesses, opportunities, threats
      </h2>
      <p className="mt-2 text-faded text-sm">
        Only what sources say.{" "}
        {hasPoints
          ? `${Math.round(confidence * 100)} % of the points rest on the company’s own filings.`
          : "None says anything of the kind yet."}
      </p>
      <div className="mt-4 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {parts.map(({ name, title, points, empty }) => (
          <div key={name} className="min-w-0">
            <h3 className="border-rule border-b pb-1 font-medium">{title}</h3>
            <Points points={points} empty={empty} />
          </div>
        ))}
      </div>
      <div className="mt-8 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <div className="min-w-0">
          <h3 className="border-rule border-b pb-1 font-medium">Competitors</h3>
          {competitors.length === 0 ? (
            <Empty>{noCompetitors}</Empty>
          ) : (
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
          )}
        </div>
        <div className="min-w-0">
          <h3 className="border-rule border-b pb-1 font-medium">Priorities</h3>
          <Points points={priorities} empty="No source that is held says so." />
        </div>
      </div>
      <ChangeLog changes={changes} />
    </section>
  );
}

function Points({ points, empty }: { points: readonly Point[]; empty: string | null }) {
  if (points.length === 0) return <Empty>{empty}</Empty>;
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
  return (
    <>
      <Prose pieces={pieces} />
      {date ? (
        <>
          {" "}
          <time dateTime={date} className="whitespace-nowrap font-sans text-faded text-sm tabular-nums">
            {writeDay(date)}
          </time>
        </>
      ) : null}
    </>
  );
}

function Empty({ children }: { children: string | null }) {
  return (
    <p className="mt-2 text-faded text-sm">{children ?? "No source that is held says anything of it."}</p>
  );
}
