import { generateRssFeed } from "feedsmith";
import { findPage } from "./list-pages";
import { splitSections } from "./split-sections";

/** The changelog as RSS: one entry for each heading "YYYY-MM-DD: what", newest first. */
export function writeChangelogFeed(baseUrl: string): string {
  const entries = splitSections(findPage("changelog")?.markdown ?? "").flatMap(({ id, title, text }) => {
    const day = /^(\d{4}-\d{2}-\d{2}): (.+)$/.exec(title);
    return day?.[1] === undefined || day[2] === undefined
      ? []
      : [{ id, day: day[1], title: day[2], text: text.trim() }];
  });
  return generateRssFeed({
    title: "Footnote: changelog",
    link: `${baseUrl}/docs/changelog`,
    description: "What changed in Footnote",
    language: "en",
    items: entries.map(({ id, day, title, text }) => ({
      title,
      link: `${baseUrl}/docs/changelog#${id}`,
      guid: { value: `${baseUrl}/docs/changelog#${id}`, isPermaLink: true },
      pubDate: new Date(`${day}T12:00:00Z`),
      description: text,
    })),
  });
}
