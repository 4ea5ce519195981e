import { expect, test } from "vitest";
import { partFacts } from "./part-facts";

test("of a document's facts those come first whose amount or name the sentence gives", () => {
  const facts = [
    "Revenue of iPhone in the year to September 27, 2025: $209.6 billion",
    "Revenue of Mac in the year to September 27, 2025: $33.71 billion",
    "Tim Cook: Chief Executive Officer, on September 27, 2025",
    "Employees: 166,000",
  ];
  const told = (sentence: string) => partFacts(facts, sentence).told;
  expect(told("iPhone brought in 50% of its revenue, $209.6 billion, in fiscal 2025")).toEqual([facts[0]]);
  expect(told("Tim Cook is chief executive officer (as of September 27, 2025).")).toEqual([facts[2]]);
  expect(told("It employs 166,000 people.")).toEqual([facts[3]]);
  expect(told("It grew in the year to September 27, 2025.")).toEqual([]);
});
