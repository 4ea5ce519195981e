import { expect, test } from "vitest";
import { decideProfileClaim, type HeldProfile, isProfileClaim } from "./decide-profile-claim";
import { readReportClaims } from "./report-claim";

const held = (value: string) => ({ value, documentId: "list" });
const acme: HeldProfile = {
  name: "Acme Widgets, Inc.",
  seat: held("Dayton, Ohio"),
  founded: held("1950"),
  exchange: held("Nasdaq"),
  ticker: held("ACME"),
  employees: null,
  former: [],
  brands: [],
  owners: [],
  named: new Map(),
  key: "acme",
};

test.each([
  ["Acme is listed on Nasdaq", "supported"],
  ["Acme is listed on the New York Stock Exchange", "contradicted"],
  // The registry holds one exchange and one seat.
  ["Acme is listed on Nasdaq and NYSE", null],
  ["Acme is headquartered in Dayton, Ohio", "supported"],
  ["Acme is headquartered in Toledo, Ohio", "contradicted"],
  ["Acme is headquartered in Dayton, Ohio, and Austin, Texas", "not_found"],
])("%s: %s", (said, verdict) => {
  const claims = readReportClaims(said, { company: acme.name, names: ["Acme"] }).filter(isProfileClaim);
  const decisions = claims.flatMap((claim) => decideProfileClaim(claim, acme) ?? []);
  expect((decisions.find((one) => one.verdict === "supported") ?? decisions[0])?.verdict ?? null).toBe(
    verdict,
  );
});
