import type { ReactNode } from "react";
import { StateShape, type Tone } from "./state-shape";

type Kind = "info" | "success" | "warning" | "failed";

const looks = {
  info: { tone: "waiting", word: "Note" },
  success: { tone: "good", word: "Done" },
  warning: { tone: "warning", word: "Warning" },
  failed: { tone: "failed", word: "Failed" },
} as const satisfies Record<Kind, { tone: Tone; word: string }>;

type Props = {
  kind?: Kind;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** True where it appears after a press, so that those who listen hear it. */
  isLive?: boolean;
};

/** Something to know, in the flow of the page. */
export function Notice({ kind = "info", title, children, action, isLive = false }: Props) {
  const { tone, word } = looks[kind];
  const role = isLive ? (kind === "failed" ? "alert" : "status") : undefined;
  return (
    <div className={`notice notice-${kind}`} role={role}>
      <StateShape tone={tone} />
      <div className="min-w-0">
        <span className="sr-only">{word}: </span>
        {title ? <p className="font-medium">{title}</p> : null}
        {children}
        {action ? <div className="mt-2">{action}</div> : null}
      </div>
    </div>
  );
}
