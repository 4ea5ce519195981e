import { makeBriefing } from "@/lib/briefing/brief-company";
import { withDatabase } from "@/lib/cli/with-database";

/** Stores a company's briefing as of a day: `store-briefing.ts <entity key> <YYYY-MM-DD>`. */
const [key = "", day = ""] = process.argv.slice(2);
await withDatabase(async (db) => ((await makeBriefing(db, key, day)) === null ? 1 : 0));
