import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { adminEmail, signIn } from "./accounts";
import { expectNotFound, findFaults } from "./expect-page";

const dataDir = "test-results/e2e-data";
const owner = "usage@example.com";

/** A key made beside the running server, as its operator makes one. */
function makeKey(email: string, limit: number, included: number): string {
  const args = ["--email", email, "--tier", "preview", "--name", "Journey"];
  const numbers = ["--daily-limit", String(limit), "--daily-included", String(included)];
  return execFileSync("npm", ["run", "-s", "key", "--", "create", ...args, ...numbers], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

async function call(page: Page, secret: string, operation: string, body: unknown) {
  const answer = await page.request.post(`/api/v1/${operation}`, {
    headers: { Authorization: `Bearer ${secret}` },
    data: body,
  });
  return { status: answer.status(), id: answer.headers()["x-request-id"] ?? "" };
}

async function download(page: Page, name: string): Promise<Record<string, string>[]> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
  return parse(readFileSync(await file.path(), "utf8"), { columns: true });
}

const sumOf = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);

const role = (name: string) => ({ type: "role", person_name: name, role: "CEO" });

test.describe.configure({ mode: "serial" });

let foreignId = "";

test("calls appear in usage with their exact cost, the limit is said, and files hold the same", async ({
  page,
}) => {
  const secret = makeKey(owner, 9, 4);
  await signIn(page, owner);
  await page.goto("/console/usage");
  await expect(page.getByText("No calls yet")).toBeVisible();

  for (const company of ["Apple", "Nvidia", "Ford Motor"])
    expect((await call(page, secret, "validate", { company })).status).toBe(200);
  // Three claims: one is included, two are overage.
  const claims = [role("Tim Cook"), role("Satya Nadella"), role("Nobody Whatever")];
  const priced = await call(page, secret, "corroborate", { company: "Apple", claims });
  expect(priced.status).toBe(200);
  expect((await call(page, secret, "people", { company: "=no such company" })).status).toBe(404);
  for (let n = 0; n < 3; n += 1)
    expect((await call(page, secret, "validate", { company: "Apple" })).status).toBe(200);
  expect((await call(page, secret, "validate", { company: "Apple" })).status).toBe(429);

  // 6 validations and 3 claims; 4 included; 2 claims at $0.10 and 3 calls at $0.05.
  await page.reload();
  await expect(page.getByText("9 units", { exact: true })).toBeVisible();
  await expect(page.getByText("7 metered calls; 4 units included")).toBeVisible();
  await expect(page.locator("dd", { hasText: "$0.35" })).toBeVisible();
  await expect(page.getByText("has reached its limit of 9 units today")).toBeVisible();
  await expect(page.getByText(/resets at 00:00 UTC/)).toBeVisible();
  await expect(page.getByText("2 claims × $0.10")).toBeVisible();
  await expect(page.getByText("3 calls × $0.05")).toBeVisible();
  await expect(page.getByText("Shown after three full days of data")).toBeVisible();

  const usage = await download(page, "Usage as CSV");
  expect(sumOf(usage, "cost_usd")).toBe(35);
  expect(sumOf(usage, "units")).toBe(900);
  const calls = await download(page, "Calls as CSV");
  expect(calls).toHaveLength(9);
  expect(sumOf(calls, "cost_usd")).toBe(35);
  expect(calls.map(({ company }) => company)).toContain("'=no such company");

  await page.getByRole("link", { name: "USD", exact: true }).click();
  await expect(page).toHaveURL(/in=usd/);
  await expect(page.getByRole("figure", { name: /Overage per day/ })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});

test("calls are filtered in the address, opened, and replayed in the playground", async ({ page }) => {
  await signIn(page, owner);
  await page.goto("/console/calls");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(10);
  await page.getByLabel("Operation").selectOption("corroborate");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/operation=corroborate/);
  await expect(rows).toHaveCount(2);
  expect(await findFaults(page)).toEqual([]);
  await rows.nth(1).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Corroborate: Apple" })).toBeVisible();
  await expect(page.getByText("3 claims; 1 included, 2 beyond the included volume")).toBeVisible();
  const replay = page.getByRole("link", { name: "Replay in the playground" });
  const address = new URL((await replay.getAttribute("href")) ?? "", "http://x");
  expect(address.pathname).toBe("/console/playground/corroborate");
  expect(JSON.parse(address.searchParams.get("input") ?? "")).toMatchObject({ company: "Apple" });
  foreignId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect(await findFaults(page)).toEqual([]);

  await page.goto("/console/calls?status=error");
  await expect(rows).toHaveCount(3);
  await expect(page.getByText("404 error")).toBeVisible();
  await expect(page.getByText("Daily rate limit exceeded")).toBeVisible();
  await page.goto("/console/calls?q=no+company+like+this");
  await expect(page.getByText("No such calls")).toBeVisible();
});

test("tables sort by their headings, in the address, and without a script too", async ({ page, browser }) => {
  await signIn(page, owner);
  await page.goto("/console/usage");
  const table = page.getByRole("table", { name: "The month by operation" });
  const names = table.getByRole("rowheader").filter({ hasNotText: "Total" });
  const calls = table.getByRole("columnheader", { name: "Calls" });
  await expect(names).toHaveText(["Validate", "Corroborate"]);
  await table.getByRole("link", { name: "Operation" }).click();
  await expect(page).toHaveURL(/operations=name/);
  await expect(names).toHaveText(["Corroborate", "Validate"]);
  await table.getByRole("link", { name: "Calls" }).click();
  await expect(calls).toHaveAttribute("aria-sort", "descending");
  await table.getByRole("link", { name: "Calls" }).click();
  await expect(calls).toHaveAttribute("aria-sort", "ascending");
  await expect(names).toHaveText(["Corroborate", "Validate"]);
  expect(await findFaults(page)).toEqual([]);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto("/console/calls");
  await still.getByRole("table").getByRole("link", { name: "Company" }).click();
  await expect(still).toHaveURL(/sort=company/);
  const company = still.getByRole("columnheader", { name: "Company" });
  await expect(company).toHaveAttribute("aria-sort", "ascending");
  await expect(still.getByRole("row").nth(1)).toContainText("=no such company");
  await plain.close();
});

test("another account gets 404 for the call, its key and its files, and sees nothing of them", async ({
  page,
}) => {
  await signIn(page, "stranger-to-usage@example.com");
  expect((await page.goto(`/console/calls/${foreignId}`))?.status()).toBe(404);
  await expectNotFound(page);
  await page.goto(`/console/calls?q=${foreignId}`);
  await expect(page.getByText("No calls yet")).toBeVisible();
  for (const path of ["/admin/usage/csv", "/admin/tiers", "/admin/ingestion", "/admin/usage"])
    expect((await page.goto(path).catch(() => null))?.status(), path).toBe(404);
  await expectNotFound(page);
});

test("an admin sees every account's month, tiers, and ingestion that says why it cannot start", async ({
  page,
}) => {
  await signIn(page, adminEmail);
  await page.goto("/admin/usage");
  const row = page.getByRole("row", { name: new RegExp(owner) });
  await expect(row).toContainText("$0.35");
  const file = await download(page, "By account and day as CSV");
  expect(
    sumOf(
      file.filter((one) => one.account_email === owner),
      "cost_usd",
    ),
  ).toBe(35);
  expect(await findFaults(page)).toEqual([]);
  await row.getByRole("link", { name: owner }).click();
  await expect(page.getByText("2 claims × $0.10")).toBeVisible();
  await page.goto("/admin/tiers");
  await expect(page.getByText("1,500 × $0.05 = $75.00")).toBeVisible();
  await page.goto("/admin/ingestion");
  await page.getByRole("button", { name: "Start ingestion" }).click();
  await expect(page.getByText("Name at least one company").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Companies" }).fill("AAPL");
  await page.getByRole("button", { name: "Start ingestion" }).click();
  await expect(page.getByRole("alert").getByText(/SEC_CONTACT/)).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});
