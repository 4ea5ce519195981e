import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./expect-page";

test("a company's filings are read back to the first, and who has left an office is marked", async ({
  page,
}) => {
  await page.goto("/company/apple", { waitUntil: "networkidle" });
  const people = page.getByRole("region", { name: "People", exact: true });
  await expect(people.getByText("Former", { exact: true }).first()).toBeVisible();
  const timeline = page.getByRole("region", { name: "Timeline", exact: true });
  await expect(timeline.getByText("the newest items are shown")).toBeVisible();
  const newest = await timeline.locator("time").first().textContent();
  await timeline.getByRole("link", { name: "Earlier filings" }).click();
  await expect(page).toHaveURL(/\/company\/apple\?to=\d{4}-\d{2}#events$/);
  await expect(timeline.getByText(/items up to \w+ \d{4} are shown/)).toBeVisible();
  await expect(timeline.locator("time").first()).not.toHaveText(newest ?? "");
  await expectAccessible(page);
  await expectFits(page);
  await timeline.getByRole("link", { name: "Newest filings" }).click();
  await expect(page).toHaveURL(/\/company\/apple#events$/);
  await expect(timeline.locator("time").first()).toHaveText(newest ?? "");
});
