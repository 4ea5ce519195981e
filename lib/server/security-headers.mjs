import { randomBytes } from "node:crypto";

const everywhere = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  // Not "no-referrer": then forms would be sent without an Origin, which shows that they're ours.
  "Referrer-Policy": "same-origin",
  "Permissions-Policy":
    "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "X-Permitted-Cross-Domain-Policies": "none",
};

const forAnswers = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Paths that never serve a page: their policy lets nothing load. */
const isAnswer = (path) => path.startsWith("/api/") || path.startsWith("/_next/");

/** The one answer that pages of other origins may frame; its route sends its own policy. */
const isFramed = (path) => path.split("?", 1)[0] === "/api/reconcile/preview";

/**
 * The policy of one page. Scripts are ours by address, or carry the nonce of this one answer; so do styles within the
 * page. Nothing comes from another origin.
 *
 * @param formTargets origins to which a form's answer may lead: sign-in with a provider.
 */
function policyOf(nonce, { isSecure, formTargets }) {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets].join(" ")}`,
    "frame-ancestors 'none'",
    ...(isSecure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/**
 * Puts the security headers on an answer before anything is rendered. Next reads a page's nonce from the request's own
 * policy header, so it stands there too.
 */
export function secure(request, response, { isSecure, formTargets }) {
  for (const [name, value] of Object.entries(everywhere)) response.setHeader(name, value);
  if (isSecure) response.setHeader("Strict-Transport-Security", "max-age=31536000");
  delete request.headers["content-security-policy-report-only"];
  if (isAnswer(request.url)) {
    delete request.headers["content-security-policy"];
    if (isFramed(request.url)) response.removeHeader("X-Frame-Options");
    else response.setHeader("Content-Security-Policy", forAnswers);
    return;
  }
  const policy = policyOf(randomBytes(16).toString("base64"), { isSecure, formTargets });
  request.headers["content-security-policy"] = policy;
  response.setHeader("Content-Security-Policy", policy);
}
