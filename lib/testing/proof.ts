import { appendFileSync } from "node:fs";

/** Whether this run is one of `npm run prove`, at the full figures. */
export const isFull = process.env.PROVE_SIZE === "full";

/** How much a trial does: little with every change, all of it when the marks are proved. */
export const sizeOf = (small: number, full: number): number => (isFull ? full : small);

/** Time that a trial may take: a full one has hours, a small one four times what it takes on an idle machine. */
export const timeFor = (smallMs: number): number => (isFull ? 4 * 3_600_000 : 4 * smallMs);

const minutes = process.env.PROVE_MINUTES === undefined ? null : Number(process.env.PROVE_MINUTES);

/** When a trial that begins now has to end, by `performance.now()`: never, unless `--minutes` says so. */
export const endOfTrial = (): number =>
  minutes === null ? Number.POSITIVE_INFINITY : performance.now() + minutes * 60_000;

/** One line of what `npm run prove` collects. */
export type ProofLine = { mark: string; figure: string };

/** Records what a trial measured, once its assertions have held. */
export function recordProof(mark: string, figure: string): void {
  const file = process.env.PROVE_FILE;
  if (file) appendFileSync(file, `${JSON.stringify({ mark, figure } satisfies ProofLine)}\n`);
}

/** Fails a trial that was cut short by `--minutes`: what it has told holds, and its mark is missed. */
export function expectWhole(done: number, wanted: number): void {
  if (done < wanted) throw new Error(`Cut short by --minutes: ${done} of ${wanted}`);
}
