import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { Prose } from "@/components/briefing/briefing";
import type { Piece, ReadBriefing } from "@/components/briefing/read-briefing";
import { formatDay } from "@/lib/domain/calendar";
import { groupBy } from "@/lib/domain/group-by";
import type { Enriched } from "./company-answer";

/** What the part of a page is headed: it is a SWOT only with all four parts of one. Null where it holds nothing. */
export function titleIntelligence({
  parts,
  competitors,
  priorities,
  changes,
}: ReadIntelligence): string | null {
  if (parts.every(({ points }) => points.length > 0)) return "SWOT";
  if (parts.some(({ points }) => points.length > 0)) return "Points from sources";
  const others = competitors.length + priorities.length + changes.length;
  return others > 0 ? "Competition and priorities" : null;
}

/**
 * What sources say for and against a company, each sentence with its footnotes; a part that holds nothing is left out,
 * and all of it where none holds anything. Stands within `Footnotes`.
 */
export function Intelligence({ read }: { read: ReadIntelligence }) {
  const { parts, competitors, priorities, changes, confidence } = read;
  const held = parts.filter(({ points }) => points.length > 0);
  const title = titleIntelligence(read);
  if (title === null) return null;
  return (
    <section data-one-stop aria-labelledby="intelligence" className="mt-14 first:mt-0">
      <h2 id="intelligence" className="section-title">
        {title}
      </h2>
      {held.length > 0 ? (
        <p className="mt-2 text-faded text-sm">
          {confidence === 1
            ? "From the company’s own filings."
            : `${Math.round(confidence * 100)}% of the points are from the company’s own filings, the rest from other sources.`}
        </p>
      ) : null}
      <div className="mt-4 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {held.map(({ name, title, points }) => (
          <Part key={name} title={title}>
            <Points points={points} />
          </Part>
        ))}
        {competitors.length > 0 ? (
          <Part title="Named as competition">
            <ul className="mt-2 space-y-2">
              {competitors.map(({ companies, pieces, date }) => (
                <li key={companies[0]?.name}>
                  {companies.map(({ key, name }, index) => (
                    <Fragment key={name}>
                      {index > 0 ? ", " : ""}
                      {key === null ? (
                        <span className="font-medium">{name}</span>
                      ) : (
                        <Link
                          href={`/company/${key}`}
                          prefetch={false}
                          data-stop
                          className="action font-medium"
                        >
                          {name}
                        </Link>
                      )}
                    </Fragment>
                  ))}
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

/** How the briefing changed from one stored snapshot to the next, newest first. */
function ChangeLog({ changes }: Pick<ReadIntelligence, "changes">) {
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
              <Sentences label="Added" texts={added} />
              <Sentences label="Removed" texts={removed} />
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

/** The stored briefings of a company, newest first, each to unfold. Stands within `Footnotes`. */
export function Snapshots({ snapshots }: { snapshots: readonly ReadSnapshot[] }) {
  return (
    <section aria-labelledby="snapshots" className="mt-14">
      <h2 id="snapshots" className="section-title">
        Earlier briefings
      </h2>
      {snapshots.length === 0 ? (
        <p className="mt-2 text-faded text-sm">No briefing has been stored for this company yet.</p>
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
                <div data-one-stop className="space-y-3 pb-4 font-serif leading-relaxed">
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

type Held = NonNullable<Enriched["intelligence"]>;
type History = NonNullable<Enriched["intelligence_history"]>;

type Point = { pieces: Piece[]; date: string | null };
type SwotPart = {
  name: string;
  title: string;
  points: readonly Point[];
};

/** Intelligence with the marks of its sentences read, in the order in which a page shows it. */
type ReadIntelligence = {
  parts: readonly SwotPart[];
  /** Those that one sentence names stand together. */
  competitors: readonly (Point & { companies: readonly { key: string | null; name: string }[] })[];
  priorities: readonly Point[];
  changes: readonly { at: string; added: readonly Piece[][]; removed: readonly Piece[][] }[];
  /** Share of the points that rest on the company's own filings. */
  confidence: number;
};

type ReadSnapshot = { at: string; writer: string; headline: Piece[]; paragraphs: Piece[][] };

type Read = ReadBriefing["readFurther"];

const quadrants = [
  ["strengths", "Strengths"],
  ["weaknesses", "Weaknesses"],
  ["opportunities", "Opportunities"],
  ["threats", "Threats"],
] as const;

export function readIntelligence(held: Held, read: Read): ReadIntelligence {
  const point = ({ text, date }: { text: string; date: string | null }): Point => ({
    pieces: read(text),
    date,
  });
  return {
    parts: quadrants.map(([name, title]) => ({
      name,
      title,
      points: held[name].map(point),
    })),
    competitors: [...groupBy(held.competitors, ({ text }) => text).values()].flatMap(([first, ...rest]) =>
      first === undefined
        ? []
        : [{ companies: [first, ...rest].map(({ key, name }) => ({ key, name })), ...point(first) }],
    ),
    priorities: held.priorities.map(point),
    changes: held.changelog.map(({ at, added, removed }) => ({
      at,
      added: added.map(read),
      removed: removed.map(read),
    })),
    confidence: held.confidence,
  };
}

export function readSnapshots({ snapshots }: History, read: Read): ReadSnapshot[] {
  return snapshots.map(({ composed_at, writer, headlineInsight, context }) => ({
    at: composed_at,
    writer,
    headline: read(headlineInsight ?? ""),
    paragraphs: context.split(/\n{2,}/).flatMap((text) => (text.trim() === "" ? [] : [read(text.trim())])),
  }));
}
