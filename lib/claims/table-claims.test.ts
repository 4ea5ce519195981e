import { expect, test } from "vitest";
import type { TextTable } from "@/lib/domain/text-tables";
import { decideTableClaim, readTableClaim } from "./table-claims";

const company = { company: "Acme Robotics, Inc.", names: ["Acme Robotics"] };

const row = (name: string, value: number, at: number): TextTable["rows"][number] => ({
  name,
  section: "",
  start: at,
  end: at + 10,
  head: 0,
  cells: [{ column: 0, value, unit: "USD", isPerShare: false }],
});

const table: TextTable = {
  kind: "figures",
  title: "CONSOLIDATED STATEMENTS OF OPERATIONS",
  columns: ["Three Months Ended June 30, 2026"],
  quarter: 2,
  rows: [
    row("Net loss", -31e6, 100),
    row("Net loss attributable to Acme Robotics", -37e6, 120),
    row("Total revenues", 90e6, 140),
  ],
};

const decide = (description: string, tables = [table]) => {
  const claim = readTableClaim(description, company);
  if (claim === null) throw new Error(`No table tells ${description}`);
  const found = decideTableClaim(claim, [{ documentId: "release", publishedOn: "2026-08-04", tables }], {
    company,
    period: null,
  });
  return found === null ? null : [found.row.name, found.fit > 0];
};

test("two cells of one name that differ leave open which is meant", () => {
  const again = { ...table, rows: [...table.rows, row("Total revenues", 80e6, 160)] };
  const said = "Acme Robotics' total revenues were $90 million in the three months ended June 30, 2026";
  expect(decide(said)).toEqual(["Total revenues", true]);
  expect(decide(said, [again])).toBeNull();
});
