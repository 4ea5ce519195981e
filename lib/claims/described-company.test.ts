import { expect, test } from "vitest";
import { mayBeCalled, withoutDescription } from "./described-company";

const acme = { company: "Acme Power, Inc.", names: ["Acme Power", "Acme"] };
const held = { sector: "Utilities", headquarters: "Akron, Ohio" };

test.each([
  ["Revenue at the Ohio utility rose 12%", "Revenue at the company rose 12%", true],
  ["The Akron, Ohio utility's revenue rose", "The company's revenue rose", true],
  ["Power generator Acme had revenue of $5 billion", "Acme had revenue of $5 billion", true],
  ["Electricity giant Acme is based in Akron", "Acme is based in Akron", true],
  ["Revenue at the Texas utility rose 12%", "Revenue at the company rose 12%", false],
  ["The airline's revenue rose", "The company's revenue rose", false],
  ["The largest utility's revenue rose", "The company's revenue rose", false],
  ["The scandal-hit utility's revenue rose", "The company's revenue rose", false],
  ["Chipmaker Acme had revenue of $5 billion", "Acme had revenue of $5 billion", false],
])("what a company is called is checked against its sector and seat: %s", (said, rest, fits) => {
  const described = withoutDescription(said, acme);
  expect(described?.rest).toBe(rest);
  expect(described && mayBeCalled(described.description, held)).toBe(fits);
});

test.each([
  "Acme had revenue of $5 billion",
  "The company had revenue of $5 billion",
  "Utility bills rose at Acme",
])("a claim that only names the company has no description: %s", (said) =>
  expect(withoutDescription(said, acme)).toBeNull(),
);
