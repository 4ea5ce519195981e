import type { ReactNode } from "react";
import { PaletteButton } from "@/components/palette/palette-button";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Toasts } from "@/components/ui/toast";
import { Tooltips } from "@/components/ui/tooltips";
import { ConsoleLinks } from "./console-navigation";
import { accountLinks, adminLinks, consoleLinks, helpLinks, visitorLinks } from "./links";
import { Menu, SoftNavigation } from "./navigation";
import { SkipLink, Wordmark } from "./shell";

type ConsoleViewer = { email: string; role: "developer" | "admin" };

/** The frame of the console. @param viewer null for a visitor, who sees what needs no account and the way in. */
export function ConsoleShell({ viewer, children }: { viewer: ConsoleViewer | null; children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[90rem] flex-col px-5 sm:px-8">
      <SoftNavigation />
      <SkipLink />
      <header className="flex items-center gap-2 border-rule border-b py-4 sm:gap-3 print:hidden">
        <Wordmark />
        <div className="ml-auto flex min-w-0 items-center gap-2 sm:gap-3">
          <PaletteButton role={viewer?.role ?? null} />
          {viewer === null ? (
            <ButtonLink href="/sign-in" size="small">
              Sign in
            </ButtonLink>
          ) : (
            <div className="max-lg:hidden">
              <Menu label="Account">
                <Account email={viewer.email} />
              </Menu>
            </div>
          )}
          <div className="lg:hidden">
            <Menu>
              <Navigation viewer={viewer} />
              {viewer === null ? null : (
                <div className="mt-3 border-rule border-t pt-3">
                  <Account email={viewer.email} />
                </div>
              )}
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
      <Tooltips />
      <Toasts />
    </div>
  );
}

function Navigation({ viewer }: { viewer: ConsoleViewer | null }) {
  return (
    <>
      <nav aria-label="Console">
        <ConsoleLinks links={viewer ? consoleLinks : visitorLinks} className="space-y-0.5 text-[0.9375rem]" />
      </nav>
      {viewer?.role === "admin" ? (
        <nav aria-label="Admin" className="mt-5">
          <p className="mb-1 px-2.5 text-faded text-print" aria-hidden>
            Admin
          </p>
          <ConsoleLinks links={adminLinks} className="space-y-0.5 text-[0.9375rem]" />
        </nav>
      ) : null}
      <nav aria-label="Help" className="mt-5 border-rule border-t pt-4">
        <ConsoleLinks links={helpLinks} prefetch={false} className="space-y-0.5 text-[0.9375rem]" />
      </nav>
    </>
  );
}

/** Who is signed in, what they can set, and the way out. */
function Account({ email }: { email: string }) {
  return (
    <>
      <p className="wrap-anywhere px-2.5 text-sm">
        <span className="block text-faded text-print">Signed in as</span>
        {email}
      </p>
      <nav aria-label="Account" className="my-2">
        <ConsoleLinks links={accountLinks} prefetch={false} className="text-[0.9375rem]" />
      </nav>
      <div className="px-2.5">
        <SignOut />
      </div>
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
