import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { type BenchServer, startBenchServer } from "./bench-server";

const rounds = 4;
const links = ["Usage", "Calls", "Keys", "Playground", "Overview"] as const;

/**
 * How long it takes from the press of a link of the console's navigation to the painted page, in ms. The first round
 * is not counted.
 */
async function timeNavigations(page: Page): Promise<{ "median ms": number; "slowest ms": number }> {
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

const base = "http://localhost:3918";
const loads = 5;
const slowdown = 4;

type Load = { firstKb: number; allKb: number; lcpMs: number; shift: number };
type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** Pages with their marks of first-load JavaScript, in compressed kB, and of the largest paint; null where there is none. */
const pages = [
  { name: "landing", address: "/", markKb: 120, markMs: 900 },
  { name: "playground", address: "/console/playground/enrich", markKb: 230, markMs: 1200 },
  { name: "company", address: "/company/apple", markKb: null, markMs: null },
  { name: "docs", address: "/docs/quickstart", markKb: null, markMs: null },
] as const;

const withMark = (figure: string, mark: number | null) =>
  mark === null ? figure : `${figure} (mark ${mark})`;

/**
 * What the landing page and the console weigh and how fast they are in Chromium, on the production build, with the
 * marks that they are held to. The processor is slowed down four times but for the second row of navigation.
 */
export async function benchWeb(): Promise<void> {
  const server = await startBenchServer(null);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const cookies = await signIn(browser, server);
    console.log(`\nPages: medians of ${loads} cold loads, processor slowed down ${slowdown} times`);
    const rows = [];
    for (const { name, address, markKb, markMs } of pages) {
      const taken: Load[] = [];
      // The first request of a page warms the server, not the browser.
      for (let n = 0; n <= loads; n += 1) {
        const load = await measureLoad(browser, cookies, address);
        if (n > 0) taken.push(load);
      }
      const of = (pick: (load: Load) => number) => median(taken.map(pick));
      rows.push({
        page: name,
        "first-load JS kB": withMark(of((load) => load.firstKb).toFixed(0), markKb),
        "all JS kB": of((load) => load.allKb).toFixed(0),
        "LCP ms": withMark(of((load) => load.lcpMs).toFixed(0), markMs),
        "least LCP ms": Math.min(...taken.map(({ lcpMs }) => lcpMs)).toFixed(0),
        CLS: `${Math.max(...taken.map(({ shift }) => shift)).toFixed(3)} (mark 0)`,
      });
    }
    console.table(rows);
    console.log("\nNavigation between console pages after the first, from the press to the painted page");
    const context = await newContext(browser, cookies);
    const page = await context.newPage();
    console.table([
      { processor: "as it is", ...(await timeNavigations(page)), "mark ms": 150 },
      { processor: `slowed down ${slowdown} times`, ...(await timeSlowly(page)), "mark ms": "" },
    ]);
    await context.close();
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function timeSlowly(page: Page) {
  await slowDown(page);
  return await timeNavigations(page);
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return session;
}

async function newContext(browser: Browser, cookies: Cookies): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1280, height: 800 } });
  await context.addCookies(cookies);
  return context;
}

/**
 * One load with nothing in the browser's cache. First-load JavaScript is what the page's HTML itself asks for, as it
 * comes over the wire, without the headers of the answers.
 */
async function measureLoad(browser: Browser, cookies: Cookies, address: string): Promise<Load> {
  const context = await newContext(browser, cookies);
  const page = await context.newPage();
  const session = await slowDown(page);
  const scripts = new Map<string, { isFirst: boolean; bytes: number }>();
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ requestId, initiator, type }) => {
    if (type === "Script") scripts.set(requestId, { isFirst: initiator.type === "parser", bytes: 0 });
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes += encodedDataLength;
  });
  await page.addInitScript(watchPaints);
  await page.goto(address, { waitUntil: "networkidle" });
  await page.waitForTimeout(500);
  const { lcpMs, shift } = await page.evaluate(() => ({
    lcpMs: window.benchLcpMs ?? Number.NaN,
    shift: window.benchShift ?? 0,
  }));
  await context.close();
  const sum = (all: { bytes: number }[]) => all.reduce((total, { bytes }) => total + bytes, 0) / 1000;
  const fetched = [...scripts.values()];
  return { firstKb: sum(fetched.filter(({ isFirst }) => isFirst)), allKb: sum(fetched), lcpMs, shift };
}

declare global {
  interface Window {
    benchLcpMs?: number;
    benchShift?: number;
  }
}

/** Runs in the page, before anything of it does. */
function watchPaints(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.benchLcpMs = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ("value" in entry && typeof entry.value === "number")
        window.benchShift = (window.benchShift ?? 0) + entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}

/** Signs in as the account of the server's key, by the link that its mail holds. */
async function signIn(browser: Browser, { dataDir }: BenchServer): Promise<Cookies> {
  const context = await browser.newContext({ baseURL: base });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill("bench@example.com");
  await page.getByRole("button", { name: "Email me a link" }).click();
  await page.goto(await readLink(path.join(dataDir, "outbox")));
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("/console");
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

async function readLink(outbox: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    for (const file of existsSync(outbox) ? readdirSync(outbox) : []) {
      const { text = "" } = await PostalMime.parse(readFileSync(path.join(outbox, file)));
      const link = /https?:\/\/\S+\/sign-in\/\S+/.exec(text)?.[0];
      if (link) return new URL(link).pathname + new URL(link).search;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("No mail with a link came");
}

const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
