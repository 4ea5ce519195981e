import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { readTheme, themeCookie } from "@/lib/domain/display";
import { publicUrl } from "@/lib/env";
import "./globals.css";
import localFont from "next/font/local";

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
      className={`${inter.variable} ${interExt.variable} ${sourceSerif.variable} ${sourceSerifExt.variable}`}
    >
      <body className="font-sans antialiased">{children}</body>
    </html>
  );
}

/**
 * Both fonts come with their packages and are served from here: no font host is asked, at build or at run time. One that
 * is not there at once waits for the next page, so that no text moves under a reader. A family is named after its
 * constant here: "sans" and "serif" are names that a system gives fonts of its own, and text set in those moves.
 */
const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  variable: "--font-inter",
  adjustFontFallback: "Arial",
});

const interExt = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  variable: "--font-inter-ext",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF",
    },
  ],
  preload: false,
  adjustFontFallback: false,
});

const sourceSerif = localFont({
  src: "../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
  weight: "200 900",
  display: "optional",
  variable: "--font-source-serif",
  adjustFontFallback: "Times New Roman",
});

const sourceSerifExt = localFont({
  src: "../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2",
  weight: "200 900",
  display: "optional",
  variable: "--font-source-serif-ext",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF",
    },
  ],
  preload: false,
  adjustFontFallback: false,
});
