import { slugHeading } from "@/lib/domain/prose";

/** A stretch of a page under one heading. The page's beginning has the id "" and level 1. */
export type Section = { id: string; level: number; title: string; text: string };

/** A page's parts by its headings of the second and third level; headings inside code do not count. */
export function splitSections(markdown: string): Section[] {
  const sections: Section[] = [];
  let inCode = false;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) inCode = !inCode;
    const [, marks = "", title] = (inCode ? null : /^(#{1,3}) (.+)$/.exec(line)) ?? [];
    if (title !== undefined) {
      const level = marks.length;
      sections.push({
        id: level === 1 ? "" : slugHeading(title),
        level,
        title: title.replace(/`/g, ""),
        text: "",
      });
    } else {
      const last = sections.at(-1);
      if (last) last.text += `${line}\n`;
    }
  }
  return sections;
}
