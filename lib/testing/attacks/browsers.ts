import { readDestination } from "@/lib/domain/sign-in";
import { type Attack, attacksOf, bearer, countSuccesses, send, sendBytes, type Target } from "./attack";

type Headers = Record<string, string>;

/** Headers by which Next talks to itself, or by which proxies rename what is asked for. */
const internal = attacksOf<Headers>({
  name: "past the sign-in by a header of the framework's own",
  section: "V13.4",
  ways: {
    "x-middleware-subrequest": { "x-middleware-subrequest": "middleware" },
    "x-middleware-subrequest, five times": {
      "x-middleware-subrequest": Array.from({ length: 5 }, () => "middleware").join(":"),
    },
    "x-middleware-subrequest, src": {
      "x-middleware-subrequest": "src/middleware:src/middleware:src/middleware",
    },
    "x-middleware-prefetch": { "x-middleware-prefetch": "1" },
    "x-middleware-rewrite": { "x-middleware-rewrite": "/console" },
    "Next-Resume": { "Next-Resume": "1" },
    "x-now-route-matches": { "x-now-route-matches": "1=console" },
    "x-invoke-path": { "x-invoke-path": "/console" },
    "x-matched-path": { "x-matched-path": "/console" },
    "x-invoke-status": { "x-invoke-status": "200" },
    "x-nextjs-data": { "x-nextjs-data": "1" },
    "x-original-url": { "X-Original-URL": "/console" },
    "x-rewrite-url": { "X-Rewrite-URL": "/console" },
    "x-prerender-revalidate": { "x-prerender-revalidate": "1" },
    RSC: { RSC: "1" },
    "RSC with a prefetch": { RSC: "1", "Next-Router-Prefetch": "1" },
    "our own facts of a request": {
      "X-Footnote-Path": "/",
      "X-Footnote-Method": "GET",
      "X-Footnote-Address": "127.0.0.1",
    },
  },
  lawful: { Cookie: "owner" },
  isOpen: async (at, headers) => {
    const given = headers.Cookie === undefined ? headers : { Cookie: at.cookies.owner };
    const answer = await send(at, "/console/keys", { headers: given });
    return answer.status === 200 && (await answer.text()).includes("Key of the owner");
  },
});

const files = attacksOf<string>({
  name: "a file that is not for everybody",
  section: "V13.4",
  ways: Object.fromEntries(
    [
      "/.env",
      "/.git/config",
      "/package.json",
      "/next.config.mjs",
      "/lib/env.ts",
      "/.data/postmaster.pid",
      "/.next/BUILD_ID",
      "/.next/required-server-files.json",
      "/_next/../package.json",
      "/_next/static/../../package.json",
      "/_next/static/..%2f..%2fpackage.json",
      "/_next/static/%2e%2e/%2e%2e/package.json",
      "/_next/static/..%5c..%5cpackage.json",
      "/..%2f..%2f..%2fetc/passwd",
      "//etc/passwd",
      "/_next/image?url=%2F..%2Fpackage.json&w=64&q=75",
      "/_next/image?url=http%3A%2F%2F169.254.169.254%2F&w=64&q=75",
      "/docs/..%2f..%2fpackage.json",
      "/docs/%2e%2e%2f%2e%2e%2fpackage",
      "/server/app.js.map",
    ].map((path) => [path, path]),
  ),
  lawful: "/robots.txt",
  isOpen: async (at, path) => {
    const answer = await send(at, path);
    if (answer.status >= 500) throw new Error(`${path}: ${answer.status}`);
    return answer.status === 200 && !/text\/html/.test(answer.headers.get("content-type") ?? "");
  },
});

/** What a page of another site can have a signed-in browser send. */
type Forged = { origin: (at: Target) => string | null; type?: string; path?: string };

const json = "application/json";

const forgeries = attacksOf<Forged>({
  name: "a run on the owner's key, sent from another site",
  section: "V3.5",
  ways: {
    "no Origin": { origin: () => null },
    "a foreign Origin": { origin: () => "https://evil.example" },
    "an opaque Origin": { origin: () => "null" },
    "our host as a subdomain of another": { origin: (at) => `http://127.0.0.1.evil.example:${at.port}` },
    "our host as a user's name": { origin: (at) => `http://127.0.0.1:${at.port}@evil.example` },
    "our host on another port": { origin: (at) => `http://127.0.0.1:${at.port + 1}` },
    "our host with more behind it": { origin: (at) => `http://127.0.0.1:${at.port}.evil.example` },
    "an Origin that is no address": { origin: () => "127.0.0.1" },
    "a file": { origin: () => "file://" },
    "an extension of a browser": { origin: (at) => `chrome-extension://127.0.0.1:${at.port}` },
    "plain text, which needs no leave of ours": { origin: () => "https://evil.example", type: "text/plain" },
    "a form": { origin: () => "https://evil.example", type: "application/x-www-form-urlencoded" },
    "a list of Origins, ours among them": { origin: (at) => `https://evil.example ${at.url}` },
  },
  lawful: { origin: (at) => at.url },
  isOpen: async (at, { origin, type = json }) => {
    const from = origin(at);
    const answer = await send(at, "/console/run/validate", {
      method: "POST",
      headers: { Cookie: at.cookies.owner, "Content-Type": type, ...(from === null ? {} : { Origin: from }) },
      body: JSON.stringify({ keyId: at.owner.keyId, input: { company: "Apple" } }),
    });
    return answer.status === 200;
  },
});

const foreignKeys = attacksOf<(at: Target) => { cookie: string; keyId: string }>({
  name: "a run from the playground on a key of somebody else",
  section: "V8.2",
  ways: {
    "by its id": (at) => ({ cookie: at.cookies.stranger, keyId: at.owner.keyId }),
    "signed out": (at) => ({ cookie: "", keyId: at.owner.keyId }),
    "with a session that was ended": (at) => ({ cookie: at.cookies.ended, keyId: at.owner.keyId }),
    "by a pattern": (at) => ({ cookie: at.cookies.stranger, keyId: "%" }),
    "as an admin": (at) => ({ cookie: at.cookies.admin, keyId: at.owner.keyId }),
  },
  lawful: (at) => ({ cookie: at.cookies.owner, keyId: at.owner.keyId }),
  isOpen: async (at, way) => {
    const { cookie, keyId } = way(at);
    const answer = await send(at, "/console/run/validate", {
      method: "POST",
      headers: { Cookie: cookie, "Content-Type": json, Origin: at.url },
      body: JSON.stringify({ keyId, input: { company: "Apple" } }),
    });
    return answer.status === 200;
  },
});

const rebinding = attacksOf<Headers>({
  name: "MCP through a name that was bound to this machine",
  section: "V3.5",
  ways: {
    "a foreign Origin": { Origin: "https://evil.example" },
    "an opaque Origin": { Origin: "null" },
    "localhost as a subdomain of another": { Origin: "http://localhost.evil.example" },
    "localhost with more behind it": { Origin: "http://localhost@evil.example" },
    "a foreign Host": { Host: "evil.example" },
    "a foreign Host on our port": { Host: "evil.example:3000" },
    "localhost as a subdomain of a foreign Host": { Host: "localhost.evil.example" },
    "a foreign Host whose Origin agrees": { Host: "evil.example", Origin: "http://evil.example" },
  },
  lawful: {},
  isOpen: async (at, { Host = "localhost", ...headers }) => {
    const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
    const all = {
      ...{ Host, ...bearer(at.keys.good), "Content-Type": json, Connection: "close" },
      ...{ Accept: "application/json, text/event-stream", "Content-Length": String(message.length) },
      ...headers,
    };
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    // `fetch` wouldn't send another Host.
    const answer = await sendBytes(at, ["POST /api/mcp HTTP/1.1", ...head, "", message].join("\r\n"));
    return countSuccesses(answer) > 0;
  },
});

/** Where a sign-in led to; "open" is a page that the caller named. */
const redirects = attacksOf<string>({
  name: "a sign-in that leads to another site",
  section: "V3.7",
  ways: Object.fromEntries(
    [
      "https://evil.example",
      "//evil.example",
      "///evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "/\t/evil.example",
      "/\n/evil.example",
      "/.//evil.example",
      "/x/..//evil.example",
      "/%2e//evil.example",
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "data:text/html,x",
      "http:evil.example",
      "https:/evil.example",
      " //evil.example",
      "/api/auth/signout",
      "/sign-in?next=//evil.example",
      `/${"x".repeat(6_000)}`,
    ].map((address) => [JSON.stringify(address.slice(0, 40)), address]),
  ),
  lawful: "/console/keys",
  isOpen: (_, address) => readDestination(address) !== "/console",
});

type Wish = { path: string; wanted: string };

const evil = "https://evil.example";
const wishing = (path: string): Wish => ({ path: `${path}${encodeURIComponent(evil)}`, wanted: evil });

const callbacks = attacksOf<Wish>({
  name: "an answer that leads a browser to another site",
  section: "V3.7",
  ways: {
    "callbackUrl at sign-in": wishing("/api/auth/signin?callbackUrl="),
    "callbackUrl at sign-out": wishing("/api/auth/signout?callbackUrl="),
    "callbackUrl of a provider": wishing("/api/auth/callback/github?code=x&callbackUrl="),
    "the error page": wishing("/api/auth/error?error="),
    "the sign-in page": wishing("/sign-in?next="),
  },
  lawful: { path: "/console/keys", wanted: "/console/keys" },
  isOpen: async (at, { path, wanted }) => {
    const answer = await send(at, path);
    const location = new URL(answer.headers.get("location") ?? "/", at.url);
    const ways = [location.href, location.searchParams.get("next"), location.searchParams.get("callbackUrl")];
    return answer.status >= 300 && answer.status < 400 && ways.some((way) => way?.startsWith(wanted));
  },
});

export const browsers: Attack[] = [
  ...internal,
  ...files,
  ...forgeries,
  ...foreignKeys,
  ...rebinding,
  ...redirects,
  ...callbacks,
];
