/** Patterns of the five series, from solid to hatched: told apart in grey and in print. */
const patterns = [
  <rect key="solid" width="6" height="6" fill="currentColor" />,
  <path key="diagonal" d="M-1 1 1-1M0 6 6 0M5 7 7 5" stroke="currentColor" strokeWidth="1.75" />,
  <circle key="dots" cx="3" cy="3" r="1.6" fill="currentColor" />,
  <path key="lines" d="M0 1.5H6M0 4.5H6" stroke="currentColor" strokeWidth="1.5" />,
  <path key="cross" d="M0 0 6 6M6 0 0 6" stroke="currentColor" strokeWidth="0.9" />,
] as const;

const tones = ["series-1", "series-2", "series-3", "series-4", "series-5"] as const;

/** The most series that can be told apart. */
export const mostSeries = tones.length;

/** The look of a series by its place: its tone's class and what fills it. */
export function seriesLook(id: string, at: number): { className: string; fill: string } {
  const place = at % mostSeries;
  return { className: tones[place] ?? tones[0], fill: `url(#${id}-${place})` };
}

/** The patterns of a drawing. @param id the drawing's own, from `useId`. */
export function SeriesPatterns({ id, count }: { id: string; count: number }) {
  return (
    <defs>
      {patterns.slice(0, count).map((drawing, at) => (
        <pattern
          key={drawing.key}
          id={`${id}-${at}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          className={tones[at]}
        >
          <rect width="6" height="6" className="fill-sheet" />
          {drawing}
        </pattern>
      ))}
    </defs>
  );
}

/** What each pattern stands for. */
export function SeriesLegend({ id, labels }: { id: string; labels: readonly string[] }) {
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
