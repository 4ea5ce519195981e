import { expect, type Page, test } from "@playwright/test";
import { makeKey, openDialog, signIn } from "./accounts";
import { expectAccessible, expectFits } from "./expect-page";

const email = "keys@example.com";
let keyId = "";

test.beforeAll(() => {
  keyId = makeKey(email, { name: "Careful", limit: 60 });
});

test.beforeEach(async ({ page }) => {
  await signIn(page, email);
});

const call = (page: Page, secret: string, operation: string, company: string) =>
  page.request.post(`/api/v1/${operation}`, {
    headers: { Authorization: `Bearer ${secret}` },
    data: { company },
  });

test("a test key is made without approval, answers at no cost, and is listed as such", async ({ page }) => {
  await page.goto("/console/keys");
  await page.getByRole("button", { name: "New test key" }).click();
  await page.getByLabel("Name").fill("CI");
  await page.getByRole("button", { name: "Create" }).click();
  await page.waitForURL(/\/console\/keys\/key_/);
  await openDialog(page.getByRole("button", { name: "Reveal key" }));
  const secret = (await page.locator("[data-secret]").textContent()) ?? "";
  expect(secret).toMatch(/^fn_test_\w{36}$/);
  await page.getByLabel("I’ve saved the key").check();
  await expect(page.getByRole("link", { name: "Try it in the playground" })).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();

  const answer = await call(page, secret, "validate", "Apple");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["x-footnote-mode"]).toBe("test");
  expect((await call(page, secret, "people", "Nobody Knows Inc")).status()).toBe(404);
  await page.goto("/console/calls");
  await expect(page.getByText("200 test")).toBeVisible();
  await expect(page.getByText("404 error")).toBeVisible();
  await page.goto("/console/usage");
  await expect(page.getByText("No calls yet")).toBeVisible();
  await page.goto("/console/keys");
  await expect(page.getByRole("row", { name: /CI/ })).toContainText("fn_test_…");
  await expectAccessible(page, ["dark", "light"]);
  await expectFits(page);
});

test("tools are listed over MCP with a key chosen by name", async ({ page }) => {
  await page.goto("/docs/mcp");
  await expect(page.getByLabel("Key", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "List the tools" }).click();
  await expect(page.getByText("Connected: 5 tools")).toBeVisible();
});

test("a key is limited to an operation, and says so to whoever calls another", async ({ page }) => {
  await page.goto(`/console/keys/${keyId}`);
  const limits = page.getByRole("region", { name: "Permissions" });
  await limits.getByRole("button", { name: "Change" }).click();
  await expectAccessible(page);
  await page.getByLabel("IP addresses").fill("203.0.113.300");
  await page.getByLabel("Monthly spend cap, US dollars").fill("5");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/isn't an IP address or a network/).first()).toBeVisible();
  await page.getByLabel("IP addresses").fill("127.0.0.0/8\n::1");
  for (const name of ["Enrich", "Timeline", "Corroborate", "People"]) await page.getByLabel(name).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(limits.getByText("Validate", { exact: true })).toBeVisible();
  await expect(limits.getByText("$0.00 of $5.00 this month, then calls stop")).toBeVisible();
  await expectAccessible(page, ["dark", "light"]);
  await expectFits(page);

  const run = (operation: string, input: object) =>
    page.request.post(`/console/run/${operation}`, {
      headers: { origin: new URL(page.url()).origin },
      data: { keyId, input },
    });
  expect((await run("validate", { company: "Apple" })).status()).toBe(200);
  const refused = await run("people", { company: "Apple" });
  expect(await refused.json()).toMatchObject({ code: "KEY_OPERATION_NOT_ALLOWED" });
  await page.goto("/console/calls?status=error");
  await expect(page.getByText("This API key may not call this operation")).toBeVisible();
});
