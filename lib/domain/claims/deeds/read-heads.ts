import { stemsOf } from "@/lib/domain/claims/words/claim-words";
import { isFiller } from "@/lib/domain/claims/words/fillers";
import type { Assertion } from "./find-assertions";
import type { AssertionStatus } from "./governed-status";
import { isOpening } from "./openings";
import { asDoneByCompany, claimedActor, isDoneTo } from "./orient-head";
import type { Predicate } from "./predicates";

/** What a claim says happened, and how far. */
export type Head = {
  predicate: Predicate;
  status: AssertionStatus;
  isNegated: boolean;
  /** Whether the company is what it happened to; of persons, whether they stand before the verb. */
  isPassive: boolean;
  /** "Merger with": says not who takes over whom. */
  isMutual: boolean;
  /** "Named CFO": true from when it is said who will be. */
  isNaming: boolean;
  /** "Announced the acquisition": agreed or done. */
  isAnnounced: boolean;
  /** "Priced its notes": said of what is begun as of what is done. */
  isOpening: boolean;
  /** "Plans to", "intends to": less than an agreement. */
  isIntended: boolean;
  /** "Closing its mill", of a company: announced, begun or done. */
  isUnderWay: boolean;
  /** Who is said to have done it, where that is a body such as the board or the shareholders. */
  actor: string | null;
  /** Stem of what it happened to, where that is a plain word. */
  object: string | null;
  /** Stem of the last word of such an object, where it has several: "buyback" of "its stock buyback". */
  thing: string | null;
};

/** Governors of another predicate: "completed the acquisition" claims an acquisition. */
const carriers: ReadonlySet<Predicate> = new Set(["complete", "agree", "terminate"]);

/** Predicates whose own object is another: "authorized a repurchase". */
const decisions: ReadonlySet<Predicate> = new Set(["authorize", "reject", "declare", "agree", "complete"]);

const intention =
  /\b(?:plans?|planned|planning|intends?|intention|expects?|aims?|hopes?|wants?|considering|decided|decision)\b[^.;]*$/i;

/** Of these the notice is told as the deed. */
export const leaves: ReadonlySet<Predicate> = new Set(["resign", "retire", "depart"]);

/** The verb that says how far a deed has come: "the sale did not close", "completed a deal to buy". */
function carrierOf(start: number, all: readonly Assertion[]): Assertion | undefined {
  return all.find(({ start: at, form, predicate, status, isNegated }) =>
    at > start
      ? form !== "noun" &&
        carriers.has(predicate) &&
        (isNegated || status === "planned" || status === "possible")
      : form === "done" && predicate === "complete" && status === "done" && !isNegated,
  );
}

/** Whether a word only carries another deed: "completed the sale", "the sale closed", "a merger agreement". */
function carries(one: Assertion, all: readonly Assertion[]): boolean {
  const others = all.filter(({ predicate, start }) => !carriers.has(predicate) && start !== one.start);
  if (!carriers.has(one.predicate) || others.length === 0 || endsMore(one, all)) return false;
  return one.form === "noun" || others.some(({ form }) => form !== "done");
}

/** "Cancelled an underwriting agreement with Orion for an offering": what ended is not the deed that is named last. */
const endsMore = ({ predicate, form, status }: Assertion, all: readonly Assertion[]): boolean =>
  predicate === "terminate" &&
  form !== "noun" &&
  status !== "mentioned" &&
  all.some((other) => other.predicate === "agree" && other.status === "ended") &&
  !all.some((other) => !carriers.has(other.predicate) && other.status === "ended");

/** "Approved a stock repurchase": what was approved is the deed, not the stock. */
const isOfDeed = (
  { predicate, end }: Pick<Assertion, "predicate" | "end">,
  all: readonly Assertion[],
  text: string,
): boolean =>
  (predicate === "authorize" || predicate === "reject" || predicate === "declare") &&
  all.some(
    (other) =>
      other.form === "noun" &&
      other.predicate !== "agree" &&
      /^\s(?:[^\s,;:]+\s){1,4}$/.test(text.slice(end, other.start)),
  );

/** "The departing treasurer's duties": tells which treasurer, not that one departs. */
const isAttribute = ({ form, start, end }: Assertion, text: string): boolean =>
  form !== "noun" &&
  /(?:ing|ed)$/i.test(text.slice(start, end)) &&
  /\b(?:the|its|our|their|his|her|an?)\s+$/i.test(text.slice(0, start)) &&
  /^\s+\p{Ll}{3,}/u.test(text.slice(end));

/** What a claim says happened: the last words on each deed, without those that only carry another. */
export function readHeads(
  text: string,
  assertions: readonly Assertion[],
  names: readonly string[][],
  companyWords: ReadonlySet<string>,
): Head[] {
  const strong = assertions.filter((one) => one.predicate !== "report" && !isAttribute(one, text));
  const ending = strong.find((one) => endsMore(one, strong));
  // What was agreed to be done ends with the agreement.
  const isUndone = ({ status, start }: Assertion) =>
    ending !== undefined && start > ending.start && status === "agreed";
  const kept = strong.filter((one) => !carries(one, strong) && !isUndone(one));
  const heads = new Map<Predicate, Head>();
  for (const { predicate, form, status, isNegated, isPassive, start, end } of kept) {
    const known = heads.get(predicate);
    if (known !== undefined && (known.status === "done" || form === "noun")) continue;
    const before = text.slice(0, start);
    const isToCome = /(?:^|\s)to\s+$/i.test(before);
    const isNotice = form === "noun" && status === "done" && leaves.has(predicate);
    const plain = form === "bare" && status === "mentioned" ? (isToCome ? "planned" : "done") : status;
    const carrier = form === "done" ? undefined : carrierOf(start, strong);
    const said = isNotice ? "planned" : (carrier?.status ?? plain);
    const deal = { predicate, form, isPassive, start, end };
    const isOfAnother = isOfDeed({ predicate, end }, strong, text);
    heads.set(predicate, {
      predicate: asDoneByCompany(deal, text, names, companyWords),
      status: said,
      isNegated: isNegated || carrier?.isNegated === true,
      isPassive: isDoneTo(deal, text, names, companyWords),
      isMutual: /^(?:merg|business comb)/i.test(text.slice(start, end)),
      isNaming:
        predicate === "appoint" &&
        /^(?:nam|appoint|pick|select|cho[os]|promot|tap|hir)/i.test(text.slice(start, end)),
      isOpening: isOpening(predicate, text.slice(start, end)),
      isAnnounced: status === "mentioned" && /\bannounc/i.test(before),
      isUnderWay: said === "done" && form === "bare" && /ing\b/i.test(text.slice(start, end)),
      isIntended: said === "planned" && intention.test(text.slice(0, start)),
      actor: claimedActor({ predicate, form, status, isNegated, isPassive, start, end }, text),
      object:
        form === "done" && !isOfAnother
          ? objectOf(text, start, end, predicate === "acquire" || predicate === "sell")
          : null,
      thing:
        form === "done" && predicate !== "acquire" && predicate !== "sell" && !isOfAnother
          ? thingOf(text.slice(end))
          : null,
    });
  }
  // "The waiting period for the merger expired" tells of the period, not of the merger.
  const told = [...heads.values()].filter(({ status }) => status !== "mentioned");
  return told.length > 0 && told.some(({ predicate }) => !decisions.has(predicate))
    ? told
    : [...heads.values()];
}

const adjective =
  /^(?:outside|independent|external|registered|public|certified|former|existing|respective)$/i;

/** "Shares issued to X" has what was issued before the verb, "issued shares" behind it. */
function objectOf(text: string, start: number, end: number, isTrade: boolean): string | null {
  const after = text.slice(end);
  const isBefore = /^\s*(?:$|[,.;]|(?:to|by|from|with|for|in|on|at|as|under|and)\b)/.test(after);
  const words = isBefore
    ? text
        .slice(0, start)
        .replace(/(?<=\S)\s(?:of|for|from|with|to|in|on|by)\s.*$/, "")
        .split(/\s+/)
        .filter(Boolean)
        .slice(-1)
    : after.trim().split(/\s+/);
  const number = isTrade ? /\d/ : /^(?:19|20)\d\d$/;
  const plain = words.find(
    (word) => !isFiller(word.toLowerCase()) && !adjective.test(word) && !number.test(word),
  );
  return plain !== undefined && /^\p{Ll}+$/u.test(plain)
    ? (stemsOf(plain).values().next().value ?? null)
    : null;
}

/** The last word of a plain object right behind a verb. */
function thingOf(after: string): string | null {
  const words =
    /^\s+(?:the|its|an?|our|their|all|his|her)\s+((?:\p{Ll}[\p{Ll}-]*\s+){1,2}\p{Ll}+)(?=$|[,.;]|\s(?:to|by|from|with|for|in|on|at|as|under|and|of|after|before|until|through)\b)/u.exec(
      after,
    )?.[1];
  const last = words?.split(/\s+/).at(-1);
  if (words === undefined || last === undefined || isFiller(last)) return null;
  return [...stemsOf(last)].at(-1) ?? null;
}
