import { describe, expect, test } from "vitest";
import { readStatementLines } from "./statement-lines";

const statement = (...rows: string[]) =>
  [
    "Consolidated Statements of Operations",
    "(in millions)",
    "Years ended December 31,\t2025\t2024",
    ...rows,
  ].join("\n");
const linesOf = (...rows: string[]) =>
  readStatementLines({ text: statement(...rows) }, "2025-12-31").map(({ name, effect, before }) => [
    name,
    effect / 1e6,
    before === null ? null : before / 1e6,
  ]);

describe("unusual lines of a statement of income", () => {
  test("take what they say among costs, and add a gain between brackets", () => {
    expect(
      linesOf(
        "Net sales\t$1,000\t$900",
        "Cost of sales\t600\t500",
        "Gross profit\t400\t400",
        "Selling, general and administrative\t150\t140",
        "Restructuring charges\t40\t10",
        "Gain on sale of business, net\t(90)\t—",
        "Total operating expenses\t100\t150",
        "Operating income\t300\t250",
      ),
    ).toEqual([
      ["Restructuring charges", -40, -10],
      ["Gain on sale of business", 90, null],
    ]);
  });

  test("are as signed where costs stand between brackets", () => {
    expect(
      linesOf(
        "Total revenues\t388\t118",
        "Cost of revenues\t(403)\t(151)",
        "General and administrative expenses\t(95)\t(57)",
        "Gains (losses) on digital assets\t331\t(14)",
        "Impairment of digital assets\t—\t(183)",
        "Total operating expenses\t236\t(254)",
        "Operating income (loss)\t221\t(287)",
      ),
    ).toEqual([["Gains on digital assets", 331, -14]]);
  });

  test("behind the total of costs add", () => {
    expect(
      linesOf(
        "Revenues\t1,000\t900",
        "Cost of products\t700\t600",
        "Cost of services\t200\t150",
        "Total costs and expenses\t900\t750",
        "Gain on dispositions\t46\t2",
        "Earnings from operations\t146\t152",
      ),
    ).toEqual([["Gain on dispositions", 46, 2]]);
  });

  test("below operating income add to what is left before taxes", () => {
    expect(
      linesOf(
        "Net revenue\t542\t631",
        "Cost of sales\t325\t362",
        "Research and development\t216\t246",
        "Operating income\t1\t23",
        "(Losses) gains on equity investments, net\t4\t43",
        "Interest and other, net\t6\t12",
        "Income before taxes\t11\t78",
      ),
    ).toEqual([["Gains on equity investments", 4, 43]]);
  });

  test("are not where the lines don't come to operating income", () => {
    expect(
      linesOf(
        "Revenues\t1,000\t900",
        "Cost of products\t700\t600",
        "Restructuring charges\t40\t10",
        "Operating income\t200\t152",
      ),
    ).toEqual([]);
  });
});
