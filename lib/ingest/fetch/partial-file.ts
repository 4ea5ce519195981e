import "server-only";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { z } from "zod";

/** What is known beside a file that was fetched, or is being fetched. */
const noteSchema = z.object({
  address: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  retrievedAt: z.string(),
});

export type FileNote = z.infer<typeof noteSchema>;

/** A file and its note, both kept whole: the note says nothing of a file that is not there. */
export type NotedFile = { note: FileNote; bytes: number };

const noteOf = (file: string) => `${file}.json`;
export const partOf = (file: string) => `${file}.part`;

/** A file of an address, with what it was recognised by; null where there is none, or one of another address. */
export async function findNotedFile(file: string, address: string): Promise<NotedFile | null> {
  try {
    const { size } = await stat(file);
    const note = noteSchema.parse(JSON.parse(await readFile(noteOf(file), "utf8")));
    return note.address === address ? { note, bytes: size } : null;
  } catch {
    return null;
  }
}

/** Begins a part from nothing. Its note comes first: bytes without one are never gone on with. */
export async function beginPart(file: string, note: FileNote): Promise<void> {
  const part = partOf(file);
  await rm(part, { force: true });
  await writeFile(noteOf(part), JSON.stringify(note));
  await writeFile(part, "");
}

/** Forgets a part that cannot be gone on with. */
export async function dropPart(file: string): Promise<void> {
  await rm(partOf(file), { force: true });
  await rm(noteOf(partOf(file)), { force: true });
}

/** Forgets a file that is no longer needed, and what was known of it. */
export async function dropFile(file: string): Promise<void> {
  await rm(noteOf(file), { force: true });
  await rm(file, { force: true });
}

/** Puts a part that is whole in the place of the file. */
export async function finishPart(file: string, note: FileNote): Promise<void> {
  await rm(noteOf(file), { force: true });
  await rename(partOf(file), file);
  await writeFile(noteOf(file), JSON.stringify(note));
  await rm(noteOf(partOf(file)), { force: true });
}

/** The value that makes a range conditional: it must name these very bytes. Null where nothing does. */
export function rangeCondition({ etag, lastModified }: FileNote): string | null {
  if (etag !== null && !etag.startsWith("W/")) return etag;
  return lastModified;
}
