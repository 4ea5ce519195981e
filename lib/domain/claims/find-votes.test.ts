import { expect, test } from "vitest";
import { findVotes } from "./find-votes";

const table = `Proposal 2: To approve the 2020 Stock Plan: For Against Abstain Broker Non-Votes 20,831,337 194,443,796 3,584,963 34,643,830
2. Proposal to ratify the appointment of Zenith LLP as auditor. Votes For Votes Against Abstentions 187,616,278 15,121,655 115,173`;

test("a table of votes says what was approved and what was rejected", () => {
  expect(findVotes(table).map(({ said }) => said)).toEqual([
    "Shareholders rejected the 2020 Stock Plan",
    "Shareholders ratified the appointment of Zenith LLP as auditor",
  ]);
});
