import { expect, test } from "vitest";
import { openTestDatabase } from "@/lib/testing/database";
import { tryDemo } from "./demo";

test("a visitor's trials are counted by network: the addresses of one IPv6 /64 share them", async () => {
  const db = await openTestDatabase();
  const tryFrom = async (address: string) => {
    const { outcome } = await tryDemo(db, address, "Acme Widgets").catch(() => ({
      outcome: "refused",
    }));
    return outcome;
  };
  for (let host = 1; host <= 30; host += 1)
    expect(await tryFrom(`2001:db8:1:1::${host.toString(16)}`)).not.toBe("limited");
  expect(await tryFrom("2001:db8:1:1::ffff")).toBe("limited");
  expect(await tryFrom("2001:db8:1:2::1")).not.toBe("limited");
});
