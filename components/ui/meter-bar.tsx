import { useId } from "react";

type Props = {
  /** What is measured: "Today". */
  label: string;
  used: number;
  /** What costs nothing. */
  included: number;
  limit: number;
  unit?: string;
};

const write = (count: number) => count.toLocaleString("en-US");

/** Used, of that included, up to the limit. What is past the included part is hatched, so it shows without colour. */
export function MeterBar({ label, used, included, limit, unit = "units" }: Props) {
  const id = useId();
  const whole = Math.max(limit, used, 1);
  const share = (count: number) => `${((100 * count) / whole).toFixed(2)}%`;
  const free = Math.min(used, included);
  const over = Math.max(0, used - included);
  const text = `${write(used)} of ${write(limit)} ${unit}; ${write(included)} included${over > 0 ? `, ${write(over)} past them` : ""}`;
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4 text-sm tabular-nums">
        <span id={id} className="font-medium">
          {label}
        </span>
        <span className="text-faded">
          {write(used)} of {write(limit)} {unit}
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
      <svg className="meter" aria-hidden="true">
        <defs>
          <pattern
            id={`${id}-over`}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="5" height="5" className="fill-wash" />
            <rect width="2.5" height="5" fill="currentColor" />
          </pattern>
        </defs>
        <rect y="2" width="100%" height="12" className="fill-wash" />
        <rect y="2" width={share(free)} height="12" fill="currentColor" />
        <rect x={share(free)} y="2" width={share(over)} height="12" fill={`url(#${id}-over)`} />
        <rect y="2.5" width="100%" height="11" fill="none" className="stroke-edge" />
        {included > 0 && included < whole ? (
          <>
            <line
              x1={share(included)}
              x2={share(included)}
              y2="16"
              className="stroke-paper"
              strokeWidth="5"
            />
            <line x1={share(included)} x2={share(included)} y2="16" stroke="currentColor" strokeWidth="1.5" />
          </>
        ) : null}
      </svg>
      <p className="mt-1 text-faded text-sm tabular-nums">
        {write(included)} included
        {over > 0 ? `, ${write(over)} past them` : ""}
      </p>
    </div>
  );
}
