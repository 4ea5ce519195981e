import { buttonClass } from "./button";
import { ButtonLink } from "./button-link";

type PaginationProps = {
  /** What is paged: "Calls". */
  label: string;
  previousHref?: string | null | undefined;
  nextHref?: string | null | undefined;
  previousLabel?: string;
  nextLabel?: string;
  /** "1–50 of 1,204". */
  summary?: string;
};

/** The way to the neighbouring pages; nothing where there are none. */
export function Pagination({ label, previousHref, nextHref, summary, ...labels }: PaginationProps) {
  const { previousLabel = "Previous", nextLabel = "Next" } = labels;
  if (!previousHref && !nextHref && !summary) return null;
  return (
    <nav aria-label={`Pages of ${label}`} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-faded text-sm tabular-nums">{summary}</p>
      <span className="flex gap-2">
        <Step href={previousHref} label={previousLabel} rel="prev" />
        <Step href={nextHref} label={nextLabel} rel="next" />
      </span>
    </nav>
  );
}

function Step({ href, label, rel }: { href: string | null | undefined; label: string; rel: string }) {
  if (href)
    return (
      <ButtonLink href={href} rel={rel} size="small">
        {label}
      </ButtonLink>
    );
  return (
    <span className={buttonClass({ size: "small" })} aria-disabled="true">
      {label}
    </span>
  );
}
