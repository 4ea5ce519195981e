// Runs before each test file that shares its process with others.
import { env } from "@/lib/env";
import { atFileEnd } from "./file-end";

const settings = { ...env };

// The next file gets the settings that this one found.
atFileEnd(async () => {
  for (const name of Object.keys(env)) Reflect.deleteProperty(env, name);
  Object.assign(env, settings);
});
