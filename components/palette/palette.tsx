"use client";

import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { type RefObject, useMemo, useRef, useState } from "react";
import { QueryProvider } from "@/components/query/query-provider";
import { adminLinks, consoleLinks, type NavLink, siteLinks } from "@/components/site/links";
import { buttonClass } from "@/components/ui/button";
import { sheetClass, veilClass } from "@/components/ui/dialog";
import { type PaletteEntry, rankEntries } from "./rank-entries";
import { entriesQuery, useCompanies, useDocs } from "./search";

type Props = {
  role: "developer" | "admin" | null;
  typed: string;
  onTyped: (text: string) => void;
  /** Until the line has the focus: from then on it takes what is typed itself. */
  isOpening: RefObject<boolean>;
  onClose: () => void;
};

/** One line to type in, and every place whose name, field or error it may mean. */
export default function Palette(props: Props) {
  return (
    <QueryProvider>
      <PaletteDialog {...props} />
    </QueryProvider>
  );
}

function PaletteDialog({ role, typed, onTyped, isOpening, onClose }: Props) {
  /** Null until the person moves: answers that come later must not leave the choice behind the first entry. */
  const [chosen, setChosen] = useState<string | null>(null);
  const hasMoved = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const pages = useMemo(() => listPages(role), [role]);
  const entries = useQuery(entriesQuery);
  const companies = useCompanies(typed);
  const docs = useDocs(typed);
  const groups = rankEntries([...pages, ...(entries.data ?? [])], [...companies.found, ...docs.found], typed);
  const silent = [
    ...(entries.isError ? ["fields and errors"] : []),
    ...(companies.hasFailed ? ["companies"] : []),
    ...(docs.hasFailed ? ["the docs"] : []),
  ];

  const go = (entry: PaletteEntry) => {
    onClose();
    router.push(entry.href);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={veilClass} />
        <Dialog.Popup
          aria-label="Search"
          initialFocus={input}
          className={`${sheetClass} mx-auto mt-[clamp(0.75rem,10vh,7rem)] max-h-[min(34rem,calc(100dvh-1.5rem))] w-[min(40rem,calc(100vw-1.5rem))] overflow-hidden`}
        >
          <Command
            className="flex max-h-[inherit] flex-col"
            shouldFilter={false}
            loop
            label="Search Footnote"
            value={chosen ?? placeOf(groups[0]?.found[0])}
            onValueChange={(value) => {
              if (hasMoved.current) setChosen(value);
            }}
            onKeyDownCapture={({ key }) => {
              if (key.startsWith("Arrow")) hasMoved.current = true;
            }}
            onPointerMoveCapture={() => {
              hasMoved.current = true;
            }}
          >
            <div className="flex items-center gap-3 border-rule border-b px-3 py-2.5">
              <Command.Input
                ref={input}
                value={typed}
                onFocus={() => {
                  isOpening.current = false;
                }}
                onValueChange={(text) => {
                  hasMoved.current = false;
                  setChosen(null);
                  onTyped(text);
                }}
                maxLength={100}
                placeholder="Page, company, field…"
                className="min-w-0 flex-1 rounded bg-transparent px-2 py-1.5 text-[1.0625rem] placeholder:text-faded"
              />
              <Dialog.Close className={buttonClass({ size: "small" })}>Close</Dialog.Close>
            </div>
            <Command.List
              className="min-h-0 flex-1 overflow-auto overscroll-contain px-2 pb-2"
              label="Results"
            >
              {groups.map(({ group, found }) => (
                <Command.Group
                  key={group}
                  heading={group}
                  className="*:[[cmdk-group-heading]]:px-3 *:[[cmdk-group-heading]]:pt-3 *:[[cmdk-group-heading]]:pb-1 *:[[cmdk-group-heading]]:text-faded *:[[cmdk-group-heading]]:text-print"
                >
                  {found.map((entry) => (
                    <Command.Item
                      key={placeOf(entry)}
                      value={placeOf(entry)}
                      onSelect={() => go(entry)}
                      className="flex cursor-pointer items-baseline justify-between gap-4 rounded px-3 py-[0.4375rem] aria-selected:bg-wash aria-selected:shadow-[inset_2px_0_0_var(--ink)]"
                    >
                      <span className="wrap-anywhere min-w-0">
                        {entry.label}
                        {entry.note ? <span className="text-faded text-sm"> {entry.note}</span> : null}
                      </span>
                      <span className="max-w-1/2 flex-none text-right text-faded text-print">
                        {entry.hint}
                      </span>
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
              <Command.Empty className="min-h-16 px-3 py-5 text-faded">
                {emptyText(typed.trim(), companies.isAsking || docs.isAsking)}
              </Command.Empty>
            </Command.List>
            {silent.length > 0 ? (
              <p className="border-rule border-t px-5 py-2.5 text-faded text-sm" role="status">
                Search in {silent.join(", ")} is unavailable right now.
              </p>
            ) : null}
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What tells an entry from every other. */
const placeOf = (entry: PaletteEntry | undefined) =>
  entry === undefined ? "" : `${entry.group} ${entry.href} ${entry.label} ${entry.hint}`.trim();

function emptyText(typed: string, isAsking: boolean): string {
  if (isAsking) return "Looking…";
  return typed === "" ? "" : `No results for “${typed}”.`;
}

/** The pages of Footnote that a viewer can open. */
export function listPages(role: "developer" | "admin" | null): PaletteEntry[] {
  return [
    ...toEntries(siteLinks, ""),
    ...(role === null ? toEntries([{ href: "/sign-in", label: "Sign in" }], "") : []),
    ...(role === null ? [] : toEntries(consoleLinks, "Console")),
    ...(role === "admin" ? toEntries(adminLinks, "Admin") : []),
    ...(role === null ? [] : actions),
  ].filter(({ href }, at, all) => all.findIndex((entry) => entry.href === href) === at);
}

/** What somebody may look for by what it does, each where it is done. */
const actions: readonly PaletteEntry[] = [
  {
    label: "Create, rotate, or revoke a key",
    hint: "Keys",
    href: "/console/keys#content",
    words: "new test secret replace end delete",
  },
  {
    label: "Ask for a higher limit",
    hint: "Usage",
    href: "/console/usage#today",
    words: "raise quota tier more",
  },
  { label: "Set a spend cap", hint: "Settings", href: "/console/settings#cap", words: "budget stop overage" },
  {
    label: "Turn usage emails on or off",
    hint: "Settings",
    href: "/console/settings#alerts",
    words: "mail alerts",
  },
  {
    label: "Change the theme or time zone",
    hint: "Settings",
    href: "/console/settings#display",
    words: "dark light",
  },
  {
    label: "Sign out other browsers",
    hint: "Settings",
    href: "/console/settings#sessions",
    words: "log out sessions",
  },
  {
    label: "Export your data",
    hint: "Settings",
    href: "/console/settings#data",
    words: "download json delete account",
  },
  {
    label: "Create a webhook",
    hint: "Webhooks",
    href: "/console/webhooks#new-webhook",
    words: "new subscribe",
  },
].map((action) => ({ group: "Actions" as const, ...action }));

function toEntries(links: readonly NavLink[], hint: string): PaletteEntry[] {
  return links.map(({ href, label }) => ({ group: "Pages", label, hint, href, words: "" }));
}
