import "server-only";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { z } from "zod";
import type { ListedDocument } from "@/lib/db/document-queue";
import { isDate } from "@/lib/domain/calendar";
import { displayPersonName } from "@/lib/domain/person-names/display-person-name";
import { isOrganizationName, personKey } from "@/lib/domain/person-names/filed-name";
import { classifyRole } from "@/lib/domain/roles/classify";
import { displayRole } from "@/lib/domain/roles/display-role";
import type { RoleClass, RoleType } from "@/lib/domain/roles/role";
import { decodeBytes } from "./documents";
import type { FiledRole, FilingContext, FilingSource, PriceReading, ReadOutcome } from "./filing";

/** What a form says of its owner's relation to the issuer. */
type Relation = { title: string; isDirector: boolean; isOfficer: boolean };

export type InsiderRole = { text: string; roleClass: RoleClass; roleType: RoleType | null };

const director: InsiderRole = { text: "Director", roleClass: "director", roleType: "board" };
const officer: InsiderRole = { text: "Officer", roleClass: "other_officer", roleType: "executive" };

/**
 * The offices of a Form 3, 4 or 5 by its boxes and title. Some filers and tables leave the boxes out: a title without a
 * box is an officer's. Without box and title it may be anybody's.
 */
export function readInsiderRoles(line: Relation): InsiderRole[] {
  const titled = readTitle(line.title);
  const isOfficer = line.isOfficer || (!line.isDirector && titled !== null);
  const office = isOfficer ? (titled ?? officer) : titled;
  if (office?.roleClass === "director" && line.isDirector) return [director];
  return [...(office ? [office] : []), ...(line.isDirector ? [director] : [])];
}

function readTitle(title: string): InsiderRole | null {
  if (title === "") return null;
  // An insider's form names its own issuer's offices plainly: "CEO of ComEd" is a part's.
  const text = displayRole(title).replace(/\b(C[EFOT]O|Chief \p{L}+ Officer) of (?=\p{Lu})/u, "$1, ");
  // "See Remarks": the title stands elsewhere on the form.
  if (text === "") return officer;
  const reading = classifyRole(text);
  return {
    text,
    roleClass: reading.classes[0] ?? "other_officer",
    roleType: reading.roleType ?? "executive",
  };
}

/** The largest forms have some 200 kB. */
const mostBytes = 2_000_000;

const nothing = {
  text: null,
  sha256: null,
  items: [],
  deals: [],
  passages: [],
  exhibits: [],
  facts: [],
  figures: [],
  profile: { employees: null, founded: null },
};

/**
 * Reads a Form 3, 4 or 5 for the issuer's people and what its shares cost. A form that the registrant filed as an
 * owner of another company's shares says nothing about the registrant.
 */
export function readOwnership(
  { publishedOn }: Pick<ListedDocument, "publishedOn">,
  source: FilingSource,
  { cik }: FilingContext,
): ReadOutcome {
  if ("bytes" in source && source.bytes.length > mostBytes)
    return { outcome: "unreadable", reason: "larger than 2 MB" };
  const answer = readOwnershipForm("text" in source ? source.text : decodeBytes(source.bytes));
  if (!answer.ok) return { outcome: "unreadable", reason: answer.reason };
  const { issuer, owners, trades } = answer.form;
  if (issuer.cik !== cik) return { outcome: "read", reading: { ...nothing, roles: [], prices: [] } };
  return {
    outcome: "read",
    reading: { ...nothing, roles: owners.flatMap(toRoles), prices: averagePrices(trades, publishedOn) },
  };
}

/** A price for each day and code: the mean of its lines, weighted by shares. A day after filing is a slip. */
export function averagePrices(trades: readonly OwnershipTrade[], filedOn: string): PriceReading[] {
  const days = new Map<string, PriceReading>();
  for (const { tradedOn, code, shares, price } of trades) {
    if (!isDate(tradedOn) || tradedOn > filedOn) continue;
    const held = days.get(`${tradedOn} ${code}`) ?? { tradedOn, code, shares: 0, price: 0 };
    const sum = held.shares + shares;
    const mean = (held.price * held.shares + price * shares) / sum;
    days.set(`${tradedOn} ${code}`, { ...held, shares: sum, price: mean });
  }
  return [...days.values()].map((day) => ({ ...day, price: Number(day.price.toFixed(4)) }));
}

function toRoles(owner: ReportingOwner): FiledRole[] {
  if (isOrganizationName(owner.name)) return [];
  const person = displayPersonName(owner.name);
  return readInsiderRoles({ ...owner, title: owner.officerTitle }).map((role) => ({
    person,
    personFiled: owner.name,
    personKey: personKey(person),
    roleText: role.text,
    roleType: role.roleType,
    roleClass: role.roleClass,
    action: "held",
  }));
}

/** One reporting owner of a Form 3, 4 or 5, with the name as filed (LAST FIRST MIDDLE). */
type ReportingOwner = {
  cik: string;
  name: string;
  isDirector: boolean;
  isOfficer: boolean;
  isTenPercentOwner: boolean;
  /** Free text such as "EVP & CFO"; empty where none is given. */
  officerTitle: string;
};

/** A purchase (P) or sale (S) of shares in the open market, one line of the form. */
export type OwnershipTrade = {
  /** YYYY-MM-DD. */
  tradedOn: string;
  code: "P" | "S";
  shares: number;
  /** US dollars per share. */
  price: number;
};

type OwnershipForm = {
  formType: string;
  /** YYYY-MM-DD: the day of the earliest transaction, or of the event that asks for the form. */
  period: string;
  issuer: { cik: string; name: string; symbol: string | null };
  owners: ReportingOwner[];
  /** Of common shares, for a price. */
  trades: OwnershipTrade[];
};

type OwnershipReading = { ok: true; form: OwnershipForm } | { ok: false; reason: string };

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: true,
  isArray: (name) => name === "reportingOwner" || name === "nonDerivativeTransaction",
});

/** EDGAR's names and titles are shorter than this, so readers needn't handle longer ones. */
const longest = 200;

/** An element's text, where an empty element or one that is missing is "". */
const text = z
  .unknown()
  .transform((value) => (typeof value === "string" ? value.replace(/\s+/g, " ").trim() : ""));

/** A field of a relation; most filers leave out those that are false. */
const fieldOf = (relation: Record<string, unknown> | null | undefined, name: string): string =>
  text.parse(relation?.[name]);

const isSet = (relation: Record<string, unknown> | null | undefined, name: string): boolean =>
  /^(?:1|true)$/i.test(fieldOf(relation, name));

const cik = text.pipe(z.string().regex(/^\d{1,10}$/)).transform((value) => value.padStart(10, "0"));

/** An element whose text stands in a `<value>` of its own, beside its footnotes. */
const valueText = z
  .unknown()
  .transform((element) =>
    text.parse(typeof element === "object" && element !== null && "value" in element ? element.value : ""),
  );

const amount = valueText
  .pipe(z.string().regex(/^(?:\d+(?:\.\d+)?|\.\d+)$/))
  .transform(Number)
  .pipe(z.number().positive());

/** What is no common share. A title may go on with what comes along: "Common Stock (with associated rights)". */
const otherSecurity =
  /^[^(,]*?\b(?:preferred|preference|(?<!common )units?|warrants?|rights?|notes?|bonds?|debentures?|options?)\b/i;

/** What stands for several shares or for a part of one. */
const depositary = /\b(?:deposit[ao]ry|ad[rs]s?)\b/i;

/** Whether a security's title is that of common shares, of which a price tells what the company is worth. */
export const isCommonShare = (title: string): boolean =>
  !depositary.test(title) && !otherSecurity.test(title.split(/ (?:with|and|including) /i, 1).join());

const trade = z
  .object({
    securityTitle: valueText,
    transactionDate: valueText.pipe(z.string().regex(/^\d{4}-\d\d-\d\d/)),
    transactionCoding: z.object({
      transactionCode: text.pipe(z.enum(["P", "S"])),
      equitySwapInvolved: z.unknown().optional(),
    }),
    transactionAmounts: z.object({ transactionShares: amount, transactionPricePerShare: amount }),
  })
  .refine(
    ({ securityTitle, transactionCoding }) =>
      isCommonShare(securityTitle) && !isSet(transactionCoding, "equitySwapInvolved"),
  )
  .transform(
    ({ transactionDate, transactionCoding, transactionAmounts }): OwnershipTrade => ({
      tradedOn: transactionDate.slice(0, 10),
      code: transactionCoding.transactionCode,
      shares: transactionAmounts.transactionShares,
      price: transactionAmounts.transactionPricePerShare,
    }),
  );

/** Lines that are no trade, such as grants, are left out; so is a line that can't be read. */
const tradeTable = z
  .object({ nonDerivativeTransaction: z.array(z.unknown()) })
  .transform(({ nonDerivativeTransaction }) =>
    nonDerivativeTransaction.flatMap((line) => trade.safeParse(line).data ?? []),
  )
  .catch([]);

const form = z.object({
  documentType: text.pipe(z.string().regex(/^[345](?:\/A)?$/)),
  periodOfReport: text.pipe(z.string().regex(/^\d{4}-\d\d-\d\d/)).transform((value) => value.slice(0, 10)),
  issuer: z.object({
    issuerCik: cik,
    issuerName: text.pipe(z.string().min(1).max(longest)),
    issuerTradingSymbol: z.unknown().optional(),
  }),
  reportingOwner: z
    .array(
      z.object({
        reportingOwnerId: z.object({
          rptOwnerCik: cik,
          rptOwnerName: text.pipe(z.string().min(1).max(longest)),
        }),
        reportingOwnerRelationship: z.record(z.string(), z.unknown()).nullish().catch(null),
      }),
    )
    .min(1),
  nonDerivativeTable: tradeTable.optional(),
});

const root = z.object({ ownershipDocument: form });

/** "NONE" and the like stand where an issuer has no symbol. */
const symbolOf = (symbol: string): string | null =>
  symbol === "" || /^(?:none|n\/?a|-+)$/i.test(symbol) ? null : symbol;

/**
 * Reads the XML of a Form 3, 4 or 5, also where it stands within its submission's `<XML>`. A document type
 * declaration is refused, whatever it says; what is not well-formed or lacks a field answers with its reason.
 */
export function readOwnershipForm(xml: string): OwnershipReading {
  const from = xml.indexOf("<XML>");
  const to = xml.indexOf("</XML>", from);
  const inner = from >= 0 && to > from ? xml.slice(from + 5, to) : xml;
  const source = inner.replace(/^\ufeff/, "").trim();
  if (/<!DOCTYPE|<!ENTITY/i.test(source))
    return { ok: false, reason: "a document type declaration is refused" };
  const validity = XMLValidator.validate(source);
  if (validity !== true) return { ok: false, reason: `not well-formed XML: ${validity.err.msg}` };
  const parsed = root.safeParse(parser.parse(source));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { ok: false, reason: `not an ownership form: ${issue?.path.join(".")}: ${issue?.message}` };
  }
  const { documentType, periodOfReport, issuer, reportingOwner, nonDerivativeTable } =
    parsed.data.ownershipDocument;
  return {
    ok: true,
    form: {
      formType: documentType,
      period: periodOfReport,
      issuer: {
        cik: issuer.issuerCik,
        name: issuer.issuerName,
        symbol: symbolOf(text.parse(issuer.issuerTradingSymbol)),
      },
      owners: reportingOwner.map(({ reportingOwnerId, reportingOwnerRelationship: relation }) => ({
        cik: reportingOwnerId.rptOwnerCik,
        name: reportingOwnerId.rptOwnerName,
        isDirector: isSet(relation, "isDirector"),
        isOfficer: isSet(relation, "isOfficer"),
        isTenPercentOwner: isSet(relation, "isTenPercentOwner"),
        officerTitle: fieldOf(relation, "officerTitle").slice(0, longest),
      })),
      trades: nonDerivativeTable ?? [],
    },
  };
}
