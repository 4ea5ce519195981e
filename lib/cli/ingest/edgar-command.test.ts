import { describe, expect, test } from "vitest";
import { readEdgarCommand } from "./edgar-command";

const both = { kinds: ["eight_k", "ownership", "proxy", "report"], since: null };

test("each way of ingesting EDGAR is told from the others", () => {
  expect(readEdgarCommand(["AAPL", "320193"])).toEqual({
    what: "companies",
    companies: ["AAPL", "320193"],
    ...both,
  });
  expect(readEdgarCommand(["--sp500", "--since", "2024-02-29", "--only", "8-K"])).toEqual({
    what: "sp500",
    kinds: ["eight_k"],
    since: "2024-02-29",
  });
  expect(readEdgarCommand(["--documents"])).toEqual({ what: "documents", ...both });
  expect(readEdgarCommand(["--all", "--every-filer"])).toEqual({ what: "all", files: [], everyFiler: true });
  expect(readEdgarCommand(["datasets"])).toEqual({ what: "datasets", quarters: [], again: false });
  expect(readEdgarCommand(["datasets", "2026q1", "2025Q4", "--again"])).toEqual({
    what: "datasets",
    quarters: ["2026q1", "2025q4"],
    again: true,
  });
  expect(readEdgarCommand(["watch", "--once"])).toEqual({ what: "watch", once: true });
});

describe("what does not fit is refused with the argument and the form it wants", () => {
  test.each([
    [[], "edgar needs a company, --sp500, --all, --documents, datasets or watch"],
    [["AAPL", "--since", "2024-02-30"], "--since must be a date, YYYY-MM-DD, not 2024-02-30"],
    [["AAPL", "--only", "10-K"], "--only must be one of 8-K, ownership, reports, lists, not 10-K"],
    [["AAPL", "--all"], "a company and --all can't be combined"],
    [["--sp500", "--all"], "--sp500 and --all can't be combined"],
    [["watch", "AAPL"], "watch takes no company, but got AAPL"],
    [["watch", "--since", "2024-01-01"], "--since can't be combined with watch"],
    [["AAPL", "--once"], "--once can't be combined with a company"],
    [["--all", "--file", "/nowhere.zip"], "--file must be an existing archive; /nowhere.zip doesn't exist"],
    [["--documents", "--only", "lists"], "--only with --documents must be 8-K, ownership or reports"],
    [["datasets", "2026q7"], "A quarter must be written as 2026q1, with q1 to q4, not 2026q7"],
    [["datasets", "--since", "2024-01-01"], "--since can't be combined with datasets"],
    [["datasets", "--all"], "datasets and --all can't be combined"],
    [["--sp5000"], "Unknown option '--sp5000'"],
  ])("%j", (args, message) => {
    expect(() => readEdgarCommand(args)).toThrow(message);
  });
});
