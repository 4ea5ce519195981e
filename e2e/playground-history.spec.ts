import { expect } from "@playwright/test";
import { signIn } from "./accounts";
import { expectAccessible } from "./expect-page";
import {
  answer,
  closeCompanies,
  company,
  openPlayground,
  owner,
  request,
  run,
  said,
  testAsOwner,
  useKey,
} from "./playground";

testAsOwner(
  "history reopens answers without a call, a link carries the request, a call is replayed",
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openPlayground(page, "validate", { company: "$BRK.B" });
    await useKey(page, "Main");
    await run(page, 200);
    await company(page).fill("Nvidia");
    await closeCompanies(page);
    await expect(answer(page).getByText("earlier request")).toBeVisible();
    await run(page, 200);

    let calls = 0;
    page.on("request", (sent) => {
      if (sent.method() === "POST" && sent.url().includes("/console/run/")) calls += 1;
    });
    await request(page)
      .getByRole("tab", { name: /^History/ })
      .click();
    await expectAccessible(page);
    await request(page)
      .getByRole("button", { name: /BRK\.B/ })
      .click();
    await expect(answer(page).getByRole("heading", { name: /^Berkshire/ })).toBeVisible();
    expect(calls).toBe(0);

    await request(page).getByRole("button", { name: "Copy link" }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).not.toContain("key");
    await page.goto(link, { waitUntil: "networkidle" });
    await expect(company(page)).toHaveValue("$BRK.B");

    await page.goto("/console/calls");
    await page.getByRole("rowheader").first().getByRole("link").click();
    await page.getByRole("link", { name: "Replay in the playground" }).click();
    await expect(company(page)).toHaveValue("Nvidia");
  },
);

testAsOwner(
  "a call in flight is cancelled, and one without a connection loses nothing",
  async ({ page, context }) => {
    await openPlayground(page, "people", { company: "Nike" });
    // The call hangs until it's let go, however long the page is looked at.
    let letGo = () => {};
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/console/run/people", async (route) => {
      await isLetGo;
      await route.continue().catch(() => {});
    });
    await company(page).focus();
    await page.keyboard.press("Control+Enter");
    await expect(request(page).getByRole("button", { name: /^Cancel/ })).toBeVisible();
    await expect(said(page)).toHaveText("Running");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(said(page)).toHaveText("Canceled");
    letGo();
    await page.unroute("**/console/run/people");

    await context.setOffline(true);
    await page.keyboard.press("Control+Enter");
    await expect(answer(page).getByText("The server couldn’t be reached", { exact: true })).toBeVisible();
    await expect(answer(page).getByText("This browser is offline.")).toBeVisible();
    await expect(company(page)).toHaveValue("Nike");
    await context.setOffline(false);
    await run(page, 200);
  },
);

testAsOwner(
  "a session that ends in the middle keeps the request, through signing in again",
  async ({ page }) => {
    await openPlayground(page, "corroborate");
    await company(page).fill("Ford Motor");
    await closeCompanies(page);
    const long = "quarterly results ".repeat(50).trim();
    await request(page).getByRole("button", { name: "Add a claim" }).click();
    const claim = request(page).getByRole("listitem").last();
    await claim.getByLabel("Type").selectOption("event");
    await claim.getByLabel("Description").fill(long);
    await page.context().clearCookies();
    await request(page).getByRole("button", { name: "Run", exact: true }).click();
    await expect(answer(page).getByText("Your session has ended", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await answer(page).getByRole("button", { name: "Sign in again" }).click();
    await expect(page).toHaveURL(/\/sign-in\?next=/);
    await signIn(page, owner);
    await openPlayground(page, "corroborate");
    await expect(company(page)).toHaveValue("Ford Motor");
    await expect(request(page).getByLabel("Description").last()).toHaveValue(long);
  },
);
