import "server-only";
import { currentItem } from "@/lib/domain/eight-k-items";
import { splitSentences } from "@/lib/domain/split-sentences";
import type { DealContext, ExtractedDeal } from "./deal";
import type { DealDraft } from "./draft-deal";
import { encodeParties } from "./encode-parties";
import { findParties } from "./find-parties";
import { findStatements, type Statement } from "./find-statements";
import { isAboutPay, isCompanion, isUnreal } from "./leave-out";
import { type JoinedDeal, joinDeals } from "./join-deals";
import { nameAmount } from "./name-amount";
import { type Scene, nameSides } from "./name-counterparty";
import { daysOf, nameDay, readDayNames } from "./name-day";
import { nameKind, titleOf } from "./name-kind";
import { namePart } from "./name-part";
import { nameSubject } from "./name-subject";
import { readPlain } from "./read-plain";

/** Characters of an item that are read; the longest of the mirror has 25,000. */
const longest = 100_000;

/** Sentences behind a statement that may go on about its deal. */
const windowLength = 6;

const isHistory = (days: readonly { day: string }[], filedOn: string): boolean => {
  const filed = Date.parse(`${filedOn}T00:00:00Z`);
  const isOld = (day: string) => filed - Date.parse(`${day}T00:00:00Z`) > 250 * 86_400_000;
  return days.length > 0 && days.every(({ day }) => isOld(day));
};

export type { DealContext, ExtractedDeal } from "./deal";

/**
 * The deals that an item's section says were agreed, completed or terminated, in the order of the text: one for each
 * deal, however many sentences tell of it. `section` is the canonical text behind the item's title; spans are UTF-16
 * offsets in it. Plans, conditions, papers about pay and what only accompanies a deal make none.
 */
export function extractDeals(section: string, context: DealContext): ExtractedDeal[] {
  const plain = readPlain(section.slice(0, longest));
  const encoded = encodeParties(plain, findParties(plain, context.company));
  const names = readDayNames(plain, context.filedOn);
  let next = 0;
  const scenes = splitSentences(section.slice(0, longest)).map((span): Scene => {
    const parties = [];
    while ((encoded.parties[next]?.start ?? Number.POSITIVE_INFINITY) < span.end) {
      const party = encoded.parties[next];
      next += 1;
      if (party !== undefined && party.start >= span.start) parties.push(party);
    }
    return { start: span.start, text: encoded.text.slice(span.start, span.end), parties, encoded };
  });
  const drafts = scenes.flatMap((scene, index) => {
    const statements = findStatements(scene.text);
    return statements.flatMap((statement, order): DealDraft[] =>
      draftOf(scene, statement, statements[order + 1]?.start ?? scene.text.length, scenes, index),
    );
  });

  function draftOf(
    scene: Scene,
    statement: Statement,
    limit: number,
    all: readonly Scene[],
    index: number,
  ): DealDraft[] {
    const sentence = plain.slice(scene.start, scene.start + scene.text.length);
    const title = titleOf(sentence, statement);
    if (isUnreal(scene.text, statement) || isAboutPay(title) || isCompanion(title)) return [];
    const days = daysOf(sentence, names, context.filedOn);
    if (statement.status !== "terminated" && isHistory(days, context.filedOn)) return [];
    const kind = nameKind(scene.text, statement);
    const window = all
      .slice(index, index + windowLength)
      .map(({ text }) => text)
      .join(" ");
    const part = kind === null ? "party" : namePart(kind, scene.text, statement, window);
    const sides = kind === null ? { counterparty: null, target: null } : nameSides(kind, part, scene, statement);
    return [
      {
        kind,
        status: statement.status,
        part,
        ...sides,
        subject: kind === null ? null : nameSubject(kind, sentence.slice(statement.end)),
        happenedOn: nameDay(sentence, statement, days, Math.max(limit, statement.end)),
        sentence: index,
        isReference: /^ the "?[A-Z]/.test(sentence.slice(statement.end)),
      },
    ];
  }

  const item = currentItem(context.item);
  const joined = joinDeals(drafts).filter((deal, index) => {
    if (item === "1.02") return deal.status === "terminated";
    if (item === "2.01") return index === 0 || (deal.kind !== "credit" && deal.kind !== "securities");
    return deal.status !== "terminated" || ["merger", "acquisition", "disposal"].includes(deal.kind);
  });
  const spanOf = (deal: JoinedDeal) => {
    const scene = scenes[deal.sentences[0] ?? deal.sentence];
    return { start: scene?.start ?? 0, end: (scene?.start ?? 0) + (scene?.text.length ?? 0) };
  };
  return joined.map((deal, index) => {
    const first = Math.min(...deal.sentences);
    const nextDeal = joined.slice(index + 1).map(({ sentences }) => Math.min(...sentences)).find((at) => at > first) ?? scenes.length;
    const behind = Array.from({ length: windowLength }, (_, at) => first + at).filter((at) => at < nextDeal);
    const sentences = [...new Set([...deal.sentences, ...behind])];
    const sum = nameAmount(sentences.map((at) => scenes[at]?.text ?? ""), deal.kind);
    const subject = deal.target !== null && deal.target !== deal.counterparty ? deal.target : deal.kind === "merger" ? null : deal.subject;
    return {
      kind: deal.kind,
      status: deal.status,
      part: deal.part,
      counterparty: deal.counterparty,
      subject,
      happenedOn: deal.happenedOn,
      amount: sum?.amount ?? null,
      currency: sum?.currency ?? null,
      ...spanOf(deal),
    };
  });
}
