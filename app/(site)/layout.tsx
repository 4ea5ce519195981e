import type { ReactNode } from "react";
import { SiteShell } from "@/components/site/shell";
import { readViewer } from "@/lib/api/viewer";
import { env } from "@/lib/env";

export default async function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <SiteShell viewer={await readViewer()} hosting={{ contact: env.CONTACT, source: env.SOURCE_URL }}>
      {children}
    </SiteShell>
  );
}
