import { beforeAll, expect, test, vi } from "vitest";
import type { Database } from "@/lib/db/open";
import { openTestDatabase } from "@/lib/testing/database";
import { fillTestRegistry, startTestGleif } from "@/lib/testing/discovery";
import { makeLei } from "@/lib/testing/lei-records";
import { startTestServer } from "@/lib/testing/mirror";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  await fillTestRegistry(db);
});

/** The operations as a process with these settings has them. */
async function loadWith(settings: { DISCOVERY: string; GLEIF_BASE: string }) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const { findCompany } = await import("./resolve-company");
  const { runValidate } = await import("./validate/run");
  vi.unstubAllEnvs();
  const context = { db, now: new Date(), costCents: 0 };
  return {
    find: (company: string) => findCompany(db, company).catch((error: unknown) => error),
    validate: (company: string) => runValidate(context, { company }),
  };
}

const record = { lei: makeLei("SETTINGS"), legalName: "Abendrot Spedition GmbH" };

test("with DISCOVERY unset no request leaves, and an unknown company is answered as ever", async () => {
  const gleif = await startTestGleif([record]);
  const { find, validate } = await loadWith({ DISCOVERY: "", GLEIF_BASE: gleif.base });
  expect(await find("Abendrot Spedition")).toMatchObject({
    status: 404,
    body: { error: "Company not found", code: "NOT_FOUND" },
  });
  expect(await validate("Abendrot Spedition")).toMatchObject({
    verified: false,
    confidence: 0,
    entity: null,
    resolution: { source: "discovered", confidence: 0 },
    message: "No company in the registry is called Abendrot Spedition",
  });
  expect(gleif.asked).toEqual([]);
});

test("while a company is looked up the answers say so; then they have it, as a discovered entity", async () => {
  const gleif = await startTestGleif([record]);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = await startTestServer(async (request, response) => {
    await released;
    const answer = await fetch(`${gleif.base}${request.url}`);
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  });
  const { find, validate } = await loadWith({ DISCOVERY: "gleif", GLEIF_BASE: slow.base });
  expect(await find("Abendrot Spedition")).toMatchObject({
    status: 404,
    body: { code: "NOT_FOUND", message: expect.stringContaining("being looked up") },
  });
  expect(await validate("Abendrot Spedition")).toMatchObject({
    verified: false,
    message: expect.stringContaining("being looked up"),
  });
  release();
  await vi.waitFor(
    async () => {
      expect(await validate("Abendrot Spedition")).toMatchObject({
        verified: true,
        confidence: 0.9,
        entity: { key: "abendrot-spedition", type: "discovered_entity" },
        resolution: { source: "discovered" },
      });
    },
    { timeout: 60_000 },
  );
  expect(await find("abendrot spedition gmbh")).toMatchObject({
    entity: { key: "abendrot-spedition" },
  });
});
