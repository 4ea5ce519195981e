import "server-only";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

/** The two transports, each with a client of the protocol's old kind and of the new one. */
export const connections = [
  ["HTTP, 2025 revision", { transport: "http", mode: "legacy" }],
  ["HTTP, 2026 revision", { transport: "http", mode: "auto" }],
  ["stdio, 2025 revision", { transport: "stdio", mode: "legacy" }],
  ["stdio, 2026 revision", { transport: "stdio", mode: "auto" }],
] as const;

export type Connection = (typeof connections)[number][1];

/** A connected client of the official SDK. */
export async function connect(
  { transport, mode }: Connection,
  url: string,
  key: string | null,
): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(transport === "http" ? overHttp(url, key) : overStdio(url, key));
  return client;
}

function overHttp(url: string, key: string | null) {
  const headers: Record<string, string> = key === null ? {} : { Authorization: `Bearer ${key}` };
  return new StreamableHTTPClientTransport(new URL("/api/mcp", url), { requestInit: { headers } });
}

/** The process of `npm run -s mcp`. */
function overStdio(url: string, key: string | null) {
  return new StdioClientTransport({
    command: process.execPath,
    args: ["lib/cli/run.mjs", "mcp"],
    env: {
      PATH: process.env.PATH ?? "",
      FOOTNOTE_URL: url,
      ...(key === null ? {} : { FOOTNOTE_API_KEY: key }),
    },
    stderr: "ignore",
  });
}
