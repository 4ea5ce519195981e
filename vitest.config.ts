import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { leftOutOn, listOfDatabase, listStateless } from "./lib/testing/engines";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Rooms without state: their tests share a process, which spares loading it for each file. */
const pure = ["components/**/*.test.ts?(x)", "lib/{domain,web-forms,language}/**/*.test.ts"];
/** All others. */
const whole = ["lib/*.test.ts", "lib/!(domain|web-forms|language)/**/*.test.ts"];
/** Of these, files that hold no state either, one by one. */
const stateless = listStateless();
/** And those whose only state is a database of their own. */
const ofDatabase = listOfDatabase();

const withDatabases = {
  globalSetup: ["lib/testing/global-setup.ts"],
  setupFiles: ["lib/testing/setup-file.ts"],
};

/** `npm test` runs each engine with this set; a run without it takes every test, on the embedded engine. */
const engine = process.env.TEST_ENGINE;
const isProof = process.env.PROVE_SIZE !== undefined;
const leftOut = !isProof && (engine === "embedded" || engine === "postgresql") ? leftOutOn(engine) : [];

export default defineConfig({
  resolve: {
    alias: {
      "@": here("."),
      // The package throws outside Next by design; its own empty file is the intended stand-in.
      "server-only": here("node_modules/server-only/empty.js"),
    },
  },
  test: {
    // What was transformed is kept: a run loads the same modules in three processes.
    experimental: { fsModuleCache: true },
    // Patience for a busy machine; no test holds a time.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    maxWorkers: 2,
    exclude: [...configDefaults.exclude, ...leftOut],
    projects: [
      { extends: true, test: { name: "pure", include: [...pure, ...stateless], isolate: false } },
      {
        extends: true,
        test: {
          name: "database",
          include: ofDatabase,
          isolate: false,
          ...withDatabases,
          setupFiles: [...withDatabases.setupFiles, "lib/testing/restore-settings.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "whole",
          include: whole,
          exclude: [...configDefaults.exclude, ...leftOut, ...stateless, ...ofDatabase],
          ...withDatabases,
        },
      },
    ],
  },
});
