import { cva } from "class-variance-authority";
import type { ReactNode } from "react";

/** How something stands: a tone, a shape and, beside them, always a word. */
export type Tone = "good" | "waiting" | "warning" | "failed" | "idle";

const shapes = {
  // A tick in a disc.
  good: "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm3.7 5.2-4.4 4.9a.9.9 0 0 1-1.3 0L4.2 9.3l1.2-1.2 1.2 1.2 3.8-4.2 1.3 1.1Z",
  // A disc half filled.
  waiting: "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm0 1.6v10.8A5.4 5.4 0 0 1 8 2.6Z",
  // A triangle with a stroke in it.
  warning: "M8 1 .6 14.4h14.8L8 1Zm-.9 4.8h1.8v4.4H7.1V5.8Zm0 5.4h1.8V13H7.1v-1.8Z",
  // An octagon with a cross in it.
  failed:
    "M5 1h6l4 4v6l-4 4H5l-4-4V5l4-4Zm.9 3.7L4.7 5.9 6.8 8l-2.1 2.1 1.2 1.2L8 9.2l2.1 2.1 1.2-1.2L9.2 8l2.1-2.1-1.2-1.2L8 6.8 5.9 4.7Z",
  // A ring.
  idle: "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm0 1.8a5.2 5.2 0 1 1 0 10.4A5.2 5.2 0 0 1 8 2.8Z",
} as const satisfies Record<Tone, string>;

/** The shape of a tone, in the colour of the text around it. */
export function StateShape({ tone, className = "size-4" }: { tone: Tone; className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={`flex-none ${className}`} fill="currentColor">
      <path d={shapes[tone]} fillRule="evenodd" />
    </svg>
  );
}

const tints = {
  good: "text-good",
  waiting: "text-waiting",
  warning: "text-warning",
  failed: "text-failed",
  idle: "text-faded",
} as const satisfies Record<Tone, string>;

/** How a request, key or call stands: a word and a shape; the colour only repeats them. It makes its line no higher. */
export function StatusPill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`-my-[0.1875rem] inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border border-[color-mix(in_oklch,currentColor_40%,var(--rule))] bg-sheet pr-2.5 pl-[0.4375rem] text-print leading-6 ${tints[tone]}`}
    >
      <StateShape tone={tone} className="size-3" />
      {children}
    </span>
  );
}

type Kind = "info" | "success" | "warning" | "failed";

const looks = {
  info: { tone: "waiting", word: "Note" },
  success: { tone: "good", word: "Done" },
  warning: { tone: "warning", word: "Warning" },
  failed: { tone: "failed", word: "Failed" },
} as const satisfies Record<Kind, { tone: Tone; word: string }>;

type NoticeProps = {
  kind?: Kind;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** True where it appears after a press, so that those who listen hear it. */
  isLive?: boolean;
};

export const noticeClass = cva(
  "grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 rounded border border-rule border-l-4 bg-sheet px-4 py-3 text-[0.9375rem] leading-normal",
  {
    variants: {
      kind: {
        info: "border-l-waiting",
        success: "border-l-good",
        warning: "border-l-warning",
        failed: "border-l-failed",
      },
    },
  },
);

/** Something to know, in the flow of the page. */
export function Notice({ kind = "info", title, children, action, isLive = false }: NoticeProps) {
  const { tone, word } = looks[kind];
  const role = isLive ? (kind === "failed" ? "alert" : "status") : undefined;
  return (
    <div className={noticeClass({ kind })} role={role}>
      <StateShape tone={tone} className={`mt-1 size-4 ${tints[tone]}`} />
      <div className="min-w-0">
        <span className="sr-only">{word}: </span>
        {title ? <p className="font-medium">{title}</p> : null}
        {children}
        {action ? <div className="mt-2">{action}</div> : null}
      </div>
    </div>
  );
}

/** The frame of what is not there. */
export const stateBox =
  "rounded-md border border-edge border-dashed px-[clamp(1.25rem,5vw,3rem)] py-[clamp(1.5rem,5vw,3rem)]";

type EmptyStateProps = { title: ReactNode; children?: ReactNode; action?: ReactNode };

/** Nothing is here yet: what would be, and how it comes. Not for what could not be read; that is `FailedState`. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={stateBox}>
      <p className="font-serif text-section">{title}</p>
      {children ? <div className="mt-2 max-w-prose text-faded">{children}</div> : null}
      {action ? <div className="mt-5 flex flex-wrap items-center gap-3">{action}</div> : null}
    </div>
  );
}

type FailedStateProps = {
  /** What could not be had: "Usage is unavailable". */
  title: ReactNode;
  children?: ReactNode;
  /** How to try again: a `ButtonLink` to the same address, or a `Button`. */
  action?: ReactNode;
  requestId?: string | undefined;
};

/** Something should be here and could not be read. It never shows as zero or as empty. */
export function FailedState({ title, children, action, requestId }: FailedStateProps) {
  return (
    <div className={`${stateBox} border-failed`} role="alert">
      <p className="flex items-start gap-2.5 font-serif text-section">
        <StateShape tone="failed" className="mt-2 size-4 text-failed" />
        {title}
      </p>
      {children ? <div className="mt-2 max-w-prose text-faded">{children}</div> : null}
      {requestId ? (
        <p className="mt-2 text-faded text-sm">
          Request <code className="break-all font-mono">{requestId}</code>
        </p>
      ) : null}
      {action ? <div className="mt-5 flex flex-wrap items-center gap-3">{action}</div> : null}
    </div>
  );
}

/** One box that holds the place of a chart or a figure. @param className gives its size. */
export function SkeletonBox({ label, className }: { label: string; className: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <span
        aria-hidden
        className={`block rounded-[0.1875rem] bg-rule opacity-70 motion-safe:animate-wait ${className}`}
      />
    </div>
  );
}
