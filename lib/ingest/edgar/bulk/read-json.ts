import "server-only";
import { createHash } from "node:crypto";
import type { z } from "zod";
import type { ArchiveEntry } from "./read-archive";

export type JsonReading<T> =
  | { outcome: "read"; value: T; sha256: string }
  | { outcome: "same"; sha256: string }
  | { outcome: "failed"; reason: string };

/** Reads an entry as JSON of a form, unless its bytes are those that are stored. */
export async function readJson<T>(
  entry: ArchiveEntry,
  schema: z.ZodType<T>,
  storedSha256: string | null,
): Promise<JsonReading<T>> {
  const reading = await entry.read();
  if (reading.outcome === "failed") return reading;
  const sha256 = createHash("sha256").update(reading.bytes).digest("hex");
  if (sha256 === storedSha256) return { outcome: "same", sha256 };
  let json: unknown;
  try {
    json = JSON.parse(reading.bytes.toString("utf8"));
  } catch {
    return { outcome: "failed", reason: "not JSON" };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { outcome: "read", value: parsed.data, sha256 };
  const [issue] = parsed.error.issues;
  const reason = issue ? `${issue.path.join(".")}: ${issue.message}` : "of another form";
  return { outcome: "failed", reason: reason.slice(0, 200) };
}
