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
    if (shown !== null)
      found.push(
        ...rowLists(table, shown),
        ...columnLists(table, shown),
        ...stackedColumns(rows, at, end, shown),
        ...headedColumns(rows, at, shown),
      );
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
    ...kindsIn(`${near} ${heads}`),
  };
}

/** What is told of a part. Of segments it's more than what they sell: their profit, assets, depreciation, and spending. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ["sales", /\b(?:sales|revenues?)\b/i],
  ["profit", /\b(?:profits?|earnings|ebitd?a?|income|loss)\b(?! tax)/i],
  ["assets", /\bassets\b/i],
  ["depreciation", /\b(?:depreciation|amortization)\b/i],
  ["spending", /\b(?:capital|expenditures|additions to)\b/i],
];

const kindsIn = (said: string): Record<string, number> =>
  Object.fromEntries(kinds.map(([kind, words]) => [`shows ${kind}`, flag(words.test(said))]));

/** The kinds of amounts that a list's tables show together, as what they say of it. */
export function kindMeasures(lists: readonly Pick<SegmentList, "measures">[]): Record<string, number> {
  const shown = kinds.filter(([kind]) => lists.some(({ measures }) => measures[`shows ${kind}`] === 1));
  const isShown = (kind: string) => shown.some(([own]) => own === kind);
  return {
    "kinds shown": shown.length,
    "kinds, sales alone": flag(shown.length === 1 && isShown("sales")),
    "kinds, sales and more": flag(shown.length > 1 && isShown("sales")),
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
  const head = table.findIndex(({ cells }) => segmentHead.test(cells[0]?.text.trim() ?? ""));
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
    // "… and transport refrigeration": the rest of what stands beside a label.
    if (amounts.length === 0 && run.length > 0 && (cells[0]?.column ?? 0) > 0) continue;
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
    if ((part.name === null && !isRest(label)) || (isHeading(label) && amounts.length < 2)) {
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
      ...(title === "" ? {} : kindsIn(title)),
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
    const list = columnsNamed(isFirstLabel ? heads.slice(1) : heads, below, shown);
    if (list === null) continue;
    const isLabelled = flag(cells.length > list.names.length + 1);
    found.push({ ...list, start, end, measures: { ...list.measures, "columns, labelled": isLabelled } });
  }
  return found;
}

/** The columns before a total's as a list, by their heads; null where a head is no name. */
function columnsNamed(
  heads: readonly string[],
  below: readonly Row[],
  shown: Record<string, number>,
): Pick<SegmentList, "names" | "measures"> | null {
  const total = heads.findIndex((head) => /^(?:total|consolidated)\b|\bconsolidated$/i.test(head));
  const parts = heads.slice(0, total < 0 ? undefined : total);
  const names = parts.flatMap((head) =>
    isRest(head) || noSegment.test(head) ? [] : (segmentName(head) ?? ""),
  );
  if (names.length < 2 || names.length > 10 || names.includes("") || new Set(names).size < names.length)
    return null;
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
    const sum = amounts.slice(0, -1).reduce((all, one) => all + one, 0);
    return amounts.length > 2 && whole > 1 && sumsUp(sum, whole);
  });
  return {
    names,
    measures: {
      columns: 1,
      ...shown,
      ...kindsIn(below.map((row) => row.cells[0]?.text ?? "").join(" ")),
      rest: flag(parts.length > names.length),
      "columns, proven": flag(isProven),
      "columns, proven near": flag(isProven) * (shown["near: segment"] ?? 0),
      "columns, proven total": flag(isProven && total >= 0),
      "columns, total": flag(total >= 0),
      "columns, near": shown["near: segment"] ?? 0,
      "columns, with amounts": flag(sums.some((amounts) => amounts.length >= names.length)),
    },
  };
}

/** Lines above plain amounts that may hold their columns' heads. */
const linesOfHeads = 8;

/** Columns of plain text whose heads take several lines: each word belongs to the amounts that it stands above. */
function stackedColumns(
  rows: readonly Row[],
  from: number,
  end: number,
  shown: Record<string, number>,
): SegmentList[] {
  const isAmount = ({ text }: Row["cells"][number]) => /^[$( ]*[\d,.]*\d\)?\S{0,4}$|^\$? ?-+$/.test(text);
  const table = rows.slice(from, Math.min(end, from + rowsOfColumns));
  const amountsOf = (row: Row) => (isPlainRow(row) ? row.cells.slice(1).filter(isAmount) : []);
  const first = table.findIndex((row) => amountsOf(row).length > 1);
  const row = rows[from + first];
  if (first < 0 || row === undefined) return [];
  // The row that has most of the columns.
  const [amounts = []] = table.map(amountsOf).toSorted((one, other) => other.length - one.length);
  if (amounts.length < 3) return [];
  const columns = amounts.map(({ left, text }) => ({
    left,
    right: left + text.length,
    words: [] as string[],
  }));
  let isBegun = false;
  let start = row.start;
  for (let at = from + first - 1; at >= Math.max(0, from + first - linesOfHeads); at -= 1) {
    const line = rows[at] as Row;
    const cells = line.cells.filter(({ left, text }) => left > 8 && /\p{L}/u.test(text));
    if (cells.some(({ text }) => /\d{3}/.test(text) || text.length > 60)) break;
    if (cells.length === 0 && isBegun) break;
    for (const cell of cells.toReversed()) placeHead(cell, columns);
    if (cells.length > 0) [isBegun, start] = [true, line.start];
    if (isBegun && line.opens) break;
  }
  const heads = columns.map(({ words }) => words.join(" ").replace(/(?<=\p{Ll})- /gu, ""));
  if (heads.every((head) => !head.includes(" "))) return [];
  const list = columnsNamed(heads, table.slice(first), shown);
  return list === null
    ? []
    : [{ ...list, start, end: row.end, measures: { ...list.measures, "columns, stacked": 1 } }];
}

type Column = { left: number; right: number; words: string[] };

/** Puts a head's line above the column that it stands over; one over several is parted by its words. */
function placeHead({ text, left }: Row["cells"][number], columns: readonly Column[]): void {
  const said = text.replace(/\s*\(\w\)$/, "");
  const over = columnOver(left, said, columns);
  if (over !== null) over.words.unshift(said);
  else
    for (const { 0: word, index } of [...said.matchAll(/\S+/g)].toReversed()) {
      // Heads end where their amounts do, if they stand over none.
      const own =
        columnOver(left + index, word, columns) ??
        columns.find(({ right }) => left + index + word.length <= right + 1);
      own?.words.unshift(word);
    }
}

/** The only column that words stand over. */
function columnOver(left: number, said: string, columns: readonly Column[]): Column | null {
  const [over, another] = columns.filter((column) => left < column.right && column.left < left + said.length);
  return over !== undefined && another === undefined ? over : null;
}

const segmentHead =
  /^(?:(?:business|operating|reportable|reporting|industry|principal) )*segments?(?: names?)?:?$/i;

/** What stands beneath a head that says "Segment", where it isn't the first column's. */
function headedColumns(rows: readonly Row[], from: number, shown: Record<string, number>): SegmentList[] {
  const table = rows.slice(from, from + mostRows);
  const after = table.findIndex((row) => isText(row));
  const found: SegmentList[] = [];
  for (const [at, { cells, start }] of table.slice(0, 8).entries()) {
    const head = cells.slice(1).find(({ text }) => segmentHead.test(text));
    if (head === undefined) continue;
    const below = table
      .slice(at + 1, after < 0 ? undefined : after)
      .flatMap((row) =>
        row.cells.filter(({ left }) => Math.abs(left - head.left) < (isPlainRow(row) ? 3 : 1)),
      );
    const written = below.map(({ text }) => text).filter((text) => !isRest(text) && /\p{L}/u.test(text));
    const names = [...new Set(written)].map((text) => segmentName(text) ?? "");
    const last = below.at(-1);
    if (names.length < 2 || names.length > 10 || names.includes("") || last === undefined) continue;
    found.push({
      names,
      start,
      end: last.end,
      measures: { "headed column": 1, ...shown, rest: flag(written.length < below.length) },
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
