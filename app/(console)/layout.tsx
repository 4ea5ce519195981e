import type { Metadata } from "next";
import { cookies } from "next/headers";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { QueryProvider } from "@/components/query/query-provider";
import { ConsoleShell } from "@/components/site/console-shell";
import { ZoneProvider } from "@/components/ui/moment";
import { readViewer } from "@/lib/api/viewer";
import { ownZoneCookie, readZone, zoneCookie } from "@/lib/domain/display";

export const metadata: Metadata = { robots: { index: false } };

/** Who may see a page is the page's own business; the frame only says who looks at it. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const kept = await cookies();
  const chosen = kept.get(zoneCookie)?.value;
  return (
    <ConsoleShell viewer={await readViewer()}>
      <NuqsAdapter>
        <QueryProvider>
          <ZoneProvider
            zone={readZone(chosen ?? kept.get(ownZoneCookie)?.value)}
            isChosen={chosen !== undefined}
          >
            {children}
          </ZoneProvider>
        </QueryProvider>
      </NuqsAdapter>
    </ConsoleShell>
  );
}
