import { Mark } from "./mark";
import type { Piece } from "./read-briefing";

/** A text with its marks. */
export function Prose({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, at) =>
    "n" in piece ? (
      <Mark key={piece.ref} n={piece.n} place={piece.ref} sentence={piece.sentence} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move.
      <span key={at}>
        <WholeCodes text={piece.text} />
      </span>
    ),
  );
}

const code = /(\b(?:\d{1,2}|[A-Z]{1,5})-[A-Z]{1,2}\b)/;

/** A text in which no line ends within a form's name or a symbol: "10-K", "BRK-B". */
export function WholeCodes({ text }: { text: string }) {
  return text.split(code).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
