"use client";

import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowSortingFeature,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useSearchParams } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";
import { type ComponentProps, type MouseEvent, type ReactNode, useMemo } from "react";
import { type DrawnColumn, type DrawnRow, DrawnTable } from "./data-table";
import { TextInput } from "./field";

const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
  sortFns: { basic: sortFn_basic, text: sortFn_text },
  filterFns: { includesString: filterFn_includesString },
});

/** A row with what it is sorted and found by, by the key of the column. */
export type ValuedRow = DrawnRow & { values: Readonly<Record<string, string | number | null>> };

type Props = Omit<ComponentProps<typeof DrawnTable>, "columns" | "rows"> & {
  columns: readonly DrawnColumn[];
  rows: readonly ValuedRow[];
  sortName: string;
  filterLabel: string | undefined;
};

/** Rows in the order, and of the words, that the address asks for. */
export function SortedTable({ columns, rows, sortName, filterLabel, ...look }: Props) {
  const filterName = `${sortName}-find`;
  const [sort, setSort] = useQueryState(sortName, parseAsString.withOptions({ history: "replace" }));
  const [find, setFind] = useQueryState(filterName, parseAsString.withDefault(""));
  const asked = useSearchParams();
  const hrefOf = (next: string | null) => {
    const parts = new URLSearchParams(asked);
    parts.delete(sortName);
    if (next !== null) parts.set(sortName, next);
    return `?${parts}`;
  };
  const table = useSortedRows(columns, rows, sort, find);
  const shown = table.getRowModel().rows.map(({ original }) => original);
  return (
    <>
      {filterLabel === undefined ? null : (
        <form className="mb-4 max-w-xs print:hidden" onSubmit={(event) => event.preventDefault()}>
          {[...asked].map(([name, value]) =>
            name === filterName ? null : <input key={name} type="hidden" name={name} value={value} />,
          )}
          <TextInput
            name={filterName}
            label={filterLabel}
            type="search"
            autoComplete="off"
            defaultValue={find}
            onChange={(event) => void setFind(event.currentTarget.value || null)}
          />
          <p className="sr-only" role="status">
            {find === "" ? "" : `${shown.length} of ${rows.length} rows`}
          </p>
        </form>
      )}
      <DrawnTable
        {...look}
        columns={columns.map((column) => {
          const state = table.getColumn(column.key);
          if (!column.canSort || !state) return column;
          const now = state.getIsSorted();
          const order = state.getNextSortingOrder();
          const next = order === false ? null : `${order === "desc" ? "-" : ""}${column.key}`;
          return {
            ...column,
            label: column.label ?? (typeof column.header === "string" ? column.header : undefined),
            sorted: now === false ? undefined : now === "asc" ? "ascending" : "descending",
            header: (
              <SortLink
                href={hrefOf(next)}
                now={now}
                isAtEnd={column.align === "end"}
                onSort={() => void setSort(next)}
              >
                {column.header}
              </SortLink>
            ),
          };
        })}
        rows={shown}
      />
      {shown.length === 0 ? <p className="mt-3 text-faded">No row says “{find}”.</p> : null}
    </>
  );
}

/** TanStack's table over rows, with its state from the address. @param sort "-units" for the most first. */
function useSortedRows(
  columns: Props["columns"],
  rows: readonly ValuedRow[],
  sort: string | null,
  find: string,
) {
  const data = useMemo(() => [...rows], [rows]);
  const defined = useMemo(
    () =>
      columns.map(({ key, canSort }) => {
        const isNumber = rows.some(({ values }) => typeof values[key] === "number");
        return {
          id: key,
          accessorFn: ({ values }: ValuedRow) => values[key] ?? undefined,
          enableSorting: canSort ?? false,
          sortFn: isNumber ? ("basic" as const) : ("text" as const),
          sortDescFirst: isNumber,
          sortUndefined: "last" as const,
        };
      }),
    [columns, rows],
  );
  const id = sort?.replace(/^-/, "");
  const isKnown = columns.some(({ key, canSort }) => canSort && key === id);
  const sorting = isKnown && id !== undefined ? [{ id, desc: sort?.startsWith("-") ?? false }] : [];
  return useTable({
    features,
    data,
    columns: defined,
    getRowId: ({ key }) => key,
    globalFilterFn: "includesString",
    getColumnCanGlobalFilter: () => true,
    state: { sorting, globalFilter: find.trim() },
    onSortingChange: () => {},
    onGlobalFilterChange: () => {},
  });
}

type SortLinkProps = {
  href: string;
  now: false | "asc" | "desc";
  /** Of a column of numbers: the arrow stands before the words, which end where the numbers end. */
  isAtEnd: boolean;
  onSort: () => void;
  children: ReactNode;
};

/** A heading that sorts by its column: with a script at once, without one by its address. */
function SortLink({ href, now, isAtEnd, onSort, children }: SortLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onSort();
  };
  return (
    <a href={href} onClick={follow} className="group/sort relative hover:text-ink hover:underline">
      {children}
      {/* In the room between two columns, so that no heading is wider for it. */}
      <span
        aria-hidden
        className={`absolute inset-y-0 ${isAtEnd ? "right-full mr-0.5" : "left-full ml-0.5"} ${now === false ? "text-faded" : "text-ink"}`}
      >
        {now === false ? "↕" : now === "asc" ? "↑" : "↓"}
      </span>
    </a>
  );
}
