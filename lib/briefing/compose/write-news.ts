import { formatDay } from "@/lib/domain/calendar";
import type { BriefingFacts } from "../briefing-facts";
import { shortNameOf } from "./name-company";
import type { Told } from "./told";

const mostStories = 2;

/** The newest stories that are about the company, by the words of their titles. */
export function writeNews({ news, entity }: BriefingFacts): Told[] {
  return news
    .filter(
      ({ inTitle, title }) => inTitle && title.length >= 20 && title.length <= 160 && !/[“”"[\]]/.test(title),
    )
    .slice(0, mostStories)
    .map(({ documentId, title, publisher, publishedOn, isRelease, printings }, index): Told => {
      const told = title.replace(/[.!?…]+$/, "");
      const said = isRelease ? "it announced" : `${publisher} reported`;
      return {
        text:
          index === 0 || isRelease
            ? `On ${formatDay(publishedOn)} ${said}: “${told}”.`
            : `“${told}” was a story of ${publisher} on ${formatDay(publishedOn)}.`,
        refs: [{ documentId, item: null, span: null }],
        topic: "news",
        day: publishedOn,
        materiality: Math.min(60, 34 + 6 * printings),
        headline: `“${told}”, ${isRelease ? `${shortNameOf(entity.name)} announced` : `${publisher} reported`} on ${formatDay(publishedOn)}.`,
      };
    });
}
