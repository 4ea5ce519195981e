import "server-only";
import { isPlainRow } from "./people-lists";
import { phrases, wordings } from "./phrases";
import type { Row } from "./report-rows";
import { isHeading, isRest, type SegmentList, segmentName } from "./segment-names";

const noSegment = phrases("segments: no segment");

/** Characters before a table that may say what it shows, its rows that are read, and what no report holds in earnest. */
const [saidBefore, mostRows, mostFound] = [500, 60, 200];
/** What rounding may leave between a sum and its total. */
const rounding = 1.5;
/** Rows below the heads of columns that may add up to the total's. */
const rowsOfColumns = 16;

const flag = (holds: boolean): number => (holds ? 1 : 0);

/** Lists of the labels of rows, and of the heads of columns, of tables that may show segments. */
export function findTabulatedSegments(text: string, rows: readonly Row[]): SegmentList[] {
  const found: SegmentList[] = [];
  for (let at = 0; at < rows.length && found.length < mostFound; ) {
    const end = tableFrom(rows, at);
    if (end === at) {
      at += 1;
      continue;
    }
    const table = rows.slice(at, end);
    const shown = shownBy(text, table);
    if (shown !== null) found.push(...rowLists(table, shown), ...columnLists(table, shown));
    at = end;
  }
  return found;
}

/** Where the table that begins at a row ends; the row itself where none does. */
function tableFrom(rows: readonly Row[], from: number): number {
  const first = rows[from];
  if (first === undefined || first.cells.length < 2) return from;
  let at = from + 1;
  while (at < rows.length && at - from < mostRows) {
    const row = rows[at];
    if (row === undefined || isText(row) || (row.isTable !== first.isTable && row.cells.length === 1)) break;
    at += 1;
  }
  return at;
}

const isText = ({ cells, isTable }: Row): boolean =>
  cells.length === 1 &&
  ((cells[0]?.text.length ?? 0) > (isTable ? 90 : 70) || /^<\/?(?:table|page)/i.test(cells[0]?.text ?? ""));

const announced = new RegExp(`\\b(?:${wordings("segments: announced table")})\\b`, "iu");

/** What is said right before a table, and by its heads, of what it shows; null where nothing says segments. */
function shownBy(text: string, table: readonly Row[]): Record<string, number> | null {
  const start = table[0]?.start ?? 0;
  const before = text.slice(Math.max(0, start - saidBefore), start);
  const near = before.slice(-160);
  const heads = table
    .slice(0, 4)
    .flatMap(({ cells }) =>
      cells.slice(1).some(({ text: cell }) => amountsIn(cell).length > 0) ? [] : cells,
    )
    .map(({ text: cell }) => cell)
    .join(" ");
  const all = `${before} ${heads}`;
  if (!/segment/i.test(`${all} ${table.map(({ cells }) => cells[0]?.text ?? "").join(" ")}`)) return null;
  const lines = before.split("\n").filter((line) => line.trim() !== "");
  const last = lines.at(-1) ?? "";
  return {
    table: 1,
    "before: segment": flag(/segment/i.test(before)),
    "near: segment": flag(/segment/i.test(near)),
    "line: segment": flag(/segment/i.test(last)),
    "heads: segment": flag(/segment/i.test(heads)),
    "before: announced": flag(announced.test(before.replace(/\s+/g, " "))),
    "near: geographic": flag(/geograph|countr|region/i.test(`${near} ${heads}`)),
    "near: product": flag(/product|categor|services? line|type of/i.test(`${near} ${heads}`)),
    "near: customer": flag(/customer|end[- ]market|channel|disaggregat/i.test(`${near} ${heads}`)),
    "near: sales": flag(/sales|revenue/i.test(`${near} ${heads}`)),
    "near: discontinued": flag(/discontinued|acquisition|goodwill/i.test(`${near} ${heads}`)),
    "near: employees": flag(
      /employees|propert|square feet|facilit|location|tax|debt|lease|fair value/i.test(`${near} ${heads}`),
    ),
    "html table": flag(table[0]?.isTable === true && !isPlainRow(table[0])),
  };
}

type Part = { name: string | null; label: string; row: Row; amounts: number[] };

/** Runs of labels between heads and totals. */
function rowLists(table: readonly Row[], shown: Record<string, number>): SegmentList[] {
  const found: SegmentList[] = [];
  let run: Part[] = [];
  let title = "";
  let begun = "";
  let isFirst = true;
  const head = table.findIndex(({ cells }) =>
    /^(?:(?:business|operating|reportable|reporting|industry) )?segments?:?$/i.test(
      cells[0]?.text.trim() ?? "",
    ),
  );
  const close = (next: Part | null) => {
    const list = listOf(run, next, title, {
      ...shown,
      "first run": flag(isFirst),
      "below head segment": flag(head >= 0 && (run[0]?.row.start ?? 0) > (table[head]?.start ?? 0)),
    });
    if (list !== null) {
      found.push(list);
      isFirst = false;
    }
    run = [];
  };
  for (const row of table) {
    const { cells } = row;
    const first = cells[0]?.text ?? "";
    const label = `${begun}${first.replace(/[.\s:]+$/, "")}`.replace(/\s*\(\w\)$/, "");
    // "Refrigerated and", with its amounts beside the next line.
    begun = cells.length === 1 && /(?: and| &| of|,)$/.test(label) && label.length < 50 ? `${label} ` : "";
    if (begun !== "") continue;
    const amounts = amountsIn(
      cells
        .slice(1)
        .map(({ text }) => text)
        .join(" "),
    );
    const isPart = cells.length > 1 && /\p{L}{2}/u.test(first);
    if (!isPart) {
      if (/^[-=_\s$.]*$/.test(cells.map(({ text }) => text).join(""))) continue;
      const total: Part | null = amounts.length > 0 ? { name: null, label, row, amounts } : null;
      close(total);
      if (cells.length === 1) title = first;
      continue;
    }
    const part = { name: segmentName(label), label, row, amounts };
    if (isTotal(label) || isSumOf(run, part)) {
      close(part);
      continue;
    }
    if ((part.name === null && !isRest(label)) || isHeading(label)) {
      close(null);
      title = label;
      continue;
    }
    run.push(part);
  }
  close(null);
  return found;
}

const isTotal = (label: string): boolean => !isRest(label) && noSegment.test(label);

const sumsUp = (sum: number, total: number): boolean => total > 0 && Math.abs(sum - total) <= rounding;

function isSumOf(run: readonly Part[], { amounts }: Part): boolean {
  const [total = 0] = amounts;
  return (
    run.length > 1 &&
    total > 1 &&
    sumsUp(
      run.reduce((sum, part) => sum + (part.amounts[0] ?? 0), 0),
      total,
    ) &&
    run.every((part) => part.amounts.length > 0)
  );
}

function listOf(
  run: readonly Part[],
  next: Part | null,
  title: string,
  shown: Record<string, number>,
): SegmentList | null {
  const own = run.flatMap(({ name, label }) => (name === null || isRest(label) ? [] : name));
  const names = [...new Set(own)];
  const [first] = run;
  const last = run.at(-1);
  if (names.length < 2 || names.length > 10 || first === undefined || last === undefined) return null;
  const isProven = next !== null && isSumOf(run, next);
  return {
    names,
    start: first.row.start,
    end: last.row.end,
    measures: {
      rows: 1,
      ...shown,
      rest: flag(own.length < run.length),
      proven: flag(isProven),
      "before total": flag(next !== null && isTotal(next.label)),
      "total of segments": flag(next !== null && /segment/i.test(next.label)),
      "title sales": flag(/sales|revenue/i.test(title)),
      "title segment": flag(/segment/i.test(title)),
      "title other": flag(title !== "" && !/sales|revenue|segment/i.test(title)),
      "with amounts": run.filter(({ amounts }) => amounts.length > 0).length / run.length,
      "like statements":
        run.filter(({ label }) =>
          /income|expense|cost|profit|loss|assets|depreciation|interest|tax|cash|sales|revenue|margin|expenditures|net\b|capital|balance|compensation|shares/i.test(
            label,
          ),
        ).length / run.length,
      "rows, near": shown["near: segment"] ?? 0,
      "rows, proven near": flag(isProven) * (shown["near: segment"] ?? 0),
    },
  };
}

/** Heads of columns, of which the last may be a total's. */
function columnLists(table: readonly Row[], shown: Record<string, number>): SegmentList[] {
  const found: SegmentList[] = [];
  for (const [at, { cells, start, end }] of table.slice(0, 8).entries()) {
    if (cells.length < 2 || cells.every(({ text }) => !/\p{L}{2}/u.test(text))) continue;
    const below = table.slice(at + 1, at + 1 + rowsOfColumns);
    if (!below.some((row) => row.cells.length > 2)) continue;
    const heads = cells.map((cell) => wholeHead(table, at, cell));
    const isFirstLabel = segmentName(heads[0] ?? "") === null || /^(?:fiscal|year|\()/i.test(heads[0] ?? "");
    const total = heads.findIndex((head) => /^(?:total|consolidated)\b/i.test(head));
    const parts = heads.slice(isFirstLabel ? 1 : 0, total < 0 ? undefined : total);
    const names = parts.flatMap((head) =>
      isRest(head) || noSegment.test(head) ? [] : (segmentName(head) ?? ""),
    );
    if (names.length < 2 || names.length > 10 || names.includes("") || new Set(names).size < names.length)
      continue;
    const sums = below.map((row) =>
      amountsIn(
        row.cells
          .slice(1)
          .map(({ text }) => text)
          .join(" "),
      ),
    );
    const isProven = sums.some((amounts) => {
      const whole = amounts.at(-1) ?? 0;
      return (
        amounts.length > 2 &&
        whole > 1 &&
        sumsUp(
          amounts.slice(0, -1).reduce((sum, one) => sum + one, 0),
          whole,
        )
      );
    });
    found.push({
      names,
      start,
      end,
      measures: {
        columns: 1,
        ...shown,
        rest: flag(parts.length > names.length),
        "columns, proven": flag(isProven),
        "columns, proven near": flag(isProven) * (shown["near: segment"] ?? 0),
        "columns, proven total": flag(isProven && total >= 0),
        "columns, total": flag(total >= 0),
        "columns, near": shown["near: segment"] ?? 0,
        "columns, labelled": flag(cells.length > names.length + 1),
        "columns, with amounts": flag(sums.some((amounts) => amounts.length >= names.length)),
      },
    });
  }
  return found;
}

/** Lines above the last of a column's head that may belong to it. */
const linesOfHead = 2;

/** "Personal" above "Lines": a head with what stands right above it, of plain text by its characters. */
function wholeHead(rows: readonly Row[], at: number, { text, left }: Row["cells"][number]): string {
  let head = text;
  const own = rows[at] as Row;
  const reach = (said: string) => (isPlainRow(own) ? said.length : 0);
  for (let line = at - 1; line >= Math.max(0, at - linesOfHead); line -= 1) {
    const { cells, isTable } = rows[line] as Row;
    if (isTable !== own.isTable || cells.length < 2) break;
    if (cells.some((cell) => /\d|[-=]{3}|\bsegment/i.test(cell.text))) break;
    const above = cells.find(
      (cell) => cell.left <= left + reach(text) && left <= cell.left + reach(cell.text),
    );
    if (above !== undefined) head = `${above.text} ${head}`;
  }
  return head.replace(/\s+/g, " ").trim();
}

/** The amounts of a row behind its label: a dash is none, and brackets, maybe in cells of their own, take off. */
function amountsIn(cells: string): number[] {
  const said = cells.replace(/[$\s]+/g, " ");
  return [
    ...said.matchAll(
      /(\( ?)?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)|(?:--|[–—])(?!\p{L})|(?<= )-(?= |$)/gu,
    ),
  ].map(([, bracket, digits]) =>
    digits === undefined ? 0 : (bracket === undefined ? 1 : -1) * Number(digits.replaceAll(",", "")),
  );
}
