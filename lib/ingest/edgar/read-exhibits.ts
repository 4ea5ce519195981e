import "server-only";
import { createHash } from "node:crypto";
import type { PassageRow } from "@/lib/db/passages";
import { cutPassages } from "./read/cut-passages";
import type { ReadDocument } from "./read/read-documents";
import type { ExhibitReading } from "./read-filing";

/** The press releases of a submission, each under a name of its own; those without words are left out. */
export function readExhibits(documents: readonly ReadDocument[]): ExhibitReading[] {
  const names = new Set<string>();
  return documents
    .filter(({ role, text }) => role === "release" && text.trim() !== "")
    .map(({ type, description, filename, text, body }) => ({
      name: nameOf(type, names),
      text,
      passages: releasePassages(text),
      header: { type, description, filename, sha256: hashOf(body) },
    }));
}

/** SHA-256 of a document within a submission, in hexadecimal. */
export function hashOf(body: string): string {
  return createHash("sha256").update(body).digest("hex");
}

/** The whole of a release in parts; it has no items. */
export function releasePassages(text: string): PassageRow[] {
  return cutPassages(text, { start: 0, end: text.length }).map((part) => ({ ...part, item: null }));
}

/** "ex-99.1"; a second of that type is "ex-99.1-2". */
function nameOf(type: string, taken: Set<string>): string {
  const name = type
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .slice(0, 40);
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name}-${count}`;
  taken.add(free);
  return free;
}
