import "server-only";
import type { DealKind, DealPart } from "@/lib/db/deals/schema";
import { marks, N, R } from "./encode-parties";
import type { Statement } from "./find-statements";

const O = `[${marks.other}${marks.otherOwn}${marks.weak}]+`;
const the = `(?:the |our |its |an? )?`;
const registrant = marks.registrant;

/** Words by which the registrant, or control of it, is what is bought. */
const bought: readonly RegExp[] = [
  new RegExp(String.raw`${O}'?s?[^.;]{0,80}\b(?:merged?|merging) with and into ${the}${registrant}+`),
  new RegExp(
    String.raw`${registrant}+ (?:will|would|shall|was|to|is to|became|become|becoming|continuing|surviving)\b[^.;]{0,80}\bsubsidiary of ${the}${O}`,
  ),
  new RegExp(
    String.raw`${registrant}+,? (?:with ${the}${registrant}+ )?(?:surviving|continuing)[^.;]{0,60}\bsubsidiary of ${the}${O}`,
  ),
  new RegExp(
    String.raw`\b(?:acquire|acquired|acquisition of|purchase|purchased) (?:by ${O} )?(?:all |substantially all |the |of |outstanding |issued |and |shares |capital |stock |control |approximately |[\d.]+% )*${registrant}+(?!')`,
  ),
  new RegExp(
    String.raw`${registrant}+ (?:will be|was|to be|be|has been|have been|(?:has )?agreed to be) (?:acquired|purchased|merged (?:with and )?into)\b`,
  ),
  new RegExp(String.raw`\bmerger of ${the}${registrant}+ (?:with and )?into ${the}${O}`),
  new RegExp(String.raw`\bacquisition of ${the}${registrant}+(?!') by ${O}`),
  new RegExp(
    String.raw`\b[Ee]ach (?:issued and )?(?:outstanding )?share of ${the}${registrant}+'?s?[^.;]{0,120}\b(?:converted|right to receive|exchanged)\b(?![^.;]{0,60}${registrant})`,
  ),
  new RegExp(String.raw`${O}[^.;]{0,30}\b(?:acquired|purchased)\b[^.;]{0,100}\bof ${the}${registrant}+(?!')`),
];

/** A change in control of the registrant is one, whoever is named. */
const controlled = /^change/i;

/** Words by which the registrant takes the other over in a merger. */
const buying: readonly RegExp[] = [
  new RegExp(`${marks.own}`),
  new RegExp(String.raw`${O}[^.;]{0,120}\bsubsidiary of ${the}${registrant}+`),
  new RegExp(
    String.raw`${registrant}+(?: \([^)]{0,60}\))?,?[^.;]{0,80}\b(?:acquire[sd]?|acquisition|purchased?)\b`,
  ),
  new RegExp(
    String.raw`\b[Mm]erge\w*[^.;]{0,120}\b(?:into|with) [^.;]{0,60}\bsubsidiar(?:y|ies) of ${the}${registrant}+`,
  ),
  new RegExp(String.raw`\b(?:merged?|merging|merger of) (?:${O} )?with and into ${the}${registrant}+`),
  new RegExp(
    String.raw`holders[^.;]{0,80}\breceiv\w+[^.;]{0,60}(?:${registrant}+'?s? (?:common )?(?:stock|shares)|(?:stock|shares) of ${the}${registrant})`,
  ),
];

/** What the registrant is in a deal, by the sentences that tell it (encoded, the first with the statement). */
export function namePart(kind: DealKind, sentence: string, statement: Statement, window: string): DealPart {
  if (kind === "credit" || kind === "lease" || kind === "licence" || kind === "other") return "party";
  if (kind === "disposal") return "seller";
  const behind = sentence.slice(statement.end);
  const before = sentence.slice(Math.max(0, statement.start - 200), statement.start);
  if (kind === "securities") {
    if (statement.act === "issues") return "seller";
    if (
      statement.act === "buys" &&
      new RegExp(`${R}[^.;]{0,60}$`).test(before) &&
      !new RegExp(`${N}[^.;]{0,60}$`).test(before)
    )
      return "buyer";
    return /\brepurchas\w+|\bbuy ?back/i.test(behind.slice(0, 300)) ? "buyer" : "seller";
  }
  if (controlled.test(sentence.slice(statement.start))) return "target";
  if (kind === "merger") {
    const isBuyer = buying.slice(0, 2).some((words) => words.test(window));
    if (isBuyer) return "buyer";
    if (bought.some((words) => words.test(window))) return "target";
    return buying.some((words) => words.test(window)) ? "buyer" : "party";
  }
  return bought.some((words) => words.test(window)) ? "target" : "buyer";
}
