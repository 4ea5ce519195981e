/** The pages that anyone may open, in the order of the head of each page. */
export const siteLinks = [
  { href: "/docs", label: "Docs" },
  { href: "/console/playground", label: "Playground" },
  { href: "/#price", label: "Pricing" },
  { href: "/request-key", label: "Request a key" },
] as const;
