"use client";

import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { useMemo, useRef, useState } from "react";
import { QueryProvider } from "@/components/query/query-provider";
import { adminLinks, consoleLinks, type NavLink, siteLinks } from "@/components/site/links";
import { type PaletteEntry, rankEntries } from "./rank-entries";
import { entriesQuery, useCompanies, useDocs } from "./search";

type Props = { role: "developer" | "admin" | null; onClose: () => void };

/** One line to type in, and every place whose name, field or error it may mean. */
export default function Palette(props: Props) {
  return (
    <QueryProvider>
      <PaletteDialog {...props} />
    </QueryProvider>
  );
}

function PaletteDialog({ role, onClose }: Props) {
  const [typed, setTyped] = useState("");
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
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup aria-label="Search" initialFocus={input} className="palette">
          <Command
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
            <div className="palette-head">
              <Command.Input
                ref={input}
                value={typed}
                onValueChange={(text) => {
                  hasMoved.current = false;
                  setChosen(null);
                  setTyped(text);
                }}
                maxLength={100}
                placeholder="Page, company, field…"
                className="palette-input"
              />
              <Dialog.Close className="button">Close</Dialog.Close>
            </div>
            <Command.List className="palette-list" label="Results">
              {groups.map(({ group, found }) => (
                <Command.Group key={group} heading={group}>
                  {found.map((entry) => (
                    <Command.Item key={placeOf(entry)} value={placeOf(entry)} onSelect={() => go(entry)}>
                      <span className="palette-label">{entry.label}</span>
                      <span className="palette-hint">{entry.hint}</span>
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
              <Command.Empty>{emptyText(typed.trim(), companies.isAsking || docs.isAsking)}</Command.Empty>
            </Command.List>
            {silent.length > 0 ? (
              <p className="palette-foot" role="status">
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
  return typed === "" ? "" : `Nothing is called “${typed}”.`;
}

/** The pages of Footnote that a viewer can open. */
export function listPages(role: "developer" | "admin" | null): PaletteEntry[] {
  return [
    ...toEntries(siteLinks, ""),
    ...(role === null ? toEntries([{ href: "/sign-in", label: "Sign in" }], "") : []),
    ...(role === null ? [] : toEntries(consoleLinks, "Console")),
    ...(role === "admin" ? toEntries(adminLinks, "Admin") : []),
  ].filter(({ href }, at, all) => all.findIndex((entry) => entry.href === href) === at);
}

function toEntries(links: readonly NavLink[], hint: string): PaletteEntry[] {
  return links.map(({ href, label }) => ({ group: "Pages", label, hint, href, words: "" }));
}
