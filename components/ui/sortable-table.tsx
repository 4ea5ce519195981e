import { drawRow, type TableProps } from "./data-table";
import { SortedTable, type ValuedRow } from "./sorted-table";

type Props<Row> = TableProps<Row> & {
  /** The part of the address that keeps the order: "sort=-units". One of its own where a page has several. */
  sortName?: string;
  /** Says what is looked for; with it there is a field to find rows by what they say. */
  filterLabel?: string;
  /** False where the page holds only a part of the rows: an order of those would say nothing. */
  isWhole?: boolean;
};

/** Fewer rows than this are found by looking. */
const fewRows = 8;

/**
 * A table that sorts by the columns with a `value`. Its order is in the address, and its headings are links, so that it
 * sorts without a script, too.
 */
export function SortableTable<Row>(props: Props<Row>) {
  const { columns, rows, rowKey, isCurrent, empty, sortName = "sort", ...rest } = props;
  const { filterLabel, isWhole = true, ...look } = rest;
  if (rows.length === 0 && empty) return empty;
  const valued = rows.map(
    (row): ValuedRow => ({
      ...drawRow(row, { columns, rowKey, isCurrent }),
      values: Object.fromEntries(columns.flatMap(({ key, value }) => (value ? [[key, value(row)]] : []))),
    }),
  );
  return (
    <SortedTable
      {...look}
      columns={columns.map(({ cell: _, value, ...column }) => ({
        ...column,
        canSort: isWhole && rows.length > 1 && value !== undefined,
      }))}
      rows={valued}
      sortName={sortName}
      filterLabel={isWhole && rows.length >= fewRows ? filterLabel : undefined}
    />
  );
}
