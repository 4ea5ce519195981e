import type { AssertionStatus } from "./governed-status";
import type { Predicate } from "./predicates";
import { type Head, leaves } from "./read-heads";

/** Of these a noun alone ("the acquisition of X") does not say that it happened. */
const needsDeed: ReadonlySet<Predicate> = new Set([
  "acquire",
  "sell",
  "resign",
  "retire",
  "depart",
  "dismiss",
  "die",
]);

const accepted: Readonly<Record<AssertionStatus, readonly AssertionStatus[]>> = {
  done: ["done"],
  agreed: ["agreed"],
  ended: ["ended"],
  planned: ["planned", "agreed"],
  possible: ["possible", "planned"],
  mentioned: ["done", "mentioned", "agreed"],
};

/** Whoever enters into an amendment has amended. */
const doneByAgreeing: ReadonlySet<Predicate> = new Set(["amend", "extend", "settle", "license"]);

/** A vote on a thing says nothing of how far the thing has come. */
const votes: ReadonlySet<Predicate> = new Set(["authorize", "reject"]);

/** How far a text may have a deed for it to bear out a claim's. */
export function statusesFor(
  { predicate, status, isIntended, isAnnounced, isUnderWay, isOpening }: Head,
  heads: readonly Head[],
): readonly AssertionStatus[] {
  if (status === "planned" && isIntended) return ["planned"];
  if (status === "planned" && leaves.has(predicate)) return ["planned", "agreed", "done"];
  // "Ann Lee, who succeeds Ray": as sure as "named to succeed".
  if (status === "planned" && predicate === "succeed") return ["planned", "agreed", "done", "mentioned"];
  const isVotedOn = heads.some((one) => one.predicate !== predicate && votes.has(one.predicate));
  if (status === "mentioned" && isVotedOn) return ["done", "mentioned", "agreed", "planned", "possible"];
  if (status === "done" && doneByAgreeing.has(predicate)) return ["done", "agreed"];
  if (isOpening) return ["done", "agreed", "mentioned"];
  if (isUnderWay) return ["done", "agreed", "planned"];
  if (isAnnounced && predicate === "acquire") return ["done", "agreed"];
  if (status === "mentioned" && needsDeed.has(predicate))
    return predicate === "acquire" || predicate === "sell" ? ["done"] : ["done", "mentioned"];
  if (predicate === "agree" && status === "agreed") return ["agreed", "done", "mentioned"];
  return accepted[status];
}
