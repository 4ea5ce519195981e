import { expect, test } from "@playwright/test";
import { signIn } from "./accounts";
import { expectAccessible, expectFits, expectNotFound } from "./expect-page";

const owner = "hooks@example.com";
let path = "";

test.describe.configure({ mode: "serial" });

test("a webhook is made, tested, rotated, paused and replayed; a private address gets nothing", async ({
  page,
}) => {
  await signIn(page, owner);
  await page.goto("/console/webhooks");
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  // Nobody set up EDGAR here: who subscribes is told so beforehand.
  const unfed = page.getByText("This server doesn’t fetch new filings");
  await expect(unfed).toHaveCount(1);
  await expectAccessible(page, ["dark", "light"]);
  await expectFits(page);
  await page.getByLabel("Endpoint URL").fill("https://127.0.0.1/hook");
  await page.getByLabel("Companies").fill("$AAPL\nNvidia\nQwzxv Jkqpl");
  await page.getByRole("button", { name: "Create webhook" }).click();
  await expect(page.getByText(/Use a public host name/).first()).toBeVisible();
  await page.getByLabel("Endpoint URL").fill("https://localtest.me/hook");
  await page.getByRole("button", { name: "Create webhook" }).click();
  await expect(page.getByText(/“Qwzxv Jkqpl”/).first()).toBeVisible();
  await page.getByLabel("Companies").fill("$AAPL\nNvidia");
  await page.getByRole("button", { name: "Create webhook" }).click();
  await expect(page.locator("[data-secret]")).toHaveText(/^whsec_/);
  await page.getByLabel("I’ve saved the secret").check();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.waitForURL(/\/console\/webhooks\/wh_/);
  path = new URL(page.url()).pathname;

  // Its name leads to this machine, or nowhere where there is no name server: nothing is sent either way.
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText(/The test message failed/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/Try 1,/)).toBeVisible();
  await page.getByRole("button", { name: "Rotate secret" }).click();
  await expect(page.locator("[data-secret]")).toHaveText(/^whsec_/);
  await page.getByLabel("I’ve saved the secret").check();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expectAccessible(page, ["dark", "light"]);
  await expectFits(page);
  await page.goto("/console/webhooks");
  await expect(page.getByRole("row", { name: /localtest\.me/ })).toContainText("Apple Inc.");
  await expect(unfed).toHaveCount(1);
});

test("nobody else sees it; each company has an Atom feed", async ({ page }) => {
  await signIn(page, "stranger@example.com");
  expect((await page.goto(path))?.status()).toBe(404);
  await expectNotFound(page);
  await page.goto("/company/apple");
  const href = await page.locator('link[type="application/atom+xml"]').getAttribute("href");
  const feed = await page.request.get(new URL(href ?? "").pathname);
  expect(feed.headers()["content-type"]).toContain("application/atom+xml");
  expect(await feed.text()).toContain("<entry>");
  expect((await page.request.get("/company/no-such-company/feed.xml")).status()).toBe(404);
});
