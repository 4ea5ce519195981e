import { splitSections } from "./list-pages";

/** One entry of the changelog. */
export type ChangelogEntry = {
  /** Its anchor. */
  id: string;
  /** YYYY-MM-DD. */
  day: string;
  title: string;
  tags: string[];
  markdown: string;
};

export type ChangelogText = { lead: string; entries: ChangelogEntry[]; tags: string[] };

/** The changelog's entries, newest first: a heading "YYYY-MM-DD: title", a line "Tags: api, console", its text. */
export function readChangelog(markdown: string): ChangelogText {
  const [head, ...sections] = splitSections(markdown);
  const entries = sections.flatMap(({ id, title, text }): ChangelogEntry[] => {
    const [, day, name] = /^(\d{4}-\d{2}-\d{2}): (.+)$/.exec(title) ?? [];
    if (day === undefined || name === undefined) return [];
    const [, listed = "", body = text] = /^\s*Tags: ([^\n]+)\n([\s\S]*)$/.exec(text) ?? [];
    return [{ id, day, title: name, tags: listed.split(/,\s*/).filter(Boolean), markdown: body.trim() }];
  });
  const tags = [...new Set(entries.flatMap((entry) => entry.tags))].sort();
  return { lead: head?.text.trim() ?? "", entries, tags };
}
