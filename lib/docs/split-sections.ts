import { slugHeading } from "@/lib/domain/slug-heading";

/** A stretch of a page under one heading. The page's beginning has the id "". */
export type Section = { id: string; title: string; text: string };

/** A page's parts by its headings of the second and third level; headings inside code do not count. */
export function splitSections(markdown: string): Section[] {
  const sections: Section[] = [];
  let inCode = false;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) inCode = !inCode;
    const heading = inCode ? null : /^(#{1,3}) (.+)$/.exec(line);
    const title = heading?.[2];
    if (title !== undefined)
      sections.push({
        id: heading?.[1] === "#" ? "" : slugHeading(title),
        title: title.replace(/`/g, ""),
        text: "",
      });
    else {
      const last = sections.at(-1);
      if (last) last.text += `${line}\n`;
    }
  }
  return sections;
}
