import { adminLinks, consoleLinks, type NavLink } from "@/components/console/console-links";
import { siteLinks } from "@/components/site/site-links";
import type { PaletteEntry } from "./palette-entry";

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
