import { expect, test } from "vitest";
import { isOver, standsAlone } from "./stands-alone";

test.each([
  "As a result, we plan to build robot arms.",
  "Together, our foundation and platforms unlock growth.",
  "In addition, we are establishing a network for bakeries.",
  "It is a cloud-based subscription to recipes.",
  "We aim to achieve this goal by using data.",
  "The third element of our strategy is efficiency.",
  "We expect our arms to compete in this developing market.",
  "We strive to buy such materials under long-term contracts.",
  "We also compete on price.",
])("%j leans on another sentence", (said) => expect(standsAlone(said)).toBe(false));

test.each([
  "We design robot arms such as grippers.",
  "If our suppliers fail, these suppliers could not be replaced.",
  "We sell not only arms but also grippers.",
  "Our goal is to double sales to bakeries this fiscal year.",
  "We serve those who bake.",
])("%j says something by itself", (said) => expect(standsAlone(said)).toBe(true));

test.each([
  ["We expect to open about 20 new stores during 2025.", "2025-03-12", true],
  ["We expect full-year 2024 operational growth.", "2024-12-17", true],
  ["We plan to open 20 stores in the next fiscal year.", "2025-03-12", true],
  ["We plan to open 20 stores in the next fiscal year.", "2026-03-12", false],
  ["We plan to open 20 stores by 2030, after 12 in 2025.", "2025-03-12", false],
  ["We plan to build on the arms that we have sold since 2011.", "2025-03-12", false],
  ["We opened 20 stores in 2025.", "2025-03-12", false],
  ["Arms were half of our sales in 2025 and we expect that they will grow.", "2026-02-12", false],
  ["In 2025, we expect to open 20 stores, and we will close 2.", "2025-03-12", true],
] as const)("%j of %s is over: %s", (said, day, over) => expect(isOver(said, day, "2026-11-21")).toBe(over));
