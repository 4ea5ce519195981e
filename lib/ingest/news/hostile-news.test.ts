import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ingestNews } from "@/lib/cli/ingest/news";
import type { Database } from "@/lib/db/open";
import { openTestDatabase } from "@/lib/testing/database";
import { articlePage, type Page, rss, startNewsroom } from "@/lib/testing/newsroom";
import { seedCompanies } from "@/lib/testing/seed";
import { readInWorker } from "../read-worker/read-pool";

const sentence = "Target said sales at stores open at least a year fell 3% as shoppers bought fewer goods. ";
const prose = (length: number) => sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length);

/** A page with an article of a thousand paragraphs and `odd` in its middle, about `length` units long. */
function ordinaryPage(length: number, odd = ""): string {
  const half = `<p>${prose(length / 1_000)}</p>`.repeat(500);
  return `<!doctype html><html><head><title>T</title></head><body><article>${half}${odd}${half}</article></body></html>`;
}

const readPage = (html: string) =>
  readInWorker("page", { bytes: Buffer.from(html), contentType: "text/html; charset=utf-8" });

const nested = (depth: number, content: string) => "<div>".repeat(depth) + content + "</div>".repeat(depth);
const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}="x"`).join(" ");

describe("a page that would keep the reader busy is refused, one of its size with some of the same is read", () => {
  test.each([
    {
      name: "2.5 MB of <",
      hostile: "<".repeat(2_500_000),
      reason: "a page of too many < that open no tag",
      ordinary: ordinaryPage(2_500_000, `<p>${"1 < 2. ".repeat(5_000)}</p>`),
    },
    {
      name: "190 nested divs with 2.9 MB of text",
      hostile: nested(190, "word and more ".repeat(207_000)),
      reason: "a page with too much text too deep",
      ordinary: ordinaryPage(2_900_000, nested(150, prose(10_000))),
    },
    {
      name: "a tag with 240,000 attributes",
      hostile: `<p ${attributes(240_000)}>x</p>`,
      reason: "a page of too many attributes",
      ordinary: ordinaryPage(2_500_000, `<p ${attributes(1_000)}>x</p>`.repeat(20)),
    },
    {
      name: "2.9 MB of &nbsp;",
      hostile: "&nbsp;".repeat(483_000),
      reason: "a page of too many pieces of text",
      ordinary: ordinaryPage(2_800_000, `<p>${"a&nbsp;b ".repeat(10_000)}</p>`),
    },
    {
      name: "2.9 MB of &nbsp; in an article",
      hostile: ordinaryPage(1_000, `<p>${"&nbsp;".repeat(480_000)}</p>`),
      reason: "a page of too many pieces of text",
      ordinary: ordinaryPage(2_800_000, "&nbsp;".repeat(10_000)),
    },
    {
      name: "2.9 MB of U+00A0",
      hostile: "\u00a0".repeat(1_450_000),
      reason: "a page of too many pieces of text",
      ordinary: ordinaryPage(2_800_000, `<p>${"a\u00a0b ".repeat(10_000)}</p>`),
    },
    {
      name: "2.9 MB of U+00A0 in an article",
      hostile: ordinaryPage(1_000, `<p>x${"\u00a0".repeat(1_440_000)}</p>`),
      reason: "a page of too many pieces of text",
      ordinary: ordinaryPage(2_800_000, "\u00a0".repeat(10_000)),
    },
    {
      name: "400,000 comments",
      hostile: "<!---->".repeat(400_000),
      reason: "a page of too many pieces of text",
      ordinary: ordinaryPage(2_800_000, "<!-- ad -->".repeat(2_000)),
    },
  ])("$name", async ({ hostile, reason, ordinary }) => {
    expect(await readPage(hostile)).toEqual({ outcome: "done", result: { outcome: "refused", reason } });
    const read = await readPage(ordinary);
    expect(read).toMatchObject({ outcome: "done", result: { outcome: "read" } });
    if (read.outcome !== "done" || read.result.outcome !== "read") return;
    expect(read.result.text.startsWith(sentence)).toBe(true);
    expect(read.result.text.split("\n\n").length).toBeGreaterThanOrEqual(1_000);
  });

  test("a page whose bulk is scripts and styles is read, whatever they hold and however deep they are", async () => {
    const scripts = nested(
      100,
      `<script>${"a<b&&c>d;\u00a0".repeat(100_000)}</script><style>${"<".repeat(500_000)}</style>`,
    );
    const read = await readPage(ordinaryPage(100_000, scripts));
    expect(read).toMatchObject({ outcome: "done", result: { outcome: "read" } });
  });
});

describe("a robots.txt is read in the worker, its lines up to 2,000 characters", () => {
  const address = "https://n.test/robots.txt";
  const ask = (text: string, url: string) => readInWorker("robots", { address, text, url });

  test("500 kB of *", async () => {
    const text = `User-agent: *\nDisallow: /${"*".repeat(500_000)}x`;
    expect(await ask(text, `https://n.test/${"a".repeat(1_900)}`)).toEqual({
      outcome: "done",
      result: "robots.txt forbids it",
    });
  });

  test("500 kB of ordinary rules", async () => {
    const rules = Array.from({ length: 20_000 }, (_, at) => `Disallow: /private/${at}/*.html`);
    const text = `User-agent: *\r\n${rules.join("\r\n")}`;
    const forbidden = { outcome: "done", result: "robots.txt forbids it" };
    expect(await ask(text, "https://n.test/private/19999/a.html")).toEqual(forbidden);
    expect(await ask(text, "https://n.test/news/a.html")).toEqual({ outcome: "done", result: null });
  });
});

describe("ingestion goes on past what is hostile", { timeout: 360_000 }, () => {
  let db: Database;

  beforeAll(async () => {
    db = await openTestDatabase();
    await seedCompanies(db, ["target"]);
  });

  const good = (title: string): Page => ({ body: articlePage(title, [prose(1_000), prose(500)]) });

  /** Turns of this thread's event loop, as far as a timer sees them. */
  function countTurns(): () => number {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    onTestFinished(() => clearInterval(timer));
    return () => turns;
  }

  /** Matching takes the rules' length times the address's, and a redirect may lead to a long one. */
  const slow = {
    robots: `User-agent: *\n${`Disallow: ${"*a".repeat(990)}\n`.repeat(250)}`,
    page: { body: "", status: 301, location: `https://slow.test/${"a".repeat(15_000)}b` } satisfies Page,
  };

  test("each hostile article has its reason, the good one is stored, and this thread is free meanwhile", async () => {
    const turns = countTurns();
    const turnsAt = new Map<string, number>();
    const server = await startNewsroom(
      {
        "n.test/feed": rss([
          { link: "https://n.test/brackets", title: "Brackets" },
          { link: "https://slow.test/moved", title: "Moved" },
          { link: "https://n.test/good", title: "Target opens stores" },
        ]),
        "n.test/brackets": { body: "<".repeat(2_500_000), isZipped: true },
        "slow.test/robots.txt": slow.robots,
        "slow.test/moved": slow.page,
        "n.test/good": good("Target opens stores"),
      },
      (path) => turnsAt.set(path, turns()),
    );
    const lines: string[] = [];
    const exit = await ingestNews(db, ["https://n.test/feed"], new AbortController().signal, {
      base: server.base,
      backOffMs: [],
      write: (line) => lines.push(line),
    });
    expect(lines).toEqual([expect.stringContaining("done, 1 new articles, 0 known, 2 failed, 0 remaining")]);
    expect(exit).toBe(0);
    const ended = await db.execute(sql`select url, state, reason from ingest_document order by url`);
    expect(ended.rows).toEqual([
      {
        url: "https://n.test/brackets",
        state: "unreadable",
        reason: "a page of too many < that open no tag",
      },
      { url: "https://n.test/good", state: "read", reason: null },
      {
        url: "https://slow.test/moved",
        state: "refused",
        reason: "its robots.txt cannot be read: reading took more than 2 s",
      },
    ]);
    const stored = await db.execute(sql`select url from document where kind = 'article'`);
    expect(stored.rows).toEqual([{ url: "https://n.test/good" }]);
    // A thread that read the rules itself would see a turn or two between this request and the next.
    const order = [...turnsAt.keys()];
    const next = order[order.indexOf("slow.test/moved") + 1] ?? "";
    const meanwhile = (turnsAt.get(next) ?? turns()) - (turnsAt.get("slow.test/moved") ?? 0);
    expect(meanwhile).toBeGreaterThan(50);
  });

  test("a feed that cannot be read within limits is a failed run with its reason, and the next is read", async () => {
    const item = `<item ${"a ".repeat(1_400_000)}/>`;
    const server = await startNewsroom({
      "n.test/heavy": { body: `<rss version="2.0"><channel>${item}</channel></rss>`, isZipped: true },
      "n.test/other": rss([{ link: "https://n.test/two", title: "Target hires" }]),
      "n.test/two": good("Target hires"),
    });
    const lines: string[] = [];
    await ingestNews(db, ["https://n.test/heavy", "https://n.test/other"], new AbortController().signal, {
      base: server.base,
      backOffMs: [],
      write: (line) => lines.push(line),
    });
    // Which limit it meets first is the machine's.
    expect(lines).toEqual([
      expect.stringMatching(/: failed, .*; last: reading took more than (?:256 MB|2 s)$/),
      expect.stringContaining("done, 1 new articles, 0 known, 0 failed, 0 remaining"),
    ]);
  });

  test("stopped while a hostile article is read, the run ends, and the next takes the article up again", async () => {
    const stop = new AbortController();
    const pages: Record<string, Page | string> = {
      "n.test/third": rss([{ link: "https://slow.test/later", title: "Target buys" }]),
      "slow.test/robots.txt": slow.robots,
      "slow.test/later": slow.page,
    };
    const server = await startNewsroom(pages, (path) => {
      if (path === "slow.test/later") setTimeout(() => stop.abort(), 200);
    });
    const lines: string[] = [];
    const write = (line: string) => lines.push(line);
    const options = { base: server.base, backOffMs: [], write };
    expect(await ingestNews(db, ["https://n.test/third"], stop.signal, options)).toBe(1);
    pages["slow.test/robots.txt"] = "";
    pages["slow.test/later"] = good("Target buys");
    expect(await ingestNews(db, ["https://n.test/third"], new AbortController().signal, options)).toBe(0);
    expect(lines).toEqual([
      expect.stringContaining("stopped, 0 new articles, 0 known, 0 failed, 1 remaining"),
      expect.stringContaining("done, 1 new articles, 0 known, 0 failed, 0 remaining"),
    ]);
  });
});
