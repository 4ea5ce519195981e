import "server-only";
import { readHtmlText } from "./html-text";
import { readPlainText } from "./plain-text";

export type DocumentKind = "html" | "text";

/** What a document's body is written in, by its first 20,000 characters. */
export function kindOf(body: string): DocumentKind {
  return /<(?:html|body|div|font|br|p)\b[^>]{0,2000}>/i.test(body.slice(0, 20_000)) ? "html" : "text";
}

/**
 * The canonical text of one document. Same bytes give the same text for ever, since spans of stored passages point
 * into it: "\n\n" parts paragraphs, "\n" lines, a tab the cells of a table row; no other run of white space occurs, and nothing that
 * PostgreSQL or JSON cannot hold.
 */
export function canonicalText(raw: string, kind: DocumentKind): string {
  const text = kind === "html" ? readHtmlText(raw) : readPlainText(raw);
  return text.replace(/[\0\p{Cs}]/gu, "\ufffd");
}
