import type { ReactNode } from "react";
import { StateShape } from "./state-shape";

type Props = {
  /** What could not be had: "Usage is unavailable". */
  title: ReactNode;
  children?: ReactNode;
  /** How to try again: a `ButtonLink` to the same address, or a `Button`. */
  action?: ReactNode;
  requestId?: string | undefined;
};

/** Something should be here and could not be read. It never shows as zero or as empty. */
export function FailedState({ title, children, action, requestId }: Props) {
  return (
    <div className="state-box border-failed" role="alert">
      <p className="flex items-start gap-2.5 font-serif text-section">
        <StateShape tone="failed" className="mt-2 text-failed" />
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
