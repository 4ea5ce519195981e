import "server-only";
import type { HtmlObserver } from "@/lib/ingest/edgar/read/text";

/** A link within a document: where its words stand, and where what it points to begins. */
export type ReportLink = { at: number; to: number };

/** What no report holds in earnest. */
const most = 100_000;

/** Collects the links of an HTML document to its own parts while `readHtmlText` reads it. */
export function linkReader(): { observer: HtmlObserver; links(): ReportLink[] } {
  const places = new Map<string, number>();
  const links: { at: number; target: string }[] = [];
  const observer: HtmlObserver = {
    open(name, { id, name: anchor, href }, at) {
      // Tagged facts bear names of their own that nothing points to.
      const own = name.startsWith("ix:") ? undefined : (id ?? (name === "a" ? anchor : undefined));
      if (own !== undefined && places.size < most && !places.has(own)) places.set(own, at);
      if (name === "a" && href?.startsWith("#") && links.length < most)
        links.push({ at, target: href.slice(1) });
    },
    text() {},
    close() {},
  };
  return {
    observer,
    links: () =>
      links.flatMap(({ at, target }) => {
        const to = places.get(target);
        return to === undefined ? [] : [{ at, to }];
      }),
  };
}
