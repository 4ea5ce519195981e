import type { ServerResponse } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import type { SecondReader } from "@/lib/claims/model/second-reader";
import type { Database } from "@/lib/db/open";
import { storePassages } from "@/lib/db/passages";
import { document, entity, entityName, setting } from "@/lib/db/schema";
import { openTestDatabase } from "@/lib/testing/database";
import { startTestServer } from "@/lib/testing/mirror";
import { modelAt } from "@/lib/testing/model";
import { corroborate } from "./contract";
import { runCorroborate } from "./run";

const text =
  "In June the pumps people of Zenith became a part of the Acme family in exchange for $157 million. On July 1, 2011, Acme appointed Ann Lee as Treasurer. Acme expects to close its plant in Lisbon.";
const quote = "the pumps people of Zenith became a part of the Acme family in exchange for $157 million";
/** True, and told in words that rules do not know. */
const description = "Acme swallowed up Zenith for $157 million";

type Answer = string | ((response: ServerResponse) => void);
const supported = (words: string, passage = 1) =>
  JSON.stringify({ verdict: "supported", passage, quote: words });

describe("the second reader of claims", () => {
  let db: Database;

  beforeAll(async () => {
    db = await openTestDatabase();
    const add = (id: string, more: Partial<typeof document.$inferInsert>) => {
      const url = `https://www.sec.gov/${id}`;
      const plain = { id, kind: "filing", publisher: "SEC", title: id, url, seenOn: "2011-07-05" } as const;
      return db.insert(document).values({ ...plain, ...more });
    };
    await add("list", { kind: "company_list" });
    await db
      .insert(entity)
      .values({ key: "acme", type: "public_company", name: "Acme Widgets", sources: {} });
    await db
      .insert(entityName)
      .values({ entityKey: "acme", kind: "legal", name: "Acme Widgets", documentId: "list" });
    await db.insert(setting).values({ name: "registry_version", value: 1 });
    await add("8k", { form: "8-K", accession: "0000000000-11-000001", publishedOn: "2011-07-05", text });
    await storePassages(db, {
      entityKeys: ["acme"],
      documentId: "8k",
      kind: "filing",
      publishedOn: "2011-07-05",
      text,
      passages: [{ start: 0, end: text.length, item: "8.01" }],
    });
  });

  async function ask(answer: Answer, said = description, timeoutMs = 5_000) {
    const asked: string[] = [];
    const { base } = await startTestServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += String(chunk)));
      request.on("end", () => {
        asked.push(body);
        if (typeof answer !== "string") return answer(response);
        const message = { role: "assistant", content: answer };
        const choices = [{ index: 0, message, finish_reason: "stop" }];
        const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
        response
          .writeHead(200, { "content-type": "application/json" })
          .end(JSON.stringify({ id: "1", created: 1, model: "m", choices, usage }));
      });
    });
    const secondReader = { model: modelAt("openai", `${base}/v1`), timeoutMs };
    return { result: await verify(said, secondReader), asked };
  }

  async function verify(said: string, secondReader: SecondReader | null) {
    const claims = [{ type: "event", description: said }];
    const request = corroborate.request.parse({ company: "Acme Widgets", claims });
    const now = new Date("2012-01-01T00:00:00Z");
    const answer = await runCorroborate({ db, now, costCents: 0, secondReader }, request);
    return corroborate.response.parse(answer).results[0];
  }

  test("is heard where its quote stands in a passage, and is named as the reader", async () => {
    const { result, asked } = await ask(supported(quote));
    expect(result).toMatchObject({ corroborated: true, verdict: "supported", reason: "sec_filing_match" });
    expect(result?.evidence).toMatchObject([{ stance: "supports", method: "model", text: quote }]);
    const source = result?.evidence[0]?.source;
    expect(text.slice(source?.quote_start, source?.quote_end)).toBe(quote);
    expect(result?.confidence).toBeLessThan(0.88);
    expect(result?.detail).toContain("A language model read it so");
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain("swallowed up");
  });

  test.each<[string, Answer, string?]>([
    ["an invented quote", supported("Acme bought all of Zenith for $157 million in cash")],
    ["a quote of another passage", supported(quote, 7)],
    ["a quote of a word", supported("Acme")],
    ["no quote", JSON.stringify({ verdict: "supported", passage: 1 })],
    ["its own no", JSON.stringify({ verdict: "not_supported", passage: null, quote: null })],
    ["what is no JSON", "I think that it is true."],
    ["JSON of another form", JSON.stringify({ verdict: "yes", passage: 1, quote })],
    ["a number that does not stand there", supported(quote), "Acme swallowed up Zenith for $158 million"],
    ["a name that does not stand there", supported(quote), "Acme swallowed up Orion Valves for $157 million"],
    [
      "what is only planned",
      supported("Acme expects to close its plant in Lisbon"),
      "Acme closed its plant in Lisbon",
    ],
    ["an error", (response) => response.writeHead(500).end("{}")],
  ])("is not heard with %s", async (_, answer, said) => {
    const { result, asked } = await ask(answer, said);
    expect(asked).toHaveLength(1);
    expect(result).toEqual(await verify(said ?? description, null));
    expect(result?.verdict).toBe("not_found");
  });

  test("is not waited for beyond its time, nor asked again by then", async () => {
    const { result, asked } = await ask(() => undefined, description, 1_000);
    expect(asked).toHaveLength(1);
    expect(result?.verdict).toBe("not_found");
    const late = await ask(supported(quote), description, 0);
    expect(late.asked).toHaveLength(0);
    expect(late.result).toEqual(result);
  });

  test("is not asked what the rules find", async () => {
    const { result, asked } = await ask(supported(quote), "Ann Lee was appointed Treasurer");
    expect(result).toMatchObject({ verdict: "supported", evidence: [{ method: "rules" }] });
    expect(asked).toHaveLength(0);
  });

  test("is off unless it is configured", async () => {
    const request = corroborate.request.parse({
      company: "Acme Widgets",
      claims: [{ type: "event", description }],
    });
    const plain = await runCorroborate({ db, now: new Date("2012-01-01T00:00:00Z"), costCents: 0 }, request);
    expect(plain.results[0]).toEqual(await verify(description, null));
  });
});
