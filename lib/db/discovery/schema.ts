import { pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { entity } from "../facts/schema";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });

/** What a look-up beyond the registry answered to a name, until it expires. */
export const discovery = pgTable(
  "discovery",
  {
    /** The name that was asked for, normalised. */
    query: text("query").notNull(),
    provider: text("provider").$type<DiscoveryProvider>().notNull(),
    state: text("state").$type<DiscoveryState>().notNull(),
    entityKey: text("entity_key").references(() => entity.key),
    reason: text("reason"),
    askedAt: moment("asked_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.query, table.provider] })],
);

export type DiscoveryProvider = "gleif" | "model";

/** asking: one instance is at it until `expires_at`. refused: there is no such company. failed: asked again soon. */
export type DiscoveryState = "asking" | "found" | "refused" | "failed";
