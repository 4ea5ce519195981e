import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { entity } from "@/lib/db/schema";
import { openTestDatabase } from "@/lib/testing/database";
import {
  ended,
  fillTestRegistry,
  gleifAt,
  resolveFully,
  startTestGleif,
  stateOf,
} from "@/lib/testing/discovery";
import { makeLei, type TestRecord } from "@/lib/testing/lei-records";
import { startTestServer } from "@/lib/testing/mirror";
import { resolveCompany } from "./resolve-company";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  await fillTestRegistry(db);
});

describe("what is not surely the company is refused", () => {
  const cases: [string, string, TestRecord[]][] = [
    [
      "another company's record",
      "Falkenhorst Brauerei",
      [{ lei: makeLei("A1"), legalName: "Falkenhorst Papier GmbH" }],
    ],
    ["another place", "Bergmann Armenia", [{ lei: makeLei("A2"), legalName: "Bergmann Bulgaria" }]],
    ["another numeral", "Seehafen Fonds II", [{ lei: makeLei("A3"), legalName: "Seehafen Fonds III" }]],
    ["another legal form", "Torfmoor AG", [{ lei: makeLei("A4"), legalName: "Torfmoor GmbH" }]],
    [
      "one of two that are called so",
      "Zwilling Anlagenbau",
      [
        { lei: makeLei("A5"), legalName: "Zwilling Anlagenbau GmbH" },
        { lei: makeLei("A6"), legalName: "Zwilling Anlagenbau AG", country: "CH" },
      ],
    ],
    [
      "a branch",
      "Filiale Nord Bank",
      [{ lei: makeLei("A7"), legalName: "Filiale Nord Bank", category: "BRANCH" }],
    ],
    [
      "a record that was annulled",
      "Nichtig Handel",
      [{ lei: makeLei("A8"), legalName: "Nichtig Handel", registration: "ANNULLED" }],
    ],
  ];
  test.each(cases)("%s", async (_, asked, records) => {
    const gleif = await startTestGleif(records);
    const { match, isLookedUp } = await resolveFully(db, asked, gleifAt(gleif.base));
    expect(match.outcome).toBe("not_found");
    expect(isLookedUp).toBe(false);
    const row = await ended(db, asked.toLowerCase());
    expect(row?.state).toBe("refused");
    const requests = gleif.asked.length;
    await resolveFully(db, asked, gleifAt(gleif.base));
    expect(gleif.asked, "a refusal is remembered").toHaveLength(requests);
  });

  test("of two of one name the one in force is taken", async () => {
    const gleif = await startTestGleif([
      {
        lei: makeLei("B1"),
        legalName: "Vorgestern Handel GmbH",
        status: "INACTIVE",
        registration: "RETIRED",
      },
      { lei: makeLei("B2"), legalName: "Vorgestern Handel GmbH", city: "Bremen" },
    ]);
    await resolveFully(db, "Vorgestern Handel", gleifAt(gleif.base));
    const [row] = await db.select().from(entity).where(eq(entity.key, "vorgestern-handel"));
    expect(row?.headquarters).toBe("Bremen, Germany");
  });

  test("a record whose legal name is a held company's gives that company", async () => {
    const gleif = await startTestGleif([
      {
        lei: makeLei("C1"),
        legalName: "Accenture plc",
        country: "IE",
        city: "Dublin",
        otherNames: [{ name: "Andersen Beratung Konsulting", type: "PREVIOUS_LEGAL_NAME" }],
      },
    ]);
    const { match } = await resolveFully(db, "Andersen Beratung Konsulting", gleifAt(gleif.base));
    expect(match).toMatchObject({ outcome: "resolved", entity: { key: "accenture" }, source: "discovered" });
  });
});

describe("a source that fails costs nothing but the look-up", () => {
  const faults: [string, Parameters<typeof startTestServer>[0]][] = [
    [
      "bad JSON",
      (_, response) => void response.writeHead(200, { "content-type": "application/json" }).end("{"),
    ],
    [
      "JSON of another form",
      (_, response) => void response.writeHead(200, { "content-type": "application/json" }).end("[1]"),
    ],
    ["500", (_, response) => void response.writeHead(500).end()],
    ["a reset connection", (request) => void request.socket.resetAndDestroy()],
    [
      "a redirect to a private address",
      (_, response) =>
        void response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
    ],
    [
      "a huge body",
      (_, response) => {
        response.writeHead(200, { "content-type": "application/json" });
        const send = (): void => {
          while (response.writable && response.write("x".repeat(1_000_000)));
        };
        response.on("drain", send);
        send();
      },
    ],
  ];
  test.each(faults)("%s", async (name, answer) => {
    const gleif = await startTestServer(answer);
    const asked = `Pechvogel ${name.replace(/[^a-z0]/gi, "").replace(/0/g, "o")} Handel`;
    const { match } = await resolveFully(db, asked, gleifAt(gleif.base));
    expect(match.outcome).toBe("not_found");
    const row = await ended(db, asked.toLowerCase());
    expect(row?.state).toBe("failed");
    expect(row?.entityKey).toBeNull();
    const holdsMs = Date.parse(row?.expiresAt ?? "") - Date.now();
    expect(holdsMs).toBeLessThan(600_000);
  });

  test("a record that says something else at its own address", async () => {
    const wanted = { lei: makeLei("D1"), legalName: "Wechselbalg Mode GmbH" };
    const other = { lei: makeLei("D2"), legalName: "Ganz Andere Firma GmbH" };
    const answers = await startTestGleif([wanted]);
    const others = await startTestGleif([other]);
    const gleif = await startTestServer(async (request, response) => {
      const isRecord = request.url?.includes(wanted.lei) === true;
      const path = request.url?.replace(wanted.lei, other.lei) ?? "";
      const answer = await fetch(`${isRecord ? others.base : answers.base}${path}`);
      response.writeHead(200, { "content-type": "application/json" }).end(await answer.text());
    });
    await resolveFully(db, "Wechselbalg Mode", gleifAt(gleif.base));
    expect((await ended(db, "wechselbalg mode"))?.state).toBe("failed");
    expect(await db.select().from(entity).where(eq(entity.key, "wechselbalg-mode"))).toEqual([]);
  });

  test("one that never answers leaves the request free, and the name claimed until it is given up", async () => {
    let giveUp = (): void => undefined;
    const gleif = await startTestServer((request) => {
      giveUp = () => request.socket.destroy();
    });
    const first = await resolveCompany(db, "Schweigsam Reederei", gleifAt(gleif.base));
    expect(first).toMatchObject({ match: { outcome: "not_found" }, isLookedUp: true });
    expect((await stateOf(db, "schweigsam reederei"))?.state).toBe("asking");
    giveUp();
    expect((await ended(db, "schweigsam reederei"))?.state).toBe("failed");
  });
});
