import { beforeAll, expect, test } from "vitest";
import { openTestApi } from "@/lib/testing/api";
import { serveTestApi } from "@/lib/testing/http";
import { inventedReports, storeInventedReports } from "./store-invented-reports";

const api = openTestApi();
const http = serveTestApi();

/** The year of the newest proxy statement that is filed by today. */
const today = new Date().toISOString().slice(0, 10);
const year = Number(today.slice(0, 4)) - (today.slice(5) < "05-06" ? 1 : 0);

beforeAll(async () => {
  await storeInventedReports(api.db, inventedReports(year));
});

test("claims about what reports tell are decided over HTTP, each with its document and its words", async () => {
  const claims = [
    { type: "event", description: "Harbor Lantern Works employs about 5,200 people" },
    { type: "event", description: "Harbor Lantern Works competes with Castor Signals" },
    { type: "person", person_name: "Maria Stell", description: "chairs the audit committee" },
    { type: "person", person_name: "Jane Roe", description: "chairs the audit committee" },
    { type: "event", description: "Harbor Lantern Works is incorporated in Delaware" },
  ];
  const answer = await fetch(`${http.url}/api/v1/corroborate`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${api.keys.good}` },
    body: JSON.stringify({ company: "Harbor Lantern Works", claims }),
  });
  expect(answer.status).toBe(200);
  const { results } = await answer.json();
  expect(results.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
    "supported",
    "supported",
    "supported",
    "superseded",
    "contradicted",
  ]);
  expect(results[0]).toMatchObject({
    corroborated: true,
    reason: "sec_filing_match",
    sources_checked: ["sec_filings"],
    evidence: [
      {
        type: "sec_filing",
        stance: "supports",
        source: {
          form: "10-K",
          item: "1",
          quote: expect.stringContaining("we employed approximately 5,200 people"),
        },
      },
    ],
  });
  expect(results[1].evidence[0].source.quote).toBe(
    "We compete with Castor Signals, Inc. and Delta Beacon Corporation.",
  );
  expect(results[2].evidence[0].source).toMatchObject({ form: "DEF 14A", date: `${year}-04-09` });
  expect(results[3]).toMatchObject({ corroborated: false, reason: "no_match" });
  expect(results[4].evidence[0]).toMatchObject({ stance: "contradicts", source: { form: "10-K" } });
});
