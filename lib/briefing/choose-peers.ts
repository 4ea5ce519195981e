import "server-only";
import type { MetricRow, PeerFigures } from "@/lib/db/companies";
import { yearsBetween } from "@/lib/domain/calendar";

/** How many peers are set beside a company. */
const mostPeers = 3;
/** Times by which a peer's revenue may differ: what is farther off is no company of its size, unless nobody is closer. */
const timesOfSize = { usual: 2, most: 3 };
/** Of a year, by how much the ends of fiscal years that compare may lie apart. */
const mostApart = 0.75;

/** Revenue of the newest fiscal year; undefined where none is held. @param metrics newest first. */
const newestRevenue = (metrics: readonly MetricRow[]): MetricRow | undefined =>
  metrics.find(({ concept, period }) => concept === "revenue" && period === "year");

/**
 * Of an industry's companies those whose revenue, of fiscal years that end within nine months of each other, is closest, the
 * closest first.
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
    return key === own.key ||
      !isAlike ||
      Math.abs(yearsBetween(revenue.periodEnd, sales.periodEnd)) > mostApart
      ? Number.POSITIVE_INFINITY
      : Math.abs(Math.log(revenue.value / sales.value));
  };
  const near = companies
    .map((peer) => ({ peer, far: apart(peer) }))
    .filter(({ far }) => far <= Math.log(timesOfSize.most))
    .sort((one, other) => one.far - other.far || one.peer.key.localeCompare(other.peer.key));
  const ofSize = near.filter(({ far }) => far <= Math.log(timesOfSize.usual));
  return (ofSize.length > 0 ? ofSize : near).slice(0, mostPeers).map(({ peer }) => peer);
}
