import { expect, test } from "vitest";
import { parseClaim } from "@/lib/claims/parse-claim";
import type { ListedDeal } from "@/lib/db/deals";
import { isSameDeal, readDealClaim } from "./verify-event";

const merger = { kind: "merger", counterparty: "Orion Flow Control, Inc.", subject: null };

function isAbout(description: string, part: ListedDeal["part"]): boolean {
  const claim = parseClaim(description, { company: "Acme Widgets, Inc.", names: ["Acme"] });
  const claimed = claim && readDealClaim(claim);
  return claimed !== null && isSameDeal({ ...merger, part } as ListedDeal, claimed);
}

test("who acquires is the buyer, who is acquired the target, and who merges may be either", () => {
  expect(isAbout("Acme to acquire Orion Flow Control", "buyer")).toBe(true);
  expect(isAbout("Acme to acquire Orion Flow Control", "target")).toBe(false);
  expect(isAbout("Acme to acquire Orion Flow Control", "party")).toBe(false);
  expect(isAbout("Acme agreed to be acquired by Orion Flow Control", "target")).toBe(true);
  expect(isAbout("Acme agreed to be acquired by Orion Flow Control", "buyer")).toBe(false);
  expect(isAbout("was acquired by Orion Flow Control", "target")).toBe(true);
  expect(isAbout("was acquired by Orion Flow Control", "buyer")).toBe(false);
  expect(isAbout("deal to acquire Orion Flow Control terminated", "buyer")).toBe(false);
  expect(isAbout("plans to acquire Orion Flow Control", "buyer")).toBe(false);
  expect(isAbout("Acme merger with Orion Flow Control", "party")).toBe(true);
});
