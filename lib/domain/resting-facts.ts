import type { MetricConcept, MetricPeriod } from "./metric";

/** A figure that rests on a document. */
export type RestingFigure = {
  key: string;
  company: string;
  concept: MetricConcept;
  period: MetricPeriod;
  periodEnd: string;
  value: number;
  unit: string;
};

/** Somebody whom a document names in a role. */
export type RestingRole = { key: string; company: string; person: string; role: string; seenOn: string };

/** An item that a document reports. */
export type RestingEvent = { key: string; company: string; item: string; filedOn: string };

/** The facts that rest on a document, by kind; at most `maxRestingFacts` of each. */
export type RestingFacts = { figures: RestingFigure[]; roles: RestingRole[]; events: RestingEvent[] };
