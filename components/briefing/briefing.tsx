import { CopyButton } from "@/components/ui/copy-button";
import { countFootnotes, writeFootnoteCount } from "./count-footnotes";
import { Prose } from "./prose";
import type { BriefingAnswer, ReadBriefing } from "./read-briefing";
import { writeMarkdown } from "./write-markdown";

type Props = {
  answer: BriefingAnswer;
  read: ReadBriefing;
  /** Quotes found letter for letter in the texts held; null where nobody looked. */
  verifiedQuotes: number | null;
};

/** A cited briefing: the headline, the paragraphs, what is known of its footnotes. Stands within `Footnotes`. */
export function Briefing({ answer, read, verifiedQuotes }: Props) {
  const { briefing } = answer.meta;
  return (
    <div className="briefing">
      {read.headline.length > 0 ? (
        <p className="font-serif text-2xl leading-snug">
          <Prose pieces={read.headline} />
        </p>
      ) : null}
      {read.paragraphs.length > 0 ? (
        <div className="mt-5 space-y-4 font-serif text-lg leading-[1.65]">
          {read.paragraphs.map((pieces, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a briefing never move.
            <p key={at}>
              <Prose pieces={pieces} />
            </p>
          ))}
        </div>
      ) : (
        <p className="mt-2 text-faded">{briefing.reason ?? "There is no briefing of this company yet."}</p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-faded text-sm">
        <p className="badge" data-testid="footnote-count">
          {writeFootnoteCount(countFootnotes(answer.citations, read.mentions), verifiedQuotes)}
        </p>
        {read.paragraphs.length > 0 ? (
          <CopyButton text={writeMarkdown(answer)} label="Copy as Markdown" />
        ) : null}
        {briefing.writer ? (
          <p>
            {briefing.writer === "model"
              ? "Written by a language model, checked by code"
              : "Written by fixed templates from the sources’ facts and words"}
          </p>
        ) : null}
      </div>
    </div>
  );
}
