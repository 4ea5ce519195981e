import { appendFileSync } from "node:fs";

/** Whether this run is one of `npm run prove`, at the full figures. */
export const isFull = process.env.PROVE_SIZE === "full";

/** How much a trial does: little with every change, all of it when the marks are proved. */
export const sizeOf = (small: number, full: number): number => (isFull ? full : small);

/** Time that a trial may take: a full one has hours. */
export const timeFor = (smallMs: number): number => (isFull ? 4 * 3_600_000 : smallMs);

/** One line of what `npm run prove` collects. */
export type Told = { mark: string; figure: string };

/** Says what a trial measured, once what it asserts has held. */
export function tellProof(mark: string, figure: string): void {
  const file = process.env.PROVE_FILE;
  if (file) appendFileSync(file, `${JSON.stringify({ mark, figure } satisfies Told)}\n`);
}
