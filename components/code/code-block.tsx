import { CopyButton } from "@/components/ui/copy-button";
import type { CodeToken } from "./highlight";

type Props = {
  text: string;
  label?: string /** The text in its tokens; without them it is plain. */;
  tokens?: readonly CodeToken[];
};

/** Code that a reader may want to copy; scrolls inside its own box on narrow screens. */
export function CodeBlock({ text, label = "Copy", tokens }: Props) {
  return (
    <div className="mt-3">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        className="overflow-x-auto rounded border border-rule bg-sheet p-4 font-mono text-[0.8125rem] leading-relaxed print:whitespace-pre-wrap"
      >
        <code>{tokens ? <Tokens tokens={tokens} /> : text}</code>
      </pre>
      <div className="mt-2">
        <CopyButton text={text} label={label} />
      </div>
    </div>
  );
}

function Tokens({ tokens }: { tokens: readonly CodeToken[] }) {
  return tokens.map(({ text, kind }, at) =>
    kind === null ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a token is known by its place alone.
      <span key={at} className={`code-${kind}`}>
        {text}
      </span>
    ),
  );
}
