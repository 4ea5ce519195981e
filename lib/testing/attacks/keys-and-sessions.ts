import { encode } from "next-auth/jwt";
import { type Attack, attacksOf, bearer, type Call, send, type Target, validate } from "./attack";

type KeyWay = (at: Target) => Call;

const flipped = (secret: string) => secret.slice(0, -1) + (secret.endsWith("a") ? "b" : "a");
const swappedCase = (secret: string) =>
  secret.slice(0, 8) +
  secret
    .slice(8)
    .replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
const authorization = (value: string): Call => ({ headers: { Authorization: value } });
const elsewhere = (headers: Record<string, string>): Call => ({ headers });
const inQuery =
  (name: string): KeyWay =>
  (at) => ({ path: `/api/v1/validate?${name}=${at.keys.good}` });

const keyWays: Record<string, KeyWay> = {
  "no header": () => ({}),
  "an empty header": () => authorization(""),
  "the scheme alone": () => authorization("Bearer"),
  "the key without its scheme": (at) => authorization(at.keys.good),
  "Basic instead of Bearer": (at) => authorization(`Basic ${btoa(`${at.keys.good}:`)}`),
  "Token instead of Bearer": (at) => authorization(`Token ${at.keys.good}`),
  "a wrong checksum": (at) => authorization(`Bearer ${flipped(at.keys.good)}`),
  "letters in the other case": (at) => authorization(`Bearer ${swappedCase(at.keys.good)}`),
  "the key cut short": (at) => authorization(`Bearer ${at.keys.good.slice(0, -6)}`),
  "the key with more behind it": (at) => authorization(`Bearer ${at.keys.good}x`),
  "the key twice": (at) => authorization(`Bearer ${at.keys.good}${at.keys.good}`),
  "a list of keys": (at) => authorization(`Bearer ${at.keys.good}, Bearer ${at.keys.other}`),
  "the prefix alone": () => authorization("Bearer fn_live_"),
  "its hash in place of the key": (at) => authorization(`Bearer ${btoa(at.keys.good)}`),
  "a key of 8 kB": () => authorization(`Bearer fn_live_${"a".repeat(8_000)}`),
  "a pattern for any key": () => authorization("Bearer fn_live_%"),
  "SQL for any key": () => authorization("Bearer fn_live_'or'1'='1"),
  undefined: () => authorization("Bearer undefined"),
  "a revoked key": (at) => authorization(`Bearer ${at.keys.revoked}`),
  "an expired key": (at) => authorization(`Bearer ${at.keys.expired}`),
  "the key in the query as key": inQuery("key"),
  "the key in the query as api_key": inQuery("api_key"),
  "the key in the query as access_token": inQuery("access_token"),
  "the key in the query as Authorization": inQuery("Authorization"),
  "the key in a cookie": (at) =>
    elsewhere({ Cookie: `key=${at.keys.good}; Authorization=Bearer ${at.keys.good}` }),
  "the key in X-Api-Key": (at) => elsewhere({ "X-Api-Key": at.keys.good }),
  "the key in X-Authorization": (at) => elsewhere({ "X-Authorization": `Bearer ${at.keys.good}` }),
  "the key in Proxy-Authorization": (at) => elsewhere({ "Proxy-Authorization": `Bearer ${at.keys.good}` }),
  "the key in the body": (at) => ({
    body: JSON.stringify({ company: "Apple", key: at.keys.good, keyId: at.owner.keyId }),
  }),
  "a session's cookie in place of a key": (at) => elsewhere({ Cookie: at.cookies.owner }),
  "a principal claimed by our own internal headers": (at) =>
    elsewhere({ "X-Footnote-Account": at.owner.accountId, "X-Footnote-Key": at.owner.keyId }),
};

const keys = attacksOf<KeyWay>({
  name: "a call without a usable key",
  section: "V6.3",
  ways: keyWays,
  lawful: (at) => ({ headers: bearer(at.keys.good) }),
  isOpen: async (at, way) => (await validate(at, way(at))).status === 200,
});

type CookieWay = (at: Target) => string | Promise<string>;

const cookieName = "next-auth.session-token";
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const claimsOf = ({ owner }: Target) => ({ sub: owner.accountId, sid: owner.sessionId });
const sealed = async (token: object, secret: string, maxAge?: number) =>
  `${cookieName}=${await encode({ token: token as never, secret, ...(maxAge === undefined ? {} : { maxAge }) })}`;

const sessions = attacksOf<CookieWay>({
  name: "a page for those signed in, with a session that is none",
  section: "V7.2",
  ways: {
    "no cookie": () => "",
    "an empty cookie": () => `${cookieName}=`,
    "an id instead of a token": (at) => `${cookieName}=${at.owner.sessionId}`,
    "sealed with another secret": async (at) => await sealed(claimsOf(at), "another secret of enough length"),
    "sealed with a secret to be guessed": async (at) => await sealed(claimsOf(at), "secret"),
    "an unsigned token (alg none)": (at) =>
      `${cookieName}=${base64({ alg: "none", typ: "JWT" })}.${base64(claimsOf(at))}.`,
    "an HMAC-signed token where an encrypted one is due": (at) =>
      `${cookieName}=${base64({ alg: "HS256" })}.${base64(claimsOf(at))}.${"A".repeat(43)}`,
    "a token past its end": async (at) => await sealed(claimsOf(at), at.sealing, -60),
    "without the session's id": async (at) => await sealed({ sub: at.owner.accountId }, at.sealing),
    "without the account": async (at) => await sealed({ sid: at.owner.sessionId }, at.sealing),
    "the session of one, the account of another": async (at) =>
      await sealed({ sub: "acc_nobody", sid: at.owner.sessionId }, at.sealing),
    "a session that was signed out": (at) => at.cookies.ended,
    "one letter changed": (at) =>
      at.cookies.owner.replace(/(.{40})(.)/, (_, head, letter) => head + (letter === "A" ? "B" : "A")),
    "cut in half": (at) => at.cookies.owner.slice(0, at.cookies.owner.length / 2),
    "under another name": (at) => at.cookies.owner.replace(cookieName, "session"),
  },
  lawful: (at) => at.cookies.owner,
  isOpen: async (at, way) =>
    (await send(at, "/console", { headers: { Cookie: await way(at) } })).status === 200,
});

const adminPages = ["requests", "keys", "accounts", "ingestion", "audit", "usage"];

const administration = attacksOf<
  (at: Target) => { path: string; cookie: string; headers?: Record<string, string> }
>({
  name: "administration, for a developer",
  section: "V8.3",
  ways: {
    ...Object.fromEntries(
      adminPages.map((page) => [
        page,
        (at: Target) => ({ path: `/admin/${page}`, cookie: at.cookies.owner }),
      ]),
    ),
    "as data for the router": (at) => ({
      path: "/admin/accounts?_rsc=x",
      cookie: at.cookies.owner,
      headers: { RSC: "1" },
    }),
    "with a role in a header": (at) => ({
      path: "/admin/accounts",
      cookie: at.cookies.owner,
      headers: { "X-Role": "admin", "X-Footnote-Role": "admin" },
    }),
    "with a role in the query": (at) => ({ path: "/admin/accounts?role=admin", cookie: at.cookies.owner }),
    "with a role in a cookie": (at) => ({
      path: "/admin/accounts",
      cookie: `${at.cookies.owner}; role=admin`,
    }),
    "by a path with a trailing dot segment": (at) => ({
      path: "/console/%2e%2e/admin/accounts",
      cookie: at.cookies.owner,
    }),
    "in capitals": (at) => ({ path: "/ADMIN/accounts", cookie: at.cookies.owner }),
  },
  lawful: (at) => ({ path: "/admin/accounts", cookie: at.cookies.admin }),
  isOpen: async (at, way) => {
    const { path, cookie, headers = {} } = way(at);
    const answer = await send(at, path, { headers: { ...headers, Cookie: cookie } });
    return answer.status === 200 && /admin@example\.com/.test(await answer.text());
  },
});

const others = attacksOf<(at: Target) => { path: string; cookie: string }>({
  name: "what belongs to another",
  section: "V8.2",
  ways: {
    "the page of a key": (at) => ({ path: `/console/keys/${at.owner.keyId}`, cookie: at.cookies.stranger }),
    "the page of a key, signed out": (at) => ({ path: `/console/keys/${at.owner.keyId}`, cookie: "" }),
    "a key by a wildcard": (at) => ({ path: "/console/keys/%25", cookie: at.cookies.stranger }),
    "a key with its id twice": (at) => ({
      path: `/console/keys/x?id=${at.owner.keyId}`,
      cookie: at.cookies.stranger,
    }),
  },
  lawful: (at) => ({ path: `/console/keys/${at.owner.keyId}`, cookie: at.cookies.owner }),
  isOpen: async (at, way) => {
    const { path, cookie } = way(at);
    const answer = await send(at, path, { headers: { Cookie: cookie } });
    return answer.status === 200 && (await answer.text()).includes("Key of the owner");
  },
});

/** A key whose first answer is kept; only its own owner may have it again. */
const replays = attacksOf<(at: Target) => { secret: string; body: string }>({
  name: "an Idempotency-Key that another has used",
  section: "V2.3",
  ways: {
    "from another account": (at) => ({ secret: at.keys.other, body: '{"company":"Apple"}' }),
    "with another body": (at) => ({ secret: at.keys.good, body: '{"company":"Boeing"}' }),
  },
  lawful: (at) => ({ secret: at.keys.good, body: '{"company":"Apple"}' }),
  isOpen: async (at, way) => {
    const idempotent = { "Idempotency-Key": "attack-1" };
    const first = await validate(at, { headers: { ...bearer(at.keys.good), ...idempotent } });
    const { secret, body } = way(at);
    const second = await validate(at, { headers: { ...bearer(secret), ...idempotent }, body });
    return first.status === 200 && second.headers.get("idempotency-replayed") === "true";
  },
});

export const keysAndSessions: Attack[] = [...keys, ...sessions, ...administration, ...others, ...replays];
