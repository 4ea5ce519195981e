import localFont from "next/font/local";

/**
 * Both fonts come with their packages and are served from here: no font host is asked, at build or at run time. One that
 * is not there at once waits for the next page, so that no text moves under a reader.
 */
export const sans = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  variable: "--font-inter",
  adjustFontFallback: "Arial",
});

export const sansExt = localFont({
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

export const serif = localFont({
  src: "../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
  weight: "200 900",
  display: "optional",
  variable: "--font-source-serif",
  adjustFontFallback: "Times New Roman",
});

export const serifExt = localFont({
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
