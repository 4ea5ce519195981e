import { expect, test } from "vitest";
import { openDevice, sealDevice } from "./sign-in";

const secret = "a secret of the test, long enough";
const email = "jane@example.com";

test("a cookie vouches for the addresses that signed in with it, by the secret that made it", () => {
  const first = sealDevice(undefined, email, secret);
  const both = sealDevice(first, "second@example.com", secret);
  const device = openDevice(first, email, secret);
  expect(device).toMatch(/^[\w-]{22}$/);
  expect(openDevice(both, email, secret)).toBe(device);
  expect(openDevice(both, "second@example.com", secret)).toBe(device);
  expect(openDevice(first, "second@example.com", secret)).toBeNull();
  expect(openDevice(both, email, `${secret}!`)).toBeNull();
  expect(sealDevice(sealDevice(both, email, secret), email, secret)).toHaveLength(both.length);
});

test("a cookie that was changed, cut short, made up or put together vouches for nothing", () => {
  const own = sealDevice(undefined, email, secret);
  const attackers = sealDevice(undefined, "attacker@example.com", secret);
  const [device = "", voucher = ""] = own.split(".");
  const changed = `${device}.${voucher.startsWith("A") ? "B" : "A"}${voucher.slice(1)}`;
  const joined = `${attackers.split(".")[0]}.${voucher}`;
  for (const wrong of [
    changed,
    joined,
    own.slice(0, -1),
    `${own}A`,
    device,
    "",
    ".",
    "é".repeat(66),
    attackers,
  ])
    expect([wrong, openDevice(wrong, email, secret)]).toEqual([wrong, null]);
});

test("a cookie holds no address in clear, and stays short however many addresses sign in", () => {
  let kept: string | undefined;
  for (let n = 0; n < 40; n += 1) kept = sealDevice(kept, `person-${n}@example.com`, secret);
  expect(kept).not.toContain("person");
  expect(kept?.length).toBeLessThan(500);
  expect(openDevice(kept ?? "", "person-39@example.com", secret)).not.toBeNull();
  expect(openDevice(kept ?? "", "person-0@example.com", secret)).toBeNull();
});
