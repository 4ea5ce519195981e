import "server-only";
import { type Stretch, splitSentences } from "@/lib/language/split-sentences";
import { isCompany, proper, tidyName } from "./competitors";
import type { ReportDocument } from "./report-document";
import { paragraphsOf } from "./report-paragraphs";
import type { Row } from "./report-rows";

/** A customer with a tenth of sales or more; `percent` is null where the text says only that it is more. */
export type CustomerReading = Stretch & { name: string; percent: number | null };

const government =
  "(?:U\\.?S\\.?|United States|[Ff]ederal)(?: [Ff]ederal)? [Gg]overnment|(?:U\\.?S\\.? )?Department of Defense";
const name = `(?:the )?(?<name>${government}|${proper}(?: (?:${proper}|&|of)){0,5})`;
const share = "(?<percent>\\d{1,2}(?:\\.\\d{1,2})?) ?(?:%|percent)";
const ofSales = "of [^.;]{0,70}?\\b(?:revenues?|net sales|sales)\\b";
const verb = "(?:accounted for|represented|comprised|constituted|exceeded|made up|contributed)";
const patterns = [
  new RegExp(
    `\\b(?:sales|revenues?|shipments) (?:made )?(?:to|from) ${name}(?:,? \\([^)]{1,60}\\))?[^.;%]{0,60}?${verb}[^.;%]{0,50}?${share} ${ofSales}`,
    "gu",
  ),
  new RegExp(
    `${name}(?:,? \\([^)]{1,60}\\))?(?:,[^,.;%]{1,60},)?(?: alone)? ${verb}[^.;%]{0,50}?${share} ${ofSales}`,
    "gu",
  ),
  new RegExp(`${share} ${ofSales}[^.;]{0,80}?\\b(?:from|to|pursuant to|with|by|under) ${name}`, "gu"),
];
const none =
  /\b(?:no|neither|none)(?: (?:single|individual|one|other|external|sales to))* (?:customers?|clients?|purchasers?|dealers?|distributors?|an individual)\b|\bnot (?:have|had)\b/i;
const cue = /\b(?:customers?|clients?|sales to|revenues? from|contracts?|government|purchasers?)\b/i;

/** Customers with a tenth of sales or more, as a sentence or a table names them; "no customer" gives none. */
export function readCustomers({ text, rows }: Pick<ReportDocument, "text" | "rows">): CustomerReading[] {
  const found = new Map<string, CustomerReading>();
  const add = (customer: CustomerReading) => {
    const key = customer.name
      .toLowerCase()
      .replace(/\./g, "")
      .replace(/^united states/, "us");
    if (!found.has(key)) found.set(key, customer);
  };
  for (const paragraph of paragraphsOf(text)) {
    if (!/%|percent/.test(paragraph.text) || !cue.test(paragraph.text) || paragraph.text.length > 12_000)
      continue;
    for (const { start, end } of splitSentences(paragraph.text)) {
      const said = paragraph.text.slice(start, end).replaceAll("\t", " ");
      if (!/%|percent/.test(said) || none.test(said)) continue;
      for (const customer of customersIn(said, paragraph.start + start)) add(customer);
    }
  }
  for (const customer of tabulatedCustomers(rows)) add(customer);
  return [...found.values()];
}

function customersIn(said: string, from: number): CustomerReading[] {
  return patterns.flatMap((pattern) =>
    [...said.matchAll(pattern)].flatMap((match) => {
      const written = tidyName(match.groups?.name ?? "");
      const percent = Number(match.groups?.percent ?? 0);
      const isPlace =
        /\b(?:segments?|regions?|countr(?:y|ies)|products?|brands?|stores?|subsidiar\w+|receivables?|operations)\b/i.test(
          match[0].replace(written, ""),
        );
      const isGovernment = new RegExp(`^(?:${government})$`, "u").test(written);
      if (percent < 10 || percent > 99 || (isPlace && !isGovernment)) return [];
      if (!isGovernment && (!isCompany(written) || !isNamed(said, written, match))) return [];
      const isLeast = /\b(?:exceed\w*|(?:more|greater) than|over|in excess of)\b[^%]{0,12}$/i.test(
        match[0].slice(0, match[0].search(/\d+(?:\.\d+)? ?(?:%|percent)/)),
      );
      return [
        {
          name: written,
          percent: isLeast && percent === 10 ? null : percent,
          start: from + match.index,
          end: from + match.index + match[0].length,
        },
      ];
    }),
  );
}

/** Behind "sales to", or where the sentence speaks of customers; the first word of a sentence is no name by itself. */
function isNamed(said: string, written: string, match: RegExpExecArray): boolean {
  const at = said.indexOf(written, match.index);
  if (/\b(?:sales|revenues?|shipments) (?:made )?(?:to|from) (?:the )?$/i.test(said.slice(0, at)))
    return true;
  return (
    /\bcustomers?\b/i.test(said) &&
    (written.includes(" ") || at > 2) &&
    !/^(?:Customers?|Revenues?|Sales|Net|Total|Fiscal|Approximately|Collectively)\b/.test(written)
  );
}

const tableOfCustomers =
  /\bcustomers?\b[^.]{0,120}\b(?:10|ten) ?(?:%|percent)|\b(?:10|ten) ?(?:%|percent)[^.]{0,120}\bcustomers?\b|\b(?:major|largest) customers?\b[^.]{0,120}\b(?:following|percentages?|as follows)\b/i;

/** Rows of a table of customers and their shares, beneath a sentence that says so. */
function tabulatedCustomers(rows: readonly Row[]): CustomerReading[] {
  const found: CustomerReading[] = [];
  for (const [at, row] of rows.entries()) {
    const said = row.cells
      .map((cell) => cell.text)
      .join(" ")
      .slice(-600);
    if (row.cells.length > 1 || !tableOfCustomers.test(said) || !/\b(?:revenues?|sales)\b/i.test(said))
      continue;
    if (/\breceivables?\b/i.test(said) || none.test(said)) continue;
    for (const below of rows.slice(at + 1, at + 16)) {
      const [label, ...rest] = below.cells;
      const share = /^\s*(\d{1,2}(?:\.\d)?)\s*%?/.exec(
        rest.find(({ text }) => /[\d*—–-]/.test(text))?.text ?? "",
      )?.[1];
      if (label === undefined || /^total\b/i.test(label.text)) break;
      if (share === undefined) {
        if (rest.length === 0 && label.text.length > 60) break;
        continue;
      }
      const isName =
        /^\p{Lu}/u.test(label.text) &&
        label.text.length < 60 &&
        /%/.test(rest.map(({ text }) => text).join(" "));
      if (isName && Number(share) >= 10)
        found.push({
          name: label.text.replace(/\s*\(\d+\)$|\*+$/g, "").trim(),
          percent: Number(share),
          start: below.start,
          end: below.end,
        });
    }
  }
  return found;
}
