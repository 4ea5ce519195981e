import { afterAll } from "vitest";

const left = new Set<() => Promise<void>>();

/** Has something done when the tests of a file are over, from wherever it's called: `afterAll` isn't heard within a hook. */
export function atFileEnd(run: () => Promise<void>): void {
  left.add(run);
}

/** Does what is left to do. */
async function endFile(): Promise<void> {
  const all = [...left].reverse();
  left.clear();
  for (const run of all) await run();
}

/** To be called once for every test file, before anything of it is run. */
export const endFileAfterTests = (): void => afterAll(endFile);
