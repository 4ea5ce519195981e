import "server-only";
import { headers } from "next/headers";
import { publicUrl } from "@/lib/env";

/** What the server process says of the request being served; it takes these headers from outside off. */
export type RequestFacts = {
  method: string;
  /** Path and query as the browser's address bar has them. */
  path: string;
  /** The caller's network address; "unknown" outside our own server process. */
  address: string;
  origin: string | null;
  host: string | null;
  /** What the browser calls itself; empty where it says nothing. */
  userAgent: string;
};

export async function readRequestFacts(): Promise<RequestFacts> {
  const given = await headers();
  return {
    method: given.get("x-footnote-method") ?? (given.has("next-action") ? "POST" : "GET"),
    path: given.get("x-footnote-path") ?? "/",
    address: given.get("x-footnote-address") ?? "unknown",
    origin: given.get("origin"),
    host: given.get("host"),
    userAgent: given.get("user-agent") ?? "",
  };
}

/**
 * Whether a request that may change something comes from a page of ours: its Origin is the host that it was sent to,
 * or our public address where a proxy renames the host. Reading is open to links from anywhere.
 */
export function isFromOwnPages({
  method,
  origin,
  host,
}: Pick<RequestFacts, "method" | "origin" | "host">): boolean {
  if (method === "GET" || method === "HEAD") return true;
  if (origin === null || !URL.canParse(origin)) return false;
  const { host: originHost, origin: written, protocol } = new URL(origin);
  if (protocol !== "http:" && protocol !== "https:") return false;
  return originHost === host || written === new URL(publicUrl()).origin;
}
