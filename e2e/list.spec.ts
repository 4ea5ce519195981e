import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { makeKey, signIn } from "./accounts";
import { expectAccessible, expectFits } from "./expect-page";

const path = "/console/playground/list";
const progress = (page: Page) => page.getByTestId("list-progress");

async function downloaded(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  return readFileSync(await file.path(), "utf8");
}

test("a pasted list shows its cost first, then the company behind each name, and leaves as CSV", async ({
  page,
}) => {
  const email = `list-${Date.now()}@example.com`;
  await signIn(page, email);
  makeKey(email, { name: "List", limit: 52 });
  await page.goto(path);
  await expect(page.getByText("Each name is one call")).toBeVisible();
  const names = page.getByLabel("Company names");
  await names.fill("Apple\nFacebook, Inc.\nApple\n=Zzyzxq(1)\nZzyzx Quombulator");
  await expect(
    page.getByText(/^4 calls, included: 50 of 50 included units are left today\. Names that repeat/),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check 4 names" }).click();
  await expect(progress(page)).toHaveText("4 of 4 names: 2 found, 2 not found. Cost: $0.00.");
  const row = page.getByRole("row").filter({ hasText: "Facebook, Inc." });
  await expect(row.getByRole("link", { name: "Meta Platforms, Inc." })).toHaveAttribute(
    "href",
    "/company/meta-platforms",
  );
  await expectAccessible(page, ["light", "dark"]);
  await expectFits(page);

  const csv = await downloaded(page);
  const lines = csv.trimEnd().split("\r\n");
  expect(lines[0]).toMatch(/^\ufeffname,footnote_status,footnote_entity_key/);
  expect(lines).toHaveLength(6);
  expect(lines[2]).toMatch(/^"Facebook, Inc\.",found,meta-platforms,/);
  // The name is no formula in a spreadsheet.
  expect(lines[4]).toMatch(/^'=Zzyzxq\(1\),not found/);

  // After a reload the answers are still there, and each name was one call.
  await page.reload();
  await expect(progress(page)).toHaveText(/^4 of 4 names/);
  await row.getByRole("link", { name: "Call" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Validate: Facebook, Inc.");
  await page.goto("/console/calls");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(5);

  // Three of 52 units past the included ones would be too many.
  await page.goto(path);
  await page.getByRole("button", { name: "New list" }).click();
  await names.fill(Array.from({ length: 49 }, (_, n) => `Company ${n}`).join("\n"));
  await expect(
    page.getByText(/^49 names would go over this key’s daily limit: 48 of 52 units/),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Check 49 names" })).toBeDisabled();
  await names.fill(Array.from({ length: 1_001 }, (_, n) => `Company ${n}`).join("\n"));
  await expect(
    page.getByText(/^A list can have up to 1,000 different names; this one has 1,001/),
  ).toBeVisible();
});

test("a list goes on where it was after a reload, and nothing is charged twice", async ({ page }) => {
  const email = `list-again-${Date.now()}@example.com`;
  await signIn(page, email);
  makeKey(email, { name: "List", limit: 300 });
  await page.goto(path);
  const names = [
    "Apple",
    "Microsoft",
    "Tesla, Inc.",
    "Walmart",
    ...Array.from({ length: 56 }, (_, n) => `Zz ${n}`),
  ];
  await page.getByLabel("Company names").fill(names.join("\n"));
  // 60 calls, 50 of them included.
  await expect(page.getByText("60 calls, 50 included; 10 calls × $0.05 = $0.50.")).toBeVisible();
  // The connection breaks after three answers.
  await page.evaluate(() => {
    const real = window.fetch;
    window.fetch = async (...given) => {
      const response = await real(...given);
      if (!String(given[0]).startsWith("/console/batch") || response.body === null) return response;
      const reader = response.body.getReader();
      let lines = 0;
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const { value, done } = await reader.read();
          if (done) return controller.close();
          controller.enqueue(value);
          lines += new TextDecoder().decode(value).split("\n").length - 1;
          if (lines < 3) return;
          await reader.cancel();
          controller.error(new TypeError("Failed to fetch"));
        },
      });
      return new Response(body, { status: response.status });
    };
  });
  await page.getByRole("button", { name: "Check 60 names" }).click();
  await expect(page.getByText("The list isn’t finished")).toBeVisible();
  await page.reload();
  await expect(progress(page)).not.toHaveText(/^60 of 60/);
  await page.getByRole("button", { name: /^Resume \(\d+ left\)/ }).click();
  await expect(progress(page)).toHaveText(/^60 of 60 names: 4 found, 56 not found/);
  await page.goto("/console");
  const month = page.getByRole("region", { name: /^November|^\w+ \d{4}$/ }).first();
  await expect(month).toContainText("60");
  await expect(month).toContainText("$0.50");
});

test("a CSV file is read by its column, and a visitor is told what a key adds", async ({ page, browser }) => {
  const email = `list-file-${Date.now()}@example.com`;
  await signIn(page, email);
  makeKey(email, { name: "List", limit: 100 });
  await page.goto(path);
  const file = 'id;Company name;city\n1;"Apple; Inc.";Cupertino\n2;Coca-Cola;Atlanta\n3;;nowhere\n';
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "suppliers.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await expect(page.getByLabel("Column with the companies")).toHaveValue("1");
  await expect(page.getByText("First names: Apple; Inc.; Coca-Cola")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check 2 names" }).click();
  await expect(progress(page)).toHaveText(/^2 of 2 names: 2 found/);
  const lines = (await downloaded(page)).trimEnd().split("\r\n");
  expect(lines[0]).toMatch(/^\ufeffid,Company name,city,footnote_status/);
  expect(lines[2]).toMatch(/^2,Coca-Cola,Atlanta,found,coca-cola,/);
  expect(lines[3]).toMatch(/^3,,nowhere,,/);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(path);
  await visitor.getByLabel("Company names").fill("Apple\nTesla");
  await expect(visitor.getByText("2 names × $0.05 = $0.10 beyond the included volume.")).toBeVisible();
  await expect(visitor.getByRole("main").getByRole("link", { name: "Request a key" })).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Check 2 names" })).toBeDisabled();
});
