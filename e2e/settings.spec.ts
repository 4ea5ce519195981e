import { expect, test } from "@playwright/test";
import { signIn } from "./accounts";

test("the monthly cap and the alerts are kept, and what is no amount is said at its field", async ({
  page,
}) => {
  await signIn(page, "settings@example.com");
  await page.goto("/console/settings");
  const cap = page.getByLabel("Monthly spend cap, US dollars");
  await cap.fill("ten");
  await page.getByRole("button", { name: "Save spend cap" }).click();
  await expect(page.getByRole("alert").getByText("Enter an amount in dollars")).toBeVisible();
  await expect(cap).toHaveValue("ten");

  await cap.fill("12.5");
  await page.getByLabel("Stop", { exact: false }).check();
  await page.getByRole("button", { name: "Save spend cap" }).click();
  await expect(page.getByText("Calls stop at $12.50 of overage per month.")).toBeVisible();
  await page.getByLabel("Email me about usage").uncheck();
  await page.getByRole("button", { name: "Save alerts", exact: true }).click();
  await expect(page.getByText("Usage emails are off")).toBeVisible();

  await page.reload();
  await expect(cap).toHaveValue("12.50");
  await expect(page.getByLabel("Stop", { exact: false })).toBeChecked();
  await expect(page.getByLabel("Email me about usage")).not.toBeChecked();
  await cap.fill("");
  await page.getByRole("button", { name: "Save spend cap" }).click();
  await expect(page.getByText("The cap is removed.")).toBeVisible();
});

test("a form whose sending fails keeps what was typed, says that nothing was sent, and can be sent again", async ({
  page,
}) => {
  await signIn(page, "settings@example.com");
  await page.goto("/console/settings", { waitUntil: "networkidle" });
  const cap = page.getByLabel("Monthly spend cap, US dollars");
  await cap.fill("123");
  await page.route("**/console/settings", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await page.getByRole("button", { name: "Save spend cap" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "The spend cap wasn’t changed" });
  await expect(alert).toContainText("couldn’t be reached, so nothing was sent");
  await expect(alert).toBeFocused();
  await expect(cap).toHaveValue("123");
  await page.getByRole("button", { name: "Save alerts", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The setting wasn’t changed" })).toBeVisible();

  await page.unrouteAll();
  await page.getByRole("button", { name: "Save spend cap" }).click();
  await expect(page.getByText(/\$123\.00 of overage per month/).first()).toBeVisible();
  await expect(alert).toBeHidden();
});
