import type { ReactNode } from "react";
import { PaletteButton } from "@/components/palette/palette-button";
import { ButtonLink } from "@/components/ui/button";
import { Menu } from "./menu";
import { NavLinks } from "./nav-links";
import { siteLinks } from "./site-links";
import { SkipLink } from "./skip-link";
import { Wordmark } from "./wordmark";

type Viewer = { role: "developer" | "admin" };

/** The frame of the public pages. @param viewer null for a visitor. */
export function SiteShell({ viewer, children }: { viewer: Viewer | null; children: ReactNode }) {
  const account = viewer ? { href: "/console", label: "Console" } : { href: "/sign-in", label: "Sign in" };
  return (
    <div className="mx-auto flex min-h-dvh max-w-6xl flex-col px-5 sm:px-8">
      <SkipLink />
      <header className="flex items-center gap-3 border-rule border-b py-4 print:hidden">
        <Wordmark />
        <nav aria-label="Main" className="nav-row ml-6 hidden md:block">
          <NavLinks links={siteLinks} prefetch={false} className="flex gap-1 text-[0.9375rem]" />
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <PaletteButton role={viewer?.role ?? null} />
          <ButtonLink href={account.href} prefetch={false} size="small" className="hidden sm:inline-flex">
            {account.label}
          </ButtonLink>
          <div className="md:hidden">
            <Menu>
              <nav aria-label="Menu">
                <NavLinks links={[...siteLinks, account]} prefetch={false} />
              </nav>
            </Menu>
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 py-10 outline-none sm:py-12">
        {children}
      </main>
      <footer className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-rule border-t py-6 text-faded text-sm">
        <p>Facts come from public filings and lists; each one opens its source.</p>
        <p className="flex gap-5 print:hidden">
          <a className="action" href="/docs">
            Docs
          </a>
          <a className="action" href="/api/openapi.json">
            OpenAPI
          </a>
        </p>
      </footer>
    </div>
  );
}
