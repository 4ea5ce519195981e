import { expect, test } from "vitest";
import { displayCompanyName } from "@/lib/domain/company-names/display-company-name";
import { cleanFormerNames } from "./registrant";

const clean = (current: string, ...former: [name: string, from: string, to: string][]) =>
  cleanFormerNames(
    current,
    former.map(([name, from, to]) => ({ cik: "0000000001", name, from, to })),
    displayCompanyName,
  );

test("the current name filed again is no former name", () => {
  expect(clean("NIKE, Inc.", ["NIKE INC", "1995-01-20", "2019-08-05"])).toEqual([]);
  expect(clean("PFIZER INC", ["PFIZER INC", "1994-03-18", "2026-06-18"])).toEqual([]);
  expect(clean("AMARIN CORP PLC\\UK", ["AMARIN CORP PLCUK", "2020-01-01", "2026-07-31"])).toEqual([]);
});

test("one name filed with several marks is one name over the whole time", () => {
  const names = clean(
    "Apple Inc.",
    ["APPLE COMPUTER INC", "1994-01-26", "2007-01-04"],
    ["APPLE COMPUTER INC/ FA", "1997-07-28", "1997-07-28"],
  );
  expect(names).toEqual([{ name: "Apple Computer Inc.", from: "1994-01-26", to: "2007-01-04" }]);
});

test("days come in order, and a change of legal form is a change of name", () => {
  expect(clean("RIO TINTO PLC", ["RTZ CORPORATION PLC", "1995-06-01", "1995-05-22"])).toMatchObject([
    { from: "1995-05-22", to: "1995-06-01" },
  ]);
  expect(clean("KKR & Co. Inc.", ["KKR & Co. L.P.", "2007-07-03", "2018-06-29"])).toHaveLength(1);
});
