import Link from "next/link";
import { sourceAddress } from "@/components/briefing/source-address";

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
