import type { Measures } from "./score";

/**
 * Weights of the multinomial logit, fitted by `npm run fit -- resolution` on 24,000 queries made from
 * the starter registry's own names by typos, cuts, changed words and left-out companies.
 */
export const weights: Record<keyof Measures | "bias", number> = {
  bias: -0.57,
  queryUnmatched: -2.21,
  queryRarestUnmatched: -2.6,
  nameUnmatched: -2.05,
  nameRarestUnmatched: 0,
  typos: -5.87,
  abbreviated: -1.31,
  numeralsDiffer: -2.99,
  numeralOnlyInName: -0.45,
  placeOnlyInQuery: -2.78,
  placeOnlyInName: -0.43,
  placesDiffer: -0.69,
  formsDiffer: -7.26,
  nameHeadUnmatched: -0.63,
  queryHeadUnmatched: -2.08,
  reordered: 0,
  former: -2.02,
  smallness: -1.17,
  evidence: 1.23,
  beginning: 2.44,
  industryExplains: 9.21,
  complete: 2.02,
  typosOfSingleWord: -4.47,
  smallnessOfLonger: -2.32,
};
