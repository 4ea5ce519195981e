/** A text in which `backticks` mark code. */
export function InlineCode({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    // Every other part stands between two backticks; a text never changes while it is shown.
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name.
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}
