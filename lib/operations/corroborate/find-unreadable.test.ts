import { expect, test } from "vitest";
import { corroborate } from "./contract";
import { findUnreadable } from "./find-unreadable";

const ofEvent = (description: string) => findUnreadable({ type: "event", description }, "Acme Widgets");

test.each(["of the", "???", "it was", "Acme Widgets"])("nothing can be looked for in: %s", (description) => {
  expect(ofEvent(description)).toMatch(/^The description says nothing/);
});

test.each(["quarterly results", "acquired Orion Pumps", "5.02", "bankruptcy", "CFO resignation"])(
  "%s can be looked for",
  (description) => expect(ofEvent(description)).toBeNull(),
);

test("a person's description is read as an event where it tells one", () => {
  const claim = { type: "person", person_name: "Ann Lee", description: "resigned as treasurer" };
  expect(findUnreadable(claim, "Acme")).toBeNull();
});

test("what has another fault is left to the answer", () => {
  for (const claim of [null, {}, { type: "event" }, { type: "rumor", description: "of the" }])
    expect(findUnreadable(claim, "Acme")).toBeNull();
});

test("every example of the contract can be run", () => {
  for (const { request } of corroborate.examples)
    for (const claim of request.claims) expect(findUnreadable(claim, request.company)).toBeNull();
});
