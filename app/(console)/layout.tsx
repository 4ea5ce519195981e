import type { Metadata } from "next";
import { cookies } from "next/headers";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { QueryProvider } from "@/components/query/query-provider";
import { ConsoleShell } from "@/components/site/console-shell";
import { ZoneProvider } from "@/components/ui/moment";
import { readViewer } from "@/lib/api/viewer";
import { readTheme, readZone, themeCookie, zoneCookie } from "@/lib/domain/display";

export const metadata: Metadata = { robots: { index: false } };

/** Who may see a page is the page's own business; the frame only says who looks at it. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const viewer = await readViewer();
  const kept = await cookies();
  const theme = readTheme(kept.get(themeCookie)?.value);
  return (
    <ConsoleShell viewer={viewer && { ...viewer, theme }}>
      <NuqsAdapter>
        <QueryProvider>
          <ZoneProvider zone={readZone(kept.get(zoneCookie)?.value)}>{children}</ZoneProvider>
        </QueryProvider>
      </NuqsAdapter>
    </ConsoleShell>
  );
}
