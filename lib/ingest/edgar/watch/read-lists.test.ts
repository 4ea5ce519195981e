import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { hasMirror, mirrorFolder, withoutMirror } from "@/lib/testing/mirror";
import { readDailyIndex, readLatestFilings } from "./read-lists";
import { listIndexDays, parseCursor } from "./watch";

const indexes = path.join(mirrorFolder, "www.sec.gov/Archives/edgar/daily-index");

test.skipIf(!hasMirror)(`every entry of EDGAR's own feed pages is read ${withoutMirror}`, () => {
  const folder = path.join(mirrorFolder, "atom");
  const pages = readdirSync(folder).map((file) =>
    readLatestFilings(readFileSync(path.join(folder, file), "latin1")),
  );
  expect(pages).toHaveLength(12);
  for (const page of pages) {
    if (!page.ok) throw new Error(page.reason);
    expect(page.entries).toHaveLength(100);
    expect(page.entries.every(({ part }) => part !== "")).toBe(true);
  }
  const [first] = pages;
  expect(first?.ok && first.entries[1]).toEqual({
    cik: "0001673743",
    accession: "0002063236-25-000004",
    form: "4",
    filedOn: "2025-12-12",
    at: "2025-12-12T23:02:43.000Z",
    part: "Issuer",
  });
});

test.skipIf(!hasMirror)(`every line of EDGAR's own daily indexes is read ${withoutMirror}`, () => {
  for (const [file, day, forms] of [
    ["form.20200318.idx", "2020-03-18", { "8-K": "0001001250", "4": "0001326801" }],
    ["company.20221003.idx", "2022-10-03", { "8-K": "0001318605", "3": "0000749647" }],
  ] as const) {
    const text = readFileSync(path.join(indexes, file), "latin1");
    const index = readDailyIndex(text);
    if (!index.ok) throw new Error(index.reason);
    expect(index.filings).toHaveLength(
      text.split("\n").filter((line) => line.includes("edgar/data/")).length,
    );
    expect(index.filings.every(({ filedOn, form }) => filedOn <= day && form !== "")).toBe(true);
    for (const [form, cik] of Object.entries(forms))
      expect(index.filings.some((filing) => filing.form === form && filing.cik === cik)).toBe(true);
  }
});

test("a feed with a document type, or that is none, is refused with its reason", () => {
  const doctype = '<!DOCTYPE feed [<!ENTITY a "b">]><feed><title>x</title></feed>';
  expect(readLatestFilings(doctype)).toEqual({
    ok: false,
    reason: "a document type declaration is refused",
  });
  expect(readLatestFilings("<feed><entry></feed>")).toMatchObject({ ok: false });
  expect(readLatestFilings("<html><body>Undeclared Automated Tool</body></html>")).toMatchObject({
    ok: false,
  });
  expect(readDailyIndex("<html></html>")).toMatchObject({ ok: false });
});

test("an empty page of the feed is a page", () => {
  expect(
    readLatestFilings('<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title></feed>'),
  ).toMatchObject({
    ok: true,
    count: 0,
  });
});

test("days without an index are not asked for, and a cursor that cannot be read begins anew", () => {
  expect(listIndexDays("2025-12-30", "2026-01-06")).toEqual(["2025-12-31", "2026-01-02", "2026-01-05"]);
  expect(listIndexDays("2026-01-05", "2026-01-06")).toEqual([]);
  expect(parseCursor("{}", "2026-01-06")).toEqual(parseCursor(null, "2026-01-06"));
  expect(parseCursor(null, "2026-01-06").throughDay).toBe("2026-01-04");
});
