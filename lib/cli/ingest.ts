import type { Database } from "@/lib/db/open";
import { ingestAll, ingestCompanies, ingestEdgarDatasets, watchEdgar } from "./ingest/edgar";
import { type EdgarCommand, isTopic, readEdgarCommand, UsageError, usageOf } from "./ingest/edgar-command";
import { ingestLei } from "./ingest/lei";
import { ingestNews } from "./ingest/news";
import { retryAll, showStatus } from "./ingest/status";
import { withDatabase } from "./with-database";

type Tool = (db: Database, signal: AbortSignal) => Promise<number>;

/** @throws UsageError before anything is opened or asked. */
function readTool(topic: string | undefined, args: string[]): Tool {
  if (topic === "edgar") {
    const command = readEdgarCommand(args);
    return (db, signal) => ingestEdgar(db, command, signal);
  }
  if (topic === "news") {
    if (args.length === 0) throw new UsageError("news needs the URL of a feed or an article");
    return (db, signal) => ingestNews(db, args, signal);
  }
  if (topic === "lei") {
    if (args.length === 0) throw new UsageError("lei needs a golden copy file");
    return (db, signal) => ingestLei(db, args, signal);
  }
  if (topic === "retry") {
    if (args.length > 0) throw new UsageError(`retry takes no arguments, but got ${args[0]}`);
    return (db) => retryAll(db);
  }
  if (topic === "status") {
    if (args.length > 0) throw new UsageError(`status takes no arguments, but got ${args[0]}`);
    return (db) => showStatus(db);
  }
  throw new UsageError(topic ? `Unknown source ${topic}` : "A source is missing");
}

function ingestEdgar(db: Database, command: EdgarCommand, signal: AbortSignal): Promise<number> {
  if (command.what === "all") return ingestAll(db, command, signal);
  if (command.what === "datasets") return ingestEdgarDatasets(db, command, signal);
  if (command.what === "watch") return watchEdgar(db, command, signal);
  return ingestCompanies(db, command, signal);
}

const [topic, ...args] = process.argv.slice(2);
const wantsHelp = [topic, ...args].some((word) => word === "--help" || word === "-h" || word === "help");

// Whoever reads our output may have seen enough.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

if (wantsHelp) console.log(usageOf(isTopic(topic) ? topic : undefined));
else
  try {
    const tool = readTool(topic, args);
    const stop = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
    await withDatabase((db) => tool(db, stop.signal));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n${usageOf(isTopic(topic) ? topic : undefined)}`);
    process.exitCode = 2;
  }
