import type { ReactNode } from "react";
import { Notice } from "@/components/ui/status";

type Props = {
  kind: "info" | "success";
  title: string;
  /** The folder of mails on a server without a mail server; null on one that sends them. */
  outbox: string | null;
  /** The way back to the form. */
  back: { href: string; label: string };
  children: ReactNode;
};

/** Stands in the place of a form after it mailed a link. */
export function LinkSent({ kind, title, outbox, back, children }: Props) {
  return (
    <Notice kind={kind} title={title} isLive>
      <p>{children}</p>
      {outbox === null ? null : (
        <p className="mt-2">
          No mail server is set up here. The link is in the server’s folder {outbox}, and on its terminal if
          it has one.
        </p>
      )}
      <p className="mt-2">
        <a href={back.href} className="action">
          {back.label}
        </a>
      </p>
    </Notice>
  );
}
