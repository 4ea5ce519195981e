import { actAs, listActions } from "@/lib/testing/tenants";
import { type Attack, attacksOf, bearer, send, type Target, validate } from "./attack";

const call = async (
  at: Target,
  operation: string,
  request: object,
): Promise<{ status: number; json: unknown }> => {
  const answer = await validate(at, {
    path: `/api/v1/${operation}`,
    headers: bearer(at.keys.good),
    body: JSON.stringify(request),
  });
  if (answer.status >= 500) throw new Error(`${operation}: ${answer.status}`);
  return { status: answer.status, json: await answer.json() };
};

const everything = {
  "that is always true": "zzqx' or '1'='1",
  "that is always true, with a comment": "zzqx' or 1=1 --",
  "that is always true, in double quotes": 'zzqx" or "1"="1',
  "that joins another table": "zzqx' union select secret from api_secret --",
  "that ends the statement": "zzqx'; drop table call; --",
  "in dollar quotes": "zzqx$$ or true or $$",
  "that is a pattern": "%",
  "that is a pattern of one letter": "_____",
  "with a placeholder": "$1",
  "that sleeps": "zzqx'||pg_sleep(5)||'",
  "after a zero byte": "zzqx\0' or '1'='1",
  "after a backslash": "zzqx\\' or 1=1 --",
};

const companies = ["validate", "people", "timeline"].flatMap((operation) =>
  attacksOf<string>({
    name: `${operation} of a company ${operation === "validate" ? "" : "named by SQL "}`.trim(),
    section: "V1.2",
    ways: everything,
    lawful: "Apple",
    isOpen: async (at, company) => {
      const { status, json } = await call(at, operation, { company, start: "2026-01" });
      const verified = operation !== "validate" || (json as { verified: boolean }).verified;
      return status === 200 && verified;
    },
  }),
);

const periods = attacksOf<string>({
  name: "a timeline that starts at SQL",
  section: "V1.2",
  ways: {
    always: "' or '1'='1",
    ends: "2026-01'; drop table event; --",
    casts: "2026-01'::text",
    negates: "-2026-01",
  },
  lawful: "2026-01",
  isOpen: async (at, start) => (await call(at, "timeline", { company: "Apple", start })).status === 200,
});

const chief = { type: "role", person_name: "Tim Cook", role: "CEO" };

/** A claim that is true but for one of its fields, which is SQL. */
const claims = attacksOf<object>({
  name: "a claim with SQL",
  section: "V1.2",
  ways: Object.fromEntries(
    Object.entries({
      "that is always true": "zzqx' or '1'='1",
      "that ends the statement": "zzqx'; drop table role_observation; --",
      "that is a pattern": "%",
      "in dollar quotes": "zzqx$$ or true or $$",
    }).flatMap(([name, text]) => [
      [`as its type, ${name}`, { ...chief, type: text }],
      [`as its person, ${name}`, { ...chief, person_name: text }],
      [`as its role, ${name}`, { ...chief, role: text }],
      [`as its start, ${name}`, { ...chief, period: { start: text } }],
      [`as its end, ${name}`, { ...chief, period: { end: text } }],
      [`as its description, ${name}`, { type: "event", description: text }],
    ]),
  ),
  lawful: chief,
  isOpen: async (at, claim) => {
    const { json } = await call(at, "corroborate", { company: "Apple", claims: [claim] });
    return (json as { results: { verdict: string }[] }).results[0]?.verdict === "supported";
  },
});

type Filtered = { operation: "people" | "timeline"; filters: object };

const filters = attacksOf<Filtered>({
  name: "a filter of SQL",
  section: "V1.2",
  ways: {
    "for a person's name": { operation: "people", filters: { filters: { person_name: "x' or '1'='1" } } },
    "for a person's name, as a pattern": { operation: "people", filters: { filters: { person_name: "%" } } },
    "for a kind of role": {
      operation: "people",
      filters: { filters: { role_type: ["executive' or '1'='1"] } },
    },
    "for what is current": { operation: "people", filters: { filters: { current_only: "true or true" } } },
    "for kinds of events": { operation: "timeline", filters: { types: ["2.02' or '1'='1"] } },
    "for an end": { operation: "timeline", filters: { end: "2026-01' or '1'='1" } },
  },
  lawful: { operation: "people", filters: { filters: { person_name: "Tim Cook" } } },
  isOpen: async (at, { operation, filters }) => {
    const request = { company: "Apple", ...(operation === "timeline" ? { start: "2026-01" } : {}) };
    const { status, json } = await call(at, operation, { ...request, ...filters });
    return status === 200 && ((json as { people?: unknown[] }).people ?? [1]).length > 0;
  },
});

/** A search by its address, and what only a hit shows. */
type Search = { path: string; text: string; who?: "owner" | "admin"; hit: string };

const myCalls = { path: "/console/calls/json?q=", who: "owner", hit: "req_" } as const;
const myFile = { path: "/console/calls/csv?q=", who: "owner", hit: "req_" } as const;
const allKeys = { path: "/admin/keys?search=", who: "admin", hit: "Key of the owner" } as const;

const searches = attacksOf<Search>({
  name: "a search",
  section: "V1.2",
  ways: {
    ...Object.fromEntries(
      ["zzqy' or '1'='1", "zzqy' or 1=1 --", "zzqy\\' or 1=1 --"].flatMap((text): [string, Search][] => [
        [`${text}, among companies`, { path: "/api/companies?q=", text, hit: '"key"' }],
        [
          `${text}, among a column's companies`,
          { path: "/api/reconcile/suggest/entity?prefix=", text, hit: '"id"' },
        ],
        [`${text}, among one's calls`, { ...myCalls, text }],
        [`${text}, among one's calls, as a file`, { ...myFile, text }],
        [`${text}, among all keys`, { ...allKeys, text }],
      ]),
    ),
    // No name has these letters: as patterns they'd mean Apple, and the owner's key.
    "a pattern, among one's calls": { ...myCalls, text: "A%e" },
    "a pattern of one letter, among one's calls": { ...myCalls, text: "_pple" },
    "a pattern, among one's calls, as a file": { ...myFile, text: "A%e" },
    "a pattern, among all keys": { ...allKeys, text: "Key%owner" },
    "a pattern of one letter, among all keys": { ...allKeys, text: "Key_of" },
  },
  lawful: { ...allKeys, text: "of the owner" },
  isOpen: async (at, { path, text, who, hit }) => {
    if (who === "owner") await call(at, "validate", { company: "Apple" });
    const answer = await send(at, path + encodeURIComponent(text), {
      headers: who === undefined ? {} : { Cookie: at.cookies[who] },
    });
    if (answer.status >= 500) throw new Error(`${path}${text}: ${answer.status}`);
    return (await answer.text()).includes(hit);
  },
});

const marker = "zq7f3a";
const marked = (text: string) => text.replace("@", marker);

/** Texts that a page shows again, which a browser would run if they came back as they are. */
const reflected = attacksOf<string>({
  name: "a page that says again what it was given",
  section: "V1.2",
  ways: Object.fromEntries(
    [
      "<script>@</script>",
      "<img src=x onerror=@>",
      "<svg/onload=@>",
      "<a href=javascript:@>x</a>",
      '"><script>@</script>',
      "'><script>@</script>",
      "</title><script>@</script>",
      "<iframe srcdoc=@>",
      "<!--@-->",
      "<style>@{}</style>",
    ].map((text) => [text, marked(text)]),
  ),
  lawful: marked("Nobody @ Ltd"),
  isOpen: async (at, text) => {
    const answer = await send(at, `/?company=${encodeURIComponent(text)}`);
    const page = await answer.text();
    if (!page.includes(marker))
      throw new Error(`The page doesn't say again what it was given: ${answer.status}`);
    return page.includes(text);
  },
});

/** Names of companies and titles of sources as strangers file and publish them, by their keys. */
export const publishedNames: Readonly<Record<string, string>> = {
  "titled-0": marked("<script>@</script>"),
  "titled-1": marked("<img src=x onerror=@>"),
  "titled-2": marked("</title></script><script>@</script>"),
  "titled-3": marked("<svg/onload=@>"),
  "titled-4": marked('"><script>@</script>'),
  "titled-5": marked("]]><script>@</script>"),
  "titled-plain": marked("Plain @ Works"),
};

type Page = { path: string; key: string };

const published = attacksOf<Page>({
  name: "markup that somebody filed or published, on",
  section: "V1.2",
  ways: Object.fromEntries(
    Object.entries({
      "a source's page": "/sources/@",
      "a company's page": "/company/@",
      "a company's feed": "/company/@/feed.xml",
      "a company's card": "/api/reconcile/preview?id=@",
    }).flatMap(([name, path]) =>
      Object.keys(publishedNames)
        .filter((key) => key !== "titled-plain")
        .map((key) => [`${name}: ${publishedNames[key]}`, { path: path.replace("@", key), key }]),
    ),
  ),
  lawful: { path: "/company/titled-plain", key: "titled-plain" },
  isOpen: async (at, { path, key }) => {
    const answer = await send(at, path);
    const page = await answer.text();
    if (answer.status !== 200 || !page.includes(marker))
      throw new Error(`${path} doesn't show what was published: ${answer.status}`);
    // What stands in a CDATA section is text to whoever reads XML.
    const isXml = answer.headers.get("content-type")?.includes("xml");
    const read = isXml ? page.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, "") : page;
    return read.includes(publishedNames[key] ?? "");
  },
});

/** What is sent, and what a line of the log begins with where it was believed. */
type Line = { send: (at: Target) => Promise<unknown>; begins: string };

const forged = `{"level":"error","forged":"${marker}"}`;
const mailTo = (email: string) => async (at: Target) => {
  const action = listActions().find(({ name }) => name === "(site)/sign-in/mailLink");
  if (action === undefined) throw new Error("The action that mails links is gone");
  const visitor = { name: "visitor", cookie: null, origin: at.url };
  await actAs(visitor, at.url, action, { fields: { email, next: "" }, hasState: true });
};
const underKey = (secret: string, path: string) => async (at: Target) =>
  await (await validate(at, { headers: bearer(secret), path })).text();

const lines = attacksOf<Line>({
  name: "a line of the log that a caller wrote, by",
  section: "V16.4",
  ways: {
    "the address of a mail": { send: mailTo(`a@example.com\n${forged}`), begins: forged },
    "the address of a mail, with a carriage return": {
      send: mailTo(`a@example.com\r${forged}`),
      begins: forged,
    },
    "the name of a mailbox": { send: mailTo(`"\n${forged}\n"@example.com`), begins: forged },
    "the address of a page": {
      send: async (at) => await (await send(at, `/company/a%0a${encodeURIComponent(forged)}`)).text(),
      begins: forged,
    },
    "the address of a call": {
      send: underKey("fn_live_no", `/api/v1/validate?x=%0d%0a${encodeURIComponent(forged)}`),
      begins: forged,
    },
    "the address of an unknown operation": {
      send: underKey("fn_live_no", `/api/v1/x%0a${encodeURIComponent(forged)}`),
      begins: forged,
    },
    "the name of a company": {
      send: async (at) => await call(at, "validate", { company: `Apple\n${forged}` }),
      begins: forged,
    },
    "a sign-in link": {
      send: async (at) => await (await send(at, `/sign-in/a%0a${encodeURIComponent(forged)}`)).text(),
      begins: forged,
    },
  },
  lawful: { send: mailTo(`${marker}@example.com`), begins: `Mail to ${marker}@example.com` },
  isOpen: async (at, { send: sent, begins }) => {
    await sent(at);
    return at
      .output()
      .split(/[\r\n]/)
      .some((line) => line.startsWith(begins));
  },
});

const cells = attacksOf<string>({
  name: "a cell of a file that a spreadsheet would run",
  section: "V1.2",
  ways: Object.fromEntries(
    ["=1+1", "+1+1", "-1+1", "@SUM(1)", "\t=1+1", "\uff1d1+1", '=HYPERLINK("https://evil.example")'].map(
      (text) => [JSON.stringify(text), `${text}${marker}`],
    ),
  ),
  lawful: `Plain 1+1${marker}`,
  isOpen: async (at, company) => {
    await call(at, "validate", { company });
    const file = await send(at, "/console/calls/csv", { headers: { Cookie: at.cookies.owner } });
    const text = await file.text();
    if (!text.includes(marker)) throw new Error(`The file doesn't hold the call: ${file.status}`);
    const quoted = company.replaceAll('"', '""');
    return text.includes(`,${company}`) || text.includes(`,"${quoted}`);
  },
});

const keyNames = attacksOf<string>({
  name: "a key's name that a spreadsheet would run, in the file of usage",
  section: "V1.2",
  ways: Object.fromEntries(["=1+1", "+1+1", "-1+1", "@SUM(1)"].map((text) => [text, `${text}${marker}`])),
  lawful: `Plain 1+1${marker}`,
  isOpen: async (at, name) => {
    const rename = listActions().find((one) => one.name === "(console)/console/keys/rename");
    if (rename === undefined) throw new Error("The action that renames keys is gone");
    const actor = { name: "owner", cookie: at.cookies.owner, origin: at.url };
    await actAs(actor, at.url, rename, { fields: { keyId: at.owner.spareKeyId, name }, hasState: false });
    await (await validate(at, { headers: bearer(at.keys.spare) })).text();
    const file = await send(at, "/console/usage/csv", { headers: { Cookie: at.cookies.owner } });
    const text = await file.text();
    if (!text.includes(name)) throw new Error(`The file doesn't hold the key: ${file.status}`);
    return text.includes(`,${name}`);
  },
});

type Spoof = { headers: Record<string, string>; wanted: string };

const evil = "evil.example";

const hosts = attacksOf<Spoof>({
  name: "our own address, renamed by the caller",
  section: "V4.1",
  ways: Object.fromEntries(
    [
      { "X-Forwarded-Host": evil },
      { Forwarded: `host=${evil};proto=https` },
      { "X-Host": evil },
      { "X-Forwarded-Server": evil },
      { "X-Original-Host": evil },
      { "X-Forwarded-Proto": "https", "X-Forwarded-Host": `${evil}:443` },
      { Origin: `https://${evil}` },
    ].map((headers) => [Object.keys(headers).join(" and "), { headers, wanted: evil }]),
  ),
  lawful: { headers: {}, wanted: "localhost" },
  isOpen: async (at, { headers, wanted }) => {
    const texts = ["/api/openapi.json", "/", "/llms.txt"].map(async (path) => {
      const answer = await send(at, path, { headers });
      return (await answer.text()) + (answer.headers.get("location") ?? "");
    });
    return (await Promise.all(texts)).some((text) => text.includes(wanted));
  },
});

const prices = attacksOf<(at: Target) => { body: object; headers?: Record<string, string> }>({
  name: "a call that says itself what it costs",
  section: "V2.3",
  ways: {
    "no units": () => ({ body: { company: "Apple", units: 0 } }),
    "units below nothing": () => ({ body: { company: "Apple", units: -1 } }),
    "no cost": () => ({ body: { company: "Apple", costEstimate: 0, cost: 0 } }),
    "another tier": () => ({ body: { company: "Apple", tier: "scale", dailyLimit: 1e9 } }),
    "another's key": (at) => ({
      body: { company: "Apple", keyId: at.owner.keyId, accountId: at.owner.accountId },
    }),
    "by our own header": () => ({ body: { company: "Apple" }, headers: { "X-Footnote-Units": "0" } }),
    "as a dry run": () => ({ body: { company: "Apple", dryRun: true, preview: true } }),
  },
  // A replay is the one answer that costs nothing.
  lawful: () => ({ body: { company: "Apple" }, headers: { "Idempotency-Key": "attack-price" } }),
  isOpen: async (at, way) => {
    const { body, headers = {} } = way(at);
    const ask = () =>
      validate(at, { headers: { ...bearer(at.keys.good), ...headers }, body: JSON.stringify(body) });
    await ask();
    return (await ask()).headers.get("x-footnote-units") !== "1";
  },
});

type Leak = { needle: (at: Target) => string; read: (at: Target) => Promise<string> };

const reading =
  (path: string, who: "owner" | "admin" | null = null) =>
  async (at: Target): Promise<string> => {
    const answer = await send(at, path, { headers: who === null ? {} : { Cookie: at.cookies[who] } });
    return `${await answer.text()}${[...answer.headers].flat().join(" ")}`;
  };
const secretIn = (read: Leak["read"]): Leak => ({ needle: (at) => at.keys.good, read });

const leaks = attacksOf<Leak>({
  name: "a key told by",
  section: "V14.2",
  ways: {
    "the server's own log": secretIn(async (at) => {
      await call(at, "validate", { company: "Apple" });
      await call(at, "validate", { company: at.keys.other });
      return at.output();
    }),
    "the list of keys": secretIn(reading("/console/keys", "owner")),
    "the list of calls": secretIn(reading("/console/calls", "owner")),
    "the file of calls": secretIn(reading("/console/calls/csv", "owner")),
    "the file of usage": secretIn(reading("/console/usage/csv", "owner")),
    "the settings": secretIn(reading("/console/settings", "owner")),
    "the playground": secretIn(reading("/console/playground/validate", "owner")),
    "administration of keys": secretIn(reading("/admin/keys", "admin")),
    "the audit log": secretIn(reading("/admin/audit", "admin")),
    health: secretIn(reading("/api/health")),
    metrics: secretIn(reading("/api/metrics")),
    "an answer": secretIn(async (at) => JSON.stringify(await call(at, "validate", { company: "Apple" }))),
    "an error": secretIn(
      async (at) => await (await validate(at, { headers: bearer(at.keys.good), body: "{" })).text(),
    ),
  },
  lawful: { needle: () => "Key of the owner", read: reading("/console/keys", "owner") },
  isOpen: async (at, { needle, read }) => (await read(at)).includes(needle(at)),
});

export const texts: Attack[] = [
  ...companies,
  ...periods,
  ...claims,
  ...filters,
  ...searches,
  ...reflected,
  ...published,
  ...lines,
  ...cells,
  ...keyNames,
  ...hosts,
  ...prices,
  ...leaks,
];
