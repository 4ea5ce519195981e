import { cva } from "class-variance-authority";

/** The pages that anyone may open, in the order of the head of each page. */
export const siteLinks = [
  { href: "/docs", label: "Docs" },
  { href: "/console/playground", label: "Playground" },
  { href: "/pricing", label: "Pricing" },
  { href: "/request-key", label: "Request a key" },
] as const;

export type NavLink = { href: string; label: string };

/** The pages of whoever is signed in. */
export const consoleLinks: readonly NavLink[] = [
  { href: "/console", label: "Overview" },
  { href: "/console/playground", label: "Playground" },
  { href: "/console/keys", label: "Keys" },
  { href: "/console/usage", label: "Usage" },
  { href: "/console/calls", label: "Calls" },
  { href: "/console/webhooks", label: "Webhooks" },
  { href: "/console/settings", label: "Settings" },
];

/** What the console has for a visitor. */
export const visitorLinks: readonly NavLink[] = [
  { href: "/console/playground", label: "Playground" },
  { href: "/request-key", label: "Request a key" },
];

/** The pages of those who decide. */
export const adminLinks: readonly NavLink[] = [
  { href: "/admin/requests", label: "Key requests" },
  { href: "/admin/keys", label: "All keys" },
  { href: "/admin/accounts", label: "Accounts" },
  { href: "/admin/tiers", label: "Tiers" },
  { href: "/admin/ingestion", label: "Ingestion" },
  { href: "/admin/usage", label: "All usage" },
  { href: "/admin/audit", label: "Audit log" },
];

/** A link of a navigation; the current one is marked at its side, or below it in a row. */
export const navLink = cva(
  "block px-2.5 py-1.5 text-faded hover:bg-wash hover:text-ink aria-[current]:font-medium aria-[current]:text-ink",
  {
    variants: {
      isRow: {
        true: "aria-[current]:shadow-[inset_0_-2px_0_var(--ink)]",
        false: "rounded aria-[current]:bg-wash aria-[current]:shadow-[inset_2px_0_0_var(--ink)]",
      },
    },
  },
);
