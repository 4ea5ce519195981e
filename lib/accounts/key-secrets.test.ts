import { describe, expect, test } from "vitest";
import { hashSecret, isWellFormedSecret, makeSecret } from "./keys";

describe("api keys", () => {
  test("a new secret has the documented form and its own checksum", () => {
    const secret = makeSecret();
    expect(secret).toMatch(/^fn_live_[0-9A-Za-z]{36}$/);
    expect(isWellFormedSecret(secret)).toBe(true);
    expect(hashSecret(secret)).toMatch(/^[0-9a-f]{64}$/);
    expect(makeSecret()).not.toBe(secret);
  });

  test("a mistyped secret is told from a real one without a query", () => {
    const secret = makeSecret();
    for (let at = 8; at < secret.length; at += 1) {
      const other = secret[at] === "A" ? "B" : "A";
      expect(isWellFormedSecret(secret.slice(0, at) + other + secret.slice(at + 1))).toBe(false);
    }
    expect(isWellFormedSecret(secret.slice(0, -1))).toBe(false);
    expect(isWellFormedSecret(`${secret} `)).toBe(false);
  });
});
