import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";

type Props = {
  /** One a day, oldest first. */
  values: readonly number[];
  /** What it shows, in words: "30 days, 1,204 units, most on 3 Nov". */
  label: string;
  width?: number;
  height?: number;
};

/** A course without axes, beside the words for it. */
export function Sparkline({ values, label, width = 96, height = 24 }: Props) {
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [1, width - 3]);
  const y = scaleLinear([0, Math.max(1, ...values)], [height - 2, 3]);
  const last = values.at(-1) ?? 0;
  const path = line<number>(
    (_, at) => x(at),
    (value) => y(value),
  )([...values]);
  const ground = area<number>(
    (_, at) => x(at),
    height - 2,
    (value) => y(value),
  )([...values]);
  return (
    <svg role="img" aria-label={label} width={width} height={height} className="sparkline">
      <title>{label}</title>
      <line x1="0" x2={width} y1={height - 1.5} y2={height - 1.5} className="chart-grid" />
      <path d={ground ?? ""} className="fill-wash" />
      <path d={path ?? ""} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
      <circle cx={x(Math.max(0, values.length - 1))} cy={y(last)} r="2" fill="currentColor" />
    </svg>
  );
}
