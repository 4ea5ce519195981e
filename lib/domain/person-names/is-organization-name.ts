const legalForm =
  /(?:^|[\s,(])(?:L\.?\s?L\.?\s?C|L\.?\s?L\.?\s?L?\.?\s?P|L\.\s?P|LP|INC|INCORPORATED|CORP|CORPORATION|COMPANY|LTD|LIMITED|PLC|P\.L\.C|LLP|SLP|SCSP|GMBH|KGAA|S\.? ?[AÀ]\.? ?R\.? ?L|S\.A\.?|N\.V|B\.V|S\.P\.A|PTE|PTY|SICAV|ULC)(?=[\s,.)/]|$)/i;

const kindWord =
  /\b(?:TRUST|TRUSTS|FUND|FUNDS|PARTNERS|PARTNERSHIP|CAPITAL|HOLDINGS?|GROUP|MANAGEMENT|ADVISORS|ADVISERS|ASSOCIATES|FOUNDATION|ENDOWMENT|INVESTMENTS?|INVESTORS|VENTURES?|ENTERPRISES?|ACQUISITION|SPONSOR|BANK OF|BANCORP|BANCSHARES|INSURANCE|ASSURANCE|TECHNOLOGIES|PHARMACEUTICALS|THERAPEUTICS|INTERNATIONAL|INDUSTRIES|SECURITIES|PROPERTIES|RESOURCES|SYSTEMS|SOLUTIONS|COINVESTMENTS?|UNIVERSITY|AUTHORITY|MINISTRY|PENSION|ESOP|AGREEMENT|ESTATE OF|FAMILY|COOPERATIVE|SOCIETY|ENERGY|REALTY|TREASURY)\b/i;

/** Forms that are no word of a person's name at its end, in the case in which they are filed ("CARVANA CO."). */
const shortForm = /(?:\s[Cc][Oo]\.?|\sAB|\sAG|\sSE|\sNV|\sBV|\sGP|\sSA)(?:\s*\/[A-Z]{2,3}\/?)?$/;

/** EDGAR's tails of jurisdiction: "CORP /DE/", "WELLS FARGO & COMPANY/MN". */
const edgarTail = /\s*[/\\][A-Z]{2,4}[/\\]?$/;

/**
 * Whether a filed owner's name is an organization's (company, fund, trust) rather than a person's.
 * Ownership forms do not say which.
 */
export const isOrganizationName = (filed: string): boolean =>
  /\d|&|\+/.test(filed.replace(/\b(?:2nd|3rd|4th)\b/i, "")) ||
  legalForm.test(filed) ||
  kindWord.test(filed) ||
  edgarTail.test(filed) ||
  shortForm.test(filed) ||
  !/\s/.test(filed.trim());
