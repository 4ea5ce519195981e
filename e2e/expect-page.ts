import { expect, type Page } from "@playwright/test";
import axe, { type Result, type RunOptions } from "axe-core";

type Channels = { r: number; g: number; b: number; alpha: number };
type Colors = { Color: { prototype: { parseString(this: Channels, text: string): Channels } } };

/**
 * A page has few colors, which axe reads again for every element behind every text: a third of its work. What it made of
 * one is kept.
 */
function keepColors(): void {
  const { prototype } = (window as unknown as { axe: { commons: { color: Colors } } }).axe.commons.color
    .Color;
  const parse = prototype.parseString;
  const kept = new Map<string, readonly [number, number, number, number]>();
  prototype.parseString = function (text) {
    const channels = kept.get(text);
    if (channels) [this.r, this.g, this.b, this.alpha] = channels;
    else {
      parse.call(this, text);
      kept.set(text, [this.r, this.g, this.b, this.alpha]);
    }
    return this;
  };
}

/**
 * What axe finds on a page, in frames of its origin too, which all of them are. It is loaded once; of what the page passes
 * nothing is described.
 */
export async function findFaults(page: Page, runOnly?: readonly string[]): Promise<Result[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => "axe" in window))) {
      await frame.evaluate(axe.source);
      await frame.evaluate(keepColors);
    }
  const options: RunOptions = { resultTypes: ["violations"], ...(runOnly && { runOnly: [...runOnly] }) };
  return page.evaluate(async (options) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    return (await run(document, options)).violations;
  }, options);
}

/** Faults that axe finds, each with the first element that has it: all in the first scheme, of colors in the others. */
export async function expectAccessible(
  page: Page,
  [first = "dark", ...others]: ("dark" | "light")[] = [],
): Promise<void> {
  const expectNone = async (scheme: "dark" | "light", runOnly?: readonly string[]) => {
    await page.emulateMedia({ colorScheme: scheme });
    const violations = await findFaults(page, runOnly);
    expect(violations.map(({ id, nodes }) => `${scheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  };
  await expectNone(first);
  // A scheme changes nothing else.
  for (const scheme of others) await expectNone(scheme, ["color-contrast"]);
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
