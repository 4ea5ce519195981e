// Runs a command-line tool, the server, or a module given by its path: `node lib/cli/run.mjs TOOL [ARGUMENT...]`.
import { bundled } from "../bundle.mjs";

const [tool = "", ...args] = process.argv.slice(2);
const entry = tool.endsWith(".ts") ? tool : tool === "start" ? "lib/server/start.ts" : `lib/cli/${tool}.ts`;
process.argv.splice(1, process.argv.length, entry, ...args);
await import(await bundled(entry));
