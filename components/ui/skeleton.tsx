const widths = ["w-full", "w-11/12", "w-full", "w-4/5", "w-10/12", "w-2/3"] as const;

type Props = {
  /** What is being loaded: "Loading calls". */
  label: string;
  lines?: number;
  /** Room of the lines, so that what comes takes the same: a height of Tailwind, such as `h-5`. */
  lineClass?: string;
};

/** Lines that hold the place of what is being loaded. */
export function Skeleton({ label, lines = 3, lineClass = "h-4" }: Props) {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move.
        <span key={at} aria-hidden className={`skeleton ${lineClass} ${widths[at % widths.length]}`} />
      ))}
    </div>
  );
}

/** One box that holds the place of a chart or a figure. @param className gives its size. */
export function SkeletonBox({ label, className }: { label: string; className: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <span aria-hidden className={`skeleton ${className}`} />
    </div>
  );
}
