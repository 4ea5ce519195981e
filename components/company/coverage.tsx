import type { ReactNode } from "react";
import { type Column, DataTable } from "@/components/ui/data-table";
import { StateShape, type Tone } from "@/components/ui/status";
import { formatDay } from "@/lib/domain/calendar";
import { type Coverage, datasetLabels, type Refresh } from "./company-answer";

const columnsOf = (coverage: Coverage): readonly Column<Coverage[number]>[] => [
  { key: "dataset", header: "Dataset", isRowHeader: true, cell: ({ source }) => datasetLabels[source] },
  {
    key: "documents",
    header: "Documents",
    align: "end",
    cell: ({ documents }) =>
      documents === 0 ? <span className="text-faded">None</span> : documents.toLocaleString("en-US"),
  },
  // Without a single text the column would only say that facts are all there is.
  ...(coverage.some(({ texts }) => texts > 0)
    ? [
        {
          key: "texts",
          header: "With text",
          align: "end" as const,
          cell: ({ documents, texts }: Coverage[number]) =>
            documents === 0 ? "" : texts.toLocaleString("en-US"),
        },
      ]
    : []),
  { key: "newest", header: "Newest document", cell: ({ newest }) => (newest ? formatDay(newest) : "") },
  {
    key: "asked",
    header: "Last checked",
    cell: ({ checked_at, documents }) =>
      checked_at ? formatDay(checked_at.slice(0, 10)) : documents > 0 ? "Built-in data" : "",
  },
];

/** Coverage about a company and how fresh it is: silence in a dataset without documents says nothing. */
export function CoverageTable({ coverage }: { coverage: Coverage }) {
  const held = [...coverage].sort((one, other) => other.documents - one.documents);
  return (
    <section aria-labelledby="coverage" className="mt-14">
      <h2 id="coverage" className="section-title">
        Coverage
      </h2>
      <p className="mt-2 mb-3 text-faded text-sm">
        “None” means we have no documents, not that nothing happened.
        {held.some(({ checked_at }) => checked_at === null)
          ? " Built-in data ships with Footnote and is as new as its newest document."
          : ""}
      </p>
      <DataTable
        caption="Coverage by dataset"
        isCaptionHidden
        columns={columnsOf(held)}
        rows={held}
        rowKey={({ source }) => source}
      />
    </section>
  );
}

/** How far what is held about a company reaches, behind its name; nothing where no document of it is held. */
export function DataThrough({ day }: { day: string | null }) {
  if (day === null) return null;
  return (
    <>
      {" · data through "}
      <time dateTime={day} className="whitespace-nowrap">
        {formatDay(day)}
      </time>
    </>
  );
}

type Shown = NonNullable<Refresh>;

const tones: Record<Shown["state"], Tone> = {
  queued: "waiting",
  running: "waiting",
  done: "good",
  failed: "warning",
};

export const isComingIn = (refresh: Refresh): boolean =>
  refresh?.state === "queued" || refresh?.state === "running";

type RefreshLineProps = {
  refresh: Shown;
  /** What follows the words that newer filings are coming in. */
  whatNext?: ReactNode;
};

/** Whether a company's newer filings are coming in, in a line whose height no state changes. */
export function RefreshLine({ refresh, whatNext }: RefreshLineProps) {
  return (
    <div
      data-testid="refresh-line"
      className="mt-3 grid min-h-[3lh] grid-cols-[1rem_minmax(0,1fr)] gap-x-2 text-[0.9375rem] text-faded leading-normal min-[22.5rem]:min-h-[2lh] sm:min-h-[1lh] print:hidden"
      role="status"
    >
      <StateShape tone={tones[refresh.state]} className="mt-[calc((1lh-1rem)/2)] size-4" />
      <p>
        {isComingIn(refresh) ? <>Newer filings are coming in from the SEC{whatNext}</> : formatEnd(refresh)}
      </p>
    </div>
  );
}

function formatEnd({ state, since }: Shown): string {
  const day = formatDay(since.slice(0, 10));
  return state === "done"
    ? `Checked for newer SEC filings on ${day}.`
    : `SEC filings couldn’t be read on ${day}; we’ll try again.`;
}

/** Says of an answer that newer filings are on their way, so that the next one may say more. */
export function ComingIn({ refresh }: { refresh: Refresh }) {
  if (refresh === null || !isComingIn(refresh)) return null;
  return <RefreshLine refresh={refresh} whatNext="; try again in a minute for a fuller response." />;
}
