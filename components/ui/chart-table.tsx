import { formatDay } from "@/lib/domain/calendar";
import type { ChartDay, ChartProps } from "./chart-bars";
import { type Column, DataTable } from "./data-table";

/** The figures of a chart, as a table that opens below it. */
export function ChartTable({ name, days, series, write }: ChartProps & { write: (value: number) => string }) {
  const sumOf = (key: string) => days.reduce((sum, { values }) => sum + (values[key] ?? 0), 0);
  const totalOf = ({ values }: ChartDay) => series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0);
  const columns: Column<ChartDay>[] = [
    { key: "day", header: "Day (UTC)", cell: ({ day }) => formatDay(day), isRowHeader: true, sum: "Sum" },
    ...series.map(
      ({ key, label }): Column<ChartDay> => ({
        key: `series ${key}`,
        header: label,
        align: "end",
        cell: ({ values }) => write(values[key] ?? 0),
        sum: write(sumOf(key)),
      }),
    ),
  ];
  if (series.length > 1) {
    const all = days.reduce((sum, day) => sum + totalOf(day), 0);
    columns.push({
      key: "all",
      header: "All",
      align: "end",
      cell: (day) => write(totalOf(day)),
      sum: write(all),
    });
  }
  return (
    <details className="mt-3 text-sm">
      <summary className="action inline-block">As a table</summary>
      <div className="mt-3">
        <DataTable caption={name} columns={columns} rows={days} rowKey={({ day }) => day} narrow="scroll" />
      </div>
    </details>
  );
}
