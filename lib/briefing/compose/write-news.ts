import { writeDay } from "@/lib/domain/calendar";
import type { BriefingFacts } from "../briefing-facts";
import type { Statement } from "../statement";

const mostStories = 2;

/** The newest stories that are about the company, by the words of their titles. */
export function writeNews({ news }: BriefingFacts): Statement[] {
  return news
    .filter(
      ({ inTitle, title }) => inTitle && title.length >= 20 && title.length <= 160 && !/[“”"[\]]/.test(title),
    )
    .slice(0, mostStories)
    .map(({ documentId, title, publisher, publishedOn, isRelease, printings }): Statement => {
      const told = title.replace(/[.!?…]+$/, "");
      const said = isRelease ? "the company announced" : `${publisher} reported`;
      return {
        text: `On ${writeDay(publishedOn)} ${said}: “${told}”.`,
        refs: [{ documentId, item: null, span: null }],
        topic: "news",
        day: publishedOn,
        materiality: Math.min(60, 34 + 6 * printings),
      };
    });
}
