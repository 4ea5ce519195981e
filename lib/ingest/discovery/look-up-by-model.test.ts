import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { createModel, type ModelSettings } from "@/lib/model/language-model";
import { openTestDatabase } from "@/lib/testing/database";
import { startTestServer } from "@/lib/testing/mirror";
import { modelAt, startTestModel } from "@/lib/testing/model";
import { lookUpByModel } from "./look-up-by-model";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

const claim = {
  exists: true,
  legal_name: "Nordwind Segel GmbH",
  headquarters: "Kiel, Germany",
  industry: "Sailmaking",
  website: "https://www.nordwind-segel.de",
  evidence_url: "https://nordwind-segel.de/impressum",
  quote: "Nordwind Segel GmbH, Hafenstraße 1, 24103 Kiel",
};

const page = `<html><body><h1>Impressum</h1><p>Nordwind Segel GmbH,
  <b>Hafenstraße 1</b>, 24103 Kiel</p><p>Sailmaking since 1990.</p></body></html>`;

const startPages = (body: string) =>
  startTestServer((_, response) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(body),
  );

async function lookUp(name: string, said: unknown, body = page, kind: ModelSettings["kind"] = "openai") {
  const { baseUrl, asked } = await startTestModel(
    kind,
    typeof said === "string" ? said : JSON.stringify(said),
  );
  const pages = await startPages(body);
  const found = await lookUpByModel(db, name, modelAt(kind, baseUrl), pages.base);
  return { found, asked, pages: pages.asked };
}

describe("a language model's word", () => {
  test.each(["openai", "anthropic"] as const)("counts with its evidence: %s", async (kind) => {
    const said = `Here it is:\n\`\`\`json\n${JSON.stringify(claim)}\n\`\`\``;
    const { found, asked, pages } = await lookUp("Nordwind Segel", said, page, kind);
    expect(found).toMatchObject({
      outcome: "found",
      company: {
        legalName: "Nordwind Segel GmbH",
        headquarters: "Kiel, Germany",
        industry: "Sailmaking",
        names: [{ kind: "domain", name: "nordwind-segel.de" }],
        document: { url: claim.evidence_url, publisher: "nordwind-segel.de" },
      },
    });
    expect(pages).toHaveLength(1);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain("Nordwind Segel");
    expect(asked[0], "no tools").not.toContain('"tools"');
  });

  const refusals: [string, unknown, string?][] = [
    ["no such company", { exists: false }],
    ["no evidence", { ...claim, evidence_url: null }],
    ["a quote that the page lacks", { ...claim, quote: "Nordwind Segel GmbH was founded by sailors" }],
    ["a quote that names nobody", { ...claim, quote: "Hafenstraße 1, 24103 Kiel" }],
    ["another company", { ...claim, legal_name: "Südwind Segel GmbH" }],
    ["a page by number", { ...claim, evidence_url: "https://169.254.169.254/latest" }],
    ["a page not over https", { ...claim, evidence_url: "http://nordwind-segel.de/impressum" }],
    ["a page that is a file", { ...claim, evidence_url: "file:///etc/passwd" }],
    ["a page that says nothing of it", claim, "<html><body>Nothing here</body></html>"],
  ];
  test.each(refusals)("does not count: %s", async (_, said, body) => {
    const { found } = await lookUp("Nordwind Segel", said, body ?? page);
    expect(found.outcome).toBe("refused");
  });

  test.each([
    ["prose", "I think it is a sailmaker."],
    ["broken JSON", '{"exists": true,'],
    ["another form", { exists: "yes" }],
  ])("that cannot be read has failed: %s", async (_, said) => {
    const { found, pages } = await lookUp("Nordwind Segel", said);
    expect(found.outcome).toBe("failed");
    expect(pages).toEqual([]);
  });

  test("keeps what the page does not carry out of the registry", async () => {
    const said = {
      ...claim,
      headquarters: "Paris, France",
      industry: "Rocketry",
      website: "https://evil.test",
    };
    const { found } = await lookUp("Nordwind Segel", said);
    expect(found).toMatchObject({ company: { headquarters: null, industry: null, names: [] } });
  });
});

test.each([
  ["500", 500, "{}"],
  ["an answer of more than 2 MB", 200, `{"x":"${"y".repeat(3_000_000)}"}`],
])("a model that fails is a failed look-up: %s", async (_, status, body) => {
  const { base } = await startTestServer((_request, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(body),
  );
  const found = await lookUpByModel(db, "Nordwind Segel", modelAt("openai", base), null);
  expect(found.outcome).toBe("failed");
});

test("the key is not carried along a redirect", async () => {
  const other = await startTestServer((_, response) => response.end("{}"));
  const { base } = await startTestServer((_, response) =>
    response.writeHead(307, { location: other.base }).end(),
  );
  const found = await lookUpByModel(db, "Nordwind Segel", modelAt("openai", base), null);
  expect(found.outcome).toBe("failed");
  expect(other.asked).toEqual([]);
});

test("without a name there is no model", () => {
  expect(createModel({ kind: "openai", name: null, baseUrl: null, apiKey: null })).toBeNull();
});
