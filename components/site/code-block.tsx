import { CopyButton } from "@/components/ui/copy-button";

/** Code that a reader may want to copy; scrolls inside its own box on narrow screens. */
export function CodeBlock({ text, label = "Copy" }: { text: string; label?: string }) {
  return (
    <div className="mt-3">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        className="overflow-x-auto rounded border border-rule bg-sheet p-4 font-mono text-[0.8125rem] leading-relaxed print:whitespace-pre-wrap"
      >
        <code>{text}</code>
      </pre>
      <div className="mt-2">
        <CopyButton text={text} label={label} />
      </div>
    </div>
  );
}
