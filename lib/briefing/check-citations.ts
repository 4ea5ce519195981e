import { curlApostrophes } from "@/lib/domain/prose";
import { splitSentences } from "@/lib/language/split-sentences";

/** What breaks one of the two invariants: no sentence without a citation, no citation without a sentence. */
export type CitationFault =
  | { fault: "uncited_sentence"; sentence: string }
  | { fault: "unknown_number"; n: number }
  | { fault: "orphan_citation"; n: number }
  | { fault: "doubled_url"; url: string }
  | { fault: "malformed_url"; url: string };

const marks = /\[(\d+)\]/g;

/**
 * Checks the texts of an answer against its footnotes. Every sentence must end in at least one mark, every mark
 * must have its footnote, and every footnote a mark or a fact (`factNumbers`) that points to it.
 *
 * @param terms names whose punctuation ends no sentence, such as "Yum! Brands" and "Warner Bros. Discovery".
 */
export function checkCitations(
  texts: readonly string[],
  citations: readonly { n: number; url: string }[],
  factNumbers: ReadonlySet<number> = new Set(),
  terms: readonly string[] = [],
): CitationFault[] {
  const masks = [...new Set(terms.flatMap((term) => [term, curlApostrophes(term)]))]
    .filter((term) => /[.!?]/.test(term))
    .map((term) => [term, term.replace(/[.!?]/g, "_")] as const);
  const faults: CitationFault[] = [];
  const known = new Set(citations.map(({ n }) => n));
  const used = new Set(factNumbers);
  for (const text of texts) {
    for (const paragraph of text.split(/\n{2,}/)) {
      const rest = paragraph.replace(/[\s\S]*?(?<!\s)(?:\s*\[\d+\])+/g, (part) => {
        const bare = part.replace(marks, "").trim();
        const said = masks.reduce((text, [term, mask]) => text.replaceAll(term, mask), bare);
        // The marks at the end of a sentence are its own; those before it in one part have none.
        for (const { start, end } of splitSentences(said).slice(0, -1))
          faults.push({ fault: "uncited_sentence", sentence: bare.slice(start, end) });
        return "";
      });
      if (rest.trim() !== "") faults.push({ fault: "uncited_sentence", sentence: rest.trim() });
    }
    for (const match of text.matchAll(marks)) {
      const n = Number(match[1]);
      used.add(n);
      if (!known.has(n)) faults.push({ fault: "unknown_number", n });
    }
  }
  for (const { n } of citations) if (!used.has(n)) faults.push({ fault: "orphan_citation", n });
  const urls = new Set<string>();
  for (const { url } of citations) {
    if (!URL.canParse(url) || !/^https?:/.test(url)) faults.push({ fault: "malformed_url", url });
    if (urls.has(url)) faults.push({ fault: "doubled_url", url });
    urls.add(url);
  }
  return faults;
}
