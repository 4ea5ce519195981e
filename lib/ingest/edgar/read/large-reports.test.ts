import { describe, expect, test } from "vitest";
import { sizeOf } from "@/lib/testing/proof";
import { readInWorker } from "../../read-worker/read-pool";
import type { ReadOutcome } from "./filing";

const context = { cik: "0000000123", company: "Acme Corp", listedItems: [] };
const work = { kind: "report" as const, form: "10-K", publishedOn: "2024-02-01" };

/** As ingestion reads: again where a busy machine was late. */
async function read(bytes: Uint8Array, tries = 4): Promise<ReadOutcome> {
  const answer = await readInWorker("filing", { work, source: { bytes }, context }, null, bytes.length);
  if (answer.outcome === "late" && tries > 1) return read(bytes, tries - 1);
  return answer.outcome === "done" ? answer.result : { outcome: "unreadable", reason: answer.reason };
}

const row = "<tr><td>Grain</td><td>$ 1,204</td><td>$ 1,377</td></tr>";
const item = (letter: string) =>
  `<p>Item 1${letter}. Business</p><p>${"The mill grinds corn and wheat for bakers. ".repeat(60)}</p><table>${row.repeat(60)}</table>`;
const business = `<html><body><p>Acme Corp</p>${item("")}<p>We have 1,240 employees.</p>`;

const enough = 120_000;
const [large, tooLarge] = [sizeOf(2_000_000, 10_000_000), sizeOf(41_000_000, 200_000_000)];

describe("a report that is broken or large is read, or ends with its reason", () => {
  test("truncated within a tag and a table", async () => {
    const answer = await read(Buffer.from(`${business}<table><tr><td>Grain</td><td sty`));
    expect(answer).toMatchObject({ outcome: "read", reading: { profile: { employees: 1240 } } });
  });

  test("tables in tables, ten thousand deep, end with a reason", async () => {
    const deep = `${business}${"<table><tr><td>".repeat(10_000)}corn${"</td></tr></table>".repeat(10_000)}</body></html>`;
    expect(await read(Buffer.from(deep))).toEqual({
      outcome: "unreadable",
      reason: "nested deeper than 8,000 elements",
    });
  });

  test("another charset than UTF-8, and bytes of none", async () => {
    const utf16 = Buffer.from(`\ufeff${business}`, "utf16le");
    expect(await read(utf16)).toMatchObject({ outcome: "read", reading: { profile: { employees: 1240 } } });
    const windows = Buffer.from(`${business}<p>Caf\u00e9 \u0093corn\u0094</p>`, "latin1");
    expect(await read(windows)).toMatchObject({
      outcome: "read",
      reading: { text: expect.stringContaining("Caf\u00e9 \u201ccorn\u201d") },
    });
    expect(await read(Buffer.alloc(1_000, 0))).toEqual({ outcome: "unreadable", reason: "no text" });
  });

  test("empty", async () => {
    expect(await read(Buffer.from(""))).toEqual({ outcome: "unreadable", reason: "no text" });
  });

  test(
    `${large / 1_000_000} megabytes of tables`,
    async () => {
      const body = `<p>Notes</p><table>${row.repeat(1_000)}</table>`;
      const bytes = Buffer.from(`${business}${body.repeat(Math.ceil(large / body.length))}`);
      expect(await read(bytes)).toMatchObject({ outcome: "read" });
    },
    enough,
  );

  test(
    `${tooLarge / 1_000_000} MB: its size is the reason`,
    async () => {
      expect(await read(Buffer.alloc(tooLarge, "<p>corn</p>"))).toEqual({
        outcome: "unreadable",
        reason: "larger than 40 MB",
      });
    },
    enough,
  );
});
