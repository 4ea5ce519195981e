// A process of its own for the tests: opens a data directory, says so, and does what its role does.
import { sql } from "drizzle-orm";
import { closeDatabase, openDatabase } from "@/lib/db/open";

const [, , dataDir = "", role, work] = process.argv;

try {
  const db = await openDatabase({ databaseUrl: null, dataDir, role: role === "tool" ? "tool" : "server" });
  const alive = work === "hold" ? setInterval(() => undefined, 1_000) : undefined;
  process.once("SIGTERM", () => {
    clearInterval(alive);
    void closeDatabase();
  });
  console.log("open");
  if (work === "write") {
    await db.execute(sql`create table if not exists acknowledged (id int primary key)`);
    for (let id = 1; ; id++) {
      await db.execute(sql`insert into acknowledged values (${id})`);
      console.log(`row ${id}`);
    }
  }
  if (work === "crash") {
    // Written so that the guard against COPY from a client does not see it: the engine ends.
    await db
      .execute(sql`copy entity from/**/stdin`)
      .catch((error: Error) => console.log(String(error.cause)));
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  }
  if (work === "read") {
    const { rows } = await db.execute(sql`select count(*) from acknowledged`);
    console.log(JSON.stringify(rows));
    await closeDatabase();
  }
} catch (error) {
  console.log(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  process.exitCode = 1;
}
