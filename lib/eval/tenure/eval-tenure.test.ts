import { expect, test } from "vitest";
import { countSilent, countTenures } from "./eval-tenure";

const row = (cik: string, person: string, title: string, first_seen: string, date: string) => ({
  cik,
  person,
  title,
  first_seen,
  date,
  form: "4",
});

test("who is seen after a holder, and began later, has taken the office; who is only seen late ends the watch", () => {
  const counts = countTenures([
    row("1", "Lee Ann", "Chief Executive Officer", "2023-01-01", "2025-04-01"),
    row("1", "Orr Ben", "CEO", "2025-09-01", "2026-05-01"),
    row("2", "Poe Cal", "CEO", "2024-01-01", "2025-06-01"),
    row("2", "Poe Cal", "President & CEO", "2025-07-01", "2026-03-01"),
    row("3", "Quy Dee", "CEO", "2025-05-01", "2026-05-01"),
    row("4", "Roe Eve", "Interim CEO", "2025-01-01", "2026-05-01"),
  ]);
  const [ceo] = counts;
  expect(ceo).toMatchObject({ office: "ceo", holders: 2, left: 1 });
  // Half a year until the successor of the first was seen, and a year of the second.
  expect(ceo?.years).toBeCloseTo(1.5, 1);
});

test("who filed no form for long before a proxy statement names them is counted, and who was never seen is not", () => {
  const executive = (name: string) => ({ name, years: [2025, 2024] });
  const proxy = {
    cik: 1,
    filed: "2026-04-01",
    executives: [
      executive("Ann Lee"),
      executive("Ben Orr"),
      executive("Cal Poe"),
      { name: "Dee Quy", years: [2024] },
    ],
  };
  const counted = countSilent(
    [
      row("1", "LEE ANN", "CFO", "2023-01-01", "2026-02-01"),
      row("1", "ORR BEN", "SVP", "2023-01-01", "2024-12-01"),
      row("1", "QUY DEE", "SVP", "2023-01-01", "2024-06-01"),
    ],
    [proxy],
  );
  expect(counted).toEqual({ named: 2, silent: 1 });
});
