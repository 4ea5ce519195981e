import Link from "next/link";
import { noteMark } from "@/components/briefing/read-briefing";

/** A small link from a fact to the page of its source. */
export function SourceMark({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} prefetch={false} data-stop aria-label={`Source: ${label}`} className={noteMark}>
      [source]
    </Link>
  );
}
