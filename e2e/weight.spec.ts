import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { makeKey, signIn } from "./accounts";

/** The bytes of the scripts that a page loads, as they are sent once the server has compressed them. */
async function weighScripts(page: Page, request: APIRequestContext, path: string): Promise<number> {
  await page.goto(path, { waitUntil: "networkidle" });
  const addresses = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith(".js")),
  );
  expect(addresses.length).toBeGreaterThan(3);
  let bytes = 0;
  for (const address of new Set(addresses)) {
    const ask = () => request.get(address, { headers: { "accept-encoding": "br" } });
    await expect.poll(async () => (await ask()).headers()["content-encoding"]).toBe("br");
    bytes += Number((await ask()).headers()["content-length"]);
  }
  return bytes;
}

test("the landing page loads at most 121 kB of script, a playground 230", async ({ page, request }) => {
  test.setTimeout(180_000);
  expect(await weighScripts(page, request, "/"), "/").toBeLessThanOrEqual(121_000);
  const email = "weight@example.com";
  await signIn(page, email);
  makeKey(email, { name: "Weight", limit: 20 });
  for (const operation of ["validate", "enrich", "timeline", "corroborate", "people"]) {
    const path = `/console/playground/${operation}`;
    expect(await weighScripts(page, request, path), path).toBeLessThanOrEqual(230_000);
  }
});

/** Adds up how far a page's parts move without anybody having pressed anything. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.sum += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}

for (const path of ["/", "/company/apple"])
  for (const width of [390, 1440])
    test(`nothing moves on ${path}, ${width} px wide, where fonts come after the first paint`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      const sumShifts = await watchShifts(page);
      let release = () => {};
      const painted = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/*.woff2", async (route) => {
        await painted;
        await route.continue();
      });
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length))
        .toBe(1);
      const font = page.waitForResponse(/\.woff2$/);
      release();
      await font;
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      expect(await sumShifts()).toBeLessThan(0.001);
    });
