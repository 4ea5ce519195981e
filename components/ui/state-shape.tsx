/** How something stands: a tone, a shape and, beside them, always a word. */
export type Tone = "good" | "waiting" | "warning" | "failed" | "idle";

const shapes = {
  // A tick in a disc.
  good: "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm3.7 5.2-4.4 4.9a.9.9 0 0 1-1.3 0L4.2 9.3l1.2-1.2 1.2 1.2 3.8-4.2 1.3 1.1Z",
  // A disc half filled.
  waiting: "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm0 1.6v10.8A5.4 5.4 0 0 1 8 2.6Z",
  // A triangle with a stroke in it.
  warning: "M8 1 .6 14.4h14.8L8 1Zm-.9 4.8h1.8v4.4H7.1V5.8Zm0 5.4h1.8V13H7.1v-1.8Z",
  // An octagon with a cross in it.
  failed:
    "M5 1h6l4 4v6l-4 4H5l-4-4V5l4-4Zm.9 3.7L4.7 5.9 6.8 8l-2.1 2.1 1.2 1.2L8 9.2l2.1 2.1 1.2-1.2L9.2 8l2.1-2.1-1.2-1.2L8 6.8 5.9 4.7Z",
  // A ring.
  idle: "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm0 1.8a5.2 5.2 0 1 1 0 10.4A5.2 5.2 0 0 1 8 2.8Z",
} as const satisfies Record<Tone, string>;

/** The shape of a tone, in the colour of the text around it. */
export function StateShape({ tone, className = "" }: { tone: Tone; className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={`state-shape ${className}`} fill="currentColor">
      <path d={shapes[tone]} fillRule="evenodd" />
    </svg>
  );
}
