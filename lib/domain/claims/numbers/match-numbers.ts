import type { Statement } from "@/lib/domain/claims/read-statement";
import { isLinkBorneOut } from "./find-links";
import type { Quantity } from "./find-quantities";
import { isBorneOut, leastSum } from "./is-borne-out";
import { isOfAnother, isOfEarlierDeed } from "./numbers-of-others";
import { kindOf, rankNumbers, type Told } from "./rank-numbers";

/** Before a number of an earlier time. */
const compared =
  /\b(?:compared (?:with|to)|versus|against(?= (?:(?:a )?(?:net )?(?:income|loss|profit|earnings) of )?[$€£]?[\d.])|over the (?:prior|previous)|(?:up|down) from|from the (?:prior|previous))\b[^,;]{0,50}$/i;

/** "190,000 of the shares issued in the merger will be held in escrow": not how many were issued. */
const partOfDeed =
  /^\s(?:shares\s)?of\s(?:the|these|those|such)\s(?:[\p{L}.,’'-]+\s){1,9}?(?:issued|sold|purchased|acquired|offered|repurchased|borrowed|received|to be (?:issued|sold))\s[^.;]{0,80}?\b(?:will be|shall be|are|were|is|was|remain|have been)\b/iu;

/** "$309 million, or $1.04 a share": one thing in two numbers. */
const isSame = /^,? or $/i;

const from = /\bfrom\s+(?:(?:the\s)?(?:\p{L}+\s){1,4}of\s)?(?:about |approximately )?$/iu;
const to = /\bto\s+(?:about |approximately )?$/i;
const change =
  /\b(?:increas|decreas|lower|rais|reduc|enlarg|expand|cut|rose|rise|fell|fall|grew|grow|declin|drop|up|down)\p{L}*/iu;

/** Every number of the claim is what the text gives for it; where it leads from one to another, in that order. */
export function areBorneOut(statement: Statement, found: readonly Quantity[], told: Told): boolean {
  const { heads, quantities, isChange, isCompared, links } = statement;
  const { core, window, text, start } = told;
  const before = (place: number, reach: number) => text.slice(Math.max(0, place - reach), place);
  const isMove = heads.some(({ predicate }) => predicate === "increase" || predicate === "decrease");
  const all = found.filter((one) => {
    const sentence = window.find((each) => each.start <= one.start + start && one.start + start < each.end);
    return (
      sentence === undefined ||
      sentence === core ||
      (!isOfEarlierDeed(sentence, statement, told.publishedOn) &&
        !isOfAnother(sentence, statement, core, told.companyWords))
    );
  });
  const isBefore = (one: Quantity): boolean =>
    all.some((other) => isSame.test(text.slice(other.end, one.start)) && isBefore(other)) ||
    compared.test(before(one.start, 70)) ||
    /\((?:in )?(?:19|20)\d\d[:,]\s*$/.test(before(one.start, 14)) ||
    (!isChange &&
      from.test(before(one.start, 60)) &&
      change.test(text.slice(Math.max(0, one.start - 140), one.end + 140)) &&
      (isMove || all.some((other) => other.unit === one.unit && to.test(before(other.start, 24)))));
  const isPart = (one: Quantity) => partOfDeed.test(text.slice(one.end, one.end + 160));
  const stated = all.filter((one) => (isCompared || !isBefore(one)) && !isPart(one));
  if (!links.every((link) => isLinkBorneOut(link, stated, text))) return false;
  return isChange && quantities.length === 2
    ? isMoveBorneOut(quantities, stated, text)
    : quantities.every((one) => isOwn(one, statement, stated, told));
}

/** "From A to B", "to B from A": no other number of their kind stands between the two. */
function isMoveBorneOut(quantities: readonly Quantity[], stated: readonly Quantity[], text: string): boolean {
  const [first, last] = quantities;
  if (first === undefined || last === undefined) return false;
  const same = stated.filter((one) => kindOf(one) === kindOf(last));
  return same.some((one, at) => {
    const next = same[at + 1];
    if (next === undefined) return false;
    const between = text.slice(one.end, next.start);
    return backFrom.test(between)
      ? isBorneOut(first, next) && isBorneOut(last, one)
      : into.test(between) && isBorneOut(first, one) && isBorneOut(last, next);
  });
}

const into = /\b(?:in)?to\s+(?:about |approximately )?$/i;
/** "To $4 from $5", not "to $4 and that of another from $5". */
const backFrom =
  /^(?:(?!\band\b)[^;]){0,40}\b(?:from|compared (?:with|to)|versus)\s+(?:about |approximately )?$/i;

/** Whether a claimed number is the one, or one of those, that go best with what the claim tells. */
function isOwn(claimed: Quantity, statement: Statement, stated: readonly Quantity[], told: Told): boolean {
  const isLasting = /^(?:year|month|week|day|hour)$/.test(claimed.unit ?? "");
  const fitting = stated.filter(
    (one) => isBorneOut(claimed, one) && (!isLasting || one.unit === claimed.unit),
  );
  const kinds = new Set(fitting.map(kindOf));
  const others = statement.quantities.filter((one) => one !== claimed && kinds.has(kindOf(one)));
  const isRival = (one: Quantity) =>
    (one.per !== "par" || claimed.per === "par") &&
    (one.per !== "share" || claimed.value < leastSum) &&
    (claimed.per !== "share" || one.value < leastSum) &&
    !others.some((other) => isBorneOut(other, one));
  const same = stated.filter((one) => kinds.has(kindOf(one)));
  const ranked = rankNumbers(claimed, statement, same, told).filter(({ number }) => isRival(number));
  const whole = statement.isOfPart ? ranked : ranked.filter(({ isAside }) => !isAside);
  const rivals = whole.length > 0 ? whole : ranked;
  const best = Math.max(...rivals.map(({ score }) => score));
  return rivals.some(({ number, score }) => score >= best - 1e-9 && fitting.includes(number));
}
