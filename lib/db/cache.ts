import "server-only";
import { LRUCache } from "lru-cache";
import { traced } from "@/lib/telemetry";
import { type Database, type Queryable, readNear } from "./open";

/** How old a remembered read may be, in milliseconds: new data shows after this at the latest. */
export const cachedMs = 5_000;
const mostReads = 1_000;
const longestKey = 1_000;

/**
 * A read of facts whose result is remembered in this process for five seconds. Concurrent calls with the
 * same arguments share one query. Results are shared: callers must not change them.
 *
 * Where there is a replica that has caught up, facts are read from it (`readNear`).
 *
 * @param name unique among all such reads.
 * @param from `primary` for what must not be older, or writes.
 */
export function cachedQuery<Query, Result extends object>(
  name: string,
  read: (db: Database, query: Query) => Promise<Result>,
  from: "near" | "primary" = "near",
): (db: Database, query: Query) => Promise<Result> {
  return (db, query) => {
    const reads = perDatabase(
      db,
      `read.${name}`,
      () => new LRUCache<string, Promise<Result>>({ max: mostReads, ttl: cachedMs }),
    );
    const key = typeof query === "string" ? query : JSON.stringify(query);
    const ask = () =>
      traced(`read ${name}`, { "db.system.name": "postgresql" }, ({ note }) =>
        from === "primary"
          ? read(db, query)
          : readNear(db, (source) => {
              note({ "footnote.read_from": source === db ? "primary" : "replica" });
              return read(source, query);
            }),
      );
    if (key.length > longestKey) return ask();
    const known = reads.get(key);
    if (known) return known;
    const started = ask();
    reads.set(key, started);
    // A failed read is not remembered: the next call asks again.
    started.catch(() => reads.delete(key));
    return started;
  };
}

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

/** Such a state where it has been made; undefined of a transaction. */
export const heldFor = <State extends object>(db: Queryable, name: string): State | undefined =>
  (db as Queryable & Record<symbol, State | undefined>)[Symbol.for(`footnote.${name}`)];
