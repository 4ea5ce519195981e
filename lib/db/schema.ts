import { jsonb, pgTable, text } from "drizzle-orm/pg-core";

/** Single facts about this installation, such as the starter pack that is loaded. */
export const setting = pgTable("setting", {
  name: text("name").primaryKey(),
  value: jsonb("value").$type<unknown>().notNull(),
});

export * from "./accounts/key-schema";
export * from "./accounts/schema";
export * from "./accounts/usage-schema";
export * from "./briefings/schema";
export * from "./deals/schema";
export * from "./discovery/schema";
export * from "./facts/schema";
export * from "./ingest/schema";
export * from "./news/schema";
export * from "./passages/schema";
