import { expect, test } from "vitest";
import { readInWorker } from "./read-worker/read-in-worker";

/** A word of its own for each number: "Qeb". */
function wordOf(n: number): string {
  let word = "";
  for (let rest = n + 26 * 26; rest > 0; rest = Math.floor(rest / 26))
    word = String.fromCharCode(97 + (rest % 26)) + word;
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** What looks for each name among all others takes longer than a worker has. */
const shapes: readonly (readonly [string, (name: string) => string])[] = [
  ["the same abbreviation", () => "(NYSE: V) "],
  ["companies and their short names", (name) => `${name} Inc. (“${name}”) `],
  ["people of one family", (name) => `${name} Smith, `],
];

test.each(shapes)("60,000 characters of %s are read within what a worker is given", async (_, say) => {
  let text = "";
  for (let n = 0; text.length < 60_000; n += 1) text += say(wordOf(n));
  const context = { company: "Acme Corp.", names: [], date: "2025-06-02" };
  const read = await readInWorker("annotate", { texts: [text], context });
  expect(read).toMatchObject({ outcome: "done", result: [{ body: expect.any(Uint8Array) }] });
});
