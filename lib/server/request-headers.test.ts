import { describe, expect, test } from "vitest";
import { refusalOf, stateFacts } from "./check-request.mjs";

const direct = { trustedProxies: 0, publicHost: "footnote.example" };

function state(headers: Record<string, string>, facts = direct, url = "/console?a=1") {
  const request = { method: "POST", url, headers: { ...headers }, socket: { remoteAddress: "192.0.2.1" } };
  stateFacts(request, facts);
  return request.headers as Record<string, string | undefined>;
}

describe("what the server states of a request", () => {
  test("comes from the connection, not from what the caller writes", () => {
    const headers = state({
      host: "footnote.example",
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      "x-real-ip": "203.0.113.9",
      forwarded: "for=203.0.113.9",
      "x-footnote-address": "203.0.113.9",
      "x-footnote-method": "GET",
      "x-footnote-path": "/elsewhere",
      "x-footnote-other": "1",
      "x-middleware-subrequest": "1",
    });
    expect(headers).toEqual({
      host: "footnote.example",
      "x-footnote-method": "POST",
      "x-footnote-path": "/console?a=1",
      "x-footnote-address": "192.0.2.1",
    });
  });

  test("behind our own proxies is the address that the outermost of them saw", () => {
    const given = { host: "h", "x-forwarded-for": "198.51.100.66, 203.0.113.9, 10.0.0.2" };
    expect(state(given, { ...direct, trustedProxies: 2 })["x-footnote-address"]).toBe("203.0.113.9");
    expect(state(given, { ...direct, trustedProxies: 1 })["x-footnote-address"]).toBe("10.0.0.2");
    expect(state({ host: "h" }, { ...direct, trustedProxies: 1 })["x-footnote-address"]).toBe("192.0.2.1");
  });

  test("names our public host where a proxy renames it and the form is ours; a foreign origin gets no help", () => {
    const renamed = (origin: string) => state({ host: "10.0.0.5:3000", origin })["x-forwarded-host"];
    expect(renamed("https://footnote.example")).toBe("footnote.example");
    expect(renamed("https://evil.example")).toBeUndefined();
    expect(renamed("null")).toBeUndefined();
  });

  test("is the path as the address bar has it, without the router's own parameter", () => {
    const pathOf = (url: string) => state({ host: "h" }, direct, url)["x-footnote-path"];
    expect(pathOf("/console?_rsc=1x2y3")).toBe("/console");
    expect(pathOf("/console/calls?key=k&_rsc=1x2y3&from=2026")).toBe("/console/calls?key=k&from=2026");
    expect(pathOf("/console?my_rsc=1")).toBe("/console?my_rsc=1");
  });
});

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

test.each(["Host", "authorization", "AUTHORIZATION"])("two headers %s are refused, one isn't", (name) => {
  const asked = (...names: string[]) => ({
    ...request("POST", "/api/v1/validate"),
    rawHeaders: names.flatMap((each) => [each, "Host"]),
  });
  expect(refusalOf(asked(name, "Accept", "Accept"))).toBeNull();
  expect(refusalOf(asked("Accept", name, name.toLowerCase()))?.status).toBe(400);
});

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
