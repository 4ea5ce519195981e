/** The first stop of the keyboard on every page. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only bg-sheet p-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
    >
      To the content
    </a>
  );
}
