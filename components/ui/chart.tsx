import { PatternCircles, PatternLines } from "@visx/pattern";
import { scaleBand, scaleLinear } from "@visx/scale";
import { AreaClosed, BarStack, LinePath } from "@visx/shape";
import { Fragment, type ReactNode, useId } from "react";
import { formatNumber } from "@/lib/domain/amounts";
import { formatDay } from "@/lib/domain/calendar";
import { type Column, DataTable } from "./data-table";

export type ChartDay = {
  /** YYYY-MM-DD, in UTC. */
  day: string;
  /** By series; what is missing is 0. */
  values: Readonly<Record<string, number>>;
};

type ChartProps = {
  /** What is drawn: "Units per day by operation". Names the drawing and its table. */
  name: string;
  /** What it shows, for those who do not see it: "Most on Nov 3: 88 units." */
  summary?: string;
  days: readonly ChartDay[];
  /** Bottom first; at most five. */
  series: readonly { key: string; label: string }[];
  /** How a value is written, in the axis and the table. */
  format?: (value: number) => string;
  /** Dashed lines across, such as the included units of a day. */
  marks?: readonly { label: string; value: number }[];
};

const heightPx = 208;
const topPx = 14;
const footPx = 22;
const basePx = heightPx - footPx;

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "2026-11-03" as "Nov 3". */
export function formatShortDay(day: string): string {
  const [, month, date] = day.split("-").map(Number);
  return `${months[(month ?? 1) - 1]} ${date}`;
}

/** Scales: x in percent of the width, y in pixels from the top; and the marks that are drawn. */
function layOut(
  days: readonly ChartDay[],
  series: ChartProps["series"],
  marks: NonNullable<ChartProps["marks"]>,
) {
  const sums = days.map(({ values }) => series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0));
  const most = Math.max(...sums, 0);
  // A mark far above the bars would flatten them; the table and the meter say it anyway.
  const drawn = marks.filter(({ value }) => value > 0 && value <= Math.max(most * 2, 1));
  const top = Math.max(most, ...drawn.map(({ value }) => value), 1);
  const x = scaleBand({
    domain: days.map(({ day }) => day),
    range: [0, 100],
    paddingInner: days.length < 10 ? 0.6 : 0.25,
  });
  return { sums, drawn, x, y: scaleLinear({ domain: [0, top], range: [basePx, topPx], nice: 4 }) };
}

/** Stacked bars, one a day, drawn on the server, with the same figures as a table below. */
export function ChartBars(props: ChartProps) {
  const { name, summary, days, series, marks = [], format = formatNumber } = props;
  const id = useId();
  const { sums, drawn, x, y } = layOut(days, series, marks);
  const ticks = y.ticks(4).filter((tick) => format(tick) !== format(0) || tick === 0);
  return (
    <figure className="text-xs" aria-labelledby={`${id}-name`}>
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <span id={`${id}-name`} className="font-medium text-sm">
          {name}
        </span>
        {series.length > 1 ? <SeriesLegend id={id} labels={series.map(({ label }) => label)} /> : null}
      </figcaption>
      <div
        role="img"
        aria-label={`${name}. ${summary ?? ""}`.trim()}
        className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-2 *:[svg]:block *:[svg]:overflow-visible [&_text]:fill-faded [&_text]:text-xs [&_text]:tabular-nums"
      >
        <Axis ticks={ticks.map((tick) => ({ y: y(tick), text: format(tick) }))} />
        <svg width="100%" height={heightPx} aria-hidden="true">
          <SeriesPatterns id={id} count={series.length} />
          {ticks.map((tick) => (
            <line
              key={tick}
              x2="100%"
              y1={y(tick)}
              y2={y(tick)}
              className={tick === 0 ? "stroke-edge" : "stroke-rule"}
            />
          ))}
          <BarStack
            data={[...days]}
            keys={series.map(({ key }) => key)}
            value={({ values }, key) => values[key] ?? 0}
            x={({ day }) => day}
            xScale={x}
            yScale={y}
            color={(key) => key}
          >
            {(stacks) =>
              days.map(({ day }, at) => (
                <DayBars
                  key={day}
                  id={id}
                  title={describeDay(props, at, format(sums[at] ?? 0))}
                  layers={stacks.flatMap(({ bars }) => bars[at] ?? [])}
                />
              ))
            }
          </BarStack>
          <DayLabels days={days} x={x} />
          {drawn.map(({ label, value }) => (
            <MarkLine key={label} label={label} y={y(value)} />
          ))}
        </svg>
      </div>
      <ChartTable {...props} format={format} />
    </figure>
  );
}

/** "Nov 21: 63 (Validate 20, Enrich 43)". */
function describeDay({ days, series, format = formatNumber }: ChartProps, at: number, sum: string): string {
  const { day = "", values = {} } = days[at] ?? {};
  const parts = series.flatMap(({ key, label }) => {
    const value = values[key] ?? 0;
    return value === 0 ? [] : [`${label} ${format(value)}`];
  });
  return `${formatShortDay(day)}: ${sum}${parts.length > 1 ? ` (${parts.join(", ")})` : ""}`;
}

const percent = (share: number) => `${share.toFixed(3)}%`;

type DayBarsProps = {
  /** The drawing's own. */
  id: string;
  title: string;
  /** Bottom first; x and width in percent, y and height in pixels. */
  layers: readonly { key: string | number; x: number; y: number; width: number; height: number }[];
};

/** The bar of a day, and the ground that shows where the pointer is. */
function DayBars({ id, title, layers }: DayBarsProps) {
  const [{ x, width } = { x: 0, width: 0 }] = layers;
  const place = { x: percent(x), width: percent(width) };
  return (
    <g className="group" data-hint={title}>
      <rect {...place} y={topPx} height={basePx - topPx} className="fill-transparent group-hover:fill-wash" />
      {layers.map(({ key, y, height }, at) => {
        if (height <= 0) return null;
        const { className, fill } = seriesLook(id, at);
        return (
          <rect
            key={key}
            {...place}
            y={y}
            height={Math.max(1, height)}
            fill={fill}
            stroke="currentColor"
            strokeWidth="0.75"
            className={className}
          />
        );
      })}
    </g>
  );
}

/** About five days, named under their bars. */
function DayLabels({ days, x }: Pick<ChartProps, "days"> & Pick<ReturnType<typeof layOut>, "x">) {
  const stride = Math.max(1, Math.ceil(days.length / 5));
  return days.map(({ day }, at) =>
    at % stride === 0 ? (
      <text
        key={day}
        x={percent((x(day) ?? 0) + x.bandwidth() * shareOf(at, days.length))}
        y={heightPx - 6}
        textAnchor={anchorOf(at, days.length)}
      >
        {formatShortDay(day)}
      </text>
    ) : null,
  );
}

function MarkLine({ label, y }: { label: string; y: number }) {
  return (
    <g>
      <line
        x2="100%"
        y1={y}
        y2={y}
        className="stroke-ink [shape-rendering:crispEdges] [stroke-dasharray:5_4]"
      />
      <text x="100%" y={y - 4} textAnchor="end">
        {label}
      </text>
    </g>
  );
}

function Axis({ ticks }: { ticks: readonly { y: number; text: string }[] }) {
  const width = Math.max(...ticks.map(({ text }) => text.length)) * 7 + 2;
  return (
    <svg width={width} height={heightPx} aria-hidden="true">
      {ticks.map(({ y, text }) => (
        <text key={text} x={width} y={y + 4} textAnchor="end">
          {text}
        </text>
      ))}
    </svg>
  );
}

/** Where under its bar a label hangs: the first begins with it, the last ends with it. */
function shareOf(at: number, count: number): number {
  const anchor = anchorOf(at, count);
  return anchor === "start" ? 0 : anchor === "end" ? 1 : 0.5;
}

function anchorOf(at: number, count: number): "start" | "middle" | "end" {
  if (at === 0 && count > 1) return "start";
  return at === count - 1 ? "end" : "middle";
}

/** The figures of a chart, as a table that opens below it. */
function ChartTable({ name, days, series, format }: ChartProps & { format: (value: number) => string }) {
  const sumOf = (key: string) => days.reduce((sum, { values }) => sum + (values[key] ?? 0), 0);
  const totalOf = ({ values }: ChartDay) => series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0);
  const columns: Column<ChartDay>[] = [
    { key: "day", header: "Day (UTC)", cell: ({ day }) => formatDay(day), isRowHeader: true, sum: "Total" },
    ...series.map(
      ({ key, label }): Column<ChartDay> => ({
        key: `series ${key}`,
        header: label,
        align: "end",
        cell: ({ values }) => format(values[key] ?? 0),
        sum: format(sumOf(key)),
      }),
    ),
  ];
  if (series.length > 1) {
    const all = days.reduce((sum, day) => sum + totalOf(day), 0);
    columns.push({
      key: "all",
      header: "All",
      align: "end",
      cell: (day) => format(totalOf(day)),
      sum: format(all),
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

const tones = ["text-series-1", "text-series-2", "text-series-3", "text-series-4", "text-series-5"] as const;

/** The look of a series by its place, of at most five: its tone's class and what fills it. */
function seriesLook(id: string, at: number): { className: string; fill: string } {
  const place = at % tones.length;
  return { className: tones[place] ?? tones[0], fill: place === 0 ? "currentColor" : `url(#${id}-${place})` };
}

/** Patterns of the series after the first, which is solid: told apart in gray and in print. */
const patterns: readonly ((id: string) => ReactNode)[] = [
  (id) => <PatternLines {...patternOf(id, 1)} orientation={["diagonal"]} strokeWidth={1.75} />,
  (id) => <PatternCircles {...patternOf(id, 2)} radius={1.6} strokeWidth={0} fill="currentColor" />,
  (id) => <PatternLines {...patternOf(id, 3)} height={3} orientation={["horizontal"]} strokeWidth={1.5} />,
  (id) => (
    <PatternLines {...patternOf(id, 4)} orientation={["diagonal", "diagonalRightToLeft"]} strokeWidth={0.9} />
  ),
];

const patternOf = (id: string, place: number) => ({
  id: `${id}-${place}`,
  width: 6,
  height: 6,
  stroke: "currentColor",
  background: "var(--sheet)",
  className: tones[place] ?? tones[0],
});

/** The patterns of a drawing. @param id the drawing's own, from `useId`. */
function SeriesPatterns({ id, count }: { id: string; count: number }) {
  return (
    <defs>
      {patterns.slice(0, count - 1).map((draw, at) => (
        <Fragment key={tones[at + 1]}>{draw(id)}</Fragment>
      ))}
    </defs>
  );
}

/** What each pattern stands for. */
function SeriesLegend({ id, labels }: { id: string; labels: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-print">
      {labels.map((label, at) => {
        const { className, fill } = seriesLook(id, at);
        return (
          <li key={label} className="flex items-center gap-2">
            <svg width="14" height="14" aria-hidden="true" className={className}>
              <rect x="0.5" y="0.5" width="13" height="13" fill={fill} stroke="currentColor" />
            </svg>
            {label}
          </li>
        );
      })}
    </ul>
  );
}

type SparklineProps = {
  /** One a day, oldest first. */
  values: readonly number[];
  /** What it shows, in words: "30 days, 1,204 units, most on Nov 3". */
  label: string;
  width?: number;
  height?: number;
  /** As wide as its place; `width` and `height` are its proportions. */
  isFluid?: boolean;
};

/** A course without axes, beside the words for it. */
export function Sparkline({ values, label, width = 96, height = 24, isFluid = false }: SparklineProps) {
  const x = scaleLinear({ domain: [0, Math.max(1, values.length - 1)], range: [1, width - 3] });
  const y = scaleLinear({ domain: [0, Math.max(1, ...values)], range: [height - 2, 3] });
  const data = [...values];
  const course = { data, x: (_: number, at: number) => x(at), y: (value: number) => y(value) };
  return (
    <svg
      role="img"
      aria-label={label}
      {...(isFluid ? { viewBox: `0 0 ${width} ${height}` } : { width, height })}
      className={`inline-block overflow-visible align-middle text-ink ${isFluid ? "w-full" : ""}`}
    >
      <title>{label}</title>
      <line x1="0" x2={width} y1={height - 1.5} y2={height - 1.5} className="stroke-rule" />
      <AreaClosed {...course} yScale={y} className="fill-wash" />
      <LinePath {...course} fill="none" stroke="currentColor" strokeWidth={1.25} strokeLinejoin="round" />
      <circle cx={x(Math.max(0, values.length - 1))} cy={y(values.at(-1) ?? 0)} r="2" fill="currentColor" />
    </svg>
  );
}

type MeterBarProps = {
  /** What is measured: "Today". */
  label: string;
  used: number;
  /** What costs nothing. */
  included: number;
  limit: number;
  unit?: string;
};

/** Used, of that included, up to the limit. What is past the included part is hatched, so it shows without colour. */
export function MeterBar({ label, used, included, limit, unit = "units" }: MeterBarProps) {
  const id = useId();
  const whole = Math.max(limit, used, 1);
  // What is used stays visible beside a limit of thousands.
  const share = (count: number) => `${(count > 0 ? Math.max(0.75, (100 * count) / whole) : 0).toFixed(2)}%`;
  const free = Math.min(used, included);
  const over = Math.max(0, used - included);
  const isMarked = included > 0 && included < whole;
  const text = `${formatNumber(used)} of ${formatNumber(limit)} ${unit}; ${formatNumber(included)} included${over > 0 ? `, ${formatNumber(over)} billable` : ""}`;
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4 text-sm tabular-nums">
        <span id={id} className="font-medium">
          {label}
        </span>
        <span className="text-faded">
          {formatNumber(used)} of {formatNumber(limit)} {unit}
        </span>
      </div>
      <meter
        className="sr-only"
        aria-labelledby={id}
        aria-valuetext={text}
        min={0}
        max={whole}
        value={used}
      />
      <MeterDrawing
        id={id}
        free={share(free)}
        over={share(over)}
        included={isMarked ? share(included) : null}
      />
      <p className="mt-1 text-faded text-sm tabular-nums">
        {formatNumber(included)} included
        {over > 0 ? `, ${formatNumber(over)} billable` : ""}
      </p>
    </div>
  );
}

/** Lengths are shares of the whole, "12.50%"; `included` is null where it has no line of its own. */
type MeterShares = { id: string; free: string; over: string; included: string | null };

function MeterDrawing({ id, free, over, included }: MeterShares) {
  return (
    <svg className="block h-4 w-full text-ink" aria-hidden="true">
      <PatternLines
        id={`${id}-over`}
        width={5}
        height={5}
        orientation={["diagonal"]}
        stroke="currentColor"
        strokeWidth={2}
        background="var(--wash)"
      />
      <rect y="2" width="100%" height="12" className="fill-wash" />
      <rect y="2" width={free} height="12" fill="currentColor" />
      <rect x={free} y="2" width={over} height="12" fill={`url(#${id}-over)`} />
      <rect y="2.5" width="100%" height="11" fill="none" className="stroke-edge" />
      {included !== null ? (
        <>
          <line x1={included} x2={included} y2="16" className="stroke-paper" strokeWidth="4" />
          <line
            x1={included}
            x2={included}
            y2="16"
            className="stroke-edge"
            strokeWidth="1.5"
            strokeDasharray="2 2"
          />
        </>
      ) : null}
    </svg>
  );
}
