/** @type {import("next").NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  // What a page needs of our packages is copied aside, for the artifact that an image holds.
  output: "standalone",
  // Read by their paths, for the social images of companies.
  outputFileTracingIncludes: {
    "/**": [
      "./node_modules/@fontsource/inter/files/inter-latin-400-normal.woff",
      "./node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff",
    ],
  },
  // npm test checks types; the first start need not do it again.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  // Stack traces of the server name our functions.
  // Pages are loaded when they are asked for, not all before the first answer.
  // What nothing uses of CommonJS modules, Next's own among them, stays out of the browser's scripts.
  experimental: {
    serverMinification: false,
    preloadEntriesOnStart: false,
    turbopackCjsTreeShaking: true,
  },
  redirects: async () =>
    [
      ["/docs", "quickstart"],
      ["/changelog", "changelog"],
      ["/roadmap", "roadmap"],
    ].map(([source, page]) => ({ source, destination: `/docs/${page}`, permanent: false })),
  rewrites: async () => [{ source: "/docs/:slug([a-z-]+)\\.md", destination: "/docs/markdown/:slug" }],
  // They load files beside their own code, which a bundle would lose, or hold megabytes that it would copy.
  serverExternalPackages: ["@electric-sql/pglite", "pg", "wink-nlp", "wink-eng-lite-web-model"],
};
