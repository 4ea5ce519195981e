import { isQuarterWithin } from "./calendar";

/** A figure of a period in money, from which last quarters are worked out. `row` is whatever it was made from. */
export type PeriodFigure<Row> = {
  concept: string;
  period: string;
  unit: string;
  /** The last day of its period. */
  end: string;
  value: number;
  row: Row;
};

/** The last quarter of a fiscal year as what its first three quarters leave of it. */
export type LastQuarter<Row> = { year: Row; quarters: Row[]; value: number };

/** What adds up over a year. */
const additive: ReadonlySet<string> = new Set(["revenue", "gross_profit", "operating_income", "net_income"]);

/** Of the mean of a year's first three quarters, what its last has to bring in: beyond that they count different things. */
const proportion = { least: 0.4, most: 2.5 };

/**
 * The last quarter of each fiscal year of which the first three are held: no report gives it. Where a figure of that
 * quarter is held, as of a release, that one stays. Where revenue is out of proportion, as after a part was sold and the
 * year was told without it, nothing of that year is worked out.
 *
 * @param figures of one company, in any order.
 */
export function workOutLastQuarters<Row>(figures: readonly PeriodFigure<Row>[]): LastQuarter<Row>[] {
  const years = figures.filter(({ period, concept }) => period === "year" && additive.has(concept));
  const quarters = figures.filter(({ period }) => period === "quarter");
  return [...new Set(years.map(({ end }) => end))].flatMap((end) => {
    const parted = years
      .filter((year) => year.end === end)
      .map((year) => ({ year, quarters: quarters.filter((quarter) => isPartOf(quarter, year)) }));
    const sales = parted.find(({ year }) => year.concept === "revenue");
    if (sales === undefined || !isInProportion(sales)) return [];
    return parted
      .filter(({ year, quarters: first }) => first.length === 3 && !isHeld(year, quarters))
      .map((whole) => ({
        year: whole.year.row,
        quarters: whole.quarters.map(({ row }) => row),
        value: restOf(whole),
      }));
  });
}

/** A fiscal year's figure with those of its first three quarters that are held. */
type Parted = { year: PeriodFigure<unknown>; quarters: PeriodFigure<unknown>[] };

const isPartOf = (quarter: PeriodFigure<unknown>, year: PeriodFigure<unknown>): boolean =>
  quarter.concept === year.concept && quarter.unit === year.unit && isQuarterWithin(quarter.end, year.end);

const isHeld = (year: PeriodFigure<unknown>, quarters: readonly PeriodFigure<unknown>[]): boolean =>
  quarters.some(({ concept, end }) => concept === year.concept && end === year.end);

const restOf = ({ year, quarters }: Parted): number =>
  quarters.reduce((rest, { value }) => rest - value, year.value);

function isInProportion(sales: Parted): boolean {
  const rest = restOf(sales);
  const mean = (sales.year.value - rest) / 3;
  return sales.quarters.length === 3 && rest >= mean * proportion.least && rest <= mean * proportion.most;
}
