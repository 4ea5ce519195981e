import { devices, expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectNotFound, findFaults } from "./expect-page";
import { hasFilings, holdFilings } from "./hold-filings";

/** The faults that axe finds, each with the first element that has it. */
async function listFaults(page: Page): Promise<string[]> {
  const violations = await findFaults(page);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

const company = "/company/apple";
const marks = (page: Page) => page.locator("main [role=doc-noteref]");
const card = (page: Page) => page.locator("[data-testid=source-card]:popover-open");
const panel = (page: Page) => page.getByTestId("source-panel");

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed += 1) {
    await page.keyboard.press("Tab");
    const label = await page.evaluate(
      () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "",
    );
    if (name.test(label)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

test("a footnote works by keyboard alone: card, endnote and back", async ({ page }) => {
  await page.goto(company, { waitUntil: "networkidle" });
  const mark = marks(page).first();
  await tabTo(page, /^\[\d+\] Footnote$/);
  await expect(mark).toBeFocused();
  await expect(card(page)).toContainText("U.S. Securities and Exchange Commission");
  await page.keyboard.press("Escape");
  await expect(card(page)).toHaveCount(0);
  await expect(mark).toBeFocused();

  for (const key of ["Enter", "Space"]) {
    await page.keyboard.press(key);
    await expect(card(page).getByRole("button", { name: /^(?:Read|See)/ })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(card(page)).toHaveCount(0);
    await expect(mark).toBeFocused();
  }

  await page.keyboard.press("Enter");
  await tabTo(page, /^Note \d+$/);
  await page.keyboard.press("Enter");
  const n = /\d+/.exec((await mark.textContent()) ?? "")?.[0];
  await expect(page).toHaveURL(new RegExp(`#fn-${n}$`));
  await expect(page.locator(`#fn-${n}`)).toBeInViewport();
  await tabTo(page, new RegExp(`^Back to mention 1 of note ${n}$`));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`#ref-${n}-1$`));
  await expect(mark).toBeInViewport();
});

test("a footnote works by touch, down to the panel of its source", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...devices["Pixel 7"], ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto(company, { waitUntil: "networkidle" });
  await marks(page).first().tap();
  await expect(card(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole("heading", { level: 1 }).tap();
  await expect(card(page)).toHaveCount(0);

  await marks(page).first().tap();
  await card(page).getByRole("button", { name: "See what it says" }).tap();
  await expect(panel(page)).toContainText("We have this document’s facts but not its text");
  await expect(panel(page).getByRole("link", { name: /^Original/ })).toHaveAttribute("href", /^https:\/\//);
  expect(await listFaults(page)).toEqual([]);
  await panel(page).getByRole("button", { name: "Close" }).tap();
  await expect(panel(page)).toHaveCount(0);
  await expect(marks(page).first()).toBeFocused();
  await context.close();
});

test("a card opens on hover, stays while the pointer is on it, and goes with it", async ({ page }) => {
  await page.goto(company, { waitUntil: "networkidle" });
  await marks(page).first().hover();
  await card(page).hover();
  await expect(card(page)).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(card(page)).toHaveCount(0);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("marks lead to endnotes, and endnotes to sources and back", async ({ page }) => {
    await page.goto(company);
    await marks(page).first().click();
    await expect(page).toHaveURL(/#fn-\d+$/);
    const note = page.locator(new URL(page.url()).hash);
    await note.locator("[role=doc-backlink]").first().click();
    await expect(page).toHaveURL(/#ref-\d+-1$/);
    await note.getByRole("link").first().click();
    await expect(
      page
        .getByText("SHA-256")
        .or(page.getByText("Publisher", { exact: true }))
        .first(),
    ).toBeVisible();
  });

  test("a ticker or another name leads to the company's page; a name of several lists them", async ({
    page,
  }) => {
    await page.goto("/company/MSFT");
    await expect(page).toHaveURL(/\/company\/microsoft$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Microsoft Corporation");
    await page.goto("/company/berkshire-hathaway-inc");
    await expect(page).toHaveURL(/\/company\/berkshire-hathaway$/);
    expect((await page.goto("/company/united"))?.status()).toBe(404);
    await page.getByRole("link", { name: /United Airlines/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/United Airlines/);
  });

  test("a page that does not exist says so, and what to do", async ({ page }) => {
    const answer = await page.goto("/company/no-such-company");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page doesn’t exist.");
    await expect(page.getByLabel("Find a company")).toHaveValue("no such company");
    expect((await page.goto("/sources/no-such-source"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We don’t have this source.");
    expect((await page.goto("/no-such-page"))?.status()).toBe(404);
    await expectNotFound(page);
  });
});

test("the badge counts, and the Markdown has each footnote once", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/", { waitUntil: "networkidle" });
  const notes = await page.locator("[role=doc-endnotes] li").count();
  await expect(page.getByTestId("footnote-count")).toContainText(`All ${notes} sources open`);
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await expect(page.getByRole("status").getByText("Copied", { exact: true })).toBeVisible();
  const markdown = await page.evaluate(() => navigator.clipboard.readText());
  expect(markdown.match(/^\[\^\d+\]: /gm)).toHaveLength(notes);
});

test("where only facts of a report are held, its panel lists those of the sentence first", async ({
  page,
}) => {
  await page.goto("/company/walmart", { waitUntil: "networkidle" });
  const note = page.locator("[role=doc-endnotes] li", { hasText: "Form 10-K" }).first();
  const id = (await note.getAttribute("id"))?.replace("fn-", "");
  await page.locator(`[data-note="${id}"]`).first().click();
  await card(page).getByRole("button", { name: "See what it says" }).click();
  await expect(panel(page).getByRole("heading", { name: "In this sentence" })).toBeVisible();
  await expect(
    panel(page)
      .getByRole("listitem")
      .filter({ hasText: /^Revenue in the year to/ }),
  ).not.toHaveCount(0);
});

test("a company's page lists no footnote that nothing on it points to", async ({ page }) => {
  // Walmart's answer has figures of years whose reports no sentence or table of the page cites.
  await page.goto("/company/walmart");
  const notes = page.locator("[role=doc-endnotes] li");
  const count = await notes.count();
  expect(count).toBeGreaterThan(5);
  await expect(page.getByTestId("footnote-count")).toContainText(`All ${count} sources open`);
  await expect(notes.filter({ has: page.locator("[role=doc-backlink]") })).toHaveCount(count);
});

test("the company's page says how far its data reach, and has a row a person and no exhibits", async ({
  page,
}) => {
  await page.goto(company);
  await expect(page.getByRole("main").locator("header")).toContainText(
    /data through [A-Z][a-z]+ \d{1,2}, 20\d\d/,
  );
  const people = page.getByRole("region", { name: "People", exact: true });
  const names = await people.locator("tbody th").allTextContents();
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
  const events = page.getByRole("region", { name: "Timeline" });
  await expect(events.getByText("item 2.02").first()).toBeVisible();
  await expect(events.getByText("item 9.01")).toHaveCount(0);
});

test("the company's page carries what search engines read", async ({ page }) => {
  await page.goto(company);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/company\/apple$/);
  const data = JSON.parse((await page.locator("script[type='application/ld+json']").textContent()) ?? "");
  expect(data).toMatchObject({ "@type": "Corporation", name: "Apple Inc.", tickerSymbol: "Nasdaq AAPL" });
});

const pages = ["/", company, "/company/airlines", "/sources/edgar-0000320193"];

for (const path of pages)
  test(`${path} has no fault that axe finds and no sideways scroll at 320 px`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path, { waitUntil: "networkidle" });
    const mark = marks(page).first();
    if ((await mark.count()) > 0) {
      await mark.click();
      await expect(card(page)).toBeVisible();
    }
    await expectAccessible(page, ["light", "dark"]);
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });

test.describe("a source whose text is held", () => {
  test.skip(!hasFilings, "No copies of filings are at hand");
  test.describe.configure({ mode: "serial" });

  test("opens in the panel at the quote, letter for letter, and on its page", async ({ page }) => {
    test.setTimeout(120_000);
    await holdFilings({ cik: "100493", key: "tyson-foods", day: "2021-01-01" });
    await expect
      .poll(async () => {
        await page.goto("/company/tyson-foods", { waitUntil: "networkidle" });
        return page.locator("[role=doc-endnotes] blockquote").count();
      })
      .toBeGreaterThan(0);
    await expect(page.getByTestId("footnote-count")).toHaveText(/ \d+ quotes? verified$/);
    const note = page.locator("[role=doc-endnotes] li", { has: page.locator("blockquote") }).first();
    const quote = ((await note.locator("blockquote").first().textContent()) ?? "").slice(1, -1);
    const place = await note.locator("[role=doc-backlink]").first().getAttribute("href");

    await page.locator(place ?? "").click();
    await expect(card(page).locator("q")).toHaveText(quote);
    await card(page).getByRole("button", { name: "Read the passage" }).click();
    await expect(panel(page).locator("mark")).toHaveText(quote);
    await expect(panel(page).locator("mark")).toBeInViewport();
    expect(await listFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);

    await note.getByRole("link").first().click();
    await expect(page.locator("#passage")).toBeInViewport();
    expect((await page.locator("mark").allTextContents()).join(" ").replace(/\s+/g, " ")).toBe(
      quote.replace(/\s+/g, " "),
    );
    expect(await listFaults(page)).toEqual([]);
  });

  test("says so where the quote is not in the text", async ({ page }) => {
    await page.route("**/passage?*", async (route) => {
      const answer = await route.fetch();
      const { from } = await answer.json();
      await route.fulfill({ json: { text: "Other words stand here.", from } });
    });
    await page.goto("/company/tyson-foods", { waitUntil: "networkidle" });
    const note = page.locator("[role=doc-endnotes] li", { has: page.locator("blockquote") }).first();
    const place = await note.locator("[role=doc-backlink]").first().getAttribute("href");
    await page.locator(place ?? "").click();
    await card(page).getByRole("button", { name: "Read the passage" }).click();
    await expect(panel(page)).toContainText("wasn’t found word for word");
    await expect(panel(page).locator("mark")).toHaveCount(0);
  });
});
