import Link from "next/link";
import type { ReactNode } from "react";
import { PaletteButton } from "@/components/palette/palette-button";
import { Button, ButtonLink } from "@/components/ui/button";
import { adminLinks, consoleLinks, type NavLink, siteLinks, visitorLinks } from "./links";
import { Menu, NavLinks } from "./navigation";

type SiteViewer = { role: "developer" | "admin" };

/** What a host says of itself. */
type Hosting = { contact: string | undefined; source: string | undefined };

const footerLinks = ({ contact, source }: Hosting): NavLink[] => [
  { href: "/docs", label: "Docs" },
  { href: "/api/openapi.json", label: "OpenAPI" },
  { href: "/changelog", label: "Changelog" },
  { href: "/roadmap", label: "Roadmap" },
  { href: "/status", label: "Status" },
  { href: source ?? "/docs/self-hosting", label: "Source" },
  { href: "/terms", label: "Terms" },
  { href: "/privacy", label: "Privacy" },
  ...(contact ? [{ href: contact, label: "Contact" }] : []),
];

type SiteProps = { viewer: SiteViewer | null; hosting: Hosting; children: ReactNode };

/** The frame of the public pages. @param viewer null for a visitor. */
export function SiteShell({ viewer, hosting, children }: SiteProps) {
  const account = viewer ? { href: "/console", label: "Console" } : { href: "/sign-in", label: "Sign in" };
  return (
    <div className="mx-auto flex min-h-dvh max-w-6xl flex-col px-5 has-[[data-wide]]:max-w-[90rem] sm:px-8">
      <SkipLink />
      <header className="flex items-center gap-3 border-rule border-b py-4 print:hidden">
        <Wordmark />
        <nav aria-label="Main" className="ml-6 hidden md:block">
          <NavLinks isRow links={siteLinks} prefetch={false} className="flex gap-1 text-[0.9375rem]" />
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <PaletteButton role={viewer?.role ?? null} />
          <ButtonLink href={account.href} prefetch={false} size="small" className="max-sm:hidden">
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
        <p>Facts come from public filings and registries. Each one opens its source.</p>
        <nav aria-label="Footer" className="print:hidden">
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {footerLinks(hosting).map(({ href, label }) => (
              <li key={label}>
                <a className="action" href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
    </div>
  );
}

type ConsoleViewer = { email: string; role: "developer" | "admin" };

/** The frame of the console. @param viewer null for a visitor, who sees what needs no account and the way in. */
export function ConsoleShell({ viewer, children }: { viewer: ConsoleViewer | null; children: ReactNode }) {
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
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-12">
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

function Navigation({ viewer }: { viewer: ConsoleViewer | null }) {
  return (
    <>
      <nav aria-label="Console">
        <NavLinks links={viewer ? consoleLinks : visitorLinks} className="space-y-0.5 text-[0.9375rem]" />
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

function Account({ viewer }: { viewer: ConsoleViewer | null }) {
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

/** Ends the session of this browser, with or without a script. */
function SignOut() {
  return (
    <form method="post" action="/sign-out">
      <Button type="submit" size="small">
        Sign out
      </Button>
    </form>
  );
}

/** The first stop of the keyboard on every page. */
function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only bg-sheet p-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
    >
      Skip to content
    </a>
  );
}

/** The name, with its first note. */
function Wordmark() {
  return (
    <Link href="/" className="font-serif text-xl tracking-tight">
      Footnote<sup className="ml-0.5 text-cite text-xs">[1]</sup>
    </Link>
  );
}
