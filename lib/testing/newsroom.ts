import "server-only";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { startTestServer, type TestServer } from "./mirror";

export type Page = {
  body: string;
  type?: string;
  status?: number;
  location?: string;
  isZipped?: boolean;
};

/**
 * A server that stands in for publishers: pages by host and path, such as `n.test/a`. What it lacks is a 404, so that
 * a host without `robots.txt` allows everything. `onAsk` hears each path before it is answered.
 */
export function startNewsroom(
  pages: Record<string, Page | string>,
  onAsk: (path: string) => void = () => {},
): Promise<TestServer> {
  return startTestServer((request, response) => {
    const path = (request.url ?? "").slice(1);
    onAsk(path);
    const page = pages[path];
    if (page === undefined) {
      response.writeHead(404).end("not here");
      return;
    }
    const {
      body,
      type = "text/html; charset=utf-8",
      status = 200,
      location,
      isZipped = false,
    } = typeof page === "string" ? { body: page } : page;
    const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
    if (status === 200 && request.headers["if-none-match"] === etag) {
      response.writeHead(304, { etag }).end();
      return;
    }
    const headers = { "content-type": type, ...(location ? { location } : { etag }) };
    if (isZipped) response.writeHead(status, { ...headers, "content-encoding": "gzip" }).end(gzipSync(body));
    else response.writeHead(status, headers).end(body);
  });
}

const markUp = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The page of an article among the usual furniture. */
export function articlePage(
  title: string,
  paragraphs: string[],
  { canonical, site = "The Daily Test" }: { canonical?: string; site?: string } = {},
): string {
  return `<!doctype html><html><head><title>${markUp(title)} - ${site}</title>
<meta property="og:site_name" content="${site}"><meta property="og:title" content="${markUp(title)}">
${canonical ? `<link rel="canonical" href="${canonical}">` : ""}<script>track()</script></head>
<body><nav><a href="/">Home</a> <a href="/markets">Markets</a></nav><main><article><h1>${markUp(title)}</h1>
${paragraphs.map((paragraph) => `<p>${markUp(paragraph)}</p>`).join("\n")}</article></main>
<footer>All rights reserved. <a href="/terms">Terms</a></footer></body></html>`;
}

export type Item = { link: string; title: string; date?: string; html?: string };

/** A feed in RSS 2.0; titles and texts as markup, as feeds have them. */
export const rss = (items: Item[]): Page => ({
  type: "application/rss+xml",
  body: `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Daily Test</title>${items
    .map(
      ({ link, title, date, html }) =>
        `<item><title>${markUp(title)}</title><link>${markUp(link)}</link>${date ? `<pubDate>${new Date(date).toUTCString()}</pubDate>` : ""}${html ? `<content:encoded><![CDATA[${html}]]></content:encoded>` : ""}</item>`,
    )
    .join("")}</channel></rss>`,
});

export const atom = (items: Item[]): Page => ({
  type: "application/atom+xml",
  body: `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Daily Test</title><id>urn:feed</id>${items
    .map(
      ({ link, title, date, html }) =>
        `<entry><id>urn:${markUp(link)}</id><title type="html">${markUp(title)}</title><link rel="alternate" href="${markUp(link)}"/>${date ? `<published>${date}T08:00:00Z</published>` : ""}${html ? `<content type="html">${markUp(html)}</content>` : ""}</entry>`,
    )
    .join("")}</feed>`,
});

export const jsonFeed = (items: Item[]): Page => ({
  type: "application/feed+json",
  body: JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: "Daily Test",
    items: items.map(({ link, title, date, html }) => ({
      id: link,
      url: link,
      title,
      ...(date ? { date_published: `${date}T08:00:00Z` } : {}),
      content_html: html ?? "",
    })),
  }),
});
