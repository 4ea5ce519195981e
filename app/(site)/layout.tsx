import type { ReactNode } from "react";
import { SiteShell } from "@/components/site/shell";
import { readViewer } from "@/lib/api/viewer";

export default async function SiteLayout({ children }: { children: ReactNode }) {
  return <SiteShell viewer={await readViewer()}>{children}</SiteShell>;
}
