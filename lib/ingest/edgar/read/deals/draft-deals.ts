import "server-only";
import type { DealContext } from "./deal";
import type { DealDraft } from "./deal-draft";
import { R, X } from "./encode-parties";
import { findStatements, type Statement } from "./find-statements";
import { isAboutPay, isCompanion, isHistory, isUnreal } from "./leave-out";
import { nameCompanions } from "./name-companions";
import { nameSides } from "./name-counterparty";
import { daysOf, isDated, nameDay } from "./name-day";
import { nameKind, titleOf } from "./name-kind";
import { namePart } from "./name-part";
import { nameSubject } from "./name-subject";
import { type Scene, type Section, windowOf } from "./read-section";

/** Statements of an item that are read; no real item has as many. */
const mostStatements = 60;

/** Whether a paper is that of others: one stands right before its statement, and the registrant nowhere. */
const isOfOthers = (scene: Scene, statement: Statement): boolean =>
  statement.act === "deals" &&
  statement.status === "agreed" &&
  new RegExp(`${X}(?: \\([^)]{0,60}\\))?,? (?:has |have |had |also )*$`).test(
    scene.text.slice(0, statement.start),
  ) &&
  !new RegExp(R).test(scene.text);

/** What one statement tells: a deal, with others where it names several companies in one breath. */
const draft = (
  section: Section,
  scene: Scene,
  index: number,
  statement: Statement,
  limit: number,
  context: DealContext,
): DealDraft[] => {
  if (isOfOthers(scene, statement)) return [];
  const title = titleOf(scene.plain, statement);
  const isPaper = statement.act === "deals" && statement.status !== "completed";
  if (isUnreal(scene.text, statement) || (isPaper && isAboutPay(title)) || isCompanion(title)) return [];
  const days = daysOf(scene.plain, section.dayNames, context.filedOn);
  const isOnlyDated = days.every((day) => isDated(scene.plain, day));
  if (statement.status !== "terminated" && !isOnlyDated && isHistory(days, context.filedOn)) return [];
  const { status } = statement;
  const isSameDay = /\bon (?:the same|that|such) (?:day|date)\b/i.test(scene.plain.slice(0, statement.start));
  const happenedOn =
    nameDay(scene.plain, statement, days, Math.max(limit, statement.end)) ??
    (isSameDay ? scene.lastDay : null);
  const bare = { status, happenedOn, sentence: index, isIssue: statement.act === "issues" };
  const kind = nameKind(scene.text, scene.plain, statement);
  if (kind === null)
    return [{ ...bare, kind, part: "party", counterparty: null, target: null, subject: null }];
  const part = namePart(kind, scene.text, statement, windowOf(section.scenes, index));
  const sides = nameSides(kind, part, scene, statement);
  const subject = nameSubject(kind, scene.plain.slice(statement.start));
  const found: DealDraft = { ...bare, kind, part, subject, ...sides };
  const others = nameCompanions(kind, scene, statement, sides);
  return [found, ...others.map((counterparty) => ({ ...found, counterparty, target: null }))];
};

/** What the statements of a section tell of deals, one by one, in the order of the text. */
export function draftDeals(section: Section, context: DealContext): DealDraft[] {
  let room = mostStatements;
  return section.scenes.flatMap((scene, index) => {
    const statements = room > 0 ? findStatements(scene.text) : [];
    room -= statements.length;
    return statements.flatMap((statement, order) =>
      draft(section, scene, index, statement, statements[order + 1]?.start ?? scene.text.length, context),
    );
  });
}
