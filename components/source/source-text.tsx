import Link from "next/link";
import { Fragment } from "react";
import { sourceAddress } from "@/components/briefing/citation";
import { type Block, cutAtMark, readBlocks, type Span } from "./read-blocks";

type Props = { text: string; part: Span; mark: Span | null };

/** A part of a canonical text in paragraphs and tables, with a passage marked. Shown as text, whatever it holds. */
export function SourceText({ text, part, mark }: Props) {
  const start = mark?.from ?? -1;
  return (
    // One stop for the keyboard, from where wide tables can be scrolled to.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className="source-text" aria-label="Text of the document" tabIndex={0}>
      {readBlocks(text, part).map((block) => (
        <TextBlock key={firstOf(block)} text={text} block={block} mark={mark} anchor={start} />
      ))}
    </section>
  );
}

const firstOf = (block: Block) =>
  (block.kind === "lines" ? block.lines[0]?.from : block.rows[0]?.[0]?.from) ?? 0;

type BlockProps = { text: string; block: Block; mark: Span | null; anchor: number };

function TextBlock({ text, block, mark, anchor }: BlockProps) {
  if (block.kind === "lines")
    return (
      <p>
        {block.lines.map((line, at) => (
          <Fragment key={line.from}>
            {at > 0 ? <br /> : null}
            <Marked text={text} span={line} mark={mark} anchor={anchor} />
          </Fragment>
        ))}
      </p>
    );
  return (
    <table>
      <tbody>
        {block.rows.map((cells) => (
          <tr key={cells[0]?.from}>
            {cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells never move, and empty ones begin alike.
              <td key={at}>
                <Marked text={text} span={cell} mark={mark} anchor={anchor} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Marked({
  text,
  span,
  mark,
  anchor,
}: {
  text: string;
  span: Span;
  mark: Span | null;
  anchor: number;
}) {
  return cutAtMark(span, mark).map(({ from, to, isMarked }) =>
    isMarked ? (
      <mark key={from} {...(from === anchor ? { id: "passage" } : {})}>
        {text.slice(from, to)}
      </mark>
    ) : (
      <Fragment key={from}>{text.slice(from, to)}</Fragment>
    ),
  );
}

/** The way through a text that is shown in parts. @param at the part shown, from 0. */
export function PartLinks({ id, at, count }: { id: string; at: number; count: number }) {
  if (count < 2) return null;
  const to = (part: number) => `${sourceAddress(id)}?part=${part + 1}#text`;
  return (
    <nav aria-label="Parts of the text" className="mt-3 flex gap-4 text-sm tabular-nums print:hidden">
      {at > 0 ? (
        <Link href={to(at - 1)} className="action">
          Part before
        </Link>
      ) : null}
      <span className="text-faded">
        Part {at + 1} of {count}
      </span>
      {at < count - 1 ? (
        <Link href={to(at + 1)} className="action">
          Next part
        </Link>
      ) : null}
    </nav>
  );
}
