import type { Stretch } from "@/lib/domain/split-sentences";

/** The outcome of a vote that a text gives as a table, in the words of a sentence. */
export type Vote = Stretch & { said: string };

const table =
  /\b(?:proposal(?:\s+no\.)?\s*(?:\d+\s*[:.–-]\s*)?)?(?<subject>to\s+(?:approve|ratify|adopt)\s[^:]{10,400}?|(?:stock|share)holder\s+proposal\s[^:]{10,300}?)[\s.:]+(?:votes\s+)?for\s+(?:votes\s+)?against\s+abst\w+\s+(?:broker\s+non-?\s?votes\*?\s+)?(?<yes>\d[\d,]*)\s+(?<no>\d[\d,]*)/giu;

const deeds: Readonly<Record<string, string>> = { approve: "approved", ratify: "ratified", adopt: "adopted" };

/** The votes of a text on proposals, with "For" and "Against" before their counts; linear in its length. */
export function findVotes(text: string): Vote[] {
  return Array.from(text.matchAll(table), ({ index, 0: whole, groups }) => {
    const { subject = "", yes = "", no = "" } = groups ?? {};
    const count = (digits: string) => Number(digits.replace(/,/g, ""));
    const verb = /^to\s+(\w+)\s+/i.exec(subject);
    const what = subject.slice(verb?.[0].length ?? 0).replace(/\s+/g, " ");
    const deed = count(yes) > count(no) ? (deeds[verb?.[1]?.toLowerCase() ?? ""] ?? "approved") : "rejected";
    return { start: index, end: index + whole.length, said: `Shareholders ${deed} ${what}` };
  });
}
