import "server-only";

/** A text with straight quotes and only spaces for white space, every character at its old place. */
export function readPlain(text: string): string {
  return text
    .replace(/[“”„]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[\s\u00a0]/g, " ");
}
