import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { sans, sansExt, serif, serifExt } from "./fonts";
import "./globals.css";

/** Each page is rendered for its request: its scripts carry the nonce of that answer's Content-Security-Policy. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: { default: "Footnote", template: "%s - Footnote" },
  description: "Company intelligence that shows its sources.",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fcfaf6" },
    { media: "(prefers-color-scheme: dark)", color: "#1b1815" },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={`${sans.variable} ${sansExt.variable} ${serif.variable} ${serifExt.variable}`}>
      <body className="font-sans antialiased">{children}</body>
    </html>
  );
}
