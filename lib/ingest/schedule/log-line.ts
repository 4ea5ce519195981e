import "server-only";

/** Writes what was done as one JSON line. Fields are counts and names; never bodies, never keys. */
export function logLine(fields: Record<string, string | number>): void {
  console.log(JSON.stringify({ level: "info", at: new Date().toISOString(), ...fields }));
}
