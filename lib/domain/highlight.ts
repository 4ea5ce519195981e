/**
 * What an analyst's sentence on a company speaks of: what it does, why figures moved, what it owes, buys back or holds,
 * what is new or ahead, what threatens it.
 */
export const highlightKinds = ["business", "results", "money", "ahead", "danger"] as const;
export type HighlightKind = (typeof highlightKinds)[number];
