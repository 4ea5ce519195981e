import "server-only";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Documents in which a server says whose it is and what it promises. */
export const hostDocuments = ["terms", "privacy"] as const;

export type HostDocument = (typeof hostDocuments)[number];

/** Longer than any such document; a file that is not one is not read. */
const mostBytes = 500_000;

/**
 * The Markdown of such a document: the host's own where `<folder>/<name>.md` exists, else ours, which says what this
 * software does. It's read on every request, so that an edit shows at once.
 *
 * @param folder where a host keeps its own, such as DATA_DIR.
 * @throws the file system's error where the host's own cannot be read.
 */
export function readHostDocument(name: HostDocument, folder: string): string {
  const own = path.join(folder, `${name}.md`);
  const file = existsSync(own) ? own : path.join(process.cwd(), "lib/docs/host", `${name}.md`);
  const text = readFileSync(file, "utf8");
  if (text.length > mostBytes) throw new Error(`${own} has more than ${mostBytes} characters`);
  return text;
}

const halfYearMs = 182 * 24 * 3_600_000;

/**
 * Whom to tell of a weakness, as /.well-known/security.txt has it.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9116
 */
export function writeSecurityText(contact: string, publicUrl: string, now: Date): string {
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + halfYearMs).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}
