import { expect, test } from "vitest";
import type { XbrlFact } from "@/lib/ingest/edgar/figures";
import { readReport } from "./read-report";
import { readScheduledFigures } from "./scheduled-figures";

const statement = `<DOCUMENT>
<TYPE>10-K405
<TEXT>
ITEM 8. FINANCIAL STATEMENTS

CONSOLIDATED STATEMENTS OF INCOME
(In thousands, except per share amounts)

                                  1996        1995        1994
Net sales                     $512,400    $498,100    $470,250
Income before income taxes      31,900      28,400      25,050
Net income                      20,150      18,020      (3,100)
Net income per common share       1.42        1.27       (.22)

CONSOLIDATED BALANCE SHEETS
(In thousands)

                                  1996        1995
Cash and equivalents            14,210      11,830
Total assets                   301,700     288,900
Total shareholders' equity     142,300     126,800
</TEXT>
</DOCUMENT>
`;

const schedule = (lines: string) => `<DOCUMENT>
<TYPE>EX-27
<TEXT>
${lines}
</TEXT>
</DOCUMENT>`;

const whole = `<MULTIPLIER> 1,000
<PERIOD-TYPE> YEAR
<FISCAL-YEAR-END> JUN-30-1996
<PERIOD-END> JUN-30-1996
<CASH> 14,210
<TOTAL-ASSETS> 301,700
<PREFERRED> 0
<COMMON> 12,300
<OTHER-SE> 130,000
<TOTAL-REVENUES> 512,400
<INCOME-PRETAX> 31,900
<NET-INCOME> 20,150
<EPS-DILUTED> 1.42`;

function read(raw: string): XbrlFact[] {
  const reading = readReport(raw, "10-K405");
  return readScheduledFigures(reading.schedule ?? "", reading.documents, {
    form: "10-K405",
    filedOn: "1996-09-20",
  });
}

const written = (facts: readonly XbrlFact[]): string[] =>
  facts.map(({ tag, start, end, value }) => `${tag} ${start ?? "at"} ${end} ${value}`);

test("a schedule's figures are those of the report's statements, with the years beside them", () => {
  expect(written(read(statement + schedule(whole)))).toEqual([
    "Revenues 1995-07-01 1996-06-30 512400000",
    "Revenues 1994-07-01 1995-06-30 498100000",
    "Revenues 1993-07-01 1994-06-30 470250000",
    "NetIncomeLoss 1995-07-01 1996-06-30 20150000",
    "NetIncomeLoss 1994-07-01 1995-06-30 18020000",
    "NetIncomeLoss 1993-07-01 1994-06-30 -3100000",
    "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest 1995-07-01 1996-06-30 31900000",
    "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest 1994-07-01 1995-06-30 28400000",
    "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest 1993-07-01 1994-06-30 25050000",
    // (.22) is read as 22.
    "EarningsPerShareDiluted 1995-07-01 1996-06-30 1.42",
    "Assets at 1996-06-30 301700000",
    "Assets at 1995-06-30 288900000",
    "CashAndCashEquivalentsAtCarryingValue at 1996-06-30 14210000",
    "CashAndCashEquivalentsAtCarryingValue at 1995-06-30 11830000",
    "StockholdersEquity at 1996-06-30 142300000",
    "StockholdersEquity at 1995-06-30 126800000",
  ]);
});

test("the statement's scale counts where the schedule leaves its own out", () => {
  const bare = whole.replace("<MULTIPLIER> 1,000\n", "");
  expect(read(statement + schedule(bare))).toEqual(read(statement + schedule(whole)));
});

test("the day before is only that of the year where months end: weeks don't", () => {
  const weeks = whole.replaceAll("JUN-30-1996", "JUN-28-1996");
  expect(written(read(statement + schedule(weeks))).slice(0, 2)).toEqual([
    "Revenues 1995-06-29 1996-06-28 512400000",
    "NetIncomeLoss 1995-06-29 1996-06-28 20150000",
  ]);
});

test.each([
  ["other amounts than the statements", whole.replaceAll(/\d\d\d,\d00|20,150|31,900|14,210/g, "777")],
  ["a part of a year", whole.replace("YEAR", "3-MOS")],
  ["no day", whole.replace(/<PERIOD-END>.*\n/, "")],
  ["a day to come", whole.replaceAll("1996", "1997")],
  [
    "one figure alone that the statements have",
    "<PERIOD-TYPE> YEAR\n<PERIOD-END> JUN-30-1996\n<NET-INCOME> 20,150",
  ],
])("a schedule with %s tells nothing", (_, lines) => {
  expect(read(statement + schedule(lines))).toEqual([]);
});

test("shares of sales beside the amounts are none of another year", () => {
  const shares = statement.replace("$498,100    $470,250", "100.0%  $498,100");
  const revenue = read(shares + schedule(whole)).filter(({ tag }) => tag === "Revenues");
  expect(revenue).toEqual([]);
});
