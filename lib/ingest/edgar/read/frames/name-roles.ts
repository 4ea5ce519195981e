import "server-only";
import type { RoleMention } from "./find-roles";
import type { Sentence } from "./read-sentence";
import type { Trigger } from "./triggers";

const joins =
  /^(?: of (?:the (?:Company|Corporation|Registrant|Bank)|(?:[A-Z][\w&.-]{0,20} ){0,3}[A-Z][\w&-]{1,20}\.?)(?:, (?:Inc|Corp|Ltd|LLC)\b\.?)?(?: \([^()]{2,60}\))?(?=,? and ))?(?: (?:on|effective(?: as of| on)?) [A-Z][a-z]{2,8} \d{1,2}, \d{4}(?=,? and (?:of|as) ))?(?:,|;)?\s*(?:and|as well as|&|or|, and)?\s*(?:also |then )?(?:(?<=(?:and|as well as|&) )(?:as |to |from |of |in |on ))?(?:(?:his|her) (?:position|role|office)s? as )?(?:a |an |the |our |its |his |her )?(?:Company’s |[A-Z]\w+’s )?(?:new |sole |\w+ly )?$/;

/** Roles that go on from the one at `index` in one breath: "Chairman, President and Chief Executive Officer". */
export const listFrom = (sentence: Sentence, index: number, limit: number): RoleMention[] => {
  const list: RoleMention[] = [];
  for (const role of sentence.roles.slice(index)) {
    const last = list.at(-1);
    // "Will be president; and chief executive Jo Day will …": hers.
    const isNext =
      last !== undefined &&
      sentence.text.slice(last.end, role.start).includes(";") &&
      sentence.mentions.some(({ start, form }) => form !== "pronoun" && start === role.end + 1);
    if (isNext || role.start >= limit || (last && !joins.test(sentence.text.slice(last.end, role.start))))
      break;
    list.push(role);
  }
  return list;
};

const appositionGap =
  /^(?:,? (?:Ph\.?D|M\.?D|CPA|Esq|J\.?D)\b\.?)?(?:,? \([^()]{2,40}\))?(?:,|\(|:| [-–—])?\s*(?:[’']s? (?:employment|service|tenure|term|role|position)(?: with (?:the )?[\w]+)? as |age \d\d,? |\d\d,? |who (?:currently |presently |has |had )?(?:serves|served|is|been) (?:currently |serving )?(?:as )?(?:both )?|(?:has|had) been |has served as |who is serving as |(?:has|had) been (?:serving |employed )as |who (?:has|had) been performing the (?:functions|duties) of |who (?:formerly|previously) (?:held|had) (?:[a-z]+ ){0,3}(?:positions?|titles?|offices?|roles?) (?:as|of) (?:both )?|(?:currently )?serves as |served as (?=the Company’s|our )|is (?:currently )?|currently |presently |previously |formerly |to |as )?(?:a |an |the |our |its |one of (?:the|our) )?(?:Company’s |Corporation’s |Registrant’s |(?:[A-Z&][\w&-]*,? ){0,4}[A-Z]\w+\.?’s |[A-Z]\w+ )?(?:\([^()]{2,40}\) )?(?:current |present |existing |former )?$/;

const beforeName =
  /^,? (?:(?:currently )?held by )?(?:(?:Mr|Ms|Mrs|Dr|Lt|Gen|Hon|Adm)\. |Admiral |General |Captain )*$/;

/** Roles by which the sentence introduces a person: "Jane Doe, our Treasurer", "Treasurer Jane Doe". */
export function rolesBeside(sentence: Sentence, person: number): RoleMention[] {
  const { text, roles } = sentence;
  for (const mention of sentence.mentions) {
    if (mention.person !== person || mention.form === "pronoun") continue;
    const after = roles.findIndex(
      ({ start }) => start >= mention.end && appositionGap.test(text.slice(mention.end, start)),
    );
    if (after >= 0) return listFrom(sentence, after, text.length);
    const before = roles.findIndex(
      ({ end }) => end <= mention.start && beforeName.test(text.slice(end, mention.start)),
    );
    if (before >= 0) {
      let first = before;
      const gap = (index: number) => text.slice(roles[index - 1]?.end, roles[index]?.start);
      while (first > 0 && joins.test(gap(first))) first -= 1;
      return listFrom(sentence, first, mention.start);
    }
  }
  return [];
}

/** Whether a role only introduces the person before it, and the trigger's own role may follow. */
const introduces = (sentence: Sentence, trigger: Trigger, role: RoleMention): boolean => {
  const mention = sentence.mentions.findLast(({ end, form }) => end <= role.start && form !== "pronoun");
  if (mention === undefined || mention.start < trigger.end) return false;
  const gap = sentence.text.slice(mention.end, role.start);
  return /^,/.test(gap) && appositionGap.test(gap) && (/\bwho\b/.test(gap) || !/\b(?:as|to) /.test(gap));
};

/** Words behind which a role is another person's. */
const superior =
  /\b(?:report(?:s|ing|ed)? (?:directly )?to|advis[eo]r to|assist\w*|consult\w* (?:to|with)|successor to)\b[^;]{0,40}$/i;

/** "Promoted from treasurer to president". */
const leaving =
  /\bfrom (?:(?:his|her|the) )?(?:(?:role|position|office) (?:as|of) )?(?:a |an |the |our |its )?$/;

const lead =
  /\b(?:as|of|to|from|be|become|on|in|be the|the|our|its|her|his|a|an|new|interim|acting|position|role|title|duties|additional)\b[^;]{0,60}$|^\s*(?:(?:Mr|Ms|Mrs|Dr)\. )?(?:\w+ ){0,2}$/i;

/** The roles of which a trigger speaks, that stand behind it before `limit`. */
export function rolesBehind(sentence: Sentence, trigger: Trigger, limit: number): RoleMention[] {
  const { text, roles } = sentence;
  const inside = roles.findIndex(({ start, end }) => start >= trigger.start && end <= trigger.end);
  if (inside >= 0) return listFrom(sentence, inside, trigger.end);
  const candidates = roles.flatMap((role, index) =>
    role.start >= trigger.end && role.start < limit ? [index] : [],
  );
  const introduced = new Set(
    candidates.flatMap((index) => {
      const role = roles[index];
      const isLeft =
        trigger.action === "appointed" &&
        role !== undefined &&
        leaving.test(text.slice(trigger.end, role.start).slice(-60));
      return role && (isLeft || introduces(sentence, trigger, role)) ? listFrom(sentence, index, limit) : [];
    }),
  );
  const isOwn = (index: number): boolean => {
    const role = roles[index];
    const next = sentence.mentions.find(
      ({ start, form }) => role !== undefined && start >= role.end && form !== "pronoun",
    );
    // "Elected Vice Chair Jane Doe as chair": the office before the name is the one she has.
    if (
      role !== undefined &&
      next !== undefined &&
      (trigger.person === "object" || trigger.person === "of" || /over from/i.test(trigger.text)) &&
      beforeName.test(text.slice(role.end, next.start)) &&
      !/\b(?:as|to|of)\b/.test(text.slice(trigger.end, role.start).replace(/^ of /, " "))
    )
      return false;
    if (role === undefined || role.former || introduced.has(role)) return false;
    // "Submitted his resignation to the Board" is no seat given up, nor is one that is named in another clause.
    if (
      trigger.action === "departed" &&
      /\bto (?:the |our |its )?(?:[A-Z]\w+[’']s )?$/.test(text.slice(trigger.end, role.start))
    )
      return false;
    if (
      trigger.person === "of" &&
      /\b(?:in connection with|pursuant to|agreement|will|shall|decision|entered into)\b/.test(
        text.slice(trigger.end, role.start),
      )
    )
      return false;
    return !superior.test(text.slice(trigger.end, role.start).slice(-60));
  };
  const first =
    candidates.find(
      (index) =>
        isOwn(index) &&
        (lead.test(text.slice(trigger.end, roles[index]?.start).slice(-80)) ||
          (trigger.person === "object" &&
            sentence.mentions.some(
              ({ start, end }) => start >= trigger.end && end + 1 === roles[index]?.start,
            ))),
    ) ?? -1;
  if (first < 0) return [];
  const [seat, office] = roles.slice(first, first + 2);
  // "Will remain on the Board as its chairman": the chair.
  const isSeatAs =
    seat !== undefined &&
    office !== undefined &&
    office.start < limit &&
    /^ as (?:a |an |its |our |the )?$/.test(text.slice(seat.end, office.start));
  return listFrom(sentence, isSeatAs ? first + 1 : first, limit);
}
