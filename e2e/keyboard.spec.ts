import { expect, type Page, test } from "@playwright/test";
import { makeKey, signIn } from "./accounts";

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      const label = element?.labels?.[0]?.textContent ?? element?.getAttribute("aria-label");
      return (label ?? element?.textContent ?? "").replace(/\s+/g, " ").trim();
    });
    if (name.test(focused)) return;
    passed.push(focused);
  }
  throw new Error(`Tab does not reach ${name}; it passed ${passed.join(" | ")}`);
}

test("from the landing page to a request, a call and its usage by keyboard alone", async ({ page }) => {
  const email = "keyboard@example.com";
  await signIn(page, email);
  makeKey(email, { name: "Keyboard", limit: 50 });

  await page.goto("/");
  await tabTo(page, /^Request a key$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/request-key");
  await tabTo(page, /^What are you building/);
  await page.keyboard.type("A desk that checks who runs the companies our clients ask about.");
  await tabTo(page, /^Calls per month/);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("800");
  await tabTo(page, /^Validate/);
  await page.keyboard.press("Space");
  await tabTo(page, /^Send request/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/console\/request\//);
  await expect(page.getByText("Submitted").first()).toBeVisible();

  await tabTo(page, /^Playground$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/console\/playground/);
  await tabTo(page, /^Validate$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/console\/playground\/validate/);
  await tabTo(page, /^Run/);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^1 unit, included$/)).toBeVisible();

  await tabTo(page, /^Usage$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/console\/usage/);
  await expect(page.getByText("1 unit", { exact: true }).first()).toBeVisible();
});

test("thirty presses of Tab pass a briefing with its facts and notes", async ({ page }) => {
  test.setTimeout(240_000);
  for (const slug of ["apple", "microsoft", "walmart"]) {
    await page.goto(`/company/${slug}`, { waitUntil: "networkidle" });
    const notes = page.locator("[role=doc-endnotes]");
    await expect(notes).toHaveCount(1);
    const isPast = () =>
      notes.evaluate((element) => {
        const { activeElement } = document;
        if (activeElement === null || element.contains(activeElement)) return false;
        return (element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      });
    let presses = 0;
    while (presses <= 30 && !(await isPast())) {
      await page.keyboard.press("Tab");
      presses += 1;
    }
    expect(presses, slug).toBeLessThanOrEqual(30);
  }
});

test("arrows go through the notes of a briefing, and Tab comes back to the last one", async ({ page }) => {
  await page.goto("/company/apple", { waitUntil: "networkidle" });
  const marks = page.locator("section[aria-labelledby=briefing] [role=doc-noteref]");
  await tabTo(page, /^\[\d+\] Footnote$/);
  await expect(marks.first()).toBeFocused();
  await expect(page.getByText("← and → go through these links.")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(marks.nth(2)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(marks.nth(2)).not.toBeFocused();
  await expect(page.getByText("← and → go through these links.")).toBeHidden();
  await page.keyboard.press("Shift+Tab");
  await expect(marks.nth(2)).toBeFocused();
});

test("what is typed right after Ctrl K is searched for, to the first letter", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("walmart");
  const line = page.getByRole("dialog", { name: "Search" }).getByRole("combobox");
  await expect(line).toHaveValue("walmart");
  await expect(line).toBeFocused();
  await page.keyboard.type(" inc", { delay: 30 });
  await expect(line).toHaveValue("walmart inc");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(line).toHaveValue("");
});
