const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Headers of which Node keeps the first and a proxy may keep the last: two would be two requests in one. */
const onlyOnce = ["host", "authorization"];

/**
 * Answers requests for which Next would only produce an internal error (unknown methods, malformed addresses, and forms
 * that another site sends), and those with headers that can be read in two ways.
 *
 * @param {{ method?: any, url?: any, headers: any, rawHeaders?: string[] }} request after `stateFacts`, whose X-Forwarded-Host says by which host a form's Origin is ours.
 * @returns the answer, or null for a request that is to be served.
 */
export function refusalOf({ method, url, headers, rawHeaders = [] }) {
  if (!methods.includes(method)) {
    const allow = url.startsWith("/api/v1/") ? "POST" : methods.join(", ");
    const error = allow === "POST" ? "Method not allowed; use POST" : "Method not allowed";
    return { status: 405, error, headers: { Allow: allow } };
  }
  if (!isAddress(url)) return { status: 400, error: "Malformed address", headers: {} };
  const twice = onlyOnce.find((name) => countOf(name, rawHeaders) > 1);
  if (twice) return { status: 400, error: `Only one ${twice} header is allowed`, headers: {} };
  if (method === "POST" && isForm(url, headers) && !isOwnOrigin(headers))
    return { status: 403, error: "Forms are taken from this site's own pages only", headers: {} };
  return null;
}

/** @param rawHeaders names and values in turn, as they came. */
const countOf = (name, rawHeaders) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length;

function isAddress(url) {
  if (!url.startsWith("/")) return false;
  try {
    decodeURIComponent(url.split("?", 1)[0]);
    return true;
  } catch {
    return false;
  }
}

/** What Next takes for a server action. Routes under /api look at their callers themselves. */
function isForm(url, headers) {
  if (url.startsWith("/api/")) return false;
  const type = headers["content-type"] ?? "";
  return (
    headers["next-action"] !== undefined ||
    /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type)
  );
}

function isOwnOrigin({ origin, host, "x-forwarded-host": publicHost }) {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === (publicHost ?? host);
}

/** Headers by which Next talks to itself; from outside they could only be forged. */
const internalHeaders = ["x-middleware-subrequest", "next-resume", "x-now-route-matches", "x-invoke-path"];

/** What proxies say of a request; without a proxy of ours, what callers pretend. */
const forwardedHeaders = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
  // A trace that a request is to be part of, and whether it is kept.
  "traceparent",
  "tracestate",
  "baggage",
];

/**
 * Removes headers from a request that only this server may set, and adds those that pages and handlers read: method,
 * path, and the caller's network address.
 *
 * @param trustedProxies how many proxies of ours the request came through: so many of the last X-Forwarded-For
 *   entries are believed.
 * @param publicHost the host of our public address: a proxy may rename ours, and then Next's own check of a form's
 *   Origin must hold it against this one.
 */
export function stateFacts(request, { trustedProxies, publicHost }) {
  const { headers } = request;
  const address = callerAddress(request, trustedProxies);
  for (const name of internalHeaders) delete headers[name];
  for (const name of forwardedHeaders)
    if (trustedProxies === 0 || name === "x-forwarded-host") delete headers[name];
  for (const name of Object.keys(headers)) if (name.startsWith("x-footnote-")) delete headers[name];
  if (headers.host !== publicHost && hostOf(headers.origin) === publicHost)
    headers["x-forwarded-host"] = publicHost;
  headers["x-footnote-method"] = request.method;
  headers["x-footnote-path"] = withoutRsc(request.url);
  headers["x-footnote-address"] = address;
}

function callerAddress({ headers, socket }, trustedProxies) {
  const said = String(headers["x-forwarded-for"] ?? "").split(",");
  const address = trustedProxies > 0 ? said.at(-trustedProxies)?.trim() : undefined;
  return address || socket.remoteAddress || "unknown";
}

function hostOf(origin) {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).host : undefined;
}

/** Next's router adds a parameter of its own to what the address bar shows. */
function withoutRsc(url) {
  if (!url.includes("_rsc=")) return url;
  const [path, query = ""] = url.split("?", 2);
  const kept = query.split("&").filter((part) => !part.startsWith("_rsc="));
  return kept.length > 0 ? `${path}?${kept.join("&")}` : path;
}

/** As much as Next takes of a server action. */
const mostBytes = 1024 * 1024;
/** Levels of a form's values, as of a request of the API. */
const deepest = 64;

/** What React writes within a text of its own beginning with "$": escapes, numbers that JSON lacks, dates, a form. */
const known = /^\$(?:\$|undefined$|D|n|-0$|NaN$|-?Infinity$|K[0-9a-f]+$)/;

const refusal = (status, error) => ({ status, error, headers: { Connection: "close" } });
const malformed = refusal(400, "Malformed form");

/**
 * Reads the body of a server action and puts it back. A body that no page of ours could have sent is refused here,
 * because Next would answer it with a 500.
 *
 * @returns the answer, or null for a body that is to be served.
 */
export async function refusalOfForm(request) {
  const { headers, method } = request;
  const type = headers["content-type"] ?? "";
  const isScripted = headers["next-action"] !== undefined;
  if (
    method !== "POST" ||
    request.url.startsWith("/api/") ||
    !(isScripted || /^multipart\/form-data/i.test(type))
  )
    return null;
  const length = Number(headers["content-length"]);
  if (!Number.isInteger(length)) return refusal(411, "A form needs a Content-Length");
  if (length > mostBytes) return refusal(413, "A form is at most 1 MB");
  const body = await readAhead(request, length);
  if (body === null) return malformed;
  return (await isWellFormed(body, type, isScripted)) ? null : malformed;
}

/** The whole body, which can be read again afterward; null if the caller disconnects first. */
function readAhead(request, length) {
  const chunks = [];
  let bytes = 0;
  return new Promise((resolve) => {
    const gone = () => settle(null);
    const take = () => {
      for (let chunk = request.read(); chunk !== null; chunk = request.read()) {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= length) break;
      }
      if (bytes < length) return;
      const body = Buffer.concat(chunks);
      // In the same turn as the last read: once a stream has said its end, nothing can be put back.
      if (body.length > 0) request.unshift(body);
      settle(body);
    };
    const settle = (body) => {
      request.off("readable", take);
      request.off("close", gone);
      request.off("error", gone);
      resolve(body);
    };
    request.on("close", gone);
    request.on("error", gone);
    request.on("readable", take);
    take();
  });
}

async function isWellFormed(body, type, isScripted) {
  if (!/^multipart\/form-data/i.test(type)) return isArguments(body.toString());
  let form;
  try {
    form = await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    return false;
  }
  if (isScripted) return isArguments(form.get("0"));
  return [...form].every(
    ([name, value]) => !/^\$ACTION_\d+:\d+$/.test(name) || readJson(value) !== undefined,
  );
}

function isArguments(text) {
  const read = readJson(text);
  return Array.isArray(read) && refersToNothing(read);
}

function readJson(text) {
  if (typeof text !== "string") return undefined;
  try {
    const read = JSON.parse(text);
    return isDeeperThan(read, deepest) ? undefined : read;
  } catch {
    return undefined;
  }
}

/** Level by level, since recursion into deep nesting would overflow the stack. */
function isDeeperThan(value, levels) {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  }
  return false;
}

function refersToNothing(value) {
  if (typeof value === "string") return !value.startsWith("$") || known.test(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every(refersToNothing);
}
