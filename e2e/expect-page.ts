import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The faults that axe finds, each with the first element that has it. */
export async function expectAccessible(page: Page, schemes: ("dark" | "light")[] = ["dark"]): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
}

/** The page that stands for one that does not exist, in one frame: it may not bring a second into that around it. */
export async function expectNotFound(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page doesn’t exist.");
  await expect(page.locator("header")).toHaveCount(1);
  await expect(page.locator("main")).toHaveCount(1);
  expect(await page.locator("footer").count()).toBeLessThanOrEqual(1);
}

/** No sideways scroll on a narrow screen. */
export async function expectNarrowFits(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await over()).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}
