import { scaleLinear } from "d3-scale";
import { formatMonth } from "@/lib/domain/calendar";

type Props = { period: { start: string; end: string }; days: readonly string[] };

const width = 640;
const height = 88;
const margin = 12;
const ground = height - 26;

/** The number of months since year 0, with the day as a fraction. */
function monthsOf(day: string): number {
  return (
    Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + (Number(day.slice(8, 10) || "1") - 1) / 31
  );
}

/** Days as dots over months; several near each other stand on one another. The list below says the same in words. */
export function TimeAxis({ period, days }: Props) {
  const from = monthsOf(period.start);
  const to = monthsOf(period.end) + 1;
  const x = scaleLinear([from, to], [margin, width - margin]);
  const heights = new Map<number, number>();
  const dots = [...days].sort().map((day) => {
    const column = Math.round(x(monthsOf(day)) / 9);
    const level = heights.get(column) ?? 0;
    heights.set(column, level + 1);
    return { day, cx: column * 9, cy: ground - 7 - level * 9, key: `${column}/${level}` };
  });
  const step = Math.max(1, Math.ceil((to - from) / 8));
  const ticks = Array.from({ length: Math.ceil((to - from) / step) }, (_, n) => from + n * step);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="w-full"
      role="img"
      aria-label={`${days.length} events from ${formatMonth(period.start)} to ${formatMonth(period.end)}`}
    >
      <line x1={margin} x2={width - margin} y1={ground} y2={ground} stroke="var(--edge)" />
      {ticks.map((month) => (
        <g key={month}>
          <line x1={x(month)} x2={x(month)} y1={ground} y2={ground + 5} stroke="var(--edge)" />
          <text x={x(month)} y={height - 6} fontSize="11" fill="var(--faded)">
            {`${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`}
          </text>
        </g>
      ))}
      {dots.map(({ key, cx, cy, day }) => (
        <circle key={key} cx={cx} cy={Math.max(5, cy)} r="3.5" fill="var(--ink)">
          <title>{day}</title>
        </circle>
      ))}
    </svg>
  );
}
