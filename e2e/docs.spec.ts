import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { findFaults } from "./expect-page";

/** The key that `npm start` prints in its first call. */
const firstKey = () => readFileSync("test-results/e2e-data/first-key", "utf8").trim();

const article = (page: Page) => page.getByRole("article");

/** How far the page can be scrolled sideways, in pixels. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("from the quickstart one reaches an operation, one of its fields, the next page and the Markdown", async ({
  page,
}) => {
  await page.goto("/docs");
  await expect(page).toHaveURL("/docs/quickstart");
  const navigation = page.getByRole("navigation", { name: "Documentation" }).filter({ visible: true });
  await navigation.getByRole("link", { name: "Corroborate" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Corroborate");
  await expect(navigation.locator("[aria-current=page]")).toHaveText("Corroborate");

  await page
    .getByRole("list", { name: "Fields of the request" })
    .getByRole("link", { name: "claims[].period.start" })
    .click();
  await expect(page).toHaveURL("/docs/corroborate#request-claims-period-start");
  await expect(page.locator(":target")).toContainText("YYYY-MM-DD");
  await page.getByText("On this page").filter({ visible: true }).click();
  const contents = page.getByRole("navigation", { name: "On this page" }).filter({ visible: true });
  await contents.getByRole("link", { name: "Errors" }).click();
  await expect(page.locator("h2:target")).toBeInViewport();

  const markdown = page.getByRole("link", { name: "This page as Markdown" }).filter({ visible: true });
  const text = await page.request.get((await markdown.getAttribute("href")) ?? "");
  expect(text.headers()["content-type"]).toBe("text/markdown; charset=utf-8");
  expect(await text.text()).toMatch(/^# Corroborate\n[\s\S]*\| `claims\[\]\.period\.start` \|/);
  await page.getByRole("navigation", { name: "Neighboring pages" }).getByText("People").click();
  await expect(page).toHaveURL("/docs/people");
});

test("a search leads to a field, in the docs and in the palette, and says when it finds nothing", async ({
  page,
}) => {
  await page.goto("/docs/quickstart");
  const search = page.getByRole("searchbox", { name: "Search the documentation" });
  await search.fill("coverage_note");
  await search.press("Enter");
  await page.getByRole("link", { name: "People: meta.coverage_note" }).click();
  await expect(page.locator(":target")).toContainText("What is and isn't indexed");

  // A page on a busy machine hears keys only after a while.
  const palette = page.getByRole("combobox", { name: "Search Footnote" });
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(palette).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await palette.fill("tenure.start");
  // Fields and the docs' own search may both have it.
  await page
    .getByRole("option", { name: /^tenure\.start/ })
    .first()
    .click();
  await expect(page).toHaveURL("/docs/enrich#request-tenure-start");
  await expect(page.locator("#request-tenure-start")).toBeInViewport();

  await page.goto("/docs/search?q=zzzzqqq");
  await expect(page.getByText("No results for “zzzzqqq”")).toBeVisible();
});

test("a code block is copied as it stands, and its answer is this server's own", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs/validate");
  await article(page).getByRole("button", { name: "Show the response" }).click();
  await expect(article(page).getByText('"alphabet"').first()).toBeVisible();
  await article(page).getByRole("button", { name: "Copy curl" }).click();
  await expect(
    article(page)
      .getByRole("status")
      .filter({ hasText: /^Copied$/ }),
  ).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^curl -s http:\/\/localhost:\d+\/api\/v1\/validate \\\n/);
});

test("the MCP page lists the five tools with a good key, and says what is wrong with another", async ({
  page,
}) => {
  await page.goto("/docs/mcp");
  const key = page.getByLabel("API key");
  await key.fill(firstKey());
  await page.getByRole("button", { name: "List the tools" }).click();
  await expect(page.getByText("Connected: 5 tools")).toBeVisible();
  for (const tool of ["validate", "enrich", "timeline", "corroborate", "people"])
    await expect(page.getByRole("status").getByText(tool, { exact: true })).toBeVisible();
  await key.fill("fn_live_mistyped");
  await page.getByRole("button", { name: "List the tools" }).click();
  await expect(page.getByText("Invalid API key", { exact: true }).last()).toBeVisible();
});

test("axe finds nothing on a narrow screen, and it is not scrolled sideways", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/docs/corroborate");
  expect(await overflowOf(page)).toBe(0);
  expect(await findFaults(page)).toEqual([]);
  for (const path of ["/docs/enrich", "/docs/self-hosting", "/docs/search?q=units"]) {
    await page.goto(path);
    expect(await overflowOf(page), path).toBe(0);
  }
});
