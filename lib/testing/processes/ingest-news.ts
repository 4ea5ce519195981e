import { ingestNews } from "@/lib/cli/ingest/news";
import { withDatabase } from "@/lib/cli/with-database";

/** Takes in the addresses given behind the root that stands in for their hosts, as a process that a test can kill. */
const [base, ...addresses] = process.argv.slice(2);
await withDatabase((db) =>
  ingestNews(db, addresses, new AbortController().signal, { base: base ?? null, backOffMs: [1] }),
);
