import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Rooms without state: their tests share a process, which spares loading it for each file. */
const pure = ["components/**/*.test.ts?(x)", "lib/{domain,forms,language}/**/*.test.ts"];
/** All others. An `exclude` here would take the place of one that is given on the command line. */
const whole = ["lib/*.test.ts", "lib/!(domain|forms|language)/**/*.test.ts"];

export default defineConfig({
  resolve: {
    alias: {
      "@": here("."),
      // The package throws outside Next by design; its own empty file is the intended stand-in.
      "server-only": here("node_modules/server-only/empty.js"),
    },
  },
  test: {
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: "pure", include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: "whole",
          include: whole,
          globalSetup: ["lib/testing/global-setup.ts"],
        },
      },
    ],
  },
});
