import { describe, expect, test } from "vitest";
import {
  choosePart,
  cutAtMark,
  isRunOn,
  readBlocks,
  readPassage,
  splitParts,
  type TableCell,
} from "./read-blocks";

const text = "Title\nof a filing\n\nItem 5.02\nA person left.\n\nName\tPay\nJane\t\nend";
const said = (span: { from: number; to: number }) => text.slice(span.from, span.to);

describe("the paragraphs of a canonical text", () => {
  const blocks = readBlocks(text, { from: 0, to: text.length });

  test("keep lines, and rows with their cells, the empty ones too", () => {
    expect(
      blocks.map((block) =>
        block.kind === "table"
          ? block.rows.map((row) => row.map(({ span }) => (span === null ? null : said(span))))
          : block.kind === "lines"
            ? block.lines.map(said)
            : [said(block.line)],
      ),
    ).toEqual([
      ["Title", "of a filing"],
      ["Item 5.02", "A person left."],
      [
        ["Name", "Pay"],
        ["Jane", ""],
      ],
      ["end"],
    ]);
  });

  test("rows that empty lines part from their table are its rows, also where a name stands alone", () => {
    const parted =
      "\t2025\t2024\nMac\t33\t29\n\nServices (1)\n\n109\t96\n\nTotal\t$\t142\t$\t125\n\n(1) Of all kinds.";
    const [table, note] = readBlocks(parted, { from: 0, to: parted.length });
    const names =
      table?.kind === "table"
        ? table.rows.map(([cell]) => cell?.span && parted.slice(cell.span.from, cell.span.to))
        : [];
    expect(names).toEqual(["Mac", "Services (1)", "Total"]);
    expect(note?.kind).toBe("lines");
  });

  test("lines that a typewriter broke run on, those of an address don't", () => {
    const lines = (told: string) => {
      const [block] = readBlocks(told, { from: 0, to: told.length });
      return block?.kind === "lines" ? isRunOn(told, block.lines) : null;
    };
    const wide = "the Company and several of its subsidiaries have received";
    expect(lines(`${wide}\n${wide}\nnotices from the agency.`)).toBe(true);
    expect(lines("Jane Roe\n12 High Street\nOslo, Norway")).toBe(false);
    expect(lines(`${wide}.\n${wide}.\n${wide}.`)).toBe(false);
  });

  test("an item's number and title in two columns are one heading", () => {
    const told = "Item 4.\tSubmission of Matters to a Vote of Security Holders\n\nNot applicable.";
    expect(readBlocks(told, { from: 0, to: told.length })[0]).toEqual({
      kind: "heading",
      line: { from: 0, to: 59 },
    });
  });

  test("a short line in capitals heads the prose below it, but no line of a cover does", () => {
    const told =
      "Greater China\n\nSales fell because fewer phones were sold than in the year before.\n\nJane Roe\n\nOslo";
    expect(readBlocks(told, { from: 0, to: told.length }).map(({ kind }) => kind)).toEqual([
      "heading",
      "lines",
      "lines",
      "lines",
    ]);
  });

  test("a mark across lines marks its part of each", () => {
    const start = text.indexOf("5.02");
    const mark = { from: start, to: text.indexOf(" left") };
    const second = blocks[1];
    const marked = (second?.kind === "lines" ? second.lines : [])
      .flatMap((line) => cutAtMark(line, mark))
      .filter(({ isMarked }) => isMarked);
    expect(marked.map(said)).toEqual(["5.02", "A person"]);
  });
});

describe("a table", () => {
  const figures =
    "Item 2.02 Results\n\nIn millions\t2025\t2024\nRevenue:\nPumps\t$\t512\t$\t480\nMargin\t41\t%\t38\t%\n—\t1,000";
  const blocks = readBlocks(figures, { from: 0, to: figures.length });
  const table = blocks.find((block) => block.kind === "table");
  const written = (cells: readonly TableCell[]) =>
    cells.map(({ span, columns }) => [span && figures.slice(span.from, span.to), columns]);

  test("stands under the heading of its section", () => {
    expect(blocks.map(({ kind }) => kind)).toEqual(["heading", "table"]);
  });

  test("has a head, signs with their amounts, and its cells below one another", () => {
    expect(table?.head.map(written)).toEqual([
      [
        ["In millions", 1],
        ["2025", 1],
        ["2024", 1],
      ],
    ]);
    expect(table?.rows.map(written)).toEqual([
      [
        ["Revenue:", 1],
        [null, 2],
      ],
      [
        ["Pumps", 1],
        ["$\t512", 1],
        ["$\t480", 1],
      ],
      [
        ["Margin", 1],
        ["41\t%", 1],
        ["38\t%", 1],
      ],
      [
        [null, 1],
        ["—", 1],
        ["1,000", 1],
      ],
    ]);
  });
});

describe("the passage of an address", () => {
  test("is a place of this text, or said to be none", () => {
    expect(readPassage(text, undefined, undefined)).toBeNull();
    expect(readPassage(text, "0", "5")).toEqual({ from: 0, to: 5 });
    expect(readPassage(text, "5", "9")).toEqual({ from: 6, to: 9 });
    for (const [start, end] of [
      ["5", "5"],
      ["9", "5"],
      ["0", "9999"],
      ["-1", "5"],
      ["a", "b"],
      ["0", undefined],
      ["17", "19"],
    ] as const)
      expect(readPassage(text, start, end)).toBe("outside");
  });
});

describe("the parts of a long text", () => {
  const long = Array.from({ length: 400 }, (_, at) => `Paragraph ${at}. ${"word ".repeat(90)}`.trim()).join(
    "\n\n",
  );
  const parts = splitParts(long);

  test("are cut between paragraphs and lose none", () => {
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.map(({ from, to }) => long.slice(from, to)).join("\n\n")).toBe(long);
  });

  test("open where the passage is, whatever part is asked for", () => {
    const from = long.indexOf("Paragraph 399.");
    expect(choosePart(parts, { from, to: from + 9 }, "1")).toBe(parts.length - 1);
    expect(choosePart(parts, null, "2")).toBe(1);
    expect([choosePart(parts, null, "999"), choosePart(parts, null, "x")]).toEqual([parts.length - 1, 0]);
    expect(choosePart([], null, undefined)).toBe(0);
  });
});
