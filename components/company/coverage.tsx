import { type Column, DataTable } from "@/components/ui/data-table";
import { formatDay } from "@/lib/domain/calendar";
import { type Coverage, datasetLabels } from "./company-answer";

const columns: readonly Column<Coverage[number]>[] = [
  { key: "dataset", header: "Dataset", isRowHeader: true, cell: ({ source }) => datasetLabels[source] },
  {
    key: "documents",
    header: "Documents",
    align: "end",
    cell: ({ documents }) =>
      documents === 0 ? <span className="text-faded">none</span> : documents.toLocaleString("en-US"),
  },
  {
    key: "texts",
    header: "With text",
    align: "end",
    cell: ({ documents, texts }) => (documents === 0 ? "" : texts.toLocaleString("en-US")),
  },
  { key: "newest", header: "Newest", cell: ({ newest }) => (newest ? formatDay(newest) : "") },
  {
    key: "asked",
    header: "Publisher asked",
    cell: ({ checked_at }) => (checked_at ? formatDay(checked_at.slice(0, 10)) : "not yet"),
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
        An empty row means we have no data, not that nothing happened.
      </p>
      <DataTable
        caption="Coverage by dataset"
        isCaptionHidden
        columns={columns}
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
