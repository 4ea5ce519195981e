import { scaleBand, scaleLinear } from "d3-scale";
import { stack } from "d3-shape";
import { useId } from "react";
import { SeriesLegend, SeriesPatterns, seriesLook } from "./chart-series";
import { ChartTable } from "./chart-table";

export type ChartDay = {
  /** YYYY-MM-DD, in UTC. */
  day: string;
  /** By series; what is missing is 0. */
  values: Readonly<Record<string, number>>;
};

export type ChartProps = {
  /** What is drawn: "Units a day by operation". Names the drawing and its table. */
  name: string;
  /** What it shows, for those who do not see it: "Most on 3 Nov: 88 units." */
  summary?: string;
  days: readonly ChartDay[];
  /** Bottom first; at most five. */
  series: readonly { key: string; label: string }[];
  /** How a value is written, in the axis and the table. */
  write?: (value: number) => string;
  /** Dashed lines across, such as the included units of a day. */
  marks?: readonly { label: string; value: number }[];
};

const heightPx = 208;
const topPx = 14;
const footPx = 22;
const basePx = heightPx - footPx;

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "2026-11-03" as "3 Nov". */
export function writeShortDay(day: string): string {
  const [, month, date] = day.split("-").map(Number);
  return `${date} ${months[(month ?? 1) - 1]}`;
}

/** Stacked bars, one a day, drawn on the server, with the same figures as a table below. */
export function ChartBars(props: ChartProps) {
  const { name, summary, days, series, marks = [], write = (value) => value.toLocaleString("en-US") } = props;
  const id = useId();
  const keys = series.map(({ key }) => key);
  const layers = stack<ChartDay>()
    .keys(keys)
    .value(({ values }, key) => values[key] ?? 0)([...days]);
  const sums = days.map(({ values }) => keys.reduce((sum, key) => sum + (values[key] ?? 0), 0));
  const most = Math.max(...sums, 0);
  // A mark far above the bars would flatten them; the table and the meter say it anyway.
  const drawn = marks.filter(({ value }) => value > 0 && value <= Math.max(most * 2, 1));
  const top = Math.max(most, ...drawn.map(({ value }) => value), 1);
  const y = scaleLinear([0, top], [basePx, topPx]).nice(4);
  const x = scaleBand(
    days.map(({ day }) => day),
    [0, 100],
  ).paddingInner(days.length < 10 ? 0.6 : 0.25);
  const percent = (share: number) => `${share.toFixed(3)}%`;
  const ticks = y.ticks(4).filter((tick) => write(tick) !== write(0) || tick === 0);
  const stride = Math.max(1, Math.ceil(days.length / 5));
  return (
    <figure className="chart" aria-labelledby={`${id}-name`}>
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <span id={`${id}-name`} className="font-medium text-sm">
          {name}
        </span>
        {series.length > 1 ? <SeriesLegend id={id} labels={series.map(({ label }) => label)} /> : null}
      </figcaption>
      <div role="img" aria-label={`${name}. ${summary ?? ""}`.trim()} className="chart-plot">
        <Axis ticks={ticks.map((tick) => ({ y: y(tick), text: write(tick) }))} />
        <svg width="100%" height={heightPx} aria-hidden="true">
          <SeriesPatterns id={id} count={series.length} />
          {ticks.map((tick) => (
            <line
              key={tick}
              x2="100%"
              y1={y(tick)}
              y2={y(tick)}
              className={tick === 0 ? "chart-base" : "chart-grid"}
            />
          ))}
          {days.map(({ day }, at) => (
            <g key={day} className="chart-day">
              <title>{`${writeShortDay(day)}: ${write(sums[at] ?? 0)}`}</title>
              <rect
                x={percent(x(day) ?? 0)}
                y={topPx}
                width={percent(x.bandwidth())}
                height={basePx - topPx}
                className="chart-hover"
              />
              {layers.map((layer, place) => {
                const [from, to] = layer[at] ?? [0, 0];
                if (to <= from) return null;
                const { className, fill } = seriesLook(id, place);
                return (
                  <rect
                    key={layer.key}
                    x={percent(x(day) ?? 0)}
                    y={y(to)}
                    width={percent(x.bandwidth())}
                    height={Math.max(1, y(from) - y(to))}
                    fill={fill}
                    stroke="currentColor"
                    strokeWidth="0.75"
                    className={className}
                  />
                );
              })}
              {at % stride === 0 ? (
                <text
                  x={percent((x(day) ?? 0) + x.bandwidth() * shareOf(at, days.length))}
                  y={heightPx - 6}
                  textAnchor={anchorOf(at, days.length)}
                >
                  {writeShortDay(day)}
                </text>
              ) : null}
            </g>
          ))}
          {drawn.map(({ label, value }) => (
            <g key={label}>
              <line x2="100%" y1={y(value)} y2={y(value)} className="chart-line" />
              <text x="100%" y={y(value) - 4} textAnchor="end">
                {label}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <ChartTable {...props} write={write} />
    </figure>
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
