import { test } from "@playwright/test";
import { adminEmail, makeKey, signIn } from "./accounts";
import { expectAccessible, expectFits } from "./expect-page";

/** Pages that no other journey looks at: each without a fault that axe finds, and without sideways scroll. */
const visitors = [
  "/docs/quickstart",
  "/docs/corroborate",
  "/docs/errors",
  "/docs/accuracy",
  "/docs/reliability",
  "/docs/mcp",
  "/docs/search?q=quote",
  "/sign-in",
  "/request-key",
  "/company/stripe",
  "/company/no-such-company",
  "/sources/sec-company-tickers-exchange",
  "/console/playground",
  "/console/playground/list",
];
const admins = [
  "/console/usage",
  "/console/keys",
  "/console/request",
  "/console/no-such-page",
  "/admin/keys",
  "/admin/accounts",
  "/admin/tiers",
  "/admin/usage",
  "/admin/audit",
];

for (const path of visitors)
  test(`${path} has no fault that axe finds, and fits`, async ({ page }) => {
    await page.goto(path, { waitUntil: "networkidle" });
    await expectAccessible(page, ["dark", "light"]);
    await expectFits(page);
  });

test("an admin's pages have no fault that axe finds, and fit", async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, adminEmail);
  makeKey(adminEmail, { name: "Looked at", limit: 20 });
  for (const path of admins)
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: "networkidle" });
      await expectAccessible(page, ["dark", "light"]);
      await expectFits(page);
    });
});
