import { expect } from "@playwright/test";
import { expectAccessible, expectNarrowFits } from "./expect-page";
import { test } from "./playground";

const ambiguous = "Independent Bank Corp";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled });

    test("a visitor tries a company on the landing page", async ({ page }) => {
      await page.goto("/");
      await page.getByLabel("Try a company").fill("Facebook");
      await page.getByRole("button", { name: "Show its briefing" }).click();
      await expect(page).toHaveURL("/?company=Facebook");
      await expect(page.getByText(/^Meta Platforms.*% sure/)).toBeVisible();
      await expect(page.getByRole("heading", { name: /^A live briefing: Meta/ })).toBeVisible();
      await page.getByLabel("Try a company").fill(ambiguous);
      await page.getByRole("button", { name: "Show its briefing" }).click();
      await page
        .getByRole("status")
        .getByRole("link", { name: /Independent Bank/ })
        .first()
        .click();
      await expect(page.getByText(/^Independent Bank.*% sure/)).toBeVisible();
      await page.goto("/?company=x");
      await expect(page.getByText("Company name must be 2-200 characters.")).toBeVisible();
    });
  });

test("the landing page's trial has no fault that axe finds and no sideways scroll", async ({ page }) => {
  await page.goto(`/?company=${encodeURIComponent(ambiguous)}`, { waitUntil: "networkidle" });
  await expectAccessible(page);
  await expectNarrowFits(page);
});
