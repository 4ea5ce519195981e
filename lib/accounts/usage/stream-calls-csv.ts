import "server-only";
import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { eachCall } from "@/lib/db/calls";
import type { Queryable } from "@/lib/db/open";
import { type CallFilter, type CallRecord, costOf } from "@/lib/domain/calls";
import { writeDollars } from "@/lib/domain/money";
import { csvForm } from "./write-usage-csv";

const columns = [
  "time_utc",
  "request_id",
  "operation",
  "company",
  "key_id",
  "key_name",
  "credential",
  "outcome",
  "status",
  "units",
  "included_units",
  "overage_units",
  "cost_usd",
  "milliseconds",
] as const;

/** Calls of an account as a file, newest first, read while it is written. A fault breaks the file off. */
export function streamCallsCsv(db: Queryable, accountId: string, filter: CallFilter): ReadableStream {
  const lines = stringify({ ...csvForm, columns: [...columns] });
  const source = Readable.from(records(db, accountId, filter));
  source.on("error", (error) => lines.destroy(error));
  lines.on("close", () => source.destroy());
  return Readable.toWeb(source.pipe(lines)) as ReadableStream;
}

async function* records(db: Queryable, accountId: string, filter: CallFilter) {
  for await (const calls of eachCall(db, accountId, filter)) for (const call of calls) yield recordOf(call);
}

function recordOf(call: CallRecord) {
  const isVoided = call.state === "voided";
  const units = isVoided ? 0 : call.units;
  const included = isVoided ? 0 : call.includedUnits;
  return {
    time_utc: call.at,
    request_id: call.id,
    operation: call.operation,
    company: call.company,
    key_id: call.keyId,
    key_name: call.keyName,
    credential: call.credential,
    outcome: call.state === "settled" ? "answered" : call.state === "voided" ? "not billed" : "in progress",
    status: call.status,
    units,
    included_units: included,
    overage_units: units - included,
    cost_usd: writeDollars(costOf(call)),
    milliseconds: call.durationMs,
  };
}
