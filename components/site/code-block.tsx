/** Code that a reader may want to copy; scrolls inside its own box on narrow screens. */
export function CodeBlock({ text }: { text: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      className="mt-3 overflow-x-auto rounded border border-rule bg-sheet p-4 font-mono text-sm leading-relaxed"
    >
      <code>{text}</code>
    </pre>
  );
}
