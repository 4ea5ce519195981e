import type { Measures } from "./measure-candidate";

/** Weights of the multinomial logit. */
export const weights: Record<keyof Measures | "bias", number> = {
  bias: -0.08,
  queryUnmatched: -2.03,
  queryRarestUnmatched: -3.21,
  nameUnmatched: -2.82,
  nameRarestUnmatched: 0.0,
  typos: -6.53,
  abbreviated: -1.23,
  numeralsDiffer: -3.0,
  numeralOnlyInName: -0.39,
  placeOnlyInQuery: -2.69,
  placeOnlyInName: -0.32,
  placesDiffer: -0.55,
  formsDiffer: -7.18,
  nameHeadUnmatched: -0.38,
  queryHeadUnmatched: -2.3,
  reordered: 0.0,
  former: -2.0,
  smallness: -1.23,
  evidence: 1.19,
  beginning: 2.4,
  industryExplains: 9.46,
  complete: 1.63,
  typosOfSingleWord: -4.06,
  smallnessOfLonger: -2.59,
};
