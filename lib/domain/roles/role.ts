/** The four categories of the people index. */
export const roleTypes = ["executive", "board", "founder", "investment"] as const;

export type RoleType = (typeof roleTypes)[number];

/** The closed list of roles that a role text is read as. */
export const roleClasses = [
  "ceo",
  "president",
  "cfo",
  "cto",
  "coo",
  "other_officer",
  "chair",
  "director",
  "founder",
  "investor",
] as const;

export type RoleClass = (typeof roleClasses)[number];

/** `held` says that the role was held on the day; the others say that it began or ended. */
export const roleActions = ["held", "appointed", "departed"] as const;

export type RoleAction = (typeof roleActions)[number];

export const sourceTypes = ["sec_filing", "news_extraction", "news_mention"] as const;

export type SourceType = (typeof sourceTypes)[number];
