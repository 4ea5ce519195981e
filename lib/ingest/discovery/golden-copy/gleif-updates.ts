import "server-only";
import path from "node:path";
import { z } from "zod";
import { readCursor, writeCursor } from "@/lib/db/jobs";
import type { Database } from "@/lib/db/open";
import { dropFile, fetchToFile } from "@/lib/ingest/fetch/download";
import { createFetcher, type FetchSource } from "@/lib/ingest/fetch/fetch-document";
import type { Lease, ScheduledTask } from "@/lib/ingest/jobs";
import { type Countries, importLei } from "./import-lei";
import { importRelationships } from "./import-links";

/** The job that fetches GLEIF's deltas; its cursor holds an `UpdateState`. */
const updatesJob = "GLEIF updates";

/** Up to which publication GLEIF's records were taken in, for which countries, and when that was last asked. */
const updateState = z.object({
  publishedAt: z.string(),
  countries: z.union([z.literal("all"), z.array(z.string())]),
  checkedAt: z.string().nullable(),
});
type UpdateState = z.infer<typeof updateState>;

async function readState(db: Database): Promise<UpdateState | null> {
  const cursor = await readCursor(db, updatesJob);
  return cursor === null ? null : updateState.parse(JSON.parse(cursor));
}

/**
 * Has updates go on from a golden copy that was imported whole. Where it covers fewer countries than were imported before,
 * those stay, and so does the older moment: a delta may be taken in twice.
 *
 * @param copy when it was published (ISO), and of which countries companies were added.
 */
export async function updateFrom(
  db: Database,
  { publishedAt, countries }: { publishedAt: string; countries: Countries },
): Promise<void> {
  const before = await readState(db);
  const listed = countries === "all" ? countries : [...countries];
  const isAll = listed === "all" || before === null;
  const left =
    isAll || before.countries === "all" ? [] : before.countries.filter((code) => !listed.includes(code));
  const isCovered = isAll || (before.countries !== "all" && left.length === 0);
  const state: UpdateState = isCovered
    ? { publishedAt, countries: listed, checkedAt: null }
    : {
        publishedAt: [before.publishedAt, publishedAt].sort()[0] ?? publishedAt,
        countries: before.countries === "all" ? "all" : [...listed, ...left].sort(),
        checkedAt: null,
      };
  await writeCursor(db, updatesJob, JSON.stringify(state));
}

const host = "goldencopy.gleif.org";
const newest = `https://${host}/api/v2/golden-copies/publishes/latest`;

/** @param base stands in for GLEIF's host; null asks GLEIF itself. */
function createFileSource(base: string | null): FetchSource {
  return {
    name: base === null ? "gleif files" : `gleif files ${base}`,
    hosts: new Set([host, "leidata-preview.gleif.org"]),
    base,
    userAgent: "Footnote",
    spacingMs: base === null ? 1_000 : null,
    pauseMs: 60_000,
  };
}

/** How far back each delta reaches, in hours: the shortest that covers what is missing is taken. */
const reaches = [
  ["LastDay", 24],
  ["LastWeek", 7 * 24],
  ["LastMonth", 28 * 24],
] as const;

const fileSchema = z.object({ url: z.url(), record_count: z.number().int().nonnegative() });
const deltas = z.object({
  delta_files: z.object({
    LastDay: z.object({ csv: fileSchema }),
    LastWeek: z.object({ csv: fileSchema }),
    LastMonth: z.object({ csv: fileSchema }),
  }),
});
const publication = z.object({
  publish_date: z.string().regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2})?Z?$/),
  lei2: deltas,
  rr: deltas,
});
const publishes = z.object({ data: z.union([publication, z.array(publication).min(1)]) });

type Publication = { publishedAt: string } & Pick<z.infer<typeof publication>, "lei2" | "rr">;

/** @throws Error with the reason where GLEIF's newest publication can't be read. */
async function findNewest(db: Database, source: FetchSource): Promise<Publication> {
  const fetcher = createFetcher(db, source, [1_000, 5_000]);
  try {
    const limits = { wireBytes: 1_000_000, inflatedBytes: 2_000_000, timeoutMs: 20_000 };
    const answer = await fetcher.fetchDocument(newest, { limits });
    if (answer.outcome !== "fetched")
      throw new Error(
        `GLEIF's list of files: ${"reason" in answer ? answer.reason : answer.outcome.replaceAll("_", " ")}`,
      );
    const parsed = publishes.safeParse(JSON.parse(answer.bytes.toString("utf8")));
    if (!parsed.success) throw new Error("GLEIF's list of files has not the form expected");
    const { data } = parsed.data;
    const found = Array.isArray(data) ? data[0] : data;
    if (found === undefined) throw new Error("GLEIF's list of files is empty");
    const moment = new Date(`${found.publish_date.replace(" ", "T").replace("Z", "")}Z`);
    return { publishedAt: moment.toISOString(), lei2: found.lei2, rr: found.rr };
  } finally {
    await fetcher.close();
  }
}

const hourMs = 3_600_000;
/** GLEIF publishes three times a day; the next day's look may come a little early. */
const nearlyDayMs = 23 * hourMs;

/**
 * Fetching GLEIF's newest delta of LEI and relationship records once a day, as a task of the server. It goes on from the
 * golden copy that was imported, or the delta after it, and takes a longer one where days were missed. A file that breaks
 * off or lacks records ends the turn with the reason; the next goes on where it was.
 *
 * @param base stands in for GLEIF's host.
 * @param folder where files lie while they are read.
 */
export function createGleifTask(
  db: Database,
  { base, folder, now = Date.now }: { base: string | null; folder: string; now?: () => number },
): ScheduledTask {
  return {
    name: updatesJob,
    isDue: async () => {
      const state = await readState(db);
      return state?.checkedAt == null || now() - Date.parse(state.checkedAt) >= nearlyDayMs;
    },
    run: async (lease) => {
      const state = lease.cursor === null ? null : updateState.parse(JSON.parse(lease.cursor));
      if (state === null)
        throw new Error("No golden copy was imported to update: npm run -s ingest -- lei FILE");
      const source = createFileSource(base);
      const found = await findNewest(db, source);
      const done = (publishedAt: string) =>
        lease.saveCursor(JSON.stringify({ ...state, publishedAt, checkedAt: new Date(now()).toISOString() }));
      const hours = (Date.parse(found.publishedAt) - Date.parse(state.publishedAt)) / hourMs;
      if (hours <= 0) {
        await done(state.publishedAt);
        return { state: "unchanged" };
      }
      const [reach] = reaches.find(([, most]) => hours <= most) ?? [];
      if (reach === undefined)
        throw new Error(
          `GLEIF's deltas reach back four weeks, and the last import is of ${state.publishedAt.slice(0, 10)}. Import a new golden copy: npm run -s ingest -- lei FILE`,
        );
      const updating = { db, source, folder, lease };
      const countries = state.countries === "all" ? state.countries : new Set(state.countries);
      const records = await take(updating, found.lei2.delta_files[reach].csv, (file) =>
        importLei(db, file, lease.signal, { countries }),
      );
      const parents = await take(updating, found.rr.delta_files[reach].csv, (file) =>
        importRelationships(db, file, lease.signal),
      );
      if (records === null || parents === null) return { state: "stopped" };
      await done(found.publishedAt);
      const { added, changed } = records;
      return { published: found.publishedAt, delta: reach, added, changed, parents: parents.changed };
    },
  };
}

type Updating = { db: Database; source: FetchSource; folder: string; lease: Lease };

/**
 * Fetches a file and takes it in; null where the work is to end.
 *
 * @throws Error with the reason where it can't be fetched, is damaged, or has other than the records that were announced.
 */
async function take<Counts extends { rows: number; isComplete: boolean }>(
  { db, source, folder, lease }: Updating,
  { url, record_count: announced }: z.infer<typeof fileSchema>,
  read: (file: string) => Promise<Counts>,
): Promise<Counts | null> {
  const name = path.basename(new URL(url).pathname);
  const file = path.join(folder, name);
  const fetched = await fetchToFile(db, source, {
    url,
    file,
    limits: { bytes: 2_000_000_000, silentMs: 60_000 },
    signal: lease.signal,
    onProgress: () => undefined,
  });
  if (fetched.outcome === "stopped") return null;
  if (fetched.outcome !== "fetched" && fetched.outcome !== "unchanged")
    throw new Error(`${name}: ${"reason" in fetched ? fetched.reason : fetched.outcome}`);
  try {
    const counts = await read(file);
    if (!counts.isComplete) return null;
    if (counts.rows !== announced)
      throw new Error(`it holds ${counts.rows} records, not the ${announced} that GLEIF announces`);
    await dropFile(file);
    return counts;
  } catch (error) {
    // What is damaged would be damaged again: the next turn fetches it anew.
    await dropFile(file);
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
