import { expect, test, vi } from "vitest";
import { logRefusal } from "./log";

test("a refusal is told once a minute for each kind and subject", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  for (let times = 0; times < 5; times += 1) {
    logRefusal("api.key", "192.0.2.1");
    logRefusal("api.key", "2001:db8:1:1::/64");
    logRefusal("sign_in.link", "192.0.2.1");
  }
  const lines = log.mock.calls.flat().map((line) => JSON.parse(String(line)) as Record<string, unknown>);
  log.mockRestore();
  expect(lines.map(({ refused, subject }) => `${refused} ${subject}`)).toEqual([
    "api.key 192.0.2.1",
    "api.key 2001:db8:1:1::/64",
    "sign_in.link 192.0.2.1",
  ]);
});
