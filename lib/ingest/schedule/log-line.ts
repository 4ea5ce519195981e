import "server-only";

/** Writes what was done, or could not be, as one JSON line. Fields are counts, names and reasons; never bodies, never keys. */
export function logLine(fields: Record<string, string | number>, level: "info" | "error" = "info"): void {
  const line = JSON.stringify({ level, at: new Date().toISOString(), ...fields });
  if (level === "error") console.error(line);
  else console.log(line);
}
