import "server-only";
import type { Database } from "@/lib/db/open";
import { findOperation } from "@/lib/operations/catalog";

/** An example of a contract, and what this server answers to it. */
export type SampleAnswer = { title: string; request: unknown; answer: object };

const keptMs = 10 * 60_000;
const kept = new Map<string, { until: number; sample: Promise<SampleAnswer> }>();

/**
 * What this server answers to an example of an operation, for those without a key: made at most every ten minutes, from
 * what is held, and billed to nobody. Null where there is no such operation or example.
 *
 * @param at the example's place in the contract, from 0. @throws what the operation throws.
 */
export async function readSample(db: Database, name: string, at: number): Promise<SampleAnswer | null> {
  const operation = findOperation(name);
  const example = operation?.examples[at];
  if (!operation || !example) return null;
  const place = `${name} ${at}`;
  const held = kept.get(place);
  if (held && performance.now() < held.until) return held.sample;
  const make = async (): Promise<SampleAnswer> => {
    const run = await operation.loadRun();
    const answer = await run({ db, now: new Date(), costCents: 0 }, operation.request.parse(example.request));
    return { title: example.title, request: example.request, answer };
  };
  const sample = make();
  kept.set(place, { until: performance.now() + keptMs, sample });
  // A fault is not kept.
  sample.catch(() => kept.delete(place));
  return sample;
}
