"use client";

import "./globals.css";
import SomethingFailed from "./error";

/** In the place of the whole document, where its frame failed. */
export default function EverythingFailed(failure: Parameters<typeof SomethingFailed>[0]) {
  return (
    <html lang="en">
      <body className="font-sans antialiased">
        <title>Unavailable - Footnote</title>
        <SomethingFailed {...failure} />
      </body>
    </html>
  );
}
