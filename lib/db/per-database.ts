import "server-only";
import type { Database } from "./open";

/**
 * State that belongs to a database of this process, made on first use. It lives on the database itself
 * because each of Next's bundles has its own copy of a module's variables.
 *
 * @param name unique among all such states.
 */
export function perDatabase<State extends object>(db: Database, name: string, make: () => State): State {
  const holder: Database & Record<symbol, State | undefined> = db as Database &
    Record<symbol, State | undefined>;
  const key = Symbol.for(`footnote.${name}`);
  const known = holder[key];
  if (known) return known;
  const made = make();
  holder[key] = made;
  return made;
}
