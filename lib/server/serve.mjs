// The process that owns the port: Next behind Node's own server, so that limits, headers and an orderly
// end are ours.
import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import { createServer, STATUS_CODES } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { bundled } from "../bundle.mjs";
import { refusalOf, refusalOfForm, stateFacts } from "./check-request.mjs";
import { serveCompressed } from "./compression.mjs";
import { PageTurns, takesTurns } from "./page-turns.mjs";
import { secure } from "./security-headers.mjs";

const port = Number(process.env.PORT || 3000);
const hostname = process.env.HOST || "0.0.0.0";
const shutdownKey = Symbol.for("footnote.shutdown");
const drainMs = 15_000;
const longestShutdownMs = 30_000;

const publicUrl = new URL(process.env.PUBLIC_URL || `http://localhost:${port}`);

const facts = { trustedProxies: Number(process.env.TRUSTED_PROXIES || 0), publicHost: publicUrl.host };

const security = {
  isSecure: publicUrl.protocol === "https:",
  formTargets: [
    ...(process.env.GITHUB_ID ? ["https://github.com"] : []),
    ...(process.env.GOOGLE_ID ? ["https://accounts.google.com"] : []),
  ],
};

// Next fetches the page after an action's redirect from this server itself, whatever host the caller named.
const ownHost = ["0.0.0.0", "::"].includes(hostname) ? "127.0.0.1" : hostname;
process.env.__NEXT_PRIVATE_ORIGIN = `http://${ownHost.includes(":") ? `[${ownHost}]` : ownHost}:${port}`;

// Whoever reads our output may be gone. A line that can't be written is dropped; reporting it would go to the same
// closed pipe, over and over.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

// The database is opened by its thread while Next is loaded by this one.
const { boot } = await import(await bundled("lib/server/boot.ts")).catch((error) => {
  // Settings of the wrong form fail at their first import.
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
const booting = boot(async () => import(await bundled("lib/server/background.ts")));

// The build's own settings, as they were resolved then: no file of settings is looked for, checked or loaded again.
const { config } = JSON.parse(readFileSync(path.join(".next", "required-server-files.json"), "utf8"));
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);

const { default: next } = await import("next");
const app = next({ dev: false, dir: process.cwd(), port, hostname });
const serve = app.getRequestHandler();
const serveStatic = serveCompressed(path.join(process.cwd(), ".next", "static"));

/** The response of the request being served: a page sets its status there, which Next leaves to errors alone. */
const responses = new AsyncLocalStorage();
globalThis[Symbol.for("footnote.responses")] = responses;

/** How long a request waits for one statement of a database that has gone silent (`lib/db/pool.ts`). */
globalThis[Symbol.for("footnote.patience")] ??= new AsyncLocalStorage();
const patience = globalThis[Symbol.for("footnote.patience")];
const answerPatienceMs = 5_000;
const pagePatienceMs = 15_000;

/** @returns {number | null} milliseconds; null for what is sent from pages, which may delete or export much */
function patienceOf({ method, url }) {
  if (url.startsWith("/api/") || url.startsWith("/console/run/")) return answerPatienceMs;
  return method === "GET" || method === "HEAD" ? pagePatienceMs : null;
}

const turns = new PageTurns();

let ending = false;

/** Requests being handled, also those whose caller has gone away. */
let handling = 0;

const connections = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Node looks every half a minute, which would add as much to what each request may take.
  connectionsCheckingInterval: 5_000,
  // Longer than proxies keep theirs (60 s), or a request is sent on a connection that is just being closed.
  keepAliveTimeout: 65_000,
};

const server = createServer(connections, async (request, response) => {
  handling += 1;
  // A caller with a keep-alive connection would go on sending to a server that's shutting down.
  if (ending) response.shouldKeepAlive = false;
  try {
    stateFacts(request, facts);
    secure(request, response, security);
    const refusal = refusalOf(request) ?? (await refusalOfForm(request));
    if (refusal) {
      response.writeHead(refusal.status, { "Content-Type": "application/json", ...refusal.headers });
      return void response.end(JSON.stringify({ error: refusal.error }));
    }
    if (serveStatic(request, response)) return;
    const run = () =>
      responses.run(response, () => patience.run(patienceOf(request), () => serve(request, response)));
    if (!takesTurns(request)) await run();
    else if (!(await turns.take(request.headers["x-footnote-address"], run))) {
      response.writeHead(429, { "Content-Type": "text/plain", "Retry-After": "1" });
      response.end("Too many pages at once from your network. Try again in a second.");
    }
  } catch (error) {
    console.error(JSON.stringify({ level: "error", at: new Date().toISOString(), stack: String(error) }));
    if (!response.headersSent) response.writeHead(500, { "Content-Type": "application/json" });
    response.end('{"error":"Internal error"}');
  } finally {
    handling -= 1;
  }
});

const faultsOfRequests = {
  HPE_HEADER_OVERFLOW: [431, "Request headers are too large"],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "Chunk extensions are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive"],
};

// What Node's parser refuses is told in the form of every other refusal, where nothing has been answered yet.
server.on("clientError", (error, socket) => {
  const [status, text] = faultsOfRequests[error.code] ?? [400, "This is no HTTP request"];
  const isAnswering = socket._httpMessage?._headerSent;
  if (!socket.writable || isAnswering || error.code === "ECONNRESET") return void socket.destroy(error);
  const body = JSON.stringify({ error: text });
  const head = ["Content-Type: application/json", `Content-Length: ${body.length}`, "Connection: close"];
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, "", body].join("\r\n"));
});

server.once("error", (error) => {
  const inUse = "code" in error && error.code === "EADDRINUSE";
  console.error(inUse ? `Port ${port} is in use; set PORT to another one.` : String(error));
  process.exit(1);
});

async function end() {
  if (ending) return;
  ending = true;
  const drained = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const timeout = setTimeout(() => server.closeAllConnections(), drainMs);
  await drained;
  clearTimeout(timeout);
  const lastMoment = performance.now() + drainMs;
  while (handling > 0 && performance.now() < lastMoment) await wait(20);
  // Keeps the process alive until the log is written and the database closed.
  setTimeout(() => process.exit(1), longestShutdownMs);
  await globalThis[shutdownKey]?.();
  process.exit(0);
}

for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void end());

await Promise.all([app.prepare(), booting]);
server.listen(port, hostname);
