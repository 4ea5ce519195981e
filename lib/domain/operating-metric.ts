/**
 * What a metric of a report's table is: money `held` on the year's last day or `sold` in the year, a `change` or a `rate` in
 * percent, a `count` on the last day, or what was `made` in the year.
 */
export const metricKinds = ["held", "sold", "change", "rate", "count", "made"] as const;

export type MetricKind = (typeof metricKinds)[number];
