import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { readTheme, themeCookie } from "@/lib/domain/display";
import { publicUrl } from "@/lib/env";
import { sans, sansExt, serif, serifExt } from "./fonts";
import "./globals.css";

/** Each page is rendered for its request: its scripts carry the nonce of that answer's Content-Security-Policy. */
export const dynamic = "force-dynamic";

const description = "Company intelligence that shows its sources.";

export function generateMetadata(): Metadata {
  const image = { url: "/social.png", width: 1200, height: 630, alt: `Footnote: ${description}` };
  return {
    metadataBase: new URL(publicUrl()),
    title: { default: "Footnote", template: "%s - Footnote" },
    description,
    manifest: "/manifest.webmanifest",
    icons: {
      icon: [
        { url: "/icon.svg", type: "image/svg+xml" },
        { url: "/icon-512.png", sizes: "512x512", type: "image/png" },
      ],
      apple: { url: "/apple-touch-icon.png", sizes: "180x180" },
    },
    openGraph: { siteName: "Footnote", type: "website", description, images: image },
    twitter: { card: "summary_large_image" },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fcfaf6" },
    { media: "(prefers-color-scheme: dark)", color: "#1b1815" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(themeCookie)?.value);
  return (
    <html
      lang="en"
      {...(theme === "system" ? {} : { "data-theme": theme })}
      className={`${sans.variable} ${sansExt.variable} ${serif.variable} ${serifExt.variable}`}
    >
      <body className="font-sans antialiased">{children}</body>
    </html>
  );
}
