import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: {
      "@": here("."),
      // The package throws outside Next by design; its own empty file is the intended stand-in.
      "server-only": here("node_modules/server-only/empty.js"),
    },
  },
  test: {
    globalSetup: ["lib/db/test-setup.ts"],
    include: ["lib/**/*.test.ts", "components/**/*.test.ts?(x)"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
