import { expect } from "@playwright/test";
import { expectAccessible, expectFits } from "./expect-page";
import { closeCompanies, test } from "./playground";

const ambiguous = "Independent Bank Corp";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled });

    test("a visitor tries a company on the landing page", async ({ page }) => {
      await page.goto("/");
      await page.getByLabel("Try a company").fill("Facebook");
      await closeCompanies(page);
      await page.getByRole("button", { name: "Show the briefing" }).click();
      await expect(page).toHaveURL("/?company=Facebook");
      await expect(page.getByText(/^Meta Platforms.*% confidence/)).toBeVisible();
      await expect(page.getByRole("heading", { name: /^A live briefing: Meta/ })).toBeVisible();
      await page.getByLabel("Try a company").fill(ambiguous);
      await closeCompanies(page);
      await page.getByRole("button", { name: "Show the briefing" }).click();
      await page
        .getByRole("status")
        .getByRole("link", { name: /Independent Bank/ })
        .first()
        .click();
      await expect(page.getByText(/^Independent Bank.*% confidence/)).toBeVisible();
      await page.goto("/?company=x");
      await expect(page.getByText("Company name must be 2-200 characters.")).toBeVisible();
    });
  });

test("the landing page's trial has no fault that axe finds and no sideways scroll", async ({ page }) => {
  await page.goto(`/?company=${encodeURIComponent(ambiguous)}`, { waitUntil: "networkidle" });
  await expectAccessible(page);
  await expectFits(page);
});

test("companies are offered while somebody types, and a pick shows its briefing", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByLabel("Try a company").pressSequentially("Face");
  await page.getByRole("option", { name: /Meta Platforms/ }).click();
  await expect(page.getByText(/^Meta Platforms.*% confidence/)).toBeVisible();
  await page.getByRole("link", { name: "$BRK.B", exact: true }).click();
  await expect(page.getByText(/^Berkshire Hathaway.*% confidence/)).toBeVisible();
});

test("a visitor reads stored answers in the playground and in the docs, and is told what a key adds", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Open the playground" }).click();
  await page.getByRole("heading", { level: 2 }).getByRole("link", { name: "Validate" }).click();
  await expect(page.getByText("You’re looking at stored responses")).toBeVisible();
  await expect(page.getByText("stored response, free")).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.goto("/docs/validate");
  await page.getByRole("button", { name: "Python", exact: true }).click();
  await expect(page.getByText("urllib.request.Request")).toBeVisible();
  await page.getByRole("button", { name: "Show the response" }).click();
  await expect(page.getByText('"alphabet"').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Python", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expectAccessible(page);
});

test("pricing, changelog, roadmap, status, terms and privacy answer", async ({ page }) => {
  await page.goto("/");
  for (const [name, heading] of [
    ["Changelog", "Changelog"],
    ["Roadmap", "Roadmap"],
    ["Status", "Status"],
    ["Terms", "Terms"],
    ["Privacy", "Privacy"],
  ] as const) {
    await page.getByRole("navigation", { name: "Footer" }).getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expectAccessible(page);
    await expectFits(page);
  }
  await page.goto("/pricing");
  await expect(page.getByText("10 claims × $0.10 = $1.00")).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.goto("/changelog");
  await page.getByRole("navigation", { name: "Filter by tag" }).getByRole("link", { name: "people" }).click();
  await expect(page).toHaveURL("/docs/changelog?tag=people");
  await expect(
    page.getByRole("heading", { name: "Annual reports and proxy statements are read" }),
  ).toHaveCount(0);
});
