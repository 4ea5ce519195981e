import { describe, expect, test } from "vitest";
import { aheadOf, readReleaseOutlook, readReportOutlook } from "./outlook";

const read = (...paragraphs: string[]) => {
  const text = paragraphs.join("\n\n");
  for (const { start, end, text: said } of readReleaseOutlook(text))
    expect(text.slice(start, end).replace(/[ \n]+/g, " ")).toBe(said);
  return readReleaseOutlook(text);
};
const one = (...paragraphs: string[]) =>
  read(...paragraphs).map(({ measure, period: { year, part } }) =>
    [measure, year, part].filter((part) => part !== null).join(" "),
  );

describe("what a filer expects", () => {
  test.each([
    [
      "We currently expect our capital expenditures to exceed $3 billion in 2031.",
      "capital expenditures 2031",
    ],
    ["Acme anticipates fiscal 2031 net sales of $4.0 to $4.2 billion.", "Acme net sales 2031"],
    ["The Company now expects a mid-single digit decline in sales for fiscal 2031.", "sales 2031"],
    ["Operating margin is expected to be approximately 12% in 2031.", "operating margin 2031"],
    ["Adjusted EPS for fiscal 2031 is now expected to be $3.10 to $3.30.", "adjusted eps 2031"],
    ["We expect third quarter 2031 revenue to be between $90 million and $95 million.", "revenue 2031 q3"],
    ["For Q3 2031, we expect revenue of $90 million.", "revenue 2031 q3"],
    ["We expect our 2031 Robots operating losses to remain similar to 2030.", "Robots operating losses 2031"],
    ["We plan to open approximately 40 new stores in 2031, compared with 12 in 2030.", "stores 2031"],
    [
      "The company anticipates first delivery of the X-9 in 2031 and of the X-8 in 2033.",
      "first delivery 2033",
    ],
    ["We plan to begin production of the Rover in mid-2031.", "begin production 2031"],
    ["Our new lidar, which we expect to launch in 2031, sees farther.", "launch 2031"],
    ["In 2031, we will be ramping six new production lines for robots.", "lines 2031"],
    [
      "Our guidance for capital expenditures is up to $2.0 billion for fiscal 2031.",
      "capital expenditures 2031",
    ],
    ["The Company is maintaining its expectation of 3% sales growth for fiscal 2031.", "sales growth 2031"],
    ["We expect to invest $700 million in the first half of 2031.", "invest 2031 h1"],
    ["We expect revenue of $40 million for the quarter ending June 30, 2031.", "revenue 2031 m6"],
    [
      "Depreciation for 2031 is expected to be about $4 billion, compared to $3 billion in 2030.",
      "depreciation 2031",
    ],
    [
      "We expect sales of $40 million for the fiscal year ending January 30, 2032 (fiscal year 2031).",
      "sales 2031",
    ],
    [
      "We expect sales of $40 million in the first quarter of the fiscal year ending June 30, 2031.",
      "sales 2031 q1",
    ],
  ])("is read in %s", (said, expected) => {
    expect(one(said)).toEqual([expected]);
  });

  test.each([
    // Rules of accounts, and what is owed to staff and lenders.
    "We expect to reclassify $9 million of hedging losses to expenses in 2031.",
    "Unrecognized compensation expense of $9 million is expected to be recognized in 2031.",
    "We expect to recognize 60% of remaining performance obligations as revenue in 2031.",
    "We expect to contribute $9 million to our pension plans in 2031.",
    "We expect amortization expense of $9 million in 2031.",
    "The Company expects capital expenditures of $9 million for environmental controls in 2031.",
    // No figure, no period, no measure.
    "We expect competition to increase in 2031.",
    "We expect sales to grow in 2031.",
    "We expect capital expenditures of $9 million.",
    "We plan to begin production in 2031.",
    // In units that only a table gives.
    "We expect net interest expense of $320 in 2031.",
    // What was, what might be, and what others say.
    "In 2031, revenue was $9 million, which we expected.",
    "We could spend $9 million in 2031 if sales grew.",
    "Analysts expect revenue of $9 million in 2031.",
    "Such expenses are expected to be $9 million in 2031.",
    "We expect the segment’s operating margin to be 14% in 2031.",
    "We expect losses until at least the launch of the Rover in 2031.",
    "The target bonus for 2031 is expected to be 100% of salary.",
  ])("isn't in %s", (said) => {
    expect(one(said)).toEqual([]);
  });

  test("is of the period of its heading where the sentence names none", () => {
    const guided =
      "Operating income is expected to be between $2.0 billion and $2.4 billion, compared with $1.9 billion in second quarter 2030.";
    const [found] = read("Second Quarter 2031 Guidance", guided);
    expect(found).toMatchObject({
      measure: "operating income",
      period: { year: 2031, part: "q2", fiscal: false },
      heading: "Second Quarter 2031 Guidance",
      isListed: false,
    });
    expect(read(guided)).toEqual([]);
  });

  test("is listed below a sentence that ends in a colon", () => {
    const lead = "For fiscal 2031, the Company expects the following:";
    const found = read(
      lead,
      "• Net sales growth of approximately 3% to 4%",
      "• Capital expenditures of $1.3 billion",
      "• Sales increased 3% in 2030",
      "• Many new ideas",
    );
    expect(found.map(({ text }) => text)).toEqual([
      "Net sales growth of approximately 3% to 4%",
      "Capital expenditures of $1.3 billion",
    ]);
    expect(found[0]).toMatchObject({ heading: lead, isListed: true, period: { year: 2031, fiscal: true } });
    const rows = "Total revenue\t$5.77 billion to $5.82 billion\nRevenue\t$5 million\t$6 million";
    expect(one("The following table summarizes our second quarter 2031 targets:", rows)).toEqual([
      "revenue 2031 q2",
    ]);
  });

  test("stands in items 1, 2 and 7 of a report", () => {
    const text = "We expect revenue of $90 million in 2031.";
    const items = (item: string) =>
      [{ item, start: 0, bodyStart: 0, end: text.length }] as unknown as Parameters<
        typeof readReportOutlook
      >[0]["items"];
    for (const item of ["1", "2", "7", "I.2"])
      expect(readReportOutlook({ text, items: items(item) })).toHaveLength(1);
    for (const item of ["1A", "8", "I.1"])
      expect(readReportOutlook({ text, items: items(item) })).toEqual([]);
  });

  test("is kept while it's ahead, each measure of a period once", () => {
    const all = read(
      "We expect revenue of $80 million in 2030.",
      "We expect revenue of $90 million in 2031.",
      "In 2031, we expect our revenue to be $90 million.",
      "We expect revenue of $900 million in 2050.",
    );
    expect(aheadOf(all, "2031-02-01").map(({ text }) => text)).toEqual([
      "We expect revenue of $90 million in 2031.",
    ]);
  });
});
