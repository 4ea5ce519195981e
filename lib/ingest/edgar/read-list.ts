import "server-only";
import type { z } from "zod";
import { type FetchedRow, findFetched, rememberFetched } from "@/lib/db/fetches";
import { listLimits } from "./edgar-source";
import { fetchPatiently, type IngestContext } from "./ingest-context";

/**
 * A list as it is now. `memory` is to be remembered when what it says is stored: until then a run that is killed
 * finds it new again.
 */
export type ListReading<T> =
  | {
      outcome: "read";
      value: T;
      memory: Omit<FetchedRow, "checkedAt"> & { sha256: string };
      retrievedAt: string;
    }
  | { outcome: "unchanged" }
  | { outcome: "missing" }
  | { outcome: "failed"; reason: string };

const dayMs = 86_400_000;

/** Fetches a JSON file if it changed since it was stored, and checks its form. What is missing is asked for once a day. */
export async function readList<T>(
  context: IngestContext,
  url: string,
  schema: z.ZodType<T>,
): Promise<ListReading<T>> {
  const address = context.fetcher.addressOf(url);
  const known = await findFetched(context.db, address);
  const isMissing = known !== null && known.sha256 === null;
  if (isMissing && Date.parse(known.checkedAt) > Date.now() - dayMs) return { outcome: "missing" };
  const answer = await fetchPatiently(context, url, { limits: listLimits, known });
  if (answer.outcome === "not_modified") return { outcome: "unchanged" };
  if (answer.outcome === "missing") {
    await rememberFetched(context.db, { url: address, etag: null, lastModified: null, sha256: null });
    return { outcome: "missing" };
  }
  if (answer.outcome !== "fetched") return { outcome: "failed", reason: answer.reason };
  const memory = { url: address, ...answer.validators, sha256: answer.sha256 };
  if (answer.sha256 === known?.sha256) {
    await rememberFetched(context.db, memory);
    return { outcome: "unchanged" };
  }
  const value = parseJson(answer.bytes, schema);
  if (!value.success) return { outcome: "failed", reason: value.reason };
  return { outcome: "read", value: value.data, memory, retrievedAt: answer.retrievedAt };
}

function parseJson<T>(
  bytes: Buffer,
  schema: z.ZodType<T>,
): { success: true; data: T } | { success: false; reason: string } {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString("utf8"));
  } catch {
    return { success: false, reason: "not JSON" };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed;
  const [issue] = parsed.error.issues;
  const reason = issue ? `${issue.path.join(".")}: ${issue.message}` : "of another form";
  return { success: false, reason: reason.slice(0, 200) };
}
