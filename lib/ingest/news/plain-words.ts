import "server-only";
import { readHtmlText } from "../edgar/read/text";

/** A title or name as plain text: markup read away, no control or direction marks, one line, at most `longest` units. */
export function plainWords(text: string | null | undefined, longest: number): string {
  if (text === null || text === undefined) return "";
  const read = /[<&]/.test(text) ? readHtmlText(text.slice(0, 20_000)) : text.slice(0, 20_000);
  const line = read
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= longest) return line;
  return `${line
    .slice(0, longest - 1)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`;
}

/** A moment that a publisher wrote, as its UTC day; null where it is none, lies before 1990 or after `today`. */
export function dayOf(text: string | null | undefined, today: string): string | null {
  if (!text || text.length > 80) return null;
  const ms = Date.parse(text.trim());
  if (Number.isNaN(ms) || ms < Date.UTC(1990, 0, 1)) return null;
  const day = new Date(ms).toISOString().slice(0, 10);
  return day > today ? null : day;
}
