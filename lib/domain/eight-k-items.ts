/** Item numbers of Form 8-K since 2004-08-23, with a short label and the words of SEC's own heading. */
const items = {
  "1.01": ["Material Agreement", "Entry into a Material Definitive Agreement"],
  "1.02": ["Termination of Agreement", "Termination of a Material Definitive Agreement"],
  "1.03": ["Bankruptcy", "Bankruptcy or Receivership"],
  "1.04": ["Mine Safety", "Mine Safety - Reporting of Shutdowns and Patterns of Violations"],
  "1.05": ["Cybersecurity Incident", "Material Cybersecurity Incidents"],
  "2.01": ["Acquisition or Disposition", "Completion of Acquisition or Disposition of Assets"],
  "2.02": ["Operating Results", "Results of Operations and Financial Condition"],
  "2.03": ["New Financial Obligation", "Creation of a Direct Financial Obligation"],
  "2.04": ["Acceleration of Obligation", "Triggering Events That Accelerate or Increase an Obligation"],
  "2.05": ["Restructuring Costs", "Costs Associated with Exit or Disposal Activities"],
  "2.06": ["Material Impairment", "Material Impairments"],
  "3.01": [
    "Delisting or Listing Transfer",
    "Notice of Delisting or Failure to Satisfy a Continued Listing Rule",
  ],
  "3.02": ["Unregistered Equity Sale", "Unregistered Sales of Equity Securities"],
  "3.03": ["Change in Security Rights", "Material Modification to Rights of Security Holders"],
  "4.01": ["Auditor Change", "Changes in Registrant's Certifying Accountant"],
  "4.02": ["Restatement", "Non-Reliance on Previously Issued Financial Statements"],
  "5.01": ["Change in Control", "Changes in Control of Registrant"],
  "5.02": ["Departure of Directors", "Departure of Directors or Certain Officers; Election of Directors"],
  "5.03": ["Charter or Bylaws Amendment", "Amendments to Articles of Incorporation or Bylaws"],
  "5.04": ["Benefit Plan Blackout", "Temporary Suspension of Trading Under Employee Benefit Plans"],
  "5.05": ["Code of Ethics Change", "Amendments to the Code of Ethics, or Waiver"],
  "5.06": ["Shell Status Change", "Change in Shell Company Status"],
  "5.07": ["Shareholder Vote", "Submission of Matters to a Vote of Security Holders"],
  "5.08": ["Director Nominations", "Shareholder Director Nominations"],
  "6.01": ["ABS Informational Material", "ABS Informational and Computational Material"],
  "6.02": ["ABS Servicer or Trustee Change", "Change of Servicer or Trustee"],
  "6.03": ["ABS Credit Enhancement Change", "Change in Credit Enhancement or Other External Support"],
  "6.04": ["ABS Missed Distribution", "Failure to Make a Required Distribution"],
  "6.05": ["ABS Act Disclosure", "Securities Act Updating Disclosure"],
  "6.06": ["ABS Static Pool", "Static Pool"],
  "7.01": ["Regulation FD Disclosure", "Regulation FD Disclosure"],
  "8.01": ["Other Events", "Other Events"],
  "9.01": ["Financial Statements and Exhibits", "Financial Statements and Exhibits"],
} as const satisfies Record<string, readonly [label: string, heading: string]>;

export type EightKItem = keyof typeof items;

/** SEC's titles in full, where the heading is shorter, and labels of before, which callers may go on sending. */
const otherTitles: Partial<Record<EightKItem, readonly string[]>> = {
  "2.03": [
    "Creation of a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement of a Registrant",
  ],
  "2.04": [
    "Triggering Events That Accelerate or Increase a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement",
  ],
  "3.01": [
    "Notice of Delisting or Failure to Satisfy a Continued Listing Rule or Standard; Transfer of Listing",
    "Delisting Notice",
  ],
  "4.02": [
    "Non-Reliance on Previously Issued Financial Statements or a Related Audit Report or Completed Interim Review",
  ],
  "5.02": [
    "Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers; Compensatory Arrangements of Certain Officers",
    "Departure of Directors or Principal Officers; Election of Directors; Appointment of Principal Officers",
  ],
  "5.03": ["Amendments to Articles of Incorporation or Bylaws; Change in Fiscal Year"],
  "5.04": ["Temporary Suspension of Trading Under Registrant's Employee Benefit Plans", "Trading Suspension"],
  "5.05": ["Amendments to the Registrant's Code of Ethics, or Waiver of a Provision of the Code of Ethics"],
};

/** Numbers in use before 2004-08-23, as today's. */
const itemsBefore2004 = new Map<string, EightKItem>(
  Object.entries({
    "1": "5.01",
    "2": "2.01",
    "3": "1.03",
    "4": "4.01",
    "5": "8.01",
    "6": "5.02",
    "7": "9.01",
    "8": "5.03",
    "9": "7.01",
    "10": "5.05",
    "11": "5.04",
    "12": "2.02",
  } as const),
);

const isItem = (text: string): text is EightKItem => Object.hasOwn(items, text);

/** Every item of today's form, in the order of the form. */
export const eightKItems = Object.keys(items) as EightKItem[];

/** Today's number for an item number as filed; null where the form never had it. */
export function currentItem(filed: string): EightKItem | null {
  return isItem(filed) ? filed : (itemsBefore2004.get(filed) ?? null);
}

/** Every number under which an item was ever filed. */
export function filedNumbers(item: EightKItem): string[] {
  const before = [...itemsBefore2004].filter(([, today]) => today === item);
  return [item, ...before.map(([old]) => old)];
}

/** The short label of an item. */
export function eightKLabel(item: EightKItem): string {
  return items[item][0];
}

/** SEC's heading of an item. */
export function eightKHeading(item: EightKItem): string {
  return items[item][1];
}

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

const byLabel = new Map<string, EightKItem>(
  eightKItems.flatMap((item) =>
    [...items[item], ...(otherTitles[item] ?? [])].map((label) => [fold(label), item] as const),
  ),
);

/** The one item with a title that begins with several words: "Departure of Directors or Certain Officers". */
function itemBeginning(folded: string): EightKItem | null {
  if (!folded.includes(" ")) return null;
  const found = new Set(
    [...byLabel].flatMap(([title, item]) => (title.startsWith(`${folded} `) ? [item] : [])),
  );
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}

/**
 * Reads what a caller may write for an item: "5.02", "Item 5.02", a label or SEC's title or the beginning of one, in any
 * case; a pre-2004 number as "item 5". Null where it is none of these.
 */
export function eightKItemOf(text: string): EightKItem | null {
  const bare = text.trim();
  const numbered = /^(?:8-k\s+)?item\s*([\d.]+)$/i.exec(bare)?.[1];
  if (numbered !== undefined) return currentItem(numbered);
  if (isItem(bare)) return bare;
  const folded = fold(bare);
  return byLabel.get(folded) ?? itemBeginning(folded);
}
