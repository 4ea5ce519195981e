import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { makeKey, openDialog, signIn } from "./accounts";
import { expectAccessible, expectFits } from "./expect-page";

test("the theme and the time zone are chosen, and stay", async ({ page }) => {
  await signIn(page, "display@example.com");
  await page.goto("/console/settings");
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByLabel("Dark", { exact: true }).check();
  await expect.poll(paper).not.toBe(light);
  await expectAccessible(page, ["light"]);
  await page.getByLabel("Time zone").selectOption("America/New_York");
  await expect(page.getByText(/, \d{1,2}:\d\d [AP]M E[SD]T/).first()).toBeVisible();
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.goto("/console/settings");
  await expect(page.getByLabel("Time zone")).toHaveValue("America/New_York");
  await page.getByLabel("System", { exact: true }).check();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  await expectFits(page);
});

test.describe("in a browser elsewhere", () => {
  test.use({ timezoneId: "America/Chicago" });

  test("times are in the browser's zone until another is chosen, with its name", async ({ page }) => {
    const faults: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    await signIn(page, "elsewhere@example.com");
    await page.goto("/console/settings", { waitUntil: "networkidle" });
    await expect(page.getByText(/, \d{1,2}:\d\d [AP]M C[SD]T/).first()).toBeVisible();
    // From the second page on, the server writes them so.
    const served = await (await page.request.get("/console/settings")).text();
    expect(served).toMatch(/, \d{1,2}:\d\d [AP]M C[SD]T/);
    await page.getByLabel("Time zone").selectOption("UTC");
    await expect(page.getByText(/, \d{1,2}:\d\d [AP]M UTC/).first()).toBeVisible();
    await page.reload({ waitUntil: "networkidle" });
    await expect(page.getByText(/, \d{1,2}:\d\d [AP]M UTC/).first()).toBeVisible();
    expect(faults).toEqual([]);
  });
});

test("an account is exported, and deleted with its keys and sessions", async ({ page }) => {
  const email = `leaving-${Date.now()}@example.com`;
  makeKey(email, { name: "Short-lived", limit: 10 });
  await signIn(page, email);
  await page.goto("/console/settings");
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export" }).click();
  const held = JSON.parse(readFileSync(await (await file).path(), "utf8"));
  expect(held.account[0].email).toBe(email);
  expect(held.keys[0].name).toBe("Short-lived");

  await openDialog(page.getByRole("button", { name: "Delete account" }));
  await expectAccessible(page, ["dark", "light"]);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/to confirm/).fill("somebody@example.com");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByText(`Type ${email} to delete this account.`)).toBeVisible();
  await dialog.getByLabel(/to confirm/).fill(email);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("Your account is deleted", { exact: true })).toBeVisible();
  await page.goto("/console");
  await expect(page).toHaveURL(/\/sign-in/);
});
