import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { type BuiltServer, startBuiltServer } from "../lib/testing/built-server";
import { fileInvented, inventedOfficer } from "../lib/testing/invented-filer";
import { expectAccessible } from "./expect-page";

const company = { cik: "0000320187", name: "NIKE, Inc.", ticker: "NKE", sic: "3021" };
const files = fileInvented(company);

/** Answers that the stand-in for EDGAR keeps back until the test has seen what the page says meanwhile. */
let held: (() => void)[] | null = [];
let edgar: Server;
let server: BuiltServer;
const dataDir = mkdtempSync(path.join(os.tmpdir(), "footnote-e2e-"));

test.beforeAll(async () => {
  test.setTimeout(180_000);
  edgar = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const body = files[request.url ?? ""];
    const answer = () => void response.writeHead(body === undefined ? 404 : 200).end(body);
    if (held === null) answer();
    else held.push(answer);
  });
  await new Promise<void>((resolve) => edgar.listen(0, "127.0.0.1", resolve));
  const { port } = edgar.address() as AddressInfo;
  server = await startBuiltServer({
    ...{ DATA_DIR: dataDir, DATABASE_URL: "", SMTP_URL: "", INGEST_EVERY: "", WARM: "on" },
    EDGAR_BASE: `http://127.0.0.1:${port}`,
  });
});

test.afterAll(async () => {
  await server.end("SIGKILL");
  edgar.closeAllConnections();
  edgar.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const line = (page: Page) => page.getByTestId("refresh-line");
const topOfPage = (page: Page) =>
  page.locator("#briefing").evaluate((one) => one.getBoundingClientRect().top);

test.describe.configure({ mode: "serial" });

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("the page of a company that is asked about says that newer filings are coming in", async ({
    page,
  }) => {
    await page.goto(`${server.url}/company/nike`);
    await expect(line(page)).toHaveText(
      "Newer filings are coming in from the SEC — this page updates by itself.",
    );
    await expect(line(page).getByText("updates by itself")).toBeHidden();
  });
});

test("newer facts appear by themselves when they're in, and nothing moves on the way", async ({ page }) => {
  await page.goto(`${server.url}/company/nike`);
  await expect(line(page)).toContainText("coming in from the SEC — this page updates by itself.");
  await expect(page.getByText(inventedOfficer)).toHaveCount(0);
  await expectAccessible(page);
  const top = await topOfPage(page);
  await page.evaluate(() => document.body.setAttribute("data-same-page", ""));

  for (const answer of held ?? []) answer();
  held = null;
  await expect(page.getByText(inventedOfficer).first()).toBeVisible({ timeout: 60_000 });
  await expect(line(page)).toContainText("Checked for newer SEC filings on");
  await expect(page.locator("body[data-same-page]")).toHaveCount(1);
  expect(await topOfPage(page)).toBe(top);
  await expectAccessible(page);
});
