import { expect, type Page, test } from "@playwright/test";
import { makeKey, signIn } from "./accounts";
import { expectAccessible, expectFits } from "./expect-page";

const email = "calls@example.com";
let keyId = "";

test.beforeAll(() => {
  keyId = makeKey(email, { name: "Explained", limit: 2 });
});

test.beforeEach(async ({ page }) => {
  await signIn(page, email);
});

async function call(page: Page, operation: string, input: object): Promise<{ id: string; status: number }> {
  const answer = await page.request.post(`/console/run/${operation}`, {
    headers: { origin: new URL(page.url()).origin },
    data: { keyId, input },
  });
  return { id: answer.headers()["x-request-id"] ?? "", status: answer.status() };
}

test("a refused call is found by its request id, says why, costs nothing and shows its answer", async ({
  page,
}) => {
  const bad = await call(page, "timeline", { company: "Apple", start: "bad" });
  expect(bad.status).toBe(400);
  const unknown = await call(page, "people", { company: "Qwzxv Jkqpl Holdings" });
  expect(unknown.status).toBe(404);
  for (const company of ["Apple", "Nvidia"]) await call(page, "validate", { company });
  const late = await call(page, "validate", { company: "Tesla" });
  expect(late.status).toBe(429);

  await page.goto("/console/calls");
  await expect(page.getByText("Daily rate limit exceeded")).toBeVisible();
  await page.getByLabel("Company or request ID").fill(bad.id);
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await expect(page.getByText("400 error")).toBeVisible();
  await page.getByRole("table").getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page.getByText("None: a call that ends in an error costs nothing")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Response" })).toBeVisible();
  await expect(page.getByText('"start": "bad"')).toBeVisible();
  await expectAccessible(page, ["dark", "light"]);
  await expectFits(page);

  await page.goto(`/console/calls/${unknown.id}`);
  await expect(page.getByText("Company not found").first()).toBeVisible();
  await expect(page.getByText("None: a call that ends in an error costs nothing")).toBeVisible();

  await page.goto(`/console/calls/${late.id}`);
  await expect(page.getByText("429 error")).toBeVisible();
});

test("errors and latencies stand on the overview and on the key's page, by operation", async ({ page }) => {
  await page.goto("/console");
  const day = page.getByRole("region", { name: "Last 24 hours" });
  await expect(day.getByRole("row", { name: /Validate/ })).toBeVisible();
  await expect(day.getByRole("columnheader", { name: "p95 ms" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "New in the data" })).toBeVisible();
  await expect(page.getByText("Forecast", { exact: true })).toBeVisible();
  await expectAccessible(page, ["dark", "light"]);
  await expectFits(page);

  await page.goto(`/console/keys/${keyId}`);
  await day
    .getByRole("row", { name: /Timeline/ })
    .getByRole("link", { name: "1" })
    .click();
  await expect(page).toHaveURL(/operation=timeline/);
  await expect(page.getByText("400 error")).toBeVisible();
});
