import { Mark } from "./mark";
import type { Piece } from "./read-briefing";

/** A text with its marks. */
export function Prose({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, at) =>
    "n" in piece ? (
      <Mark key={piece.ref} n={piece.n} place={piece.ref} sentence={piece.sentence} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move.
      <span key={at}>{piece.text}</span>
    ),
  );
}
