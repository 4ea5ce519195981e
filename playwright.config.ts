import { defineConfig, devices } from "@playwright/test";

const port = 3917;
/** Journeys wait more than they work. */
const workers = 2;
const chromium = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

/**
 * Chromium hears the last of these switches alone, so this repeats what Playwright turns off itself, and adds what starts
 * processes that nobody sees: the address bar's lists, two for every context, and a spare one beside every page.
 */
const featuresOff = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  workers,
  // A journey that needs its second try is listed as flaky.
  retries: 1,
  // The machine may be busy with other tests.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      executablePath: chromium,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        `--disable-features=${featuresOff.join(",")}`,
      ],
    },
  },
  webServer: {
    command: "npm start",
    url: `http://localhost:${port}/api/health`,
    env: {
      PORT: String(port),
      DATA_DIR: "test-results/e2e-data",
      DATABASE_URL: "",
      // What the journeys write goes with them, so nothing waits for the disk.
      EMBEDDED_SYNC: "off",
      ADMIN_EMAILS: Array.from({ length: workers }, (_, worker) => `admin-${worker}@example.com`).join(","),
      // Tests may say which network they come from: one network gets 40 links an hour.
      TRUSTED_PROXIES: "1",
      // Mail goes to the outbox, where tests read their sign-in links.
      SMTP_URL: "",
    },
    timeout: 600_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
