import { expect, test, vi } from "vitest";
import { answerToError } from "./answer";

function logOf(error: unknown): unknown[][] {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  answerToError(error, "req_1", "validate");
  const lines = log.mock.calls;
  log.mockRestore();
  return lines;
}

test("a caller who hangs up in the middle of a body is no fault of ours; what breaks is", () => {
  expect(logOf(Object.assign(new Error("aborted"), { code: "ECONNRESET" }))).toEqual([]);
  expect(logOf(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }))).toHaveLength(1);
  expect(logOf(new Error("broken"))).toHaveLength(1);
});
