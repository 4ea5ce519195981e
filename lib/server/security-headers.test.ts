import { expect, test } from "vitest";
import { secure } from "./security-headers.mjs";

function answerTo(url: string, { isSecure = false, formTargets = [] as string[] } = {}) {
  const request = {
    url,
    headers: { "content-security-policy": "script-src 'nonce-Zm9yZ2Vk'" } as Record<string, string>,
  };
  const set = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => void set.set(name, value),
    removeHeader: (name: string) => void set.delete(name),
  };
  secure(request, response, { isSecure, formTargets });
  return {
    asked: request.headers["content-security-policy"],
    policy: set.get("Content-Security-Policy") ?? "",
    set,
  };
}

test("a page's policy stands in the request too, where Next looks for the nonce, and is another each time", () => {
  const first = answerTo("/console");
  expect(first.asked).toBe(first.policy);
  expect(first.policy).not.toContain("Zm9yZ2Vk");
  expect(first.policy).not.toBe(answerTo("/console").policy);
  expect(first.policy).not.toMatch(/unsafe|https?:|\*/);
});

test("what is no page may load nothing, and knows no nonce", () => {
  for (const url of ["/api/v1/people", "/_next/static/x.js"]) {
    const { asked, policy } = answerTo(url);
    expect(asked).toBeUndefined();
    expect(policy).toContain("default-src 'none'");
  }
});

test("a company's card may be framed by any page, and nothing else may", () => {
  const { set } = answerTo("/api/reconcile/preview?id=apple");
  expect(set.has("X-Frame-Options")).toBe(false);
  expect(set.has("Content-Security-Policy")).toBe(false);
  expect(set.get("X-Content-Type-Options")).toBe("nosniff");
  for (const url of [
    "/",
    "/api/reconcile/previews",
    "/api/reconcile/suggest/entity?x=/api/reconcile/preview",
  ]) {
    const other = answerTo(url);
    expect(other.set.get("X-Frame-Options")).toBe("DENY");
    expect(other.policy).toContain("frame-ancestors 'none'");
  }
});

test("on https browsers are told to stay there, and on http they are not", () => {
  const encrypted = answerTo("/", { isSecure: true });
  expect(encrypted.set.get("Strict-Transport-Security")).toBe("max-age=31536000");
  expect(encrypted.policy).toContain("upgrade-insecure-requests");
  const plain = answerTo("/");
  expect(plain.set.has("Strict-Transport-Security")).toBe(false);
  expect(plain.policy).not.toContain("upgrade-insecure-requests");
});

test("forms lead to providers only where they are set", () => {
  expect(answerTo("/sign-in").policy).toContain("form-action 'self';");
  expect(answerTo("/sign-in", { formTargets: ["https://github.com"] }).policy).toContain(
    "form-action 'self' https://github.com;",
  );
});
