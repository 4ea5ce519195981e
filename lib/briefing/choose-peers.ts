import "server-only";
import type { MetricRow, PeerFigures } from "@/lib/db/companies";
import { yearsBetween } from "@/lib/domain/calendar";

/** How many peers are set beside a company. */
const mostPeers = 3;
/** Fewer say nothing of an industry. */
export const leastPeers = 2;
/** Times by which a peer's revenue may differ. */
const mostTimes = 10;

/** Revenue of the newest fiscal year; undefined where none is held. @param metrics newest first. */
const newestRevenue = (metrics: readonly MetricRow[]): MetricRow | undefined =>
  metrics.find(({ concept, period }) => concept === "revenue" && period === "year");

/**
 * Of an industry's companies those whose revenue, of fiscal years that end within a year of each other, is closest, the
 * closest first; none where only one is near.
 */
export function choosePeers(
  own: { key: string; metrics: readonly MetricRow[] },
  companies: readonly PeerFigures[],
): PeerFigures[] {
  const sales = newestRevenue(own.metrics);
  if (sales === undefined || sales.value <= 0) return [];
  const apart = ({ key, metrics }: PeerFigures): number => {
    const revenue = newestRevenue(metrics);
    const isAlike = revenue !== undefined && revenue.unit === sales.unit && revenue.value > 0;
    return key === own.key || !isAlike || Math.abs(yearsBetween(revenue.periodEnd, sales.periodEnd)) > 1
      ? Number.POSITIVE_INFINITY
      : Math.abs(Math.log(revenue.value / sales.value));
  };
  const near = companies
    .map((peer) => ({ peer, far: apart(peer) }))
    .filter(({ far }) => far <= Math.log(mostTimes))
    .sort((one, other) => one.far - other.far || one.peer.key.localeCompare(other.peer.key))
    .slice(0, mostPeers);
  return near.length < leastPeers ? [] : near.map(({ peer }) => peer);
}
