import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { listActions } from "@/lib/testing/tenants";
import {
  type Attack,
  attacksOf,
  bearer,
  type Call,
  countSuccesses,
  send,
  sendBytes,
  type Target,
  validate,
} from "./attack";

/** A request as it goes over the wire. */
type Wire = (at: Target) => string;

const body = '{"company":"Apple"}';

const request =
  (
    head: readonly string[],
    {
      line = "POST /api/v1/validate HTTP/1.1",
      content = body,
      length = true,
    }: { line?: string; content?: string; length?: boolean } = {},
  ): Wire =>
  (at) =>
    [
      line,
      "Host: localhost",
      `Authorization: Bearer ${at.keys.good}`,
      "Content-Type: application/json",
      ...(length ? [`Content-Length: ${content.length}`] : []),
      ...head,
      "Connection: close",
      "",
      content,
    ].join("\r\n");

/** A second request hidden behind the first. */
const hidden = (at: Target) => request([])(at);

const smuggling = attacksOf<Wire>({
  name: "a request whose end can be read in two ways, with another behind it",
  section: "V4.2",
  ways: {
    "length and chunks at once": (at) =>
      request(["Transfer-Encoding: chunked"], { content: `0\r\n\r\n${hidden(at)}` })(at),
    "two lengths": (at) => request(["Content-Length: 5"])(at) + hidden(at),
    "a length with a sign": (at) => request(["Content-Length: +19"], { length: false })(at) + hidden(at),
    "a negative length": (at) => request(["Content-Length: -1"], { length: false })(at) + hidden(at),
    "a length in hexadecimal": (at) => request(["Content-Length: 0x13"], { length: false })(at) + hidden(at),
    "a list of lengths": (at) => request(["Content-Length: 19, 19"], { length: false })(at) + hidden(at),
    "chunks named twice": (at) =>
      request(["Transfer-Encoding: chunked, chunked"], { length: false, content: `0\r\n\r\n${hidden(at)}` })(
        at,
      ),
    "chunks and identity": (at) =>
      request(["Transfer-Encoding: chunked, identity"], { length: false, content: `0\r\n\r\n${hidden(at)}` })(
        at,
      ),
    "an unknown transfer coding": (at) =>
      request(["Transfer-Encoding: xchunked"], { length: false, content: `0\r\n\r\n${hidden(at)}` })(at),
    "a blank before the colon": (at) =>
      request(["Transfer-Encoding : chunked"], { content: `0\r\n\r\n${hidden(at)}` })(at),
    "a folded header": (at) => request(["X-A: 1\r\n Transfer-Encoding: chunked"])(at) + hidden(at),
    "a chunk size that is none": (at) =>
      request(["Transfer-Encoding: chunked"], {
        length: false,
        content: `zz\r\n${body}\r\n0\r\n\r\n${hidden(at)}`,
      })(at),
    "a chunk size beyond all bounds": (at) =>
      request(["Transfer-Encoding: chunked"], {
        length: false,
        content: `ffffffffffffffffff\r\n${body}\r\n0\r\n\r\n${hidden(at)}`,
      })(at),
    "line feeds alone": (at) => request([])(at).replaceAll("\r\n", "\n") + hidden(at),
    "carriage returns alone": (at) => request([])(at).replaceAll("\r\n", "\r") + hidden(at),
    "a zero byte in a header": (at) => request(["X-A: a\0b"])(at) + hidden(at),
    "a header without a name": (at) => request([": x"])(at) + hidden(at),
    "a header name with a blank": (at) => request(["X A: 1"])(at) + hidden(at),
    "headers of 64 kB": (at) => request([`X-A: ${"a".repeat(65_000)}`])(at) + hidden(at),
    "HTTP/0.9": (at) => request([], { line: "POST /api/v1/validate" })(at) + hidden(at),
    "HTTP/9.9": (at) => request([], { line: "POST /api/v1/validate HTTP/9.9" })(at) + hidden(at),
    "a method that is none": (at) =>
      request([], { line: "VALIDATE /api/v1/validate HTTP/1.1" })(at) + hidden(at),
  },
  lawful: request([]),
  isOpen: async (at, way) => countSuccesses(await sendBytes(at, way(at))) > 0,
});

const before =
  (name: string, added: string): Wire =>
  (at) =>
    request([])(at).replace(`\r\n${name}:`, `\r\n${name}: ${added}\r\n${name}:`);

const doubled = attacksOf<Wire>({
  name: "a request with a header twice, of which a proxy may believe the other",
  section: "V4.2",
  ways: {
    "another's key behind ours": (at) => request([`Authorization: Bearer ${at.keys.other}`])(at),
    "another's key before ours": (at) => before("Authorization", `Bearer ${at.keys.other}`)(at),
    "a revoked key behind a good one": (at) => request([`Authorization: Bearer ${at.keys.revoked}`])(at),
    "a password behind a key": request(["Authorization: Basic eDp5"]),
    "the same key": (at) => request([`authorization: Bearer ${at.keys.good}`])(at),
    "another host behind ours": request(["Host: evil.example"]),
    "another host before ours": before("Host", "evil.example"),
  },
  lawful: request([]),
  isOpen: async (at, way) => countSuccesses(await sendBytes(at, way(at))) > 0,
});

/** What is sent at once, and what follows a byte at a time; longer than the server waits for a request. */
type Slow = { begin: (at: Target) => string; rest: string; lastsMs: number };

const headless = (at: Target) => request([])(at).split("Connection: close")[0] ?? "";
const bodiless = (at: Target) => request([])(at).slice(0, -body.length);

const slowWays: Record<string, Slow> = {
  "a request line, a letter at a time": { begin: () => "P", rest: "OST /api/v1/val", lastsMs: 50_000 },
  "headers that never end": {
    begin: headless,
    rest: "X-A: aaaaaaaaaa\r\n".repeat(3),
    lastsMs: 50_000,
  },
  "a body, a letter at a time": { begin: bodiless, rest: body, lastsMs: 50_000 },
  "chunks of one letter": {
    begin: request(["Transfer-Encoding: chunked"], { length: false, content: "" }),
    rest: [...body].map((letter) => `1\r\n${letter}\r\n`).join(""),
    lastsMs: 50_000,
  },
};

/** Whether a connection is still being listened to when its last byte is sent. */
function isHeardToTheEnd(at: Target, { begin, rest, lastsMs }: Slow): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(at.port, "127.0.0.1");
    let sent = 0;
    socket.write(Buffer.from(begin(at), "latin1"));
    const timer = setInterval(() => {
      if (sent === rest.length) return end(true);
      socket.write(rest.slice(sent, ++sent));
    }, lastsMs / rest.length);
    const end = (isHeard: boolean) => {
      clearInterval(timer);
      socket.destroy();
      resolve(isHeard);
    };
    socket.resume();
    socket.once("error", () => end(false));
    socket.once("close", () => end(false));
  });
}

const dripping = new WeakMap<Target, Map<Slow, Promise<boolean>>>();

/** All begin at once, and early: one after the other they would take minutes, and meanwhile others can be tried. */
export function beginSlowRequests(at: Target): Map<Slow, Promise<boolean>> {
  const begun =
    dripping.get(at) ?? new Map(Object.values(slowWays).map((one) => [one, isHeardToTheEnd(at, one)]));
  dripping.set(at, begun);
  return begun;
}

const slow = attacksOf<Slow>({
  name: "a request that keeps its connection by coming slowly",
  section: "V15.2",
  ways: slowWays,
  lawful: { begin: bodiless, rest: body.slice(0, -1), lastsMs: 1_000 },
  isOpen: (at, way) => beginSlowRequests(at).get(way) ?? isHeardToTheEnd(at, way),
});

const methods = attacksOf<string>({
  name: "an operation by a method that is not its own",
  section: "V4.1",
  ways: Object.fromEntries(
    ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "post"].map((method) => [
      method,
      method,
    ]),
  ),
  lawful: "POST",
  isOpen: async (at, method) =>
    countSuccesses(await sendBytes(at, request([], { line: `${method} /api/v1/validate HTTP/1.1` })(at))) > 0,
});

const overriding = attacksOf<Record<string, string>>({
  name: "another method than the request line has",
  section: "V4.1",
  ways: {
    "X-HTTP-Method-Override": { "X-HTTP-Method-Override": "POST" },
    "X-Method-Override": { "X-Method-Override": "POST" },
    "X-Footnote-Method": { "X-Footnote-Method": "POST" },
  },
  lawful: { "X-Really": "POST" },
  isOpen: async (at, headers) => {
    const method = headers["X-Really"] ?? "PUT";
    const all = { ...bearer(at.keys.good), "Content-Type": "application/json", ...headers };
    return (await send(at, "/api/v1/validate", { method, headers: all, body })).status === 200;
  },
});

const deep = (levels: number) => `{"company":"Apple","x":${"[".repeat(levels)}${"]".repeat(levels)}}`;
const withType = (type: string): Call => ({ headers: { "Content-Type": type } });

const bodies = attacksOf<Call>({
  name: "a body that is no request",
  section: "V2.2",
  ways: {
    empty: { body: "" },
    "a text": { body: '"Apple"' },
    "a number": { body: "1" },
    null: { body: "null" },
    "a list": { body: '[{"company":"Apple"}]' },
    "two objects": { body: `${body}${body}` },
    "an object cut short": { body: '{"company":"Apple"' },
    "a comma at the end": { body: '{"company":"Apple",}' },
    "single quotes": { body: "{'company':'Apple'}" },
    "a comment": { body: '{"company":/*x*/"Apple"}' },
    "65 levels deep": { body: deep(65) },
    "20,000 levels deep": { body: deep(20_000) },
    "more than 64 KiB": { body: `{"company":"Apple","x":"${"a".repeat(65_536)}"}` },
    "UTF-16": { body: Buffer.from(body, "utf16le") },
    "bytes that are no UTF-8 in place of the name": { body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) },
    "compressed, without a word of it": { body: gzipSync(body) },
    "a bomb of 50 MB, compressed": {
      body: gzipSync(Buffer.alloc(50_000_000, 0x20)),
      headers: { "Content-Encoding": "gzip" },
    },
    "the name as a number": { body: '{"company":1}' },
    "the name as a list": { body: '{"company":["Apple"]}' },
    "the name as an object": { body: '{"company":{"$ne":null}}' },
    "the name missing": { body: "{}" },
    "the name by its prototype": { body: '{"__proto__":{"company":"Apple"}}' },
    "the name by its constructor": { body: '{"constructor":{"prototype":{"company":"Apple"}}}' },
    "the name empty": { body: '{"company":""}' },
    "the name beyond its length": { body: JSON.stringify({ company: "a".repeat(10_000) }) },
    "plain text by its type": withType("text/plain"),
    "a form by its type": withType("application/x-www-form-urlencoded"),
    "a multipart form by its type": withType("multipart/form-data; boundary=x"),
    "XML by its type": withType("application/xml"),
    "HTML by its type": withType("text/html"),
    "a type that only begins like JSON": withType("application/jsonp"),
    "a type that hides JSON": withType("text/plain;application/json"),
  },
  lawful: {},
  isOpen: async (at, { headers = {}, ...rest }) => {
    const answer = await validate(at, { ...rest, headers: { ...bearer(at.keys.good), ...headers } });
    if (answer.status >= 500) throw new Error(`${answer.status}: ${await answer.text()}`);
    return answer.status === 200;
  },
});

const callTool = (name: string, input: string) => async (at: Target) =>
  await send(at, "/api/mcp", {
    method: "POST",
    headers: {
      ...bearer(at.keys.good),
      ...{ "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
    },
    body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${input}}}`,
  });
const runInConsole = (input: string) => async (at: Target) =>
  await send(at, "/console/run/validate", {
    method: "POST",
    headers: { Cookie: at.cookies.owner, Origin: at.url, "Content-Type": "application/json" },
    body: `{"keyId":"${at.owner.keyId}","input":${input}}`,
  });

const doors = attacksOf<(at: Target) => Promise<Response>>({
  name: "a request that is none, by another door",
  section: "V2.2",
  ways: {
    "65 levels deep, as a tool's": callTool("validate", deep(65)),
    "20,000 levels deep, as a tool's": callTool("validate", deep(20_000)),
    "65 levels deep, from the console": runInConsole(deep(65)),
    "20,000 levels deep, from the console": runInConsole(deep(20_000)),
    "a tool that is none": callTool("drop", body),
    "a tool by the name of a prototype": callTool("__proto__", body),
    "a tool by the name of a constructor": callTool("constructor", body),
    "a tool by the name of a method": callTool("toString", body),
  },
  lawful: callTool("validate", deep(8)),
  isOpen: async (at, way) => {
    const answer = await way(at);
    const said = await answer.text();
    if (answer.status >= 500) throw new Error(`${answer.status}: ${said.slice(0, 200)}`);
    return answer.status === 200 && /"isError":false|"verified":true/.test(said);
  },
});

type Form = { type: string; content: string };

const text = (content: string): Form => ({ type: "text/plain;charset=UTF-8", content });
const parts = (content: string): Form => ({
  type: "multipart/form-data; boundary=x",
  content: content.replaceAll("\n", "\r\n"),
});
const part = (name: string, value: string) =>
  `--x\nContent-Disposition: form-data; name="${name}"\n\n${value}\n`;
const emailField = part("_1_email", "nobody");

const forms = attacksOf<Form>({
  name: "a form that no page of ours sends",
  section: "V2.2",
  ways: {
    "a text that is no JSON": text("garbage"),
    "JSON cut short": text("[1,"),
    "an object": text("{}"),
    empty: text(""),
    "a part that isn't there": text('["$@9"]'),
    "an action as an argument": text('["$F1"]'),
    "a path into a part": text('["$1:constructor:constructor"]'),
    "no boundary": { type: "multipart/form-data", content: "abc" },
    "parts without an end": parts(part("0", "[")),
    "a part that is no JSON": parts(`${part("0", "{")}--x--\n`),
    "no first part": parts(`${emailField}--x--\n`),
    "a reference that leads nowhere": parts(`${part("0", '["$@7","$K1"]')}--x--\n`),
    "a form's own bound arguments that are no JSON": parts(`${part("$ACTION_1:0", "{")}--x--\n`),
    "20,000 levels deep": text("[".repeat(20_000) + "]".repeat(20_000)),
    "more than 1 MB": text(`["${"a".repeat(1_100_000)}"]`),
  },
  lawful: parts(`${part("0", '[{"errors":[],"email":"","sentTo":null},"$K1"]')}${emailField}--x--\n`),
  isOpen: async (at, { type, content }) => {
    const action = listActions().find(({ name }) => name === "(site)/sign-in/mailLink");
    const answer = await send(at, "/sign-in", {
      method: "POST",
      headers: { "Next-Action": action?.id ?? "", "Content-Type": type, Origin: at.url },
      body: content,
    });
    const said = await answer.text();
    if (answer.status >= 500) throw new Error(`${answer.status}: ${said.slice(0, 200)}`);
    return answer.status === 200;
  },
});

const idempotency = attacksOf<string>({
  name: "a header that carries more than its value",
  section: "V4.2",
  ways: {
    "a line break within": "Idempotency-Key: a\r\nX-Injected: 1\r\n b",
    "a carriage return within": "Idempotency-Key: a\rb",
    "256 letters": `Idempotency-Key: ${"a".repeat(256)}`,
    "a control letter": "Idempotency-Key: a\u0007b",
    "letters beyond ASCII": "Idempotency-Key: caf\u00e9",
    empty: "Idempotency-Key: ",
  },
  lawful: "Idempotency-Key: attack-2",
  isOpen: async (at, header) => countSuccesses(await sendBytes(at, request([header])(at))) > 0,
});

export const http: Attack[] = [
  ...smuggling,
  ...doubled,
  ...slow,
  ...methods,
  ...overriding,
  ...bodies,
  ...doors,
  ...forms,
  ...idempotency,
];
