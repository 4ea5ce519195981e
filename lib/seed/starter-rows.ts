import "server-only";
import {
  document,
  entity,
  entityName,
  event,
  filing,
  metric,
  roleObservation,
  sharePrice,
} from "@/lib/db/schema";

export type DocumentRow = typeof document.$inferInsert;
export type EntityRow = typeof entity.$inferInsert;
export type EntityNameRow = typeof entityName.$inferInsert;
export type EventRow = typeof event.$inferInsert;
export type RoleObservationRow = typeof roleObservation.$inferInsert;
export type MetricRow = typeof metric.$inferInsert;
export type FilingRow = typeof filing.$inferInsert;
export type SharePriceRow = typeof sharePrice.$inferInsert;

/** The tables of the starter data, in the order in which references allow them to be inserted. */
export const starterTables = {
  document,
  entity,
  entityName,
  event,
  roleObservation,
  metric,
  filing,
  sharePrice,
};

type StarterTables = typeof starterTables;

/** The rows of the starter data, by table. */
export type StarterRows = { [Name in keyof StarterTables]: StarterTables[Name]["$inferInsert"][] };
