import { CopyButton } from "@/components/ui/copy-button";

/** A stretch of code and what it is, which the style gives its color; null for what has none. */
export type CodeToken = { text: string; kind: string | null };

type Props = {
  text: string;
  /** What the button copies, for those who listen: "Copy the call". */
  label?: string;
  /** The text in its tokens; without them it is plain. */
  tokens?: readonly CodeToken[];
};

/** Code that a reader may want to copy; scrolls inside its own box on narrow screens. */
export function CodeBlock({ text, label = "Copy", tokens }: Props) {
  return (
    <div className="@container relative mt-3">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        // What stands behind the button can be scrolled out from there.
        className="scroll-cue overflow-x-auto rounded border border-rule p-4 font-mono text-print leading-relaxed @md:[&>code]:inline-block @md:[&>code]:pr-20 print:whitespace-pre-wrap"
      >
        <code>{tokens ? <Tokens tokens={tokens} /> : text}</code>
      </pre>
      <div className="mt-2 @md:absolute @md:top-2 @md:right-2 @md:mt-0">
        <CopyButton text={text} label={label} short="Copy" />
      </div>
    </div>
  );
}

/** Each kind in a tone of its own, 4.5 to 1 on a sheet. */
const colors: Readonly<Record<string, string>> = {
  keyword: "text-waiting",
  constant: "text-waiting",
  string: "text-good",
  function: "text-cite",
  parameter: "text-ink",
  comment: "text-faded",
};

function Tokens({ tokens }: { tokens: readonly CodeToken[] }) {
  return tokens.map(({ text, kind }, at) =>
    kind === null ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a token is known by its place alone.
      <span key={at} className={colors[kind]}>
        {text}
      </span>
    ),
  );
}
