import type { ReactNode } from "react";
import { PaletteButton } from "@/components/palette/palette-button";
import { Menu } from "@/components/site/menu";
import { NavLinks } from "@/components/site/nav-links";
import { SkipLink } from "@/components/site/skip-link";
import { Wordmark } from "@/components/site/wordmark";
import { ButtonLink } from "@/components/ui/button";
import { adminLinks, consoleLinks } from "./console-links";
import { SignOut } from "./console-shell-sign-out";

type Viewer = { email: string; role: "developer" | "admin" };

/** The frame of the console. @param viewer null for a visitor, who sees what needs no account and the way in. */
export function ConsoleShell({ viewer, children }: { viewer: Viewer | null; children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[90rem] flex-col px-5 sm:px-8">
      <SkipLink />
      <header className="flex items-center gap-3 border-rule border-b py-4 print:hidden">
        <Wordmark />
        <div className="ml-auto flex min-w-0 items-center gap-2 sm:gap-3">
          <PaletteButton role={viewer?.role ?? null} />
          <div className="hidden min-w-0 items-center gap-3 lg:flex">
            <Account viewer={viewer} />
          </div>
          <div className="lg:hidden">
            <Menu>
              <Navigation viewer={viewer} />
              <div className="mt-3 space-y-2 border-rule border-t px-2.5 pt-3">
                <Account viewer={viewer} />
              </div>
            </Menu>
          </div>
        </div>
      </header>
      <div className="console-grid">
        <aside className="hidden py-8 lg:block print:hidden">
          <div className="-ml-2.5 sticky top-8">
            <Navigation viewer={viewer} />
          </div>
        </aside>
        <main id="content" tabIndex={-1} className="min-w-0 py-8 outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}

function Navigation({ viewer }: { viewer: Viewer | null }) {
  return (
    <>
      <nav aria-label="Console">
        <NavLinks links={consoleLinks} className="space-y-0.5 text-[0.9375rem]" />
      </nav>
      {viewer?.role === "admin" ? (
        <nav aria-label="Admin" className="mt-5">
          <p className="mb-1 px-2.5 text-faded text-print" aria-hidden>
            Admin
          </p>
          <NavLinks links={adminLinks} className="space-y-0.5 text-[0.9375rem]" />
        </nav>
      ) : null}
      <nav aria-label="Help" className="mt-5 border-rule border-t pt-4">
        <NavLinks links={[{ href: "/docs", label: "Docs" }]} prefetch={false} className="text-[0.9375rem]" />
      </nav>
    </>
  );
}

function Account({ viewer }: { viewer: Viewer | null }) {
  if (viewer === null)
    return (
      <ButtonLink href="/sign-in" size="small">
        Sign in
      </ButtonLink>
    );
  return (
    <>
      <p className="min-w-0 truncate text-faded text-sm" title={viewer.email}>
        <span className="sr-only">Signed in as </span>
        {viewer.email}
      </p>
      <SignOut />
    </>
  );
}
