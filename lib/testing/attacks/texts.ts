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
  ...reflected,
  ...cells,
  ...hosts,
  ...prices,
  ...leaks,
];
