import { expect, test } from "vitest";
import { PageTurns, takesTurns } from "./page-turns.mjs";

/** Pages that end when they are told to, and the order in which they began. */
function makePages() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const page = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const endNext = () => {
    ends.shift()?.();
    return new Promise(setImmediate);
  };
  return { begun, page, endNext };
}

test("two pages are made at once, and the network with fewer waiting comes before one with many", async () => {
  const turns = new PageTurns();
  const { begun, page, endNext } = makePages();
  const many = Array.from({ length: 6 }, (_, n) => turns.take("203.0.113.5", page(`many ${n}`)));
  const one = turns.take("198.51.100.7", page("one"));
  await new Promise(setImmediate);
  expect(begun).toEqual(["many 0", "many 1"]);
  await endNext();
  expect(begun.at(-1)).toBe("one");
  for (let n = 0; n < 8; n++) await endNext();
  expect(await Promise.all([...many, one])).toEqual(Array.from({ length: 7 }, () => true));
});

test("a network with sixty-four waiting gets no more, others do, and later it does again", async () => {
  const turns = new PageTurns();
  const { page, endNext } = makePages();
  const waiting = Array.from({ length: 64 }, (_, n) => turns.take(`2001:db8:1:1::${n + 1}`, page("flood")));
  expect(await turns.take("2001:db8:1:1::ffff", page("flood"))).toBe(false);
  const other = turns.take("2001:db8:1:2::1", page("other"));
  for (let n = 0; n < 70; n++) await endNext();
  await Promise.all([...waiting, other]);
  const again = turns.take("2001:db8:1:1::1", page("again"));
  await new Promise(setImmediate);
  await endNext();
  expect(await again).toBe(true);
});

test("a page that fails gives its turn back and its error on", async () => {
  const turns = new PageTurns();
  await expect(turns.take("203.0.113.5", () => Promise.reject(new Error("no page")))).rejects.toThrow(
    "no page",
  );
  expect(await turns.take("203.0.113.5", () => Promise.resolve())).toBe(true);
});

test.each([
  ["/", true],
  ["/company/apple?tab=people", true],
  ["/api/companies?q=app", true],
  ["/api/reconcile/suggest/entity?prefix=app", true],
  ["/api/reconcile/preview?id=apple", true],
  ["/api/reconcile/fn_live_x", false],
  ["/api/v1/validate", false],
  ["/api/health", false],
  ["/api/mcp", false],
  ["/_next/image", false],
])("%s takes turns: %s", (url, expected) => expect(takesTurns({ method: "GET", url })).toBe(expected));

test("a form or a run from the console doesn't", () => {
  expect(takesTurns({ method: "POST", url: "/console/playground" })).toBe(false);
});
