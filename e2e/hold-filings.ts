import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";

const mirror = path.resolve("../shared/edgar");
const run = promisify(execFile);

/** Whether copies of filings are at hand, without which no document with a text can be shown. */
export const hasFilings = existsSync(mirror);

/**
 * Reads a company's filings into the data directory of the server under test, over HTTP as from EDGAR, and stores its
 * briefing as of a day.
 */
export async function holdFilings(company: { cik: string; key: string; day: string }): Promise<void> {
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const file = path.join(mirror, decodeURIComponent(new URL(request.url ?? "/", "http://mirror").pathname));
    readFile(file).then(
      (body) => response.end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const env = {
    ...process.env,
    DATA_DIR: "test-results/e2e-data",
    DATABASE_URL: "",
    EDGAR_BASE: `http://127.0.0.1:${port}`,
    SEC_CONTACT: "Footnote test test@example.com",
  };
  const node = (script: string, ...args: string[]) =>
    run(process.execPath, ["lib/cli/run.mjs", script, ...args], { env });
  try {
    await node("ingest", "edgar", company.cik, "--only", "8-K");
    await node("e2e/store-briefing.ts", company.key, company.day);
  } finally {
    server.close();
  }
}
