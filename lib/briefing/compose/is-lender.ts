import type { BriefingFacts } from "../briefing-facts";

const lender =
  /\b(?:banks?|bankers|banking|insurers?|insurance|reinsurance|REITs?|real estate investment|savings|thrifts?|mortgage|consumer finance|credit institutions?|multi-sector holdings)\b/i;
/** Who only sells policies or advice. */
const agent = /\b(?:brokers|agents|agencies)\b/i;

/** Banks, insurers and property trusts, whose size is what they hold rather than what they take in. */
export const isLender = ({ industry }: BriefingFacts["entity"]): boolean =>
  industry !== null && lender.test(industry) && !agent.test(industry);
