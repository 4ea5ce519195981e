import type { ReactNode } from "react";

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <div
      data-wide
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[14rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] xl:grid-cols-[14rem_minmax(0,1fr)_12rem]"
    >
      {children}
    </div>
  );
}
