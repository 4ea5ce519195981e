import { describe, expect, test } from "vitest";
import { formatCallAddress, readCallQuery } from "./address-query";

const today = "2026-11-21";
const read = (parts: Record<string, string | string[]>) => readCallQuery(parts, today);

describe("the filters of the list of calls", () => {
  test("reach back 31 days by themselves and 92 at most", () => {
    expect(read({}).filter).toMatchObject({ from: "2026-10-22", to: today });
    expect(read({ from: "2020-01-01", to: today }).filter).toMatchObject({ from: "2026-08-22", to: today });
    expect(read({ from: "2026-11-01" }).filter).toMatchObject({ from: "2026-11-01", to: today });
    expect(read({ from: "2026-01-01" }).filter).toMatchObject({ from: "2026-01-01", to: "2026-04-02" });
    expect(read({ to: "2026-03-31" }).filter).toMatchObject({ from: "2026-03-01", to: "2026-03-31" });
  });

  test("pass over what means nothing", () => {
    const { filter, before } = read({
      from: "2026-02-30",
      status: "x",
      q: "  ",
      before: "drop",
      key: ["a", "b"],
    });
    expect(filter).toMatchObject({ from: "2026-10-22", to: today, outcome: null, search: null, keyId: null });
    expect(before).toBeNull();
    expect(read({ before: "2026-02-30T10:00:00.000000Z~req_1" }).before).toBeNull();
    expect(read({ before: "2026-02-03T29:00:00.000000Z~req_1" }).before).toBeNull();
  });

  test("come back from the address that they write", () => {
    const place = { at: "2026-11-20T10:11:12.131415Z", id: "req_abc" };
    const filter = {
      ...{ operation: "enrich", outcome: "error" as const, keyId: "key_1" },
      ...{ from: "2026-11-01", to: "2026-11-20", search: "A & B = C" },
    };
    const address = new URL(formatCallAddress("/console/calls", filter, { before: place }), "http://x");
    expect(read(Object.fromEntries(address.searchParams))).toEqual({ filter, before: place, after: null });
  });
});
