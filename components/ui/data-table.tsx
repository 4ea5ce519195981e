import { cva } from "class-variance-authority";
import { type ReactNode, useId } from "react";

export type Column<Row> = {
  /** Unique in the table. */
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** What rows are put in order by, and found by, in a table that sorts; null comes last. */
  value?: (row: Row) => string | number | null;
  /** `end` for numbers: tabular, right-aligned, in one line. */
  align?: "start" | "end";
  /** The column that names its row; one a table. */
  isRowHeader?: boolean;
  /** The heading in words where `header` is not text, for the stacked reading. */
  label?: string;
  /** The column's cell in the row of sums. */
  sum?: ReactNode;
  className?: string;
};

/** What a table is like apart from its columns and rows. */
type TableLook = {
  /** What the table shows; also the name of its scrolling region. */
  caption: ReactNode;
  isCaptionHidden?: boolean;
  /** On narrow screens rows read as lists (`stack`), or the table scrolls in its region. */
  narrow?: "stack" | "scroll";
};

export type TableProps<Row> = TableLook & {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown in place of the table where there are no rows. */
  empty?: ReactNode;
  /** Marks the row that is chosen. */
  isCurrent?: ((row: Row) => boolean) | undefined;
};

/** A column and a row without functions, so that a server can hand them to a browser. */
export type DrawnColumn = Omit<Column<never>, "cell" | "value" | "label"> & {
  label?: string | undefined;
  /** Its heading sorts by it. */
  canSort?: boolean;
  sorted?: "ascending" | "descending" | undefined;
};
export type DrawnRow = {
  key: string;
  isCurrent: boolean;
  /** By the key of the column. */
  cells: Readonly<Record<string, ReactNode>>;
};

/** A real table, rendered on the server, with its caption. */
export function DataTable<Row>({ columns, rows, rowKey, isCurrent, empty, ...look }: TableProps<Row>) {
  if (rows.length === 0 && empty) return empty;
  return (
    <DrawnTable
      {...look}
      columns={columns}
      rows={rows.map((row) => drawRow(row, { columns, rowKey, isCurrent }))}
    />
  );
}

/** The cells of a row. */
export function drawRow<Row>(
  row: Row,
  { columns, rowKey, isCurrent }: Pick<TableProps<Row>, "columns" | "rowKey" | "isCurrent">,
): DrawnRow {
  return {
    key: rowKey(row),
    isCurrent: isCurrent?.(row) ?? false,
    cells: Object.fromEntries(columns.map((column) => [column.key, column.cell(row)])),
  };
}

/** Where a style changes how a table is laid out, some browsers forget that it is one; these remind them. */
const roles = {
  table: { role: "table" },
  rows: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  name: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

type DrawnTableProps = TableLook & { columns: readonly DrawnColumn[]; rows: readonly DrawnRow[] };

/** The markup of a table. */
export function DrawnTable(props: DrawnTableProps) {
  const { caption, isCaptionHidden = false, columns, rows, narrow = "stack" } = props;
  const captionId = useId();
  return (
    <section
      aria-labelledby={captionId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table {...roles.table} className={tableClass({ narrow })}>
        <caption id={captionId} className={isCaptionHidden ? "sr-only" : "pb-2 text-left text-faded"}>
          {caption}
        </caption>
        <thead
          {...roles.rows}
          className={headClass({
            narrow: narrow === "stack" && columns.some(({ canSort }) => canSort) ? "sort" : narrow,
          })}
        >
          <tr {...roles.row}>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.rows} className={rowsClass({ narrow })}>
          {rows.map(({ key, isCurrent, cells }) => (
            <tr
              key={key}
              {...roles.row}
              className={rowClass({ narrow, className: "hover:bg-wash" })}
              {...(isCurrent ? { "aria-current": true } : {})}
            >
              {columns.map((column) => (
                <Cell key={column.key} column={column} narrow={narrow}>
                  {cells[column.key]}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        <Sums columns={columns} narrow={narrow} />
      </table>
    </section>
  );
}

function HeadCell({ column }: { column: DrawnColumn }) {
  return (
    <th
      {...roles.head}
      scope="col"
      className={cellClass({
        align: column.align,
        className: `align-bottom whitespace-nowrap max-lg:whitespace-normal font-medium ${column.className ?? ""}`,
      })}
      data-sorts={column.canSort ? true : undefined}
      {...(column.sorted ? { "aria-sort": column.sorted } : {})}
    >
      {column.header}
    </th>
  );
}

/** The row of sums; nothing where no column has one. */
function Sums({ columns, narrow }: { columns: readonly DrawnColumn[]; narrow: Narrow }) {
  if (columns.every(({ sum }) => sum === undefined)) return null;
  return (
    <tfoot {...roles.rows} className={rowsClass({ narrow, className: "font-semibold" })}>
      <tr {...roles.row} className={rowClass({ narrow })}>
        {columns.map((column) => (
          <Cell key={column.key} column={column} narrow={narrow}>
            {column.sum}
          </Cell>
        ))}
      </tr>
    </tfoot>
  );
}

type Narrow = "stack" | "scroll";

type CellProps = { column: DrawnColumn; narrow: Narrow; children: ReactNode };

function Cell({ column, narrow, children }: CellProps) {
  const label = column.label ?? (typeof column.header === "string" ? column.header : undefined);
  const { align, className } = column;
  const common = {
    className: cellClass({ align, narrow, className: `align-top ${className ?? ""}` }),
    "data-label": label,
  };
  if (!column.isRowHeader)
    return (
      <td {...roles.cell} {...common}>
        {children}
      </td>
    );
  return (
    <th
      {...roles.name}
      scope="row"
      {...common}
      className={nameClass({ narrow, className: common.className })}
    >
      {children}
    </th>
  );
}

const tableClass = cva("w-full border-collapse text-left text-sm leading-5", {
  variants: { narrow: { scroll: "", stack: "max-sm:block max-sm:*:[caption]:block" } },
});

const headClass = cva("border-edge border-b text-faded", {
  variants: {
    narrow: {
      scroll: "",
      stack: "max-sm:sr-only",
      // The headings that sort stand above the stacked rows, and say so.
      sort: "max-sm:block max-sm:*:flex max-sm:*:flex-wrap max-sm:*:gap-x-4 max-sm:*:before:px-1 max-sm:*:before:py-2 max-sm:*:before:content-['Sort_by:'/''] max-sm:[&_th:not([data-sorts])]:sr-only max-sm:[&_th]:px-1",
    },
  },
});

const rowsClass = cva("", { variants: { narrow: { scroll: "", stack: "max-sm:block" } } });

const rowClass = cva("border-rule border-b", {
  variants: { narrow: { scroll: "", stack: "max-sm:block max-sm:py-2.5" } },
});

/** In the stacked reading each cell says its column's heading before it: for the eye, since the cell has it already. */
const cellClass = cva("px-3 py-2 last:pr-3 [&_code]:whitespace-nowrap", {
  variants: {
    align: { start: "", end: "whitespace-nowrap text-right tabular-nums" },
    narrow: {
      scroll: "max-sm:px-1.5 max-sm:first:pl-0 max-sm:last:pr-0",
      stack: [
        "max-sm:grid max-sm:grid-cols-[minmax(7rem,2fr)_minmax(0,3fr)] max-sm:justify-items-start max-sm:gap-3",
        "max-sm:wrap-anywhere max-sm:whitespace-normal max-sm:px-1 max-sm:py-[0.1875rem] max-sm:last:pr-1 max-sm:text-left max-sm:empty:hidden",
        "max-sm:[&_code]:whitespace-normal max-sm:data-label:before:font-normal max-sm:data-label:before:text-faded",
        "max-sm:data-label:before:content-[attr(data-label)/'']",
      ],
    },
  },
});

const nameClass = cva("in-[tfoot]:font-semibold font-medium", {
  variants: {
    narrow: { scroll: "", stack: "max-sm:block! max-sm:text-base max-sm:data-label:before:content-none!" },
  },
});
