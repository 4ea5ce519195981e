import { expect, test } from "@playwright/test";
import { adminEmail, makeKey, signIn } from "./accounts";
import { expectAccessible, expectFits } from "./expect-page";

const owner = "raise@example.com";
let keyId = "";

test("a higher limit is asked for in two clicks, and an admin approves it in the queue", async ({ page }) => {
  keyId = makeKey(owner, { name: "Growing", limit: 100 });
  await signIn(page, owner);
  await page.goto(`/console/keys/${keyId}`);
  await page.getByRole("button", { name: "Ask for a higher limit" }).click();
  await expectAccessible(page, ["dark", "light"]);
  await page.getByRole("button", { name: "Send request" }).click();
  await page.waitForURL(/\/console\/request\/req_/);
  const { pathname } = new URL(page.url());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request for a higher limit");
  await expect(page.getByText(/Raise the key “Growing” from 100 units a day/)).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  await signIn(page, adminEmail);
  await page.goto("/admin/requests");
  await expect(page.getByText("a higher limit, Preview")).toBeVisible();
  await expectAccessible(page);
  await page.goto(pathname.replace("/console/request", "/admin/requests"));
  await page.getByRole("button", { name: /Approve/ }).click();
  await expect(page.getByText("The new limits apply starting with the key’s next call.")).toBeVisible();

  await signIn(page, owner);
  await page.goto(`/console/keys/${keyId}`);
  await expect(page.getByText("0 of 200 units")).toBeVisible();
});
