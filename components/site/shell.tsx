import type { ReactNode } from "react";
import { PaletteButton } from "@/components/palette/palette-button";
import { buttonClass } from "@/components/ui/button";
import { type NavLink, siteLinks } from "./links";
import { Menu, SiteLinks, SoftNavigation } from "./navigation";

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
    <div className="mx-auto flex min-h-dvh max-w-[90rem] flex-col px-5 sm:px-8">
      <SoftNavigation />
      <SkipLink />
      <header className="flex items-center gap-3 border-rule border-b py-4 print:hidden">
        <Wordmark />
        <nav aria-label="Main" className="ml-6 hidden md:block">
          <SiteLinks isRow links={siteLinks} className="flex gap-1 text-[0.9375rem]" />
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <PaletteButton role={viewer?.role ?? null} />
          <a
            href={account.href}
            data-soft
            className={buttonClass({ size: "small", className: "max-sm:hidden" })}
          >
            {account.label}
          </a>
          <div className="md:hidden">
            <Menu>
              <nav aria-label="Menu">
                <SiteLinks links={[...siteLinks, account]} />
              </nav>
            </Menu>
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[68rem] flex-1 py-10 outline-none has-[[data-wide]]:max-w-none sm:py-12"
      >
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

/** The first stop of the keyboard on every page. */
export function SkipLink() {
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
export function Wordmark() {
  return (
    <a href="/" data-soft className="font-serif text-xl tracking-tight">
      Footnote<sup className="ml-0.5 text-cite text-xs">[1]</sup>
    </a>
  );
}
