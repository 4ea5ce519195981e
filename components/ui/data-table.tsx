import { type ReactNode, useId } from "react";

export type Column<Row> = {
  /** Unique in the table. */
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers: tabular, right-aligned, in one line. */
  align?: "start" | "end";
  /** The column that names its row; one a table. */
  isRowHeader?: boolean;
  /** The heading in words where `header` is not text, for the stacked reading. */
  label?: string;
  sorted?: "ascending" | "descending" | undefined;
  /** The column's cell in the row of sums. */
  sum?: ReactNode;
  className?: string;
};

type Props<Row> = {
  /** What the table shows; also the name of its scrolling region. */
  caption: ReactNode;
  isCaptionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown in place of the table where there are no rows. */
  empty?: ReactNode;
  /** On narrow screens rows read as lists (`stack`), or the table scrolls in its region. */
  narrow?: "stack" | "scroll";
  /** Marks the row that is chosen. */
  isCurrent?: (row: Row) => boolean;
};

/** Where a style changes how a table is laid out, some browsers forget that it is one; these remind them. */
const roles = {
  table: { role: "table" },
  rows: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  name: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

/** A real table, rendered on the server, with its caption. */
export function DataTable<Row>({ columns, rows, empty, narrow = "stack", ...rest }: Props<Row>) {
  const { caption, isCaptionHidden = false, rowKey, isCurrent } = rest;
  const captionId = useId();
  if (rows.length === 0 && empty) return empty;
  const hasSums = columns.some(({ sum }) => sum !== undefined);
  return (
    <section
      aria-labelledby={captionId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      className="table-region"
    >
      <table {...roles.table} className={`data-table ${narrow === "stack" ? "data-table-stack" : ""}`}>
        <caption id={captionId} className={isCaptionHidden ? "sr-only" : ""}>
          {caption}
        </caption>
        <thead {...roles.rows}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <th
                key={column.key}
                {...roles.head}
                scope="col"
                className={classOf(column)}
                {...(column.sorted ? { "aria-sort": column.sorted } : {})}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rows}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...roles.row} {...(isCurrent?.(row) ? { "aria-current": true } : {})}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} isName={column.isRowHeader ?? false}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        {hasSums ? (
          <tfoot {...roles.rows}>
            <tr {...roles.row}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} isName={column.isRowHeader ?? false}>
                  {column.sum}
                </Cell>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}

type CellProps<Row> = { column: Column<Row>; isName: boolean; children: ReactNode };

function Cell<Row>({ column, isName, children }: CellProps<Row>) {
  const label = column.label ?? (typeof column.header === "string" ? column.header : undefined);
  const common = { className: classOf(column), "data-label": label };
  if (!isName)
    return (
      <td {...roles.cell} {...common}>
        {children}
      </td>
    );
  return (
    <th {...roles.name} scope="row" {...common}>
      {children}
    </th>
  );
}

function classOf<Row>({ align, className = "" }: Column<Row>): string {
  return `${align === "end" ? "cell-end" : ""} ${className}`.trim();
}
