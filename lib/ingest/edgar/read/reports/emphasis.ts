import "server-only";
import type { HtmlObserver } from "@/lib/ingest/edgar/read/text";
import type { Stretch } from "@/lib/language/split-sentences";

/** What no report holds in earnest. */
const most = 100_000;

const elements = new Set(["b", "strong", "i", "em", "u", "h1", "h2", "h3", "h4", "h5", "h6"]);
const styles =
  /font-weight\s*:\s*(?:bold|[6-9]00)|font-style\s*:\s*(?:italic|oblique)|text-decoration(?:-line)?\s*:\s*underline/i;

/**
 * Collects the stretches that an HTML document sets in bold, italics or underlined, while `readHtmlText` reads it; of nested
 * elements the outermost, in order.
 */
export function emphasisReader(): { observer: HtmlObserver; stretches(): Stretch[] } {
  const stretches: Stretch[] = [];
  const open: boolean[] = [];
  let depth = 0;
  let from = 0;
  const observer: HtmlObserver = {
    open(name, attributes, at) {
      const isEmphasis =
        elements.has(name) || (attributes.style !== undefined && styles.test(attributes.style));
      open.push(isEmphasis);
      if (!isEmphasis) return;
      if (depth === 0) from = at;
      depth += 1;
    },
    text() {},
    close(_, at) {
      if (open.pop() !== true) return;
      depth -= 1;
      if (depth === 0 && at > from && stretches.length < most) stretches.push({ start: from, end: at });
    },
  };
  return { observer, stretches: () => stretches };
}

/** Stretches with nothing but blanks between them are one. */
export function joinStretches(text: string, stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const { start, end } of stretches) {
    const last = joined.at(-1);
    const between = last === undefined ? null : text.slice(last.end, Math.min(start, last.end + 4));
    if (last && between !== null && start - last.end < 4 && !/[^\s]|\n\n/.test(between)) last.end = end;
    else joined.push({ start, end });
  }
  return joined;
}
