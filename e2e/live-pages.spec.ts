import { expect, type Page, test } from "@playwright/test";
import { makeKey, signIn } from "./accounts";
import { expectAccessible, expectFits } from "./expect-page";

// Each try its own person: what one that failed has called, the next would see.
let email = "";

/** Makes a call of the signed-in person, as another tab would. */
async function call(page: Page, company: string): Promise<void> {
  const answer = await page.request.post("/console/run/validate", {
    headers: { origin: new URL(page.url()).origin },
    data: { keyId, input: { company } },
  });
  expect(answer.status()).toBe(200);
}

const rows = (page: Page) => page.getByRole("table").getByRole("row");
const refuse = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 503, json: { error: "Database unavailable" } }));

let keyId = "";

test.describe.configure({ mode: "serial" });

test.beforeAll(() => {
  email = `live-${test.info().retry}@example.com`;
  keyId = makeKey(email, { name: "Live", limit: 50 });
});

test.beforeEach(async ({ page }) => {
  await signIn(page, email);
});

test("new calls appear by themselves, in the list and on the overview", async ({ page }) => {
  await page.goto("/console");
  await call(page, "Apple");
  await expect(page.getByRole("heading", { name: "Recent calls" })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, ["dark", "light"]);
  await expectFits(page);

  await page.goto("/console/calls");
  await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
  await expect(rows(page)).toHaveCount(2);
  await call(page, "Nvidia");
  await expect(page.getByRole("cell", { name: "Nvidia" })).toBeVisible();
  await page.getByLabel("Company or request ID").fill("Apple");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/q=Apple/);
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.locator("body[data-same-page]")).toHaveCount(1);
});

test("a page that cannot be updated says since when, and tries again", async ({ page }) => {
  await page.goto("/console/calls");
  await page.evaluate(() =>
    addEventListener("click", () => document.body.setAttribute("data-clicked", ""), { capture: true }),
  );
  // Only what the button asks for succeeds: the page asks by itself, too, and then takes the button away.
  await page.route("**/console/calls/json*", async (route) => {
    if ((await page.locator("body[data-clicked]").count()) > 0) return route.fallback();
    await route.fulfill({ status: 503, json: { error: "Database unavailable" } });
  });
  await expect(page.getByText("Calls couldn’t be updated")).toBeVisible({ timeout: 30_000 });
  await expect(rows(page)).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Calls couldn’t be updated")).toHaveCount(0);
});

test("without a connection a page says so, and goes on when it is back", async ({ page, context }) => {
  await page.goto("/console/calls");
  await context.setOffline(true);
  await expect(page.getByText("This browser is offline")).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await context.setOffline(false);
  await call(page, "Ford Motor");
  await expect(page.getByText("This browser is offline")).toHaveCount(0);
  await expect(rows(page)).toHaveCount(4);
});

test("whoever was signed out elsewhere is led to sign in, and back", async ({ page }) => {
  await page.goto("/console/calls?operation=validate");
  await page.context().clearCookies();
  await expect(page.getByText("Your session has ended")).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await page.getByRole("link", { name: "Sign in again" }).click();
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fconsole%2Fcalls%3Foperation%3Dvalidate$/);
});

test("a passage that cannot be loaded is asked for again", async ({ page }) => {
  await page.goto("/company/apple", { waitUntil: "networkidle" });
  await refuse(page, "**/passage*");
  await page.locator("main [role=doc-noteref]").first().click();
  await page
    .locator("[data-testid=source-card]:popover-open")
    .getByRole("button", { name: /^(?:Read|See)/ })
    .click();
  const panel = page.getByTestId("source-panel");
  await expect(panel.getByText("The text couldn’t be loaded.")).toBeVisible();
  await page.unroute("**/passage*");
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(panel.getByRole("alert")).toHaveCount(0);
});
