import { type ParseArgsConfig, parseArgs } from "node:util";

/**
 * Reads a command's arguments.
 *
 * @returns null where help was asked for or an option isn't one: then `usage` is printed, and the exit code is set.
 */
export function readOptions<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  options: Options,
  usage: string,
) {
  const args = process.argv.slice(2);
  if (args.some((arg) => arg === "--help" || arg === "-h" || arg === "help")) {
    console.log(usage);
    return null;
  }
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exitCode = 2;
    return null;
  }
}
