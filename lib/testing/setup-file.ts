// Runs before each test file.
import { env } from "@/lib/env";
import { atFileEnd, endFileAfterTests } from "./file-end";

const settings = { ...env };

endFileAfterTests();
// The next file may run in the same process, with the settings that this one found.
atFileEnd(async () => {
  for (const name of Object.keys(env)) Reflect.deleteProperty(env, name);
  Object.assign(env, settings);
});
