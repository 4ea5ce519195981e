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
  { href: "/console/playground/list", label: "Check a list" },
  { href: "/console/keys", label: "Keys" },
  { href: "/console/usage", label: "Usage" },
  { href: "/console/calls", label: "Calls" },
  { href: "/console/webhooks", label: "Webhooks" },
  { href: "/console/settings", label: "Settings" },
];

/** What somebody sets for themselves, by the parts of their settings. */
export const accountLinks: readonly NavLink[] = [
  { href: "/console/settings", label: "Settings" },
  { href: "/console/request", label: "Key request" },
  { href: "/changelog", label: "Changelog" },
];

/** Where the console's own pages end: how things are done, and whether all is up. */
export const helpLinks: readonly NavLink[] = [
  { href: "/docs", label: "Docs" },
  { href: "/status", label: "Status" },
];

/** What the console has for a visitor. */
export const visitorLinks: readonly NavLink[] = [
  { href: "/console/playground", label: "Playground" },
  { href: "/console/playground/list", label: "Check a list" },
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
