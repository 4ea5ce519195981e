import type { ReactNode } from "react";

type Props = { title: ReactNode; children?: ReactNode; action?: ReactNode };

/** Nothing is here yet: what would be, and how it comes. Not for what could not be read; that is `FailedState`. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="state-box">
      <p className="font-serif text-section">{title}</p>
      {children ? <div className="mt-2 max-w-prose text-faded">{children}</div> : null}
      {action ? <div className="mt-5 flex flex-wrap items-center gap-3">{action}</div> : null}
    </div>
  );
}
