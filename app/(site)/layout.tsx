import Link from "next/link";
import type { ReactNode } from "react";

export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-6xl flex-col px-5 sm:px-8">
      <a
        href="#content"
        className="sr-only bg-sheet p-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        To the content
      </a>
      <header className="border-rule border-b py-5 print:hidden">
        <Link href="/" className="font-serif text-xl tracking-tight">
          Footnote<sup className="ml-0.5 text-cite text-xs">[1]</sup>
        </Link>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 py-10 outline-none sm:py-12">
        {children}
      </main>
      <footer className="border-rule border-t py-6 text-faded text-sm">
        Facts come from public filings and lists; each one opens its source.
      </footer>
    </div>
  );
}
