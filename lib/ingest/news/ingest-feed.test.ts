import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { listNews, readNewsCoverage } from "@/lib/db/news";
import type { Database } from "@/lib/db/open";
import { listPersonMentions } from "@/lib/db/people";
import { openTestDatabase } from "@/lib/testing/database";
import { hashTables } from "@/lib/testing/hash-tables";
import type { TestServer } from "@/lib/testing/mirror";
import {
  articlePage,
  atom,
  type Item,
  jsonFeed,
  type Page,
  rss,
  startNewsroom,
} from "@/lib/testing/newsroom";
import { seedCompanies } from "@/lib/testing/seed";
import { ingestArticle } from "./ingest-article";
import { type FeedResult, ingestFeed } from "./ingest-feed";
import { openNews } from "./source";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  await seedCompanies(db, ["apple", "pfizer", "target", "walmart"]);
});

const emptyNews = () =>
  db.execute(sql`
    with gone as (select id from document where kind = 'article'),
      p as (delete from passage where document_id in (select id from gone)),
      r as (delete from role_observation where document_id in (select id from gone)),
      n as (delete from news_person), m as (delete from news_mention), a as (delete from news_article),
      f as (delete from feed), t as (delete from fetched), g as (delete from fetch_gate),
      i as (delete from ingest_document), u as (delete from ingest_run)
    delete from document where id in (select id from gone)`);

beforeEach(async () => {
  await emptyNews();
});

const feedUrl = "https://n.test/feed";

const context = (server: TestServer, signal = new AbortController().signal) => {
  const news = openNews(db, { signal, base: server.base, backOffMs: [1] });
  onTestFinished(() => news.close());
  return news;
};

const run = (server: TestServer, signal?: AbortSignal) => ingestFeed(context(server, signal), feedUrl);

const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await db.execute<T>(query)).rows;

const documents = () =>
  rows<{ url: string; title: string; text: string; published_on: string; publisher: string }>(
    sql`select url, title, text, published_on::text, publisher from document where kind = 'article' order by url`,
  );

const target: [string, string[]] = [
  "Target cuts its profit forecast",
  [
    "Shares of Target fell 6% on Tuesday after the retailer cut its annual profit forecast for the second time this year.",
    "Target said sales at stores open at least a year fell 3% in the quarter, as shoppers bought fewer goods for the home.",
    "“We are not satisfied,” said Joan Example, the chief executive of Target. The company said it would open twenty stores.",
  ],
];
const pfizer: [string, string[]] = [
  "Pfizer Appoints Mary Major as Chief Operating Officer",
  [
    "NEW YORK, Nov. 2, 2026 /PRNewswire/ -- Pfizer Inc. (NYSE: PFE) today announced that it has appointed Mary Major as Chief Operating Officer, effective December 1, 2026.",
    "“Mary has led hard projects to good ends for twenty years,” said Albert Bourla, Chairman and Chief Executive Officer, Pfizer.",
    "The company expects the change to be complete by the end of the year and will say more with its results.",
  ],
];

const page = ([title, paragraphs]: [string, string[]], canonical?: string) =>
  articlePage(title, paragraphs, canonical ? { canonical } : {});

describe("a feed's articles are stored with what they say", () => {
  const items: Item[] = [
    { link: "https://n.test/target?utm_source=feed&id=7#top", title: target[0], date: "2026-11-03" },
    { link: "/pfizer", title: pfizer[0], date: "2026-11-02" },
  ];
  test.each([
    ["RSS", rss(items)],
    ["Atom", atom(items)],
    ["JSON Feed", jsonFeed(items)],
  ])("%s", async (_, feed) => {
    const server = await startNewsroom({
      "n.test/feed": feed,
      "n.test/target?id=7": page(target, "https://n.test/target"),
      "n.test/pfizer": page(pfizer),
    });
    const ended = await run(server);
    expect(ended).toMatchObject({ state: "done", stored: 2, failed: 0, remaining: 0, lastError: null });
    const [first, second] = await documents();
    expect(first).toMatchObject({
      url: "https://n.test/pfizer",
      title: pfizer[0],
      published_on: "2026-11-02",
    });
    expect(second).toMatchObject({ url: "https://n.test/target", publisher: "The Daily Test" });
    expect(second?.text).toBe([target[0], ...target[1]].join("\n\n"));
    const [news] = await listNews(db, "target", { from: null, to: null, leastScore: 0.5, limit: 10 });
    expect(news).toMatchObject({ title: target[0], inTitle: true, isRelease: false, printings: 1 });
    const [release] = await listNews(db, "pfizer", { from: null, to: null, leastScore: 0.5, limit: 10 });
    expect(release).toMatchObject({ isRelease: true });
    const kinds = await rows(
      sql`select distinct entity_key, kind from passage where kind <> 'filing' order by entity_key`,
    );
    expect(kinds).toEqual([
      { entity_key: "pfizer", kind: "release" },
      { entity_key: "target", kind: "news" },
    ]);
  });

  test("people in stated roles become observations with the sentence that states them", async () => {
    const server = await startNewsroom({
      "n.test/feed": rss(items),
      "n.test/target?id=7": page(target),
      "n.test/pfizer": page(pfizer),
    });
    await run(server);
    const roles = await rows<{ sentence: string }>(sql`
      select r.entity_key, r.person, r.role_text, r.role_class, r.action, r.effective_on::text, r.seen_on::text,
             substr(d.text, r.span_start + 1, r.span_end - r.span_start) as sentence
      from role_observation r join document d on d.id = r.document_id
      where r.source_type = 'news_extraction' order by r.person`);
    expect(roles).toMatchObject([
      { entity_key: "pfizer", person: "Albert Bourla", role_class: "ceo", action: "held" },
      { entity_key: "target", person: "Joan Example", role_text: "Chief Executive", seen_on: "2026-11-03" },
      { person: "Mary Major", role_class: "coo", action: "appointed", effective_on: "2026-12-01" },
    ]);
    expect(roles[1]?.sentence).toContain("said Joan Example, the chief executive of Target.");
  });
});

test("a second run asks for the feed alone, on condition, and changes nothing", async () => {
  const server = await startNewsroom({
    "n.test/feed": rss([{ link: "https://n.test/target", title: target[0], date: "2026-11-03" }]),
    "n.test/target": page(target),
  });
  await run(server);
  const before = await hashTables(db, { timed: false });
  const asked = server.asked.length;
  expect(await run(server)).toMatchObject({ state: "done", stored: 0, done: 0, failed: 0 });
  expect(server.asked.slice(asked)).toEqual([{ path: "/n.test/feed", status: 304 }]);
  expect(await hashTables(db, { timed: false })).toEqual(before);
});

test("an article that is known under another feed or address is not fetched again", async () => {
  const pages: Record<string, Page | string> = {
    "n.test/feed": rss([{ link: "https://n.test/target?utm_medium=rss", title: target[0] }]),
    "n.test/target": page(target),
  };
  const server = await startNewsroom(pages);
  expect(await ingestArticle(context(server), "https://n.test/target?gclid=1#x")).toMatchObject({
    outcome: "stored",
  });
  expect(await run(server)).toMatchObject({ state: "done", stored: 0 });
  expect(server.asked.filter(({ path }) => path === "/n.test/target")).toHaveLength(1);
  expect(await documents()).toHaveLength(1);
});

test("a page that robots.txt forbids is never asked for; the feed's own words stand in", async () => {
  const html = target[1].map((paragraph) => `<p>${paragraph}</p>`).join("");
  const server = await startNewsroom({
    "n.test/robots.txt": "User-agent: *\nDisallow: /private/",
    "n.test/feed": rss([
      { link: "https://n.test/private/full", title: target[0], html },
      { link: "https://n.test/private/bare", title: "Nothing to read" },
      { link: "https://n.test/moved", title: "Moved" },
    ]),
    "n.test/private/full": page(target),
    "n.test/moved": { body: "", status: 301, location: "https://n.test/private/full" },
  });
  expect(await run(server)).toMatchObject({ state: "done", stored: 1, failed: 2 });
  expect(server.asked.map(({ path }) => path)).not.toContain("/n.test/private/full");
  expect(server.asked.filter(({ path }) => path === "/n.test/robots.txt")).toHaveLength(1);
  const [kept] = await documents();
  expect(kept?.text).toContain(target[1][1]);
  const refused = await rows(sql`select reason from ingest_document where state = 'refused'`);
  expect(refused).toEqual([{ reason: "robots.txt forbids it" }, { reason: "robots.txt forbids it" }]);
});

test("a reprint shares its story, counts once in the list and is no second witness of a role", async () => {
  const [title, [one = "", two = "", three = ""]] = target;
  const reprint: [string, string[]] = [
    "Retailer Target trims outlook",
    [
      `(Test Wire) - ${one}`,
      two,
      three,
      "Read more of our coverage on our own pages, every day of the week.",
    ],
  ];
  const other: [string, string[]] = [
    "Target opens stores in Ohio",
    [
      "Target said on Thursday it had opened five stores in Ohio, and the retailer will hire a thousand people there by spring.",
      "Shares of Target rose 1%. Joan Example, the chief executive of Target, cut a ribbon in Columbus before a small crowd.",
    ],
  ];
  const server = await startNewsroom({
    "n.test/feed": rss([
      { link: "https://n.test/a", title, date: "2026-11-03" },
      { link: "https://o.test/b", title: reprint[0], date: "2026-11-04" },
      { link: "https://n.test/c", title: other[0], date: "2026-11-05" },
    ]),
    "n.test/a": page(target),
    "o.test/b": page(reprint),
    "n.test/c": page(other),
  });
  await run(server);
  const news = await listNews(db, "target", { from: null, to: null, leastScore: 0.5, limit: 10 });
  expect(news.map(({ url, printings }) => ({ url, printings }))).toEqual([
    { url: "https://n.test/c", printings: 1 },
    { url: "https://n.test/a", printings: 2 },
  ]);
  expect(await readNewsCoverage(db, "target")).toMatchObject({
    articles: 3,
    stories: 2,
    newest: "2026-11-05",
  });
  const witnesses = await rows(
    sql`select d.url from role_observation r join document d on d.id = r.document_id
        where r.person = 'Joan Example' order by d.url`,
  );
  expect(witnesses).toEqual([{ url: "https://n.test/a" }, { url: "https://n.test/c" }]);
});

test("a person without a role is a mention of those whom another source knows there", async () => {
  const named: [string, string[]] = [
    "Apple opens a campus",
    [
      "Apple Inc. (NASDAQ: AAPL) opened a campus in Texas on Monday. Tim Cook planted a tree, and then he left for the airport.",
      "Mary Unknown watched from across the street, and said that the trees were the best part of the whole affair.",
    ],
  ];
  const server = await startNewsroom({
    "n.test/feed": rss([{ link: "https://n.test/apple", title: named[0], date: "2026-11-03" }]),
    "n.test/apple": page(named),
  });
  await run(server);
  const mentions = await listPersonMentions(db, "apple");
  expect(mentions.map(({ personKey, stories }) => [personKey, stories])).toEqual([["timothy cook", 1]]);
  expect(await rows(sql`select person from news_person where role_class is null order by person`)).toEqual([
    { person: "Mary Unknown" },
    { person: "Timothy D. Cook" },
  ]);
});

test("hostile links and titles are refused or plain text, and the rest goes on", async () => {
  const server = await startNewsroom({
    "n.test/feed": rss([
      { link: "javascript:alert(1)", title: "Click" },
      { link: "http://n.test/plain", title: "Not encrypted" },
      { link: "https://127.0.0.1/x", title: "Inward" },
      { link: "https://n.test/image", title: "A picture" },
      { link: "https://n.test/gone", title: "Gone" },
      { link: "https://n.test/broken", title: "Broken" },
      { link: "https://n.test/empty", title: "Empty" },
      {
        link: "https://n.test/ok",
        title: `<img src=x onerror=alert(1)>Target <b>cuts</b> its ‮forecast\u0007 & <script>alert(1)</script>more`,
        date: "2999-01-01",
      },
    ]),
    "n.test/image": { body: "GIF89a", type: "image/gif" },
    "n.test/broken": { body: "", status: 500 },
    "n.test/empty": "<html><body></body></html>",
    "n.test/ok": page(target),
  });
  expect(await run(server)).toMatchObject({ state: "done", stored: 1, failed: 7 });
  const [kept] = await documents();
  expect(kept?.title).toBe("Target cuts its forecast & more");
  expect((kept?.published_on ?? "") <= new Date().toISOString().slice(0, 10)).toBe(true);
  const ended = await rows<{ state: string; n: number }>(
    sql`select state, count(*)::int as n from ingest_document group by state order by state`,
  );
  expect(ended).toEqual([
    { state: "failed", n: 1 },
    { state: "missing", n: 1 },
    { state: "read", n: 1 },
    { state: "refused", n: 4 },
    { state: "unreadable", n: 1 },
  ]);
});

test("what failed is tried again by the next run, and the feed's own words are still at hand", async () => {
  const pages: Record<string, Page | string> = {
    "n.test/feed": rss([{ link: "https://n.test/target", title: target[0], html: "<p>Short.</p>" }]),
    "n.test/target": { body: "", status: 503 },
  };
  const server = await startNewsroom(pages);
  expect(await run(server)).toMatchObject({ failed: 1, stored: 0 });
  pages["n.test/target"] = page(target);
  expect(await run(server)).toMatchObject({ failed: 0, stored: 1 });
  expect(await run(server)).toMatchObject({ failed: 0, stored: 0 });
  expect(server.asked.at(-1)).toEqual({ path: "/n.test/feed", status: 304 });
});

test("a feed that cannot be had or read is a failed run that says why", async () => {
  const server = await startNewsroom({
    "n.test/feed": {
      body: `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><title>&x;</title></channel></rss>`,
      type: "text/xml",
    },
    "n.test/page": page(target),
  });
  expect(await run(server)).toMatchObject({ state: "failed", lastError: "has a document type (DOCTYPE)" });
  const news = context(server);
  expect(await ingestFeed(news, "https://n.test/none")).toMatchObject({ state: "failed" });
  expect(await ingestFeed(news, "http://n.test/feed")).toMatchObject({ state: "failed" });
  expect(await ingestFeed(news, "https://n.test/page")).toEqual({ state: "not_a_feed" });
  expect(await rows(sql`select state, count(*)::int as n from ingest_run group by state`)).toEqual([
    { state: "failed", n: 3 },
  ]);
});

test("stopped again and again in the middle, ingestion ends in the same state", async () => {
  const many = Array.from({ length: 8 }, (_, number): [string, string[]] => [
    `${target[0]} ${number}`,
    [
      `Report ${number} of a long series by our staff, which is about the retailer and what it sells.`,
      ...target[1].slice(number % 2),
    ],
  ]);
  const pages: Record<string, Page | string> = Object.fromEntries(
    many.map((article, number) => [`n.test/${number}`, page(article)]),
  );
  pages["n.test/feed"] = rss(
    many.map(([title], number) => ({ link: `https://n.test/${number}`, title, date: "2026-11-03" })),
  );
  let stopAt = Number.POSITIVE_INFINITY;
  let stop = new AbortController();
  let asked = 0;
  const server = await startNewsroom(pages, () => {
    asked += 1;
    if (asked === stopAt) stop.abort();
  });
  expect(await run(server)).toMatchObject({ stored: 8 });
  const expected = await hashTables(db, { timed: false });
  await emptyNews();
  const states: FeedResult["state"][] = [];
  for (const after of [2, 3, 2, 4]) {
    stop = new AbortController();
    stopAt = asked + after;
    states.push((await run(server, stop.signal)).state);
  }
  expect(states).toEqual(["stopped", "stopped", "stopped", "stopped"]);
  stopAt = Number.POSITIVE_INFINITY;
  expect(await run(server)).toMatchObject({ state: "done", failed: 0 });
  expect(await hashTables(db, { timed: false })).toEqual(expected);
});
