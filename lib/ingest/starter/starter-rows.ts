import "server-only";
import type {
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

/** The rows of the starter data, by table, in the order in which references allow them to be inserted. */
export type StarterRows = {
  document: DocumentRow[];
  entity: EntityRow[];
  entityName: EntityNameRow[];
  event: EventRow[];
  roleObservation: RoleObservationRow[];
  metric: MetricRow[];
  filing: FilingRow[];
  sharePrice: SharePriceRow[];
};
