import { expect, type Page, test } from "@playwright/test";
import { adminEmail, signIn } from "./accounts";

/** Pages of one kind are built alike: one company stands for all. */
const mostOfAKind = 1;

/**
 * The pages of the console are each a kind of their own, but for those of single keys, calls, requests, webhooks and
 * accounts; elsewhere the first part of the path says it.
 */
const kindOf = (path: string) =>
  /^\/(?:console|admin)\//.test(path)
    ? path.replace(/(?<=\/(?:keys|calls|requests?|webhooks|usage)\/).+/, "one")
    : (path.split("/")[1] ?? "");

type Violations = { page: string; what: string }[];

/** Collects what the policy refuses on every page that is opened from here on, and what the console says of it. */
async function watchPolicy(page: Page): Promise<Violations> {
  const violations: Violations = [];
  await page.exposeFunction("reportViolation", (what: string) => violations.push({ page: page.url(), what }));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report: unknown = Reflect.get(window, "reportViolation");
      if (typeof report === "function")
        report(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text()))
      violations.push({ page: page.url(), what: message.text() });
  });
  return violations;
}

/** Opens every page that links lead to from here, within our site. */
async function visitAll(page: Page, from: readonly string[]): Promise<string[]> {
  const waiting = [...from];
  const kinds = new Map<string, number>();
  const visited: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const count = kinds.get(kindOf(path)) ?? 0;
    if (visited.includes(path) || (count >= mostOfAKind && !from.includes(path))) continue;
    kinds.set(kindOf(path), count + 1);
    const answer = await page.goto(path).catch(() => null);
    // Files to be kept, and lists in plain text, are no pages.
    if (!answer?.headers()["content-type"]?.startsWith("text/html")) continue;
    visited.push(path);
    expect([path, answer.headers()["content-security-policy"]]).toEqual([
      path,
      expect.stringMatching(/script-src 'self' 'nonce-[\w+/=]+'; style-src 'self' 'nonce-[\w+/=]+';/),
    ]);
    // Until scripts have taken the page over.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const links = await page
      .locator("a[href^='/']")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    waiting.push(
      ...links.map((link) => link.split(/[?#]/)[0] ?? "").filter((link) => !link.startsWith("/api")),
    );
  }
  return visited;
}

test("no page breaks its content security policy, or asks anything of another origin", async ({ page }) => {
  test.setTimeout(300_000);
  const violations = await watchPolicy(page);
  const foreign = new Set<string>();
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "localhost") foreign.add(request.url());
  });
  const asVisitor = await visitAll(page, ["/", "/sign-in", "/sign-in/x", "/no-such-page", "/company/apple"]);
  await signIn(page, adminEmail);
  const asAdmin = await visitAll(page, ["/console", "/admin/accounts", "/admin/audit", "/console/settings"]);
  expect(asVisitor).toContain("/company/apple");
  expect(asAdmin).toContain("/admin/audit");
  expect(violations).toEqual([]);
  expect([...foreign]).toEqual([]);
});

test("a script without the nonce does not run", async ({ page }) => {
  await page.goto("/");
  const ran = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.body.append(script);
    await new Promise((resolve) => setTimeout(resolve));
    return Reflect.get(window, "ran");
  });
  expect(ran).toBeUndefined();
});

test("each answer has a nonce of its own, whatever policy the caller sends", async ({ request }) => {
  const nonceOf = async (headers: Record<string, string>) => {
    const answer = await request.get("/", { headers });
    const policy = answer.headers()["content-security-policy"] ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
    const html = await answer.text();
    const scripts = html.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    return nonce;
  };
  const forged = "script-src 'nonce-Zm9yZ2Vk'";
  const nonces = [
    await nonceOf({}),
    await nonceOf({ "content-security-policy": forged, "content-security-policy-report-only": forged }),
  ];
  expect(new Set(nonces).size).toBe(2);
  expect(nonces).not.toContain("Zm9yZ2Vk");
});

test("every answer carries the security headers: pages, the API, files, what does not exist", async ({
  request,
}) => {
  const html = await (await request.get("/")).text();
  const file = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0] ?? "";
  for (const path of [
    "/",
    "/sign-in",
    "/no-such-page",
    "/api/health",
    "/api/nothing",
    "/api/v1/people",
    file,
  ]) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      "permissions-policy": expect.stringContaining("camera=()"),
    });
    expect(headers["x-powered-by"], path).toBeUndefined();
    // Only where people reach it by https.
    expect(headers["strict-transport-security"], path).toBeUndefined();
  }
});

test("a company's card for OpenRefine may be framed by any page, by one policy", async ({ request }) => {
  const headers = (await request.get("/api/reconcile/preview?id=apple")).headers();
  expect(headers["x-frame-options"]).toBeUndefined();
  expect(headers["content-security-policy"]).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  );
  expect(headers["x-content-type-options"]).toBe("nosniff");
});
