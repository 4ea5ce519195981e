const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * What no page or route of ours could answer but with an error of Next's own: methods it has no name for, addresses that
 * are none, and forms that another site sends.
 *
 * @param request after `stateFacts`, whose X-Forwarded-Host says by which host a form's Origin is ours.
 * @returns the answer, or null for a request that is to be served.
 */
export function refusalOf({ method, url, headers }) {
  if (!methods.includes(method)) {
    const allow = url.startsWith("/api/v1/") ? "POST" : methods.join(", ");
    const error = allow === "POST" ? "Method not allowed; use POST" : "Method not allowed";
    return { status: 405, error, headers: { Allow: allow } };
  }
  if (!isAddress(url)) return { status: 400, error: "Malformed address", headers: {} };
  if (method === "POST" && isForm(url, headers) && !isOwnOrigin(headers))
    return { status: 403, error: "Forms are taken from this site's own pages only", headers: {} };
  return null;
}

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
