import { expect, test } from "vitest";
import { refusalOf } from "./refuse-request.mjs";

const request = (method: string, url: string, headers: Record<string, string> = {}) => ({
  method,
  url,
  headers: { host: "footnote.example", ...headers },
});

test.each([
  ["TRACE", "/api/v1/validate", 405],
  ["PROPFIND", "/docs", 405],
  ["OPTIONS", "*", 400],
  ["GET", "/company/%ff", 400],
  ["GET", "/docs/%e0%a4%a", 400],
  ["GET", "http://other.example/", 400],
])("%s %s is refused with %i", (method, url, status) => {
  expect(refusalOf(request(method, url))?.status).toBe(status);
});

test.each([
  ["GET", "/company/apple?q=%ff"],
  ["HEAD", "/"],
  ["OPTIONS", "/api/v1/validate"],
  ["POST", "/api/v1/validate"],
  ["GET", "/company/at%26t"],
])("%s %s is served", (method, url) => expect(refusalOf(request(method, url))).toBeNull());

test("an operation says which method it takes", () => {
  expect(refusalOf(request("TRACE", "/api/v1/people"))).toEqual({
    status: 405,
    error: "Method not allowed; use POST",
    headers: { Allow: "POST" },
  });
});

const action = { "next-action": "a1" };
const form = { "content-type": "multipart/form-data; boundary=x" };

test.each([
  [{ ...action, origin: "https://evil.example" }],
  [{ ...action, origin: "null" }],
  [{ ...form, origin: "https://evil.example" }],
  [{ ...form, origin: "https://footnote.example.evil.example" }],
])("a form of another site is refused: %j", (headers) => {
  expect(refusalOf(request("POST", "/sign-in", headers))?.status).toBe(403);
});

test.each([
  [{ ...action, origin: "https://footnote.example" }],
  [{ ...form }],
  [
    {
      ...form,
      host: "inner:3000",
      "x-forwarded-host": "footnote.example",
      origin: "https://footnote.example",
    },
  ],
])("a form of ours is served: %j", (headers) => {
  expect(refusalOf(request("POST", "/sign-in", headers as Record<string, string>))).toBeNull();
});

test("routes under /api judge their callers themselves", () => {
  const headers = { ...form, origin: "https://other.example" };
  expect(refusalOf(request("POST", "/api/auth/callback/link", headers))).toBeNull();
});
