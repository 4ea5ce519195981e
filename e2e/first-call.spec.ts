import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { expectNotFound } from "./expect-page";

/** The key that `npm start` prints in its first call. */
const firstKey = () => readFileSync("test-results/e2e-data/first-key", "utf8").trim();

test("the call that the terminal prints answers with facts that open their sources", async ({
  request,
  page,
}) => {
  const answer = await request.post("/api/v1/enrich", {
    headers: { Authorization: `Bearer ${firstKey()}` },
    data: { company: "Apple", include: ["people"] },
  });
  expect(answer.status()).toBe(200);
  expect(answer.headers()["ratelimit-policy"]).toBe('"daily";q=200;w=86400');
  const body = await answer.json();
  expect(body.entity).toMatchObject({
    key: "apple",
    name: "Apple Inc.",
    headquarters: "Cupertino, California",
  });
  expect(body.people[0].name).toBe("Timothy D. Cook");

  await page.goto(new URL(body.entity.publicUrl).pathname);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apple Inc.");
  await page.getByRole("region", { name: "Profile" }).locator("[role=doc-noteref]").first().click();
  await page
    .locator("[data-testid=source-card]:popover-open")
    .getByRole("link", { name: "Source details" })
    .click();
  await expect(page.getByText("U.S. Securities and Exchange Commission")).toBeVisible();
  await expect(page.getByRole("link", { name: /^https:\/\/www\.sec\.gov\// })).toBeVisible();
});

test("a wrong key, a wrong method and a missing company are answered in words that help", async ({
  request,
}) => {
  const headers = { Authorization: `Bearer ${firstKey()}` };
  const anonymous = await request.post("/api/v1/people", { data: { company: "Apple" } });
  expect([anonymous.status(), await anonymous.json()]).toEqual([401, { error: "API key required" }]);
  const get = await request.get("/api/v1/people");
  expect([get.status(), get.headers().allow]).toEqual([405, "POST"]);
  const empty = await request.post("/api/v1/people", { headers, data: {} });
  expect([empty.status(), await empty.json()]).toEqual([400, { error: "Company name required" }]);
});

test("the landing page says what Footnote is, and each operation's price", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Company intelligence that shows its sources.",
  );
  await expect(page.getByText("/api/v1/corroborate", { exact: true })).toBeVisible();
  await expect(page.getByText("$0.10 per claim")).toBeVisible();
  await page.getByRole("link", { name: "Nvidia", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/NVIDIA/i);
});

test("a page that does not exist says so", async ({ page }) => {
  for (const path of ["/company/no-such-company", "/docs/no-such-page", "/no-such-page"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expectNotFound(page);
  }
});
