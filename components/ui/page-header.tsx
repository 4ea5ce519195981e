import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  /** A line above the title: where the page belongs. */
  above?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
};

/** The head of a page: its one `h1`, a lead, what can be done. */
export function PageHeader({ title, above, lead, actions }: Props) {
  return (
    <header className="mb-8 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div className="min-w-0 max-w-2xl">
        {above ? <div className="mb-1 text-faded text-sm">{above}</div> : null}
        <h1 className="page-title">{title}</h1>
        {lead ? <div className="mt-2 text-faded leading-relaxed">{lead}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-3 sm:pt-1">{actions}</div> : null}
    </header>
  );
}
