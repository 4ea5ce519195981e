import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * "Legacy" finds the same within one origin, which all of a page is, and opens no second page to put it together. Of what
 * a page passes nothing is described.
 */
export const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });

/** Faults that axe finds, each with the first element that has it: all in the first scheme, of colors in the others. */
export async function expectAccessible(
  page: Page,
  [first = "dark", ...others]: ("dark" | "light")[] = [],
): Promise<void> {
  const expectNone = async (scheme: "dark" | "light", axe: AxeBuilder) => {
    await page.emulateMedia({ colorScheme: scheme });
    const { violations } = await axe.analyze();
    expect(violations.map(({ id, nodes }) => `${scheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  };
  await expectNone(first, axeOn(page));
  // A scheme changes nothing else.
  for (const scheme of others) await expectNone(scheme, axeOn(page).withRules(["color-contrast"]));
}

/** The page that stands for one that does not exist, in one frame: it may not bring a second into that around it. */
export async function expectNotFound(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page doesn’t exist.");
  await expect(page.locator("header")).toHaveCount(1);
  await expect(page.locator("main")).toHaveCount(1);
  expect(await page.locator("footer").count()).toBeLessThanOrEqual(1);
}

/** No sideways scroll, from the narrowest phone to a wide screen. */
export async function expectFits(page: Page): Promise<void> {
  const size = page.viewportSize();
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const width of [320, 640, 1024, 1920]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await over(), `over at ${width} px`).toBeLessThanOrEqual(0);
  }
  if (size) await page.setViewportSize(size);
}
