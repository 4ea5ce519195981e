import { describe, expect, test } from "vitest";
import { annotate } from "./annotate";
import type { TextEvent } from "./annotation";
import { entailments, entailsModality, entailsPredicate, mapRoles, weaken } from "./entailment";

const read = (text: string) => annotate(text, { company: "Acme Corp." }).events;

/** Whether a told event entails a claimed one: its predicate, and each claimed argument in the role that it maps to. */
function isSupported(told: TextEvent, claimed: TextEvent): boolean {
  const roles = mapRoles(told.predicate, claimed.predicate);
  if (roles === null) return false;
  return claimed.arguments.every(({ role, words }) =>
    told.arguments.some(
      (argument) =>
        (roles.get(argument.role) ?? argument.role) === role && argument.words.join() === words.join(),
    ),
  );
}

const holds = (pair: string): boolean => {
  const [told = "", claimed = ""] = pair.split(" / ");
  const wanted = read(claimed);
  return wanted.length > 0 && wanted.every((one) => read(told).some((event) => isSupported(event, one)));
};

describe("each entailment of predicates holds in its example and not in its counter-example", () => {
  const rows = entailments.filter(({ told, example }) =>
    read(example.split(" / ")[0] ?? "").some(({ predicate }) => predicate === told),
  );
  test("every row has a told sentence", () => {
    const read = new Set(rows.map(({ claimed }) => claimed));
    expect(entailments.filter(({ claimed }) => !read.has(claimed))).toEqual([]);
  });
  test.each(rows.map((row) => [row.told, row.claimed, row] as const))("%s to %s", (_told, _claimed, row) => {
    expect(holds(row.example)).toBe(true);
    expect(holds(row.counter)).toBe(false);
  });
});

test("what is done was agreed and planned, never back; what may be entails itself only", () => {
  expect(entailsModality("done", "agreed")).toBe(true);
  expect(entailsModality("agreed", "planned")).toBe(true);
  expect(entailsModality("agreed", "done")).toBe(false);
  expect(entailsModality("conditional", "planned")).toBe(false);
  expect(entailsModality("done", "possible")).toBe(false);
  expect(weaken("agreed", "planned")).toBe("planned");
});

test("a departure is no resignation, and whoever sells does not buy", () => {
  expect(entailsPredicate("resign", "depart")).toBe(true);
  expect(entailsPredicate("depart", "resign")).toBe(false);
  expect(mapRoles("sell", "acquire")?.get("agent")).toBe("source");
});
