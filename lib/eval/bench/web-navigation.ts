import type { Page } from "@playwright/test";

const rounds = 4;
const links = ["Usage", "Calls", "Keys", "Playground", "Overview"] as const;

/**
 * How long it takes from the press of a link of the console's navigation to the painted page, in ms. The first round
 * is not counted.
 */
export async function timeNavigations(page: Page): Promise<{ "median ms": number; "slowest ms": number }> {
  await page.goto("/console", { waitUntil: "networkidle" });
  const taken: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of links) {
      const ms = await page.evaluate(pressAndWait, name);
      if (round > 0) taken.push(ms);
      await page.waitForTimeout(300);
    }
  }
  taken.sort((one, other) => one - other);
  return {
    "median ms": Math.round(taken[Math.floor(taken.length / 2)] ?? Number.NaN),
    "slowest ms": Math.round(taken.at(-1) ?? Number.NaN),
  };
}

/** Runs in the page: presses a link, and waits until the address and the page's title are the new page's. */
async function pressAndWait(name: string): Promise<number> {
  const link = [...document.querySelectorAll<HTMLAnchorElement>("nav[aria-label=Console] a")].find(
    ({ textContent }) => textContent === name,
  );
  const main = document.querySelector("main");
  if (!link || !main) throw new Error(`No link is called ${name}`);
  const before = main.querySelector("h1");
  const startedMs = performance.now();
  link.click();
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = main.querySelector("h1");
    if (location.pathname === link.pathname && now && now !== before) break;
  }
  // The frame that shows the page has been painted when the next task runs.
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - startedMs;
}
